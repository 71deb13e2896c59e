package dev.holdfast.spring;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import java.util.Optional;

/**
 * Verifies leases in the transaction of the current thread, for methods with {@link Locked#verify()}. The Spring Boot
 * starter has a bean of this type where a database keeps the locks; an application without it defines one that calls
 * {@code HoldfastJdbc.verify} with the connection of the transaction.
 */
@FunctionalInterface
public interface LeaseVerification {

    /**
     * Makes sure that a lease's lock is held until the transaction of the current thread ends. Called before that
     * transaction is committed; what is thrown rolls it back.
     *
     * @param lease of the client that serves the annotated methods
     * @throws dev.holdfast.LeaseLostException if the lock is not held any more
     */
    void verify(Lease lease);

    /**
     * Says why leases of a client cannot be verified at all; asked when the context has started.
     *
     * @param client whose leases
     * @return the rest of a sentence that begins with "verify is given, and"; empty if they can
     */
    default Optional<String> obstacle(Holdfast client) {
        return Optional.empty();
    }

    /**
     * Says why leases cannot be verified in the transaction that has just begun in the current thread: it is one of
     * another database, for example. Asked before the work of the transaction, since that may open further connections,
     * which are in no transaction.
     *
     * @return the message of the {@link IllegalStateException} that is thrown before the commit; empty if they can
     */
    default Optional<String> obstacleInTransaction() {
        return Optional.empty();
    }
}
