package dev.holdfast.spring.internal;

import dev.holdfast.LockInterruptedException;
import dev.holdfast.rate.RateGate;
import dev.holdfast.spi.PrintableText;
import java.util.concurrent.CompletableFuture;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.ProxyMethodInvocation;
import org.springframework.aop.interceptor.ExposeInvocationInterceptor;

/** One call of an annotated method, and the gate that it asks. */
final class LimitedCall {

    private final LimitedPlan plan;
    private final ProxyMethodInvocation invocation;
    private final Object target;
    private final ClientGates gates;

    LimitedCall(LimitedPlan plan, ProxyMethodInvocation invocation, Object target, ClientGates gates) {
        this.plan = plan;
        this.invocation = invocation;
        this.target = target;
        this.gates = gates;
    }

    String place() {
        return plan.place();
    }

    private RateGate gate() {
        return plan.gate(gates.get(), target, invocation.getArguments());
    }

    /** Passes and goes on, in this thread. */
    @Nullable
    Object run() throws Throwable {
        RateGate gate = gate();
        try {
            gate.acquire(plan.maxWait());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new LockInterruptedException(
                    gate.name(),
                    "The thread was interrupted while it waited at gate '" + PrintableText.of(gate.name()) + "'; "
                            + place() + " was not called",
                    interrupted);
        }
        return invocation.proceed();
    }

    /** Passes without blocking. */
    CompletableFuture<Void> passAsync() {
        return gate().acquireAsync(plan.maxWait());
    }

    /**
     * Goes on in whichever thread, as often as is called. Advices of AspectJ look for the invocation in their thread,
     * so it is exposed there anew.
     */
    @Nullable
    Object proceedAnywhere() throws Throwable {
        MethodInvocation again = invocation.invocableClone();
        return ExposeInvocationInterceptor.INSTANCE.invoke(again);
    }
}
