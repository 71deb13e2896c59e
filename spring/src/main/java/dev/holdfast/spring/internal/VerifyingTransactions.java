package dev.holdfast.spring.internal;

import dev.holdfast.Lease;
import dev.holdfast.spring.LeaseVerification;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.transaction.ConfigurableTransactionManager;
import org.springframework.transaction.TransactionExecution;
import org.springframework.transaction.TransactionExecutionListener;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Hears of each transaction that begins within a method with {@code verify}, by annotation or by a template, and
 * verifies the leases before its commit. Loaded only where Spring's transactions are on the class path.
 */
final class VerifyingTransactions implements BeanPostProcessor, TransactionExecutionListener {

    private final ObjectProvider<LeaseVerification> verification;

    VerifyingTransactions(ObjectProvider<LeaseVerification> verification) {
        this.verification = verification;
    }

    @Override
    public Object postProcessBeforeInitialization(Object bean, String beanName) {
        if (bean instanceof ConfigurableTransactionManager manager) {
            manager.addListener(this);
        }
        return bean;
    }

    /** A savepoint is committed with the transaction around it, which has begun before the lock was held. */
    @Override
    public void afterBegin(TransactionExecution transaction, @Nullable Throwable failure) {
        if (failure != null || transaction.isNested() || !TransactionSynchronizationManager.isSynchronizationActive()) {
            return;
        }
        List<Lease> leases = VerifiedSection.ofNewTransaction();
        if (!leases.isEmpty()) {
            TransactionSynchronizationManager.registerSynchronization(
                    new BeforeCommit(leases, verification.getObject()));
        }
    }

    private record BeforeCommit(List<Lease> leases, LeaseVerification verification)
            implements TransactionSynchronization {

        /** What only reads has nothing that could disagree with the lock. */
        @Override
        public void beforeCommit(boolean readOnly) {
            if (!readOnly) {
                leases.forEach(verification::verify);
            }
        }
    }
}
