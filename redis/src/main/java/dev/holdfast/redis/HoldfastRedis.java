package dev.holdfast.redis;

import dev.holdfast.Holdfast;

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
     * Starts to build a client.
     *
     * @return a builder with the default settings
     */
    public static HoldfastRedisBuilder builder() {
        return new HoldfastRedisBuilder();
    }
}
