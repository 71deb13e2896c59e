package dev.holdfast.redis.scenario;

import dev.holdfast.Holdfast;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.embedded.EmbeddedReplication;
import dev.holdfast.embedded.EmbeddedReplicationBuilder;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.redis.HoldfastRedisBuilder;
import dev.holdfast.redis.testing.WireFormat;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;

/** A primary with replicas of a test's own, and clients whose grants replicas confirm. */
final class ConfirmedScene implements AutoCloseable {

    static final Duration TIMEOUT = Duration.ofMillis(800);

    private final EmbeddedReplication servers;
    private final List<Holdfast> clients = new CopyOnWriteArrayList<>();

    private ConfirmedScene(EmbeddedReplication servers) {
        this.servers = servers;
        servers.awaitInSync();
    }

    static ConfirmedScene start() {
        return start(builder -> builder);
    }

    static ConfirmedScene start(UnaryOperator<EmbeddedReplicationBuilder> settings) {
        return new ConfirmedScene(settings.apply(EmbeddedReplication.builder()).start());
    }

    EmbeddedReplication servers() {
        return servers;
    }

    EmbeddedRedis primary() {
        return servers.primary();
    }

    EmbeddedRedis replica() {
        return servers.replicas().get(0);
    }

    /** A client whose grants one replica confirms. */
    Holdfast confirmed() {
        return client(builder -> builder.confirmedBy(1, TIMEOUT));
    }

    Holdfast client(UnaryOperator<HoldfastRedisBuilder> settings) {
        Holdfast client =
                settings.apply(HoldfastRedis.builder().uri(primary().uri())).build();
        clients.add(client);
        return client;
    }

    /** Stops the replica's process, and cuts its connection: it gets nothing that is written from now on. */
    void isolateReplica() {
        replica().pause();
        primary().execute("CLIENT", "KILL", "TYPE", "replica");
    }

    static boolean isHeld(EmbeddedRedis server, String lock) {
        return server.execute("EXISTS", WireFormat.DEFAULT.hold(lock)).number() == 1;
    }

    @Override
    public void close() {
        if (replica().isAlive()) {
            replica().resume();
        }
        clients.forEach(Holdfast::close);
        servers.close();
    }
}
