package dev.holdfast.spring.internal;

import dev.holdfast.DistributedLock;
import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LockInterruptedException;
import dev.holdfast.spi.PrintableText;
import dev.holdfast.spring.LockMode;
import dev.holdfast.spring.OnLost;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A call whose work ends when the method returns. The thread owns the lock, so calls within it re-enter. */
final class BlockingCall {

    private BlockingCall() {}

    static @Nullable Object run(LockedCall call) throws Throwable {
        if (!enter(call)) {
            return call.refused(call.notInTime());
        }
        DistributedLock lock = call.lock();
        Object result;
        Lease lease;
        try {
            lease = lock.heldByCurrentThread().orElseThrow();
            result = section(call, lease);
        } catch (Throwable thrown) {
            try {
                lock.unlock();
            } catch (RuntimeException lost) {
                if (lost != thrown) {
                    thrown.addSuppressed(lost);
                }
            }
            throw thrown;
        }
        leave(call, lease);
        return result;
    }

    private static boolean enter(LockedCall call) {
        DistributedLock lock = call.lock();
        Duration wait = call.plan().waitTime();
        if (call.plan().mode() == LockMode.WRITE && HeldLocks.isOnlyRead(lock.name(), call.client())) {
            throw new IllegalStateException("Deadlock: " + call.plan().place() + " needs lock '"
                    + PrintableText.of(lock.name())
                    + "' alone, and a method with mode = READ further up in this thread reads under it:"
                    + " the call would wait for itself. Give the outer method mode = WRITE");
        }
        try {
            if (wait != null) {
                return lock.tryLock(nanos(wait), TimeUnit.NANOSECONDS);
            }
            if (HeldLocks.ownedByHandle(lock.name(), call.client())) {
                throw new IllegalStateException("Deadlock: " + call.plan().place() + " waits without a limit for lock '"
                        + PrintableText.of(lock.name())
                        + "', which an asynchronous or reactive method further up in this thread holds;"
                        + " such a hold is not re-entrant. Call the section without its lock there, or give"
                        + " it a waitTime");
            }
            lock.lockInterruptibly();
            return true;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new LockInterruptedException(
                    lock.name(),
                    "The thread was interrupted while it waited for lock '" + PrintableText.of(lock.name()) + "'; "
                            + call.plan().place() + " was not called",
                    interrupted);
        }
    }

    /** As long as a clock in nanoseconds can count; 292 years. */
    private static long nanos(Duration wait) {
        try {
            return wait.toNanos();
        } catch (ArithmeticException tooLong) {
            return Long.MAX_VALUE;
        }
    }

    private static @Nullable Object section(LockedCall call, Lease lease) throws Throwable {
        LossInterrupt interrupt =
                call.plan().onLost() == OnLost.INTERRUPT ? LossInterrupt.ofCurrentThread(lease) : null;
        HeldLocks held = HeldLocks.byThread(lease, call.plan().mode(), call.client());
        Throwable failure = null;
        try {
            return call.proceed(lease);
        } catch (Throwable thrown) {
            failure = thrown;
            throw thrown;
        } finally {
            held.leave();
            if (interrupt != null) {
                interrupt.end(failure);
            }
        }
    }

    private static void leave(LockedCall call, Lease lease) {
        if (call.plan().onLost() != OnLost.LOG) {
            call.lock().unlock();
            return;
        }
        try {
            call.lock().unlock();
        } catch (LeaseLostException lost) {
            call.logLoss(lease);
        }
    }
}
