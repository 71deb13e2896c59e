package dev.holdfast.spring.internal;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.spi.PrintableText;
import dev.holdfast.spring.LockRefusal;
import java.time.Duration;
import java.util.Arrays;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.aop.ProxyMethodInvocation;
import org.springframework.aop.interceptor.ExposeInvocationInterceptor;

/** One call of an annotated method, and the lock that it needs. */
final class LockedCall {

    private static final Logger LOG = LoggerFactory.getLogger(LockedCall.class);

    private final LockedPlan.Parts plan;
    private final ProxyMethodInvocation invocation;
    private final Object target;
    private final Holdfast client;
    private final Admission admission;

    LockedCall(LockedPlan plan, ProxyMethodInvocation invocation, Object target, Holdfast client) {
        this.plan = plan.parts();
        this.invocation = invocation;
        this.target = target;
        this.client = client;
        this.admission = plan.admission(client, target, invocation.getArguments());
    }

    LockedPlan.Parts plan() {
        return plan;
    }

    Holdfast client() {
        return client;
    }

    Admission admission() {
        return admission;
    }

    /** Goes on in this thread, once. */
    @Nullable
    Object proceed(Lease lease) throws Throwable {
        if (plan.leaseParameter() != LockedPlan.NO_LEASE_PARAMETER) {
            invocation.setArguments(withLease(lease));
        }
        return invocation.proceed();
    }

    /**
     * Goes on in whichever thread, as often as is called. Advices of AspectJ look for the invocation in their thread,
     * so it is exposed there anew.
     */
    @Nullable
    Object proceedAnywhere(Lease lease) throws Throwable {
        MethodInvocation again = plan.leaseParameter() == LockedPlan.NO_LEASE_PARAMETER
                ? invocation.invocableClone()
                : invocation.invocableClone(withLease(lease));
        HeldLocks held = HeldLocks.byHandle(lease, plan.access(), client);
        try {
            return ExposeInvocationInterceptor.INSTANCE.invoke(again);
        } finally {
            held.leave();
        }
    }

    private @Nullable Object[] withLease(Lease lease) {
        @Nullable Object[] arguments = invocation.getArguments().clone();
        arguments[plan.leaseParameter()] = lease;
        return arguments;
    }

    /** The exception for a call whose time is over. */
    LockTimeoutException notInTime() {
        return new LockTimeoutException(
                admission.name(),
                admission.shown() + " for " + plan.place() + " was not acquired " + withinWait() + " because "
                        + admission.whyNot() + ", or the answer of the server had not arrived yet."
                        + " Wait longer, try again later, or choose with onTimeout what happens instead",
                null);
    }

    /** Without a limit, no call ends this way. */
    private String withinWait() {
        Duration wait = plan.waitTime();
        return wait == null || wait.isZero() ? "at once" : "within " + wait.toMillis() + " ms";
    }

    /** What is answered in place of the method. */
    @Nullable
    Object refused(LockTimeoutException timeout) throws Throwable {
        LOG.debug("{} did not get lock '{}' in time", plan.place(), PrintableText.of(admission.name()));
        return plan.refused()
                .to(new LockRefusal(
                        admission.name(),
                        target,
                        invocation.getMethod(),
                        Arrays.asList(invocation.getArguments()),
                        timeout));
    }

    /** The exception for a lease that was lost before the method ended. */
    LeaseLostException lost(Lease lease) {
        return lost(admission.name(), lease.token(), plan.place());
    }

    static LeaseLostException lost(String lockName, long token, String place) {
        return new LeaseLostException(
                lockName,
                token,
                "The lease on lock '" + PrintableText.of(lockName) + "', token " + token + ", was lost before " + place
                        + " ended: what it did may have met another holder. Check what the resource accepted",
                null);
    }

    void logLoss(Lease lease) {
        LOG.warn(
                "{} went on after its lease on lock '{}', token {}, was lost: what it did may have met another holder",
                plan.place(),
                PrintableText.of(admission.name()),
                lease.token());
    }
}
