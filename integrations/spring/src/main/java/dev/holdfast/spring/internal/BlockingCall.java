package dev.holdfast.spring.internal;

import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LeaseState;
import dev.holdfast.LockInterruptedException;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.spring.OnLost;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.springframework.util.StringUtils;

/**
 * A call whose work ends when the method returns, or behind {@link AsyncAdvice} when the future that it returns is
 * done. Calls within it re-enter: the lock, since the thread owns it, and a permit, since the inner call runs under
 * that of the outer one.
 */
final class BlockingCall {

    private BlockingCall() {}

    static @Nullable Object run(LockedCall call) throws Throwable {
        Lease permit = call.plan().access() == Access.PERMIT
                ? HeldLocks.ownPermit(call.admission().names().get(0), call.client())
                : null;
        if (permit != null) {
            permit.check();
            return section(call, Grant.of(permit));
        }
        if (Verification.TRANSACTIONS_ARE_PRESENT && !call.plan().verified()) {
            OuterTransaction.warnIfJoined(call);
        }
        Grant grant;
        try {
            grant = enter(call);
        } catch (LockTimeoutException notInTime) {
            return call.refused(notInTime);
        }
        Object result;
        try {
            result = section(call, grant);
        } catch (Throwable thrown) {
            try {
                call.admission().release(grant);
            } catch (RuntimeException lost) {
                if (lost != thrown) {
                    thrown.addSuppressed(lost);
                }
            }
            throw thrown;
        }
        leave(call, grant);
        return result;
    }

    private static Grant enter(LockedCall call) {
        SelfWait.refuse(call);
        Admission admission = call.admission();
        try {
            return admission.acquire(call.plan().waitTime());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new LockInterruptedException(
                    admission.names().get(0),
                    "The thread was interrupted while it waited for " + StringUtils.uncapitalize(admission.shown())
                            + "; " + call.plan().place() + " was not called",
                    interrupted);
        }
    }

    private static @Nullable Object section(LockedCall call, Grant grant) throws Throwable {
        LossInterrupt interrupt =
                call.plan().onLost() == OnLost.INTERRUPT ? LossInterrupt.ofCurrentThread(grant.leases()) : null;
        HeldLocks held = HeldLocks.byThread(grant, call.plan().access(), call.client());
        Throwable failure = null;
        try {
            Object result = call.plan().verified() ? verified(call, grant) : call.proceed(grant);
            if (call.plan().shape() != CallShape.BLOCKING && result != null) {
                awaitDone(call, grant, future(result));
            }
            return result;
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

    private static Future<?> future(Object result) {
        return result instanceof Future<?> future ? future : ((CompletionStage<?>) result).toCompletableFuture();
    }

    /**
     * What the future fails with is as good as thrown. An interrupt does not end its work, and so not the hold; it
     * waits in the flag. A loss that is to interrupt the call cancels the future, and is reported at the release.
     */
    private static void awaitDone(LockedCall call, Grant grant, Future<?> work) throws Throwable {
        boolean interrupted = false;
        try {
            while (call.plan().onLost() != OnLost.INTERRUPT || !hasLost(grant)) {
                try {
                    work.get();
                    return;
                } catch (InterruptedException again) {
                    interrupted = true;
                }
            }
            work.cancel(true);
        } catch (ExecutionException failed) {
            throw failed.getCause() == null ? failed : failed.getCause();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static boolean hasLost(Grant grant) {
        return grant.leases().stream().anyMatch(lease -> lease.state() == LeaseState.LOST);
    }

    private static @Nullable Object verified(LockedCall call, Grant grant) throws Throwable {
        VerifiedSection section = VerifiedSection.enter(call, grant);
        try {
            Object result = call.proceed(grant);
            section.requireTransaction(call.plan().place());
            return result;
        } finally {
            section.leave();
        }
    }

    private static void leave(LockedCall call, Grant grant) {
        if (call.plan().onLost() != OnLost.LOG) {
            call.admission().release(grant);
            return;
        }
        try {
            call.admission().release(grant);
        } catch (LeaseLostException lost) {
            call.logLoss(lost.lockName().orElse(call.admission().names().get(0)), lost.token());
        }
    }
}
