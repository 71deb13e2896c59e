package dev.holdfast.testkit.contract;

import dev.holdfast.LockBrowser;
import dev.holdfast.spi.LockBackend;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The lock service that a {@link LockContract} is run against. The tests of a run may share one: each uses lock names
 * of its own. Safe for use by several threads, if the tests run in parallel.
 */
public interface BackendFixture {

    /**
     * Makes a connection for one more client of the service; all of them share their locks.
     *
     * @return not started yet; the client that is built on it closes it
     */
    LockBackend newBackend();

    /**
     * Looks into the service past the backend, for what is left of a lock that is not used any more. What keeps tokens
     * rising may stay.
     *
     * @param lockName a lock that was used before, and by now is neither held nor waited for
     * @return what is left, in words; by default nothing, where there is no such way to look
     */
    default List<String> leftovers(String lockName) {
        return List.of();
    }

    /**
     * How many bytes of UTF-8 a lock's name can have.
     *
     * @return empty, by default, if there is no limit
     */
    default OptionalInt longestNameBytes() {
        return OptionalInt.empty();
    }

    /**
     * Whether clients that wait are granted the lock in the order in which they came, as long as they live.
     *
     * @return true by default; false for a service without a queue
     */
    default boolean servesInOrder() {
        return true;
    }

    /**
     * Whether the service notices that a client is gone which waits, before it is offered a lock in vain.
     *
     * @return true by default; false for a service that has no connection to its clients
     */
    default boolean noticesDeadWaiters() {
        return true;
    }

    /**
     * Whether an attempt's place in the queue is that of its arrival, less its head start, also where it was queued
     * later.
     *
     * @return true by default; false for a service whose queue has an order of its own, that of the questions
     */
    default boolean ordersByArrival() {
        return true;
    }

    /**
     * How a client in another process reaches this service.
     *
     * @return empty, by default, if it cannot; the tests with other processes are then skipped
     */
    default Optional<RemoteAccess> remoteAccess() {
        return Optional.empty();
    }

    /**
     * Opens a browser of this service, which the caller closes.
     *
     * @return empty, by default, if there is none, or if it shows no blocked threads; the tests of what it shows are
     *     then skipped
     * @throws InterruptedException if the thread is interrupted meanwhile
     */
    default Optional<LockBrowser> openBrowser() throws InterruptedException {
        return Optional.empty();
    }

    /**
     * Puts a proxy in front of the service.
     *
     * @return a proxy of the caller's own; empty, by default, if the service has no address, and then the tests of a
     *     service that falls silent are skipped
     */
    default Optional<ProxiedService> newProxy() {
        return Optional.empty();
    }
}
