package dev.holdfast.spring.internal;

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
            return withoutLock(invocation);
        }
        LockedPlan plan = methods.plan(invocation.getMethod(), AopUtils.getTargetClass(target));
        LockedCall call = new LockedCall(plan, proxied, target, methods.client());
        return switch (plan.parts().shape()) {
            case BLOCKING -> BlockingCall.run(call);
            case STAGE -> StageCall.run(call);
            case REACTIVE ->
                ReactiveCall.run(call, Objects.requireNonNull(plan.parts().adapter(), "adapter"));
        };
    }

    /** Whoever asserts that a lock is held finds it so: that is what switching off means. */
    private static @Nullable Object withoutLock(MethodInvocation invocation) throws Throwable {
        HeldLocks assumed = HeldLocks.assumed(null);
        try {
            return invocation.proceed();
        } finally {
            assumed.leave();
        }
    }
}
