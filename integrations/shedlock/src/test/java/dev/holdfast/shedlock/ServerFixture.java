package dev.holdfast.shedlock;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.testkit.threads.Patience;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.javacrumbs.shedlock.core.ClockProvider;
import net.javacrumbs.shedlock.core.LockConfiguration;
import net.javacrumbs.shedlock.core.LockProvider;
import net.javacrumbs.shedlock.core.SimpleLock;
import org.awaitility.core.ConditionFactory;
import org.jspecify.annotations.Nullable;

/** A real server, clients of it, and one more client that only looks whether a lock is free. */
abstract class ServerFixture implements AutoCloseable {

    private final List<Holdfast> clients = new ArrayList<>();
    private @Nullable Holdfast witness;

    abstract Holdfast connect();

    /** No lock is held any more, as far as clients that are made from now on can see. */
    abstract void clear();

    /** The server does not answer any more. */
    abstract void stop();

    /** The hold of a lock is to end so soon, unless it is renewed. */
    abstract void endIn(String name, Duration left);

    Holdfast newClient() {
        Holdfast client = connect();
        clients.add(client);
        return client;
    }

    private Holdfast witness() {
        if (witness == null) {
            witness = newClient();
        }
        return witness;
    }

    void closeClients() {
        clients.forEach(Holdfast::close);
        clients.clear();
        witness = null;
    }

    /** Asks by taking it, as any other program would. */
    boolean isFree(String name) {
        try {
            Optional<Lease> lease = witness().lock(name).tryAcquire();
            lease.ifPresent(Lease::close);
            return lease.isPresent();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    Duration leaseLeft(String name) {
        return witness().lock(name).inspect().holder().orElseThrow().leaseLeft();
    }

    /**
     * Asks until the lock is had: one that is over before its answer is read counts as not acquired, and a slow machine
     * is no failure.
     */
    static SimpleLock lockedForAMoment(LockProvider provider, String name, Duration most) {
        return soon().until(
                        () -> provider.lock(new LockConfiguration(ClockProvider.now(), name, most, Duration.ZERO)),
                        Optional::isPresent)
                .orElseThrow();
    }

    static ConditionFactory soon() {
        return Patience.await();
    }

    @Override
    public void close() {
        closeClients();
    }
}
