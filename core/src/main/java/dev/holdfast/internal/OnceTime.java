package dev.holdfast.internal;

import java.time.Duration;
import java.util.Optional;

/**
 * The time that one call of a run once may take, but for the task, during which it stands still. Used by one thread.
 */
final class OnceTime {

    private final Engine engine;
    private final Optional<Duration> most;
    private long untilNanos;

    OnceTime(Engine engine, Optional<Duration> most) {
        this.engine = engine;
        this.most = most;
        this.untilNanos = engine.time.nanos() + most.map(Duration::toNanos).orElse(0L);
    }

    /** Whether the call does not wait, and asks each of its questions once. */
    boolean isOnce() {
        return most.isPresent() && most.get().isZero();
    }

    /** Whether nothing more may be waited for. */
    boolean isOver() {
        return isTimed() && untilNanos - engine.time.nanos() <= 0;
    }

    private boolean isTimed() {
        return most.isPresent() && !isOnce();
    }

    /** How long to wait for the lock. */
    WaitTime forLock() {
        if (isOnce()) {
            return WaitTime.once();
        }
        return isTimed() ? WaitTime.nanos(Math.max(1, untilNanos - engine.time.nanos())) : WaitTime.endless();
    }

    /** Until when to wait for an answer that decides whether the task runs. */
    long untilNanos() {
        if (isTimed()) {
            return untilNanos;
        }
        return engine.time.nanos() + (isOnce() ? engine.responseTimeoutNanos : engine.patienceNanos);
    }

    /**
     * Until when to try to store the outcome: for what was left when the task began, and for a response timeout in any
     * case.
     *
     * @param begunNanos when the task began
     */
    long untilNanosAfterTask(long begunNanos) {
        if (most.isEmpty()) {
            return untilNanos();
        }
        return engine.time.nanos() + Math.max(untilNanos - begunNanos, engine.responseTimeoutNanos);
    }
}
