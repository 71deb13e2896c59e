package dev.holdfast.spring.internal;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.aop.Advisor;
import org.springframework.aop.PointcutAdvisor;
import org.springframework.aop.ProxyMethodInvocation;
import org.springframework.aop.framework.Advised;
import org.springframework.aop.support.AopUtils;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.interceptor.TransactionAttribute;
import org.springframework.transaction.interceptor.TransactionAttributeSource;
import org.springframework.transaction.interceptor.TransactionInterceptor;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * A transaction that runs in the thread before a method has its lock, and is committed after its release. Loaded only
 * where Spring's transactions are on the class path.
 */
final class OuterTransaction {

    private static final Logger LOG = LoggerFactory.getLogger(OuterTransaction.class);

    private OuterTransaction() {}

    /** Whether there is one, and the method does its work in it. */
    static boolean isJoinedBy(LockedCall call) {
        return TransactionSynchronizationManager.isActualTransactionActive() && !isLeftBy(call.invocation());
    }

    /**
     * Whether the method begins with a transaction of its own, or goes on without one. Only what lies within the lock
     * says so; without a proxy for that, nothing is known.
     */
    private static boolean isLeftBy(ProxyMethodInvocation invocation) {
        Object target = invocation.getThis();
        if (target == null || !(invocation.getProxy() instanceof Advised bean)) {
            return false;
        }
        Class<?> type = AopUtils.getTargetClass(target);
        boolean isWithinTheLock = false;
        for (Advisor advisor : bean.getAdvisors()) {
            if (advisor instanceof LockedAdvisor) {
                isWithinTheLock = true;
            } else if (isWithinTheLock
                    && advisor instanceof PointcutAdvisor pointed
                    && advisor.getAdvice() instanceof TransactionInterceptor transactions
                    && pointed.getPointcut().getMethodMatcher().matches(invocation.getMethod(), type)) {
                TransactionAttributeSource source = transactions.getTransactionAttributeSource();
                TransactionAttribute said =
                        source == null ? null : source.getTransactionAttribute(invocation.getMethod(), type);
                return said != null
                        && (said.getPropagationBehavior() == TransactionDefinition.PROPAGATION_REQUIRES_NEW
                                || said.getPropagationBehavior() == TransactionDefinition.PROPAGATION_NOT_SUPPORTED);
            }
        }
        return false;
    }

    /**
     * Warns of it, once for each method. What is only read does no harm to the next holder; a permit keeps nobody from
     * what is written; and who has the lock already has it beyond this call.
     */
    static void warnIfJoined(LockedCall call) {
        if (isJoinedBy(call)
                && call.plan().access() != Access.PERMIT
                && !TransactionSynchronizationManager.isCurrentTransactionReadOnly()
                && !call.admission().isOwned()
                && call.isFirstWarning()) {
            LOG.warn(
                    "{} works in a transaction that began before its lock was held and is committed after its release,"
                            + " so the next holder may not see what was written. Give the method propagation ="
                            + " REQUIRES_NEW, call it outside of transactions, or take the lock around the transaction",
                    call.plan().place());
        }
    }
}
