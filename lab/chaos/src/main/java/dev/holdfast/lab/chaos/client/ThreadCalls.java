package dev.holdfast.lab.chaos.client;

import dev.holdfast.DistributedLock;
import java.util.concurrent.TimeUnit;

/** The ways in which a thread owns a lock. */
final class ThreadCalls {

    private ThreadCalls() {}

    static void run(Turn turn) {
        DistributedLock lock = turn.lock();
        lock.run(() -> workQuietly(turn, lock));
    }

    /** Enters a lock a second time, and a later one, in the section of the first. */
    static void runNested(Turn turn) {
        DistributedLock lock = turn.lock();
        lock.run(() -> {
            turn.answered(Turn.GRANTED);
            lock.run(() -> workQuietly(turn, lock));
            DistributedLock after = turn.lockAfter();
            boolean ran = after.tryRun(turn.plan().limit(), () -> {});
            assert ran || !after.isHeldByCurrentThread();
        });
    }

    static void call(Turn turn) {
        DistributedLock lock = turn.lock();
        long token = lock.call(lease -> {
            workQuietly(turn, lock);
            return lease.token();
        });
        assert token > 0;
    }

    static void tryRun(Turn turn) {
        DistributedLock lock = turn.lock();
        boolean ran = lock.tryRun(turn.plan().limit(), () -> workQuietly(turn, lock));
        turn.answered(ran ? Turn.GRANTED : "not in time");
    }

    static void lock(Turn turn) throws InterruptedException {
        DistributedLock lock = turn.lock();
        lock.lock();
        workAndUnlock(turn, lock);
    }

    static void lockInterruptibly(Turn turn) throws InterruptedException {
        DistributedLock lock = turn.lock();
        lock.lockInterruptibly();
        workAndUnlock(turn, lock);
    }

    static void lockReentered(Turn turn) throws InterruptedException {
        DistributedLock lock = turn.lock();
        lock.lock();
        try {
            turn.answered(Turn.GRANTED);
            if (lock.tryLock()) {
                workAndUnlock(turn, lock);
            }
        } finally {
            lock.unlock();
        }
    }

    static void tryLock(Turn turn) throws InterruptedException {
        DistributedLock lock = turn.lock();
        if (lock.tryLock()) {
            workAndUnlock(turn, lock);
        } else {
            turn.answered("not in time");
        }
    }

    static void tryLockTimed(Turn turn) throws InterruptedException {
        DistributedLock lock = turn.lock();
        if (lock.tryLock(turn.plan().limit().toMillis(), TimeUnit.MILLISECONDS)) {
            workAndUnlock(turn, lock);
        } else {
            turn.answered("not in time");
        }
    }

    private static void workAndUnlock(Turn turn, DistributedLock lock) throws InterruptedException {
        try {
            turn.workAsOwner(lock);
        } finally {
            lock.unlock();
        }
    }

    /** An interrupt ends the section early and stays with the thread. */
    private static void workQuietly(Turn turn, DistributedLock lock) {
        try {
            turn.workAsOwner(lock);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
