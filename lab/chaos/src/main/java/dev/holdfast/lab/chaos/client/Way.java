package dev.holdfast.lab.chaos.client;

import java.util.Locale;

/** The ways in which a lock is asked for. */
enum Way {
    RUN,
    RUN_NESTED,
    CALL,
    TRY_RUN,
    LOCK,
    LOCK_INTERRUPTIBLY,
    LOCK_REENTERED,
    TRY_LOCK,
    TRY_LOCK_TIMED,
    ACQUIRE,
    ACQUIRE_TIMED,
    TRY_ACQUIRE,
    TRY_ACQUIRE_TIMED,
    ACQUIRE_ASYNC,
    ACQUIRE_ASYNC_CANCELLED;

    /** Says whether the call has a time limit of its own, and does not wait for others without end. */
    boolean bounded() {
        return switch (this) {
            case RUN, RUN_NESTED, CALL, LOCK, LOCK_INTERRUPTIBLY, LOCK_REENTERED, ACQUIRE -> false;
            default -> true;
        };
    }

    /** Says whether the call asks once, for a response timeout at most. */
    boolean once() {
        return this == TRY_LOCK || this == TRY_ACQUIRE;
    }

    /** Asks for the lock, works under it, and gives it back. */
    void perform(Turn turn) throws InterruptedException {
        switch (this) {
            case RUN -> ThreadOwned.run(turn);
            case RUN_NESTED -> ThreadOwned.runNested(turn);
            case CALL -> ThreadOwned.call(turn);
            case TRY_RUN -> ThreadOwned.tryRun(turn);
            case LOCK -> ThreadOwned.lock(turn);
            case LOCK_INTERRUPTIBLY -> ThreadOwned.lockInterruptibly(turn);
            case LOCK_REENTERED -> ThreadOwned.lockReentered(turn);
            case TRY_LOCK -> ThreadOwned.tryLock(turn);
            case TRY_LOCK_TIMED -> ThreadOwned.tryLockTimed(turn);
            case ACQUIRE -> HandleOwned.acquire(turn);
            case ACQUIRE_TIMED -> HandleOwned.acquireTimed(turn);
            case TRY_ACQUIRE -> HandleOwned.tryAcquire(turn);
            case TRY_ACQUIRE_TIMED -> HandleOwned.tryAcquireTimed(turn);
            case ACQUIRE_ASYNC -> HandleOwned.acquireAsync(turn);
            case ACQUIRE_ASYNC_CANCELLED -> HandleOwned.acquireAsyncCancelled(turn);
        }
    }

    String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
