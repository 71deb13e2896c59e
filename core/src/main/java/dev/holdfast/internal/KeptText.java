package dev.holdfast.internal;

import dev.holdfast.HoldfastException;
import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LeaseState;
import dev.holdfast.LockOptions;
import dev.holdfast.internal.background.StageFailure;
import dev.holdfast.internal.engine.Engine;
import dev.holdfast.internal.lane.LeaseExceptions;
import dev.holdfast.internal.lane.LiveLease;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.NewOutcome;
import dev.holdfast.spi.PrintableText;
import dev.holdfast.spi.Share;
import dev.holdfast.spi.StoreAnswer;
import dev.holdfast.spi.StoredKind;
import java.nio.charset.CharacterCodingException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletionException;

/**
 * A text that a holder keeps with its lock, and how it gets to the server. Each copy of the request has the same
 * number, so that a late one replaces nothing that was kept after it.
 *
 * <p>A server that does not know the hold does not store the text. Either the lock is lost, or the server has taken
 * over from one that knew it; a renewal tells the two apart, and in the second case it has restored the hold.
 */
final class KeptText {

    private final Engine engine;
    private final LiveLease lease;
    private final NewOutcome request;

    /**
     * Checks it; nothing is sent.
     *
     * @throws IllegalArgumentException if it cannot be stored
     * @throws UnsupportedOperationException if others may hold the lock beside the lease
     */
    KeptText(Engine engine, LiveLease lease, String text, Duration validity) {
        Objects.requireNonNull(text, "text");
        Checks.requireValidity(lease.name(), Objects.requireNonNull(validity, "validity"));
        requireStorable(lease.name(), text);
        if (lease.hold().attempt().share() != Share.EXCLUSIVE) {
            throw new UnsupportedOperationException("The lease on lock '" + PrintableText.of(lease.name())
                    + "' stores no text: others may hold the lock beside it, and the last to write would win. Store it"
                    + " under a lock that is held alone");
        }
        this.engine = engine;
        this.lease = lease;
        this.request = engine.freshText(StoredKind.DATA, lease.name(), lease.hold(), text, validity);
    }

    private static void requireStorable(String name, String text) {
        int bytes;
        try {
            bytes = Checks.utf8Length(text);
        } catch (CharacterCodingException unpaired) {
            throw new IllegalArgumentException(
                    "The text to store with lock '" + PrintableText.of(name)
                            + "' cannot be written as UTF-8: it has half of a surrogate pair",
                    unpaired);
        }
        if (bytes > Lease.LONGEST_TEXT_BYTES) {
            throw new IllegalArgumentException("The text to store with lock '" + PrintableText.of(name) + "' is "
                    + bytes + " bytes long in UTF-8, and may have " + Lease.LONGEST_TEXT_BYTES
                    + ": store an address at which the rest is found");
        }
    }

    /** Returns when it is stored. */
    void store() {
        try {
            if (isUnknown()) {
                engine.answers.await(lease.extend(LockOptions.SHORTEST_LEASE));
                if (isUnknown()) {
                    throw new BackendFailure(
                            BackendFailure.Kind.UNKNOWN, "it renewed the hold and then did not know it", null);
                }
            }
        } catch (BackendFailure failure) {
            throw failed(failure);
        } catch (CompletionException refused) {
            Throwable cause = refused.getCause();
            if (cause instanceof LeaseLostException lost) {
                throw lost;
            }
            throw failed(StageFailure.of(cause instanceof HoldfastException told ? told.getCause() : refused));
        }
    }

    /** Whether the server does not know the hold, and so has not stored it. */
    private boolean isUnknown() throws BackendFailure {
        if (hasEnded()) {
            throw LeaseExceptions.ended(lease);
        }
        StoreAnswer answer = new Questions(engine)
                .askUninterruptibly(
                        () -> engine.backend.outcomes().store(request),
                        engine.time.nanos() + engine.responseTimeoutNanos,
                        () -> !hasEnded());
        return answer == StoreAnswer.NOT_HELD;
    }

    private boolean hasEnded() {
        LeaseState state = lease.state();
        return state == LeaseState.LOST || state == LeaseState.RELEASED;
    }

    private HoldfastException failed(BackendFailure failure) {
        if (!hasEnded()) {
            return engine.exceptions.notKept(lease.name(), failure);
        }
        LeaseLostException ended = LeaseExceptions.ended(lease);
        ended.addSuppressed(failure);
        return ended;
    }
}
