package dev.holdfast.redis;

import dev.holdfast.Holdfast;
import java.util.Objects;

/**
 * Clients on a Redis or Valkey server.
 *
 * <pre>{@code
 * try (Holdfast holdfast = HoldfastRedis.connect("redis://localhost:6379")) {
 *     holdfast.lock("order:42").run(() -> ship(42));
 * }
 * }</pre>
 */
public final class HoldfastRedis {

    private HoldfastRedis() {}

    /**
     * Connects with the default settings. Blocks for a few seconds at most.
     *
     * @param uri such as {@code redis://user:password@host:6379/0}, or {@code rediss://} for TLS
     * @return a client that is ready for use
     * @throws IllegalArgumentException if it is not a URI of a Redis server
     * @throws dev.holdfast.BackendUnavailableException if the server is out of reach
     * @throws dev.holdfast.BackendMisconfiguredException if it refuses the client; the message says what to mend
     */
    public static Holdfast connect(String uri) {
        return builder().uri(uri).build();
    }

    /**
     * Connects to a Redis Cluster with the default settings. Blocks for a few seconds at most.
     *
     * @param uris nodes of it, such as {@code redis://user:password@host:6379}, or {@code rediss://} for TLS, or
     *     several in one as {@code redis-cluster://user:password@host1:6379,host2:6379}. One that can be reached is
     *     enough
     * @return a client that is ready for use
     * @throws IllegalArgumentException if there is none, or one is not a URI of a node
     * @throws dev.holdfast.BackendUnavailableException if the cluster is out of reach
     * @throws dev.holdfast.BackendMisconfiguredException if it refuses the client, or is a single server; the message
     *     says what to mend
     */
    public static Holdfast cluster(String... uris) {
        return builder().cluster(Objects.requireNonNull(uris, "uris")).build();
    }

    /**
     * Starts to build a client.
     *
     * @return a builder with the default settings
     */
    public static HoldfastRedisBuilder builder() {
        return new HoldfastRedisBuilder();
    }
}
