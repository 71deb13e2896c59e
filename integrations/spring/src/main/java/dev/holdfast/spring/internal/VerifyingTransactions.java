package dev.holdfast.spring.internal;

import dev.holdfast.Lease;
import dev.holdfast.spring.LeaseVerification;
import java.util.List;
import java.util.Optional;
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

    /**
     * Whether the transaction that runs in this thread, if there is one, verifies the leases before its commit. One
     * that was suspended has its synchronizations no longer here.
     */
    static boolean isVerified(List<Lease> leases) {
        return TransactionSynchronizationManager.isSynchronizationActive()
                && TransactionSynchronizationManager.getSynchronizations().stream()
                        .anyMatch(each -> each instanceof BeforeCommit before
                                && leases.stream()
                                        .allMatch(lease -> before.leases.stream()
                                                .anyMatch(known -> VerifiedSection.isSame(known, lease))));
    }

    /** A savepoint is committed with the transaction around it, which has begun before the lock was held. */
    @Override
    public void afterBegin(TransactionExecution transaction, @Nullable Throwable failure) {
        if (failure != null || transaction.isNested() || !TransactionSynchronizationManager.isSynchronizationActive()) {
            return;
        }
        List<Lease> leases =
                VerifiedSection.ofNewTransaction(TransactionSynchronizationManager.isCurrentTransactionReadOnly());
        if (!leases.isEmpty()) {
            LeaseVerification verifying = verification.getObject();
            TransactionSynchronizationManager.registerSynchronization(
                    new BeforeCommit(leases, verifying, verifying.obstacleInTransaction()));
        }
    }

    private record BeforeCommit(List<Lease> leases, LeaseVerification verification, Optional<String> obstacle)
            implements TransactionSynchronization {

        @Override
        public void beforeCommit(boolean readOnly) {
            obstacle.ifPresent(why -> {
                throw new IllegalStateException(why);
            });
            leases.forEach(verification::verify);
        }
    }
}
