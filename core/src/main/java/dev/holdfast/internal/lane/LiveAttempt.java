package dev.holdfast.internal.lane;

import dev.holdfast.LockOptions;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.Validity;
import java.util.OptionalLong;

/**
 * An attempt and what may exist of it on the server. Guarded by the lane.
 *
 * <p>A question that was sent is pending until it is answered, known not to have been carried out, or lost: given up
 * without an answer. A copy of a lost one may still be carried out until its time is over.
 */
final class LiveAttempt {

    final Attempt attempt;
    final LockOptions options;

    private boolean won;
    private boolean pending;
    private boolean lost;
    private long pendingUntilNanos;
    private long lostUntilNanos;

    LiveAttempt(Attempt attempt, LockOptions options) {
        this.attempt = attempt;
        this.options = options;
    }

    /** When it came, by the place that it has in the queue. */
    long placeNanos() {
        return attempt.arrivedNanos() - 1000 * attempt.headStartMicros();
    }

    /**
     * A question goes out.
     *
     * @param executableUntilNanos until when a copy of it that was held up might be carried out
     */
    void sent(long executableUntilNanos) {
        pending = true;
        pendingUntilNanos = executableUntilNanos;
    }

    void answered() {
        pending = false;
    }

    /** It stands in the queue, or holds the lock. */
    void won() {
        won = true;
    }

    void notExecuted() {
        pending = false;
    }

    void lost() {
        if (pending) {
            pending = false;
            lostUntilNanos = lost ? later(lostUntilNanos, pendingUntilNanos) : pendingUntilNanos;
            lost = true;
        }
    }

    /** Whether it may stand in the queue, or hold the lock, already. */
    boolean mayHaveWon() {
        return won || lost;
    }

    /** Whether the server may know of it, now or later. */
    boolean mayExist() {
        return won || lost || pending;
    }

    /** Until when a copy of a question without an answer might be carried out; empty if every question was answered. */
    OptionalLong executableUntilNanos() {
        if (lost && pending) {
            return OptionalLong.of(later(lostUntilNanos, pendingUntilNanos));
        }
        return lost
                ? OptionalLong.of(lostUntilNanos)
                : pending ? OptionalLong.of(pendingUntilNanos) : OptionalLong.empty();
    }

    private static long later(long oneNanos, long otherNanos) {
        return oneNanos - otherNanos > 0 ? oneNanos : otherNanos;
    }

    /**
     * One question of an attempt.
     *
     * @param attempt what it asks with
     * @param kind whether it queues, and whether the attempt has asked before
     * @param number the how-manieth question of its lane
     * @param giveUpAfterNanos the server refuses a copy that it carries out later
     */
    record Question(LiveAttempt attempt, Ask.Kind kind, long number, long giveUpAfterNanos) {}

    /**
     * What a seeker has won: a hold without an owner.
     *
     * @param hold what the server knows
     * @param by the attempt that won it, and what is left of its questions
     * @param validity until when the hold may be trusted
     * @param othersWait whether other clients are known to wait
     */
    record Grant(Hold hold, LiveAttempt by, Validity validity, boolean othersWait) {}
}
