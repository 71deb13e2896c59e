package dev.holdfast.internal.lane;

import dev.holdfast.LockOptions;
import dev.holdfast.spi.Validity;
import dev.holdfast.spi.clock.Deadlines;
import dev.holdfast.spi.clock.WallSkew;
import java.time.Duration;

/**
 * Until when a hold may be trusted, and when it has to be renewed. Pure: no clock inside.
 *
 * <p>Since no renewal shortens a hold, the latest end that was ever confirmed stands,
 * in whatever order the answers come; until another server takes over, which knows nothing of it.
 */
final class Term {

    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long LONGEST_RETRY_NANOS = Duration.ofSeconds(2).toNanos();
    private static final long SHORTEST_RETRY_NANOS = Duration.ofMillis(10).toNanos();
    private static final long DOUBT_PAUSE_NANOS = Duration.ofMillis(100).toNanos();

    private final long leaseNanos;
    private final boolean renewing;

    private long deadlineNanos;
    private long termNanos;
    private long skewMillis;
    private long fixedEndNanos;
    private long renewAtNanos;
    private long dueSinceNanos;
    private boolean lifted;
    private boolean beyondLease;
    private boolean everDoubted;
    private long doubtedNanos;
    private int takeovers;
    private boolean takenOver;

    /**
     * The first term of a hold.
     *
     * @param options what the hold was asked for with
     * @param granted what the server granted: the whole lease, or the claim of a pushed grant
     */
    Term(LockOptions options, Validity granted) {
        this.leaseNanos = options.lease().toNanos();
        this.renewing = options.renewing();
        this.deadlineNanos = granted.untilNanos();
        this.termNanos = granted.termNanos();
        this.skewMillis = granted.skewMillis();
        this.lifted = termNanos >= options.lease().toMillis() * NANOS_PER_MILLI;
        this.fixedEndNanos = deadlineNanos - termNanos + leaseNanos;
        boolean isShorterThanMinimum = termNanos < options.minHold().toNanos();
        this.renewAtNanos = granted.fromNanos() + (isShorterThanMinimum ? 0 : renewedTermNanos() / 3);
        this.dueSinceNanos = renewAtNanos;
    }

    long deadlineNanos() {
        return deadlineNanos;
    }

    long termNanos() {
        return termNanos;
    }

    long skewMillis() {
        return skewMillis;
    }

    boolean renewing() {
        return renewing;
    }

    long leaseNanos() {
        return leaseNanos;
    }

    /** Whether less than a third of the term is left, so that a renewal is overdue. */
    boolean runsOut(long nowNanos) {
        return deadlineNanos - nowNanos <= termNanos / 3;
    }

    /**
     * Whether the owner has asked for more than a lease. That time is the owner's alone,
     * also if the request was never answered.
     */
    boolean isBeyondLease() {
        return beyondLease;
    }

    /**
     * Whether the wall clock has run ahead since the last confirmation by more than the term can bear, or another
     * server has taken over.
     */
    boolean isUncertain(long nowSkewMillis) {
        return takenOver || nowSkewMillis - skewMillis > WallSkew.toleranceMillis(Math.min(termNanos, leaseNanos));
    }

    // ---- renewals

    /**
     * Whether a renewal is needed at all: always for a renewed lease; for one that is not, until its end is confirmed,
     * as with a pushed grant that has only its claim; and once after another server has taken over.
     */
    boolean needsRenewal() {
        return renewing || !lifted || takenOver;
    }

    /** Another server has taken over, which may lack the hold: no answer from before says anything about it. */
    void takenOver(long nowNanos) {
        if (!needsRenewal() || dueSinceNanos - nowNanos > 0) {
            dueSinceNanos = nowNanos;
        }
        takenOver = true;
        takeovers++;
        everDoubted = true;
        doubtedNanos = nowNanos;
    }

    /** How many servers have taken over. */
    int takeovers() {
        return takeovers;
    }

    /** Whether the server that has taken over has not confirmed the hold yet. */
    boolean isTakenOver() {
        return takenOver;
    }

    /** What is known of the term becomes what a lease of it is trusted for. */
    void confirm(LiveLease lease) {
        lease.confirm(deadlineNanos, Math.min(termNanos, leaseNanos), skewMillis);
        if (takenOver) {
            lease.doubt();
        }
    }

