package dev.holdfast.spring.internal;

import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LockInterruptedException;
import dev.holdfast.spi.PrintableText;
import dev.holdfast.spring.OnLost;
import org.jspecify.annotations.Nullable;

/**
 * A call whose work ends when the method returns. Calls within it re-enter: the lock, since the thread owns it, and a
 * permit, since the inner call runs under that of the outer one.
 */
final class BlockingCall {

    private BlockingCall() {}

    static @Nullable Object run(LockedCall call) throws Throwable {
        Lease permit = call.plan().access() == Access.PERMIT
                ? HeldLocks.ownPermit(call.admission().name(), call.client())
                : null;
        if (permit != null) {
            permit.check();
            return section(call, permit);
        }
        Lease lease = enter(call);
        if (lease == null) {
            return call.refused(call.notInTime());
        }
        Object result;
        try {
            result = section(call, lease);
        } catch (Throwable thrown) {
            try {
                call.admission().release(lease);
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

    private static @Nullable Lease enter(LockedCall call) {
        SelfWait.refuse(call);
        Admission admission = call.admission();
        try {
            return admission.acquire(call.plan().waitTime());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            String name = PrintableText.of(admission.name());
            throw new LockInterruptedException(
                    admission.name(),
                    "The thread was interrupted while it waited for "
                            + (call.plan().access() == Access.PERMIT ? "a permit of '" : "lock '") + name + "'; "
                            + call.plan().place() + " was not called",
                    interrupted);
        }
    }

    private static @Nullable Object section(LockedCall call, Lease lease) throws Throwable {
        LossInterrupt interrupt =
                call.plan().onLost() == OnLost.INTERRUPT ? LossInterrupt.ofCurrentThread(lease) : null;
        HeldLocks held = HeldLocks.byThread(lease, call.plan().access(), call.client());
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
            call.admission().release(lease);
            return;
        }
        try {
            call.admission().release(lease);
        } catch (LeaseLostException lost) {
            call.logLoss(lease);
        }
    }
}
