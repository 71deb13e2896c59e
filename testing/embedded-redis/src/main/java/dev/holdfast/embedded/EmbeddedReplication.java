package dev.holdfast.embedded;

import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A primary and its replicas: real redis-server processes of this program's own, without Sentinels.
 *
 * <pre>{@code
 * try (EmbeddedReplication replication = EmbeddedReplication.start()) {
 *     EmbeddedRedis replica = replication.replicas().get(0);
 *     replication.primary().execute("SET", "greeting", "hello");
 *     replication.awaitInSync();
 *     replica.pause(); // what is written now does not reach it
 *     replica.resume();
 *     replication.primary().kill(); // gone, as in a crash
 *     replication.promote(replica); // the failover, by hand
 * }
 * }</pre>
 *
 * <p>Each server is an {@link EmbeddedRedis}, which can be paused, killed and restarted by itself. After a restart it
 * has the role that it had: a primary that was killed before another was promoted comes back as a primary of its own,
 * as in life, until the other is {@linkplain #promote promoted} once more.
 *
 * <p>The servers end with this JVM, as {@link EmbeddedRedis} describes. Safe for use by several threads.
 */
public final class EmbeddedReplication implements AutoCloseable {

    private static final Duration SYNC_TIMEOUT = Duration.ofMinutes(2);

    private final ServerList servers;
    private volatile EmbeddedRedis primary;

    EmbeddedReplication(ServerList servers) {
        this.servers = servers;
        this.primary = servers.first();
    }

    /** Starts a primary with one replica and the defaults: free ports, no password, nothing kept on disk. */
    public static EmbeddedReplication start() {
        return builder().start();
    }

    /** Returns a builder with the defaults. */
    public static EmbeddedReplicationBuilder builder() {
        return new EmbeddedReplicationBuilder();
    }

    /** Returns the server that was promoted last, or else the first primary, whether it runs or not. */
    public EmbeddedRedis primary() {
        return primary;
    }

    /** Returns all servers other than the primary, whether they run or not. */
    public List<EmbeddedRedis> replicas() {
        return servers.without(primary);
    }

    /** Returns the URI of the primary, as {@link EmbeddedRedis#uri()}. It changes with a promotion. */
    public String uri() {
        return primary.uri();
    }

    /**
     * Returns the URI of the primary with a user's name and password in it. It changes with a promotion.
     *
     * @throws IllegalArgumentException if the builder has no such user
     */
    public String uri(String user) {
        return primary.uri(user);
    }

    /**
     * Waits until each replica is connected to the primary and has everything that was written before this call.
     * Replicas that were killed or stopped do not count; a paused one does, and is never in sync.
     *
     * @throws EmbeddedRedisException when that is not so within two minutes, with what is missing and the ends of the
     *     replicas' logs in the message; on an interrupt too, whose flag is kept
     */
    public void awaitInSync() {
        awaitInSync(SYNC_TIMEOUT);
    }

    /**
     * Waits as {@link #awaitInSync()} does, for at most that long.
     *
     * @throws EmbeddedRedisException when the time is up, and on an interrupt
     */
    public void awaitInSync(Duration timeout) {
        new ReplicaSync(primary, replicas()).await(timeout);
    }

    /**
     * Makes a replica the primary, and has the other servers that run replicate it, the old primary included. They keep
     * these roles over restarts. What the old primary had and the new one had not is lost.
     *
     * <p>A server that is paused or down keeps its role. Promote the primary again when it is back: that changes
     * nothing but the other servers.
     *
     * @throws IllegalArgumentException if the server is none of these
     * @throws EmbeddedRedisException if it does not run
     * @throws java.io.UncheckedIOException if a server does not answer within 30 seconds
     */
    public synchronized void promote(EmbeddedRedis replica) {
        if (!servers.contains(replica)) {
            throw new IllegalArgumentException(replica + " is none of " + this);
        }
        if (!replica.isRunning()) {
            throw new EmbeddedRedisException(replica + " is paused or down and cannot be promoted");
        }
        follow(replica, "NO", "ONE");
        primary = replica;
        replicas().stream()
                .filter(EmbeddedRedis::isRunning)
                .forEach(server -> follow(server, replica.host(), Integer.toString(replica.port())));
    }

    private static void follow(EmbeddedRedis server, String host, String port) {
        server.execute("REPLICAOF", host, port);
        server.execute("CONFIG", "REWRITE");
    }

    /** The addresses of the servers; no password. */
    @Override
    public String toString() {
        return "primary: " + primary + ", replicas: "
                + replicas().stream().map(EmbeddedRedis::toString).collect(Collectors.joining(", "));
    }

    /** Kills the servers and deletes their files. Further calls do nothing. */
    @Override
    public void close() {
        servers.close();
    }
}
