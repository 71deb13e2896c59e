package dev.holdfast.spring.internal;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.springframework.aop.Advisor;
import org.springframework.aop.PointcutAdvisor;
import org.springframework.aop.framework.Advised;
import org.springframework.aop.support.AopUtils;

/**
 * Finds methods whose transaction would be committed after their lock was released. Knows Spring's transactions by
 * name, since they need not be on the class path.
 */
final class TransactionOrder {

    private static final String TRANSACTIONS = "org.springframework.transaction.interceptor.TransactionInterceptor";

    private TransactionOrder() {}

    static List<Method> aroundTheLock(Advised bean, Set<Method> annotated, Class<?> type) {
        List<Method> found = new ArrayList<>();
        for (Advisor advisor : bean.getAdvisors()) {
            if (advisor instanceof LockedAdvisor) {
                return found;
            }
            if (advisor instanceof PointcutAdvisor pointed && isTransactional(advisor)) {
                annotated.stream()
                        .filter(method -> AopUtils.canApply(pointed.getPointcut(), type)
                                && pointed.getPointcut().getMethodMatcher().matches(method, type))
                        .forEach(found::add);
            }
        }
        return List.of();
    }

    private static boolean isTransactional(Advisor advisor) {
        for (Class<?> type = advisor.getAdvice().getClass(); type != null; type = type.getSuperclass()) {
            if (type.getName().equals(TRANSACTIONS)) {
                return true;
            }
        }
        return false;
    }
}
