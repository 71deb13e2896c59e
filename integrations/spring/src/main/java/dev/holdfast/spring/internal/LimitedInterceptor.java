package dev.holdfast.spring.internal;

import java.util.Objects;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.ProxyMethodInvocation;
import org.springframework.aop.support.AopUtils;

/** Asks the gate before a call of an annotated method. */
final class LimitedInterceptor implements MethodInterceptor {

    private final LimitedMethods methods;

    LimitedInterceptor(LimitedMethods methods) {
        this.methods = methods;
    }

    @Override
    public @Nullable Object invoke(MethodInvocation invocation) throws Throwable {
        if (!methods.settings().enabled()) {
            return invocation.proceed();
        }
        Object target = invocation.getThis();
        if (target == null || !(invocation instanceof ProxyMethodInvocation proxied)) {
            throw new IllegalStateException("@Limited needs a Spring proxy around a bean, and " + invocation.getMethod()
                    + " was called on " + target);
        }
        LimitedPlan plan = methods.plan(invocation.getMethod(), AopUtils.getTargetClass(target));
        LimitedCall call = new LimitedCall(plan, proxied, target, methods.gates());
        return switch (plan.shape()) {
            case BLOCKING, FUTURE -> call.run();
            case STAGE ->
                AsyncAdvice.isAround(LimitedAdvisor.class, proxied, target) ? call.run() : LimitedStage.run(call);
            case REACTIVE -> LimitedPublisher.of(call, Objects.requireNonNull(plan.adapter(), "adapter"));
        };
    }
}
