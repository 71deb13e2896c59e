package dev.holdfast.spring.internal;

import java.lang.reflect.Method;
import org.springframework.aop.Advisor;
import org.springframework.aop.Pointcut;
import org.springframework.aop.PointcutAdvisor;
import org.springframework.aop.ProxyMethodInvocation;
import org.springframework.aop.framework.Advised;
import org.springframework.aop.interceptor.AsyncExecutionInterceptor;
import org.springframework.aop.support.AopUtils;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.scheduling.annotation.Async;

/**
 * The advice of {@code @Async}. Where it lies around another one, that one runs on a thread of the application's, with
 * all that its executor and task decorator have given it; and the advice blocks this thread until the future that comes
 * back is done. So the method belongs there, too, and nothing is gained by going on without blocking.
 */
final class AsyncAdvice {

    private AsyncAdvice() {}

    /** Whether the method is to be called through the advice, if the context has it. */
    static boolean isWanted(Method method, Class<?> targetClass) {
        return AnnotatedElementUtils.hasAnnotation(method, Async.class)
                || AnnotatedElementUtils.hasAnnotation(targetClass, Async.class);
    }

    /** Whether this call comes through the advice, and then through an advisor of that kind. */
    static boolean isAround(Class<? extends Advisor> inner, ProxyMethodInvocation invocation, Object target) {
        return invocation.getProxy() instanceof Advised proxy
                && isAround(inner, proxy, invocation.getMethod(), AopUtils.getTargetClass(target));
    }

    /** Whether calls of that method come through the advice, and then through an advisor of that kind. */
    static boolean isAround(Class<? extends Advisor> inner, Advised proxy, Method method, Class<?> targetClass) {
        for (Advisor advisor : proxy.getAdvisors()) {
            if (inner.isInstance(advisor)) {
                return false;
            }
            // Only the advice of an advisor that counts for the method has been made for sure.
            if (advisor instanceof PointcutAdvisor pointed
                    && matches(pointed.getPointcut(), method, targetClass)
                    && advisor.getAdvice() instanceof AsyncExecutionInterceptor) {
                return true;
            }
        }
        return false;
    }

    private static boolean matches(Pointcut pointcut, Method method, Class<?> targetClass) {
        return pointcut.getClassFilter().matches(targetClass)
                && pointcut.getMethodMatcher().matches(method, targetClass);
    }
}
