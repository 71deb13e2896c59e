package dev.holdfast.spring.integration;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.testkit.threads.Patience;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.awaitility.core.ConditionFactory;
import org.jspecify.annotations.Nullable;

/** A real server, clients of it, and one more client that only looks whether a lock is free. */
public abstract class ServerFixture implements AutoCloseable {

    private final List<Holdfast> clients = new ArrayList<>();
    private @Nullable Holdfast witness;

    abstract Holdfast connect();

    /** No lock is held any more, as far as clients that are made from now on can see. */
    public abstract void clear();

    /** The server does not answer any more. */
    public abstract void stop();

    /** The hold of a lock is to end so soon, unless it is renewed. */
    public abstract void endIn(String name, Duration left);

    public Holdfast newClient() {
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
    public boolean isFree(String name) {
        try {
            Optional<Lease> lease = witness().lock(name).tryAcquire();
            lease.ifPresent(Lease::close);
            return lease.isPresent();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    public Duration leaseLeft(String name) {
        return witness().lock(name).inspect().holder().orElseThrow().leaseLeft();
    }

    /** Looks from the calling thread, which then owns the locks that it got. */
    public static ConditionFactory soon() {
        return Patience.await().pollInSameThread().pollInterval(Duration.ofMillis(5));
    }

    @Override
    public void close() {
        closeClients();
    }
}
