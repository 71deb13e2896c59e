package dev.holdfast.redis.quorum.internal.service;

import java.util.OptionalLong;
import java.util.concurrent.locks.ReentrantLock;

/**
 * At which members an attempt that is over has been left already. A leave or a release ends it at each of them; but a
 * question may be carried out behind that, such as one that was sent at the same moment, or one of which a copy is held
 * up on a connection that has been replaced. What shows only then is left behind that leave or release, and not before:
 * a hold that was left first would seem to be lost when it is released. Thread-safe.
 */
final class LeaveProgress {

    private final ReentrantLock guard = new ReentrantLock();

    // Guarded by guard; by member.
    private final boolean[] isEnded;
    private final boolean[] isLate;
    private final boolean[] hasCopies;
    private final long[] copiesUntilNanos;
    private boolean isConfirmed;
    private boolean hasFailed;

    LeaveProgress(int members) {
        this.isEnded = new boolean[members];
        this.isLate = new boolean[members];
        this.hasCopies = new boolean[members];
        this.copiesUntilNanos = new long[members];
    }

    /** Enough members have answered the leave or release. */
    void confirm() {
        guard.lock();
        try {
            isConfirmed = true;
        } finally {
            guard.unlock();
        }
    }

    /** Too few members have answered the leave or release. Answers whether that is so for the first time. */
    boolean failed() {
        guard.lock();
        try {
            boolean isFirst = !hasFailed;
            hasFailed = true;
            return isFirst;
        } finally {
            guard.unlock();
        }
    }

    /** Whether enough members have answered the leave or release, and no other will. */
    boolean isComplete() {
        guard.lock();
        try {
            boolean areAllEnded = true;
            for (boolean each : isEnded) {
                areAllEnded &= each;
            }
            return isConfirmed && areAllEnded;
        } finally {
            guard.unlock();
        }
    }

    /** A question to a member has no answer: it may still be carried out, until then. */
    void unanswered(int member, long untilNanos) {
        guard.lock();
        try {
            if (!hasCopies[member] || untilNanos - copiesUntilNanos[member] > 0) {
                copiesUntilNanos[member] = untilNanos;
            }
            hasCopies[member] = true;
        } finally {
            guard.unlock();
        }
    }

    /**
     * A member has answered the leave or release, or will not. Answers whether it has to be left once more, for what
     * may have been carried out behind that.
     */
    boolean ended(int member) {
        guard.lock();
        try {
            boolean wasLate = isLate[member];
            isEnded[member] = true;
            isLate[member] = false;
            return wasLate;
        } finally {
            guard.unlock();
        }
    }

    /** A member has shown something of the attempt that is over. Answers whether it has to be left at once. */
    boolean late(int member) {
        guard.lock();
        try {
            isLate[member] = !isEnded[member];
            return isEnded[member];
        } finally {
            guard.unlock();
        }
    }

    /** Once the attempt is ended there: until when a member may still carry out a copy of a question, if any. */
    OptionalLong takeCopiesUntil(int member) {
        guard.lock();
        try {
            if (!isEnded[member] || !hasCopies[member]) {
                return OptionalLong.empty();
            }
            hasCopies[member] = false;
            return OptionalLong.of(copiesUntilNanos[member]);
        } finally {
            guard.unlock();
        }
    }
}
