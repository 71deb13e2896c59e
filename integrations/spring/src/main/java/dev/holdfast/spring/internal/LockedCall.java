package dev.holdfast.spring.internal;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.spi.PrintableText;
import dev.holdfast.spring.LockRefusal;
import java.util.Arrays;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.aop.ProxyMethodInvocation;
import org.springframework.aop.interceptor.ExposeInvocationInterceptor;

/** One call of an annotated method, and what it needs: a lock, a permit, or several locks. */
final class LockedCall {

    private static final Logger LOG = LoggerFactory.getLogger(LockedCall.class);

    private final LockedPlan method;
    private final LockedPlan.Parts plan;
    private final ProxyMethodInvocation invocation;
    private final Object target;
    private final Holdfast client;
    private final Admission admission;

    LockedCall(LockedPlan plan, ProxyMethodInvocation invocation, Object target, Holdfast client) {
        this.method = plan;
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

    ProxyMethodInvocation invocation() {
        return invocation;
    }

    /** Whether nothing was said so far of the method that is said of it once. */
    boolean isFirstWarning() {
        return method.isFirstWarning();
    }

    /** Goes on in this thread, once. */
    @Nullable
    Object proceed(Grant grant) throws Throwable {
        if (plan.leaseParameter() != LockedPlan.NO_LEASE_PARAMETER) {
            invocation.setArguments(with(grant));
        }
        return invocation.proceed();
    }

    /**
     * Goes on in whichever thread, as often as is called. Advices of AspectJ look for the invocation in their thread,
     * so it is exposed there anew.
     */
    @Nullable
    Object proceedAnywhere(Grant grant) throws Throwable {
        MethodInvocation again = plan.leaseParameter() == LockedPlan.NO_LEASE_PARAMETER
                ? invocation.invocableClone()
                : invocation.invocableClone(with(grant));
        HeldLocks held = HeldLocks.byHandle(grant, plan.access(), client);
        try {
            return ExposeInvocationInterceptor.INSTANCE.invoke(again);
        } finally {
            held.leave();
        }
    }

    private @Nullable Object[] with(Grant grant) {
        @Nullable Object[] arguments = invocation.getArguments().clone();
        arguments[plan.leaseParameter()] = grant.argument();
        return arguments;
    }

    /**
     * What is answered in place of the method.
     *
     * @param notInTime says what is known of the lock
     */
    @Nullable
    Object refused(LockTimeoutException notInTime) throws Throwable {
        String missing = notInTime.lockName().orElse(admission.names().get(0));
        LockTimeoutException timeout = new LockTimeoutException(
                missing, plan.place() + " was not called: " + notInTime.getMessage(), notInTime.getCause());
        return plan.refused()
                .to(new LockRefusal(
                        missing, target, invocation.getMethod(), Arrays.asList(invocation.getArguments()), timeout));
    }

    /** The exception for a lease that was lost before the method ended. */
    LeaseLostException lost(Lease lease) {
        return lost(lease.name(), lease.token(), plan.place());
    }

    static LeaseLostException lost(String lockName, long token, String place) {
        return new LeaseLostException(
                lockName,
                token,
                "The lease on lock '" + PrintableText.of(lockName) + "', token " + token + ", was lost before " + place
                        + " ended: what it did may have met another holder. Check what the resource accepted",
                null);
    }

    void logLoss(String lockName, long token) {
        LOG.warn(
                "{} went on after its lease on lock '{}', token {}, was lost: what it did may have met another holder",
                plan.place(),
                PrintableText.of(lockName),
                token);
    }
}
