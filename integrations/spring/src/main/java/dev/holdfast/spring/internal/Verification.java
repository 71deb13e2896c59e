package dev.holdfast.spring.internal;

import dev.holdfast.Holdfast;
import dev.holdfast.spring.LeaseVerification;
import java.util.Optional;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.util.ClassUtils;

/** What verification needs beside the annotation: Spring's transactions, and a bean that verifies. */
public final class Verification {

    static final boolean TRANSACTIONS_ARE_PRESENT = ClassUtils.isPresent(
            "org.springframework.transaction.ConfigurableTransactionManager", Verification.class.getClassLoader());

    private Verification() {}

    /**
     * Hears of transactions, where there can be any.
     *
     * @param verification asked for when a transaction begins within a method with {@code verify}
     * @return does nothing without Spring's transactions
     */
    public static BeanPostProcessor ofTransactions(ObjectProvider<LeaseVerification> verification) {
        return TRANSACTIONS_ARE_PRESENT ? new VerifyingTransactions(verification) : new BeanPostProcessor() {};
    }

    /** Reports what keeps leases from being verified. */
    static void check(ObjectProvider<LeaseVerification> beans, Holdfast client, Misuses.At misuses) {
        LeaseVerification verification = beans.getIfUnique();
        if (verification == null) {
            misuses.add(
                    "verify is given, and there is not one bean of type LeaseVerification",
                    "Add dev.holdfast:holdfast-jdbc and keep the locks in the database of the transactions: the Spring"
                            + " Boot starter defines the bean then. Without the starter, define it");
            return;
        }
        Optional<String> obstacle = verification.obstacle(client);
        obstacle.ifPresent(why -> misuses.add(
                "verify is given, and " + why,
                "Keep the locks in the database of the transactions, or leave verify out"));
    }
}
