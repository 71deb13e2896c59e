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
    ACQUIRE_ASYNC_CANCELLED,
    UPGRADE,
    DOWNGRADE;

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

    /** Asks for the lock, works under it, and releases it. */
    void perform(Turn turn) throws InterruptedException {
        switch (this) {
            case RUN -> ThreadCalls.run(turn);
            case RUN_NESTED -> ThreadCalls.runNested(turn);
            case CALL -> ThreadCalls.call(turn);
            case TRY_RUN -> ThreadCalls.tryRun(turn);
            case LOCK -> ThreadCalls.lock(turn);
            case LOCK_INTERRUPTIBLY -> ThreadCalls.lockInterruptibly(turn);
            case LOCK_REENTERED -> ThreadCalls.lockReentered(turn);
            case TRY_LOCK -> ThreadCalls.tryLock(turn);
            case TRY_LOCK_TIMED -> ThreadCalls.tryLockTimed(turn);
            case ACQUIRE -> HandleCalls.acquire(turn);
            case ACQUIRE_TIMED -> HandleCalls.acquireTimed(turn);
            case TRY_ACQUIRE -> HandleCalls.tryAcquire(turn);
            case TRY_ACQUIRE_TIMED -> HandleCalls.tryAcquireTimed(turn);
            case ACQUIRE_ASYNC -> HandleCalls.acquireAsync(turn);
            case ACQUIRE_ASYNC_CANCELLED -> HandleCalls.acquireAsyncCancelled(turn);
            case UPGRADE -> ReadWriteCalls.upgrade(turn);
            case DOWNGRADE -> ReadWriteCalls.downgrade(turn);
        }
    }

    String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
