package dev.holdfast.spring.integration;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.HoldfastRedis;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;

/** A real server, clients of it, and one more client that only looks whether a lock is free. */
public final class RedisFixture implements AutoCloseable {

    private final EmbeddedRedis redis = EmbeddedRedis.start();
    private final List<Holdfast> clients = new ArrayList<>();
    private final Holdfast witness = newClient();

    public Holdfast newClient() {
        Holdfast client = HoldfastRedis.builder().uri(redis.uri()).build();
        clients.add(client);
        return client;
    }

    public EmbeddedRedis redis() {
        return redis;
    }

    /** Asks by taking it, as any other program would. */
    public boolean isFree(String name) {
        try {
            Optional<Lease> lease = witness.lock(name).tryAcquire();
            lease.ifPresent(Lease::close);
            return lease.isPresent();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    public Duration leaseLeft(String name) {
        return witness.lock(name).inspect().holder().orElseThrow().leaseLeft();
    }

    /** Looks from the calling thread, which then owns the locks that it got. */
    public static ConditionFactory soon() {
        return Awaitility.await()
                .pollInSameThread()
                .atMost(Duration.ofMinutes(1))
                .pollInterval(Duration.ofMillis(5));
    }

    @Override
    public void close() {
        clients.forEach(Holdfast::close);
        redis.close();
    }
}
