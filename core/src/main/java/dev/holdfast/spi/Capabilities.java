package dev.holdfast.spi;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * What a backend can do. Fixed for its life.
 *
 * @param kinds the kinds of names that it knows
 * @param groups whether a lock can be held by a group; if not, requests with a {@link Share.Group} are refused
 * @param pushes whether the service pushes a grant to the head of its queue; if not, a queued attempt is asked again
 *     after the backoff of the lock's options
 * @param renewalBatch how many renewals to put into one request, at least 1
 * @param longestLeaseMillis the longest term that an answer can confirm, where something else than the lease bounds it,
 *     such as a session; empty if nothing does
 */
public record Capabilities(
        Set<LockKind> kinds, boolean groups, boolean pushes, int renewalBatch, OptionalLong longestLeaseMillis) {

    private static final Set<LockKind> LOCKS = Set.of(LockKind.LOCK);

    /** Copies the set. */
    public Capabilities {
        kinds = Set.copyOf(kinds);
    }

    /**
     * A backend for locks that are held exclusively.
     *
     * @param pushes whether the service pushes grants
     * @param renewalBatch how many renewals to put into one request, at least 1
     * @return its capabilities, without a bound for leases
     */
    public static Capabilities exclusiveLocks(boolean pushes, int renewalBatch) {
        return new Capabilities(LOCKS, false, pushes, renewalBatch, OptionalLong.empty());
    }

    /**
     * The same, with locks that groups can hold.
     *
     * @return its capabilities
     */
    public Capabilities withGroups() {
        return new Capabilities(kinds, true, pushes, renewalBatch, longestLeaseMillis);
    }

    /**
     * Looks whether the backend can carry out a question. A backend does so before it sends anything, and fails with
     * what this says.
     *
     * @param ask the question
     * @return why not, as {@link BackendFailure.Kind#MISCONFIGURED}; empty if it can
     */
    public Optional<BackendFailure> refusalOf(Ask ask) {
        LockId lock = ask.lock();
        if (!kinds.contains(lock.kind())) {
            return refusal("this backend does not have names of the kind " + lock.kind());
        }
        if (!groups && ask.attempt().share() instanceof Share.Group group) {
            return refusal("this backend has exclusive locks only, and lock '" + PrintableText.of(lock.name())
                    + "' is asked for as " + inWords(group)
                    + "; use a lock that is held alone, or a client of a single Redis server, of Sentinels, of a"
                    + " cluster, or of a database");
        }
        return Optional.empty();
    }

    private static String inWords(Share.Group group) {
        if (group.equals(Share.READ)) {
            return "a read lock";
        }
        return group.isLimited() ? "a semaphore" : "the lock of an owner";
    }

    private static Optional<BackendFailure> refusal(String seen) {
        return Optional.of(new BackendFailure(BackendFailure.Kind.MISCONFIGURED, seen, null));
    }
}
