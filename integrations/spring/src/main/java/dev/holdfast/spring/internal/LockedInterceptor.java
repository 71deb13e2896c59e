package dev.holdfast.spring.internal;

import dev.holdfast.Lease;
import java.util.List;
import java.util.Objects;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.ProxyMethodInvocation;
import org.springframework.aop.support.AopUtils;

/** Takes the lock around a call of an annotated method. */
final class LockedInterceptor implements MethodInterceptor {

    private final LockedMethods methods;

    LockedInterceptor(LockedMethods methods) {
        this.methods = methods;
    }

    @Override
    public @Nullable Object invoke(MethodInvocation invocation) throws Throwable {
        Object target = invocation.getThis();
        if (target == null || !(invocation instanceof ProxyMethodInvocation proxied)) {
            throw new IllegalStateException("@Locked needs a Spring proxy around a bean, and " + invocation.getMethod()
                    + " was called on " + target);
        }
        if (!methods.settings().enabled()) {
            return withoutLock(proxied, target);
        }
        LockedPlan plan = methods.plan(invocation.getMethod(), AopUtils.getTargetClass(target));
        LockedCall call = new LockedCall(plan, proxied, target, methods.client());
        return switch (plan.parts().shape()) {
            case BLOCKING -> BlockingCall.run(call);
            case STAGE -> isAsync(proxied, target) ? BlockingCall.run(call) : StageCall.run(call);
            case FUTURE -> {
                if (!isAsync(proxied, target)) {
                    throw new IllegalStateException(call.plan().place()
                            + " was not called through the advice of @Async, and returns a future whose end is not"
                            + " reported to anything: switch @EnableAsync on, with a lower order than LockedSettings,"
                            + " or return a CompletableFuture");
                }
                yield BlockingCall.run(call);
            }
            case REACTIVE ->
                ReactiveCall.run(call, Objects.requireNonNull(plan.parts().adapter(), "adapter"));
        };
    }

    private static boolean isAsync(ProxyMethodInvocation invocation, Object target) {
        return AsyncAdvice.isAround(LockedAdvisor.class, invocation, target);
    }

    /**
     * An assertion that a lock is held passes, and code that uses the lease has one: that is what switching off
     * means.
     */
    private @Nullable Object withoutLock(ProxyMethodInvocation invocation, Object target) throws Throwable {
        LockedPlan.Parts plan = methods.plan(invocation.getMethod(), AopUtils.getTargetClass(target))
                .parts();
        @Nullable Object[] arguments = invocation.getArguments();
        int lease = plan.leaseParameter();
        if (lease != LockedPlan.NO_LEASE_PARAMETER && arguments[lease] == null) {
            @Nullable Object[] withLease = arguments.clone();
            withLease[lease] = unlocked(plan, target, arguments);
            invocation.setArguments(withLease);
        }
        HeldLocks assumed = HeldLocks.assumed(null);
        try {
            return invocation.proceed();
        } finally {
            assumed.leave();
        }
    }

    /** No lock is taken, so a key that would be refused is no reason not to go on. */
    private static List<String> namesOf(LockedPlan.Parts plan, Object target, @Nullable Object[] arguments) {
        try {
            return plan.name().of(target, arguments);
        } catch (IllegalArgumentException noKey) {
            return List.of(plan.place());
        }
    }

    private static AutoCloseable unlocked(LockedPlan.Parts plan, Object target, @Nullable Object[] arguments) {
        List<Lease> leases = namesOf(plan, target, arguments).stream()
                .<Lease>map(UnlockedLease::new)
                .toList();
        return plan.name().isOfSeveral() ? new LeaseList(leases) : leases.get(0);
    }
}