    long renewAtNanos() {
        return renewAtNanos;
    }

    /** When the renewal of the present term was due first, however often it was tried since. */
    long dueSinceNanos() {
        return dueSinceNanos;
    }

    /**
     * A renewal is also how a holder learns that the server has lost its hold, so an extension beyond the lease does
     * not make renewals rarer.
     */
    private long renewedTermNanos() {
        return renewing ? Math.min(termNanos, leaseNanos) : termNanos;
    }

    /** For how long to renew, for an owner that may hold the lock until a time. */
    long renewalMillis(long nowNanos, long endNanos) {
        long untilNanos = renewing ? leaseNanos : Math.max(1_000_000, fixedEndNanos - nowNanos);
        return Math.min(untilNanos, endNanos - nowNanos + LONGEST_RETRY_NANOS) / 1_000_000;
    }

    /**
     * For how long a server that has taken over has to keep the hold, so that its owner may trust it for as long as the
     * former server had confirmed.
     */
    long promisedMillis(long nowNanos) {
        return Deadlines.plusDrift(Math.max(0, deadlineNanos - nowNanos)) / NANOS_PER_MILLI;
    }

    /**
     * The lock is to stay taken until a time, also if this process dies: if the server is not known to keep the hold
     * for so long, a renewal is due at once.
     */
    void keepUntil(long untilNanos, long nowNanos) {
        if (renewing && untilNanos - deadlineNanos > 0) {
            renewAtNanos = nowNanos;
            dueSinceNanos = nowNanos;
        }
    }

    /** A renewal is sent: until it is answered, the next one is due before the term is over. */
    void renewalSent(long nowNanos) {
        renewAtNanos =
                nowNanos + Math.max(SHORTEST_RETRY_NANOS, Math.min(LONGEST_RETRY_NANOS, renewedTermNanos() / 10));
    }

    /** The owner asks for an extension. */
    void extensionSent(long millis) {
        beyondLease |= millis > leaseNanos / NANOS_PER_MILLI;
    }

    /**
     * The wall clock ran ahead. True if that calls for a renewal at once;
     * false while the last such one may still be answered.
     */
    boolean doubted(long nowNanos) {
        if (everDoubted && nowNanos - doubtedNanos < DOUBT_PAUSE_NANOS) {
            return false;
        }
        everDoubted = true;
        doubtedNanos = nowNanos;
        return true;
    }

    /** The server keeps the hold for as long as it was asked to, or for less if it keeps none for so long. */
    void renewed(Validity confirmed, long askedMillis) {
        lifted |= isWhole(confirmed, askedMillis);
        lastsUntil(confirmed);
    }

    /**
     * The server keeps the hold for at least this long, since the owner asked for it; a server that keeps none for so
     * long has to be asked again for the rest.
     */
    void extended(Validity confirmed, long askedMillis) {
        boolean whole = isWhole(confirmed, askedMillis);
        long endNanos = whole ? confirmed.untilNanos() : confirmed.fromNanos() + askedMillis * NANOS_PER_MILLI;
        if (endNanos - fixedEndNanos > 0) {
            fixedEndNanos = endNanos;
            lifted = whole;
        }
        lastsUntil(confirmed);
    }

    private static boolean isWhole(Validity confirmed, long askedMillis) {
        return confirmed.termNanos() >= askedMillis * NANOS_PER_MILLI;
    }

    /**
     * By as much as the wall clock has run ahead since the last confirmation, an earlier end comes earlier on the
     * monotonic clock, which stood still meanwhile if the machine was suspended.
     */
    private void lastsUntil(Validity confirmed) {
        // A server that has taken over may have restored the hold, for no longer than it was asked to.
        long earlierNanos = takenOver
                ? confirmed.untilNanos()
                : deadlineNanos - 1_000_000 * Math.max(0, confirmed.skewMillis() - skewMillis);
        takenOver = false;
        deadlineNanos = confirmed.untilNanos() - earlierNanos > 0 ? confirmed.untilNanos() : earlierNanos;
        termNanos = Math.max(confirmed.termNanos(), deadlineNanos - confirmed.fromNanos());
        renewAtNanos = confirmed.fromNanos() + renewedTermNanos() / 3;
        dueSinceNanos = renewAtNanos;
        skewMillis = confirmed.skewMillis();
    }
}
