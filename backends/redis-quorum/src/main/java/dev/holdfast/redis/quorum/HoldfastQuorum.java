package dev.holdfast.redis.quorum;

import dev.holdfast.Holdfast;

/**
 * Clients on a quorum of independent Redis or Valkey servers, which know nothing of one another. A lock is held by whom
 * more than half of them have voted for, so that it outlives the loss of the others.
 *
 * <pre>{@code
 * try (Holdfast holdfast = HoldfastQuorum.connect(
 *         "redis://redis-a:6379", "redis://redis-b:6379", "redis://redis-c:6379")) {
 *     holdfast.lock("order:42").run(() -> ship(42));
 * }
 * }</pre>
 *
 * <p>All clients have to name the same members. A new quorum, and a member that was restarted, votes only when every
 * lease that it may have forgotten is over; {@link QuorumAdministration#initialize} makes a new one vote at once.
 */
public final class HoldfastQuorum {

    private HoldfastQuorum() {}

    /**
     * Connects with the default settings. Blocks for a few seconds at most.
     *
     * @param uris of all members, such as {@code redis://user:password@host:6379/0}, or {@code rediss://} for TLS; an
     *     odd number, three or five as a rule
     * @return a client that is ready for use
     * @throws IllegalArgumentException if one is not a URI of a Redis server, or if there are fewer than three
     * @throws dev.holdfast.BackendUnavailableException if too few members are in reach
     * @throws dev.holdfast.BackendMisconfiguredException if one refuses the client, or cannot be a member; the message
     *     says what to mend
     */
    public static Holdfast connect(String... uris) {
        return builder().members(uris).build();
    }

    /**
     * Starts to build a client.
     *
     * @return a builder with the default settings
     */
    public static HoldfastQuorumBuilder builder() {
        return new HoldfastQuorumBuilder();
    }
}
