package dev.holdfast.embedded;

import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * A Redis cluster: primaries that share the slots, and replicas of them if asked for, as real processes of this
 * program's own. No redis-cli is needed.
 *
 * <pre>{@code
 * try (EmbeddedCluster cluster = EmbeddedCluster.builder().replicasPerPrimary(1).start()) {
 *     String uri = cluster.uri(); // redis-cluster://127.0.0.1:...,127.0.0.1:...,...
 *     EmbeddedRedis primary = cluster.primaryOf("order:17");
 *     EmbeddedRedis other = cluster.otherPrimaries(primary).get(0);
 *     cluster.moveSlot(EmbeddedCluster.slotOf("order:17"), other, key -> {}); // key by key
 *     SlotMove stuck = cluster.beginMove(42, other); // until finish() or cancel()
 *     cluster.failover(other); // by command: its replica takes over
 *     primary.kill(); // gone, as in a crash
 *     cluster.awaitFailover(primary, Duration.ofSeconds(30));
 *     primary.restart(); // the cluster makes a replica of it
 * }
 * }</pre>
 *
 * <p>Each node is an {@link EmbeddedRedis}, which can be sent commands, paused, killed and restarted by itself; it
 * comes back with its name and what it knew of the cluster. Without a replica, the slots of a primary that is down are
 * served by nobody, and then the nodes refuse all keys, unless {@code config("cluster-require-full-coverage", "no")}
 * says otherwise.
 *
 * <p>The processes end with this JVM, as {@link EmbeddedRedis} describes. Safe for use by several threads.
 */
public final class EmbeddedCluster implements AutoCloseable {

    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    private final ServerList servers;

    EmbeddedCluster(ServerList servers) {
        this.servers = servers;
    }

    /** Starts three primaries without replicas and with the defaults. See {@link #builder}. */
    public static EmbeddedCluster start() {
        return builder().start();
    }

    /** Returns a builder with the defaults. */
    public static EmbeddedClusterBuilder builder() {
        return new EmbeddedClusterBuilder();
    }

    /**
     * Returns the slot of a key, from 0 to 16383. If the key has text in braces, the first such text alone decides:
     * keys with the same one are in the same slot.
     */
    public static int slotOf(String key) {
        return HashSlot.of(key);
    }

    /**
     * Returns {@code redis-cluster://127.0.0.1:PORT,127.0.0.1:PORT,...} with the address of each node, and with the
     * password of the default user if there is one.
     */
    public String uri() {
        return uriFor(servers.first().settings().userInfo());
    }

    /**
     * Returns the URI with a user's name and password in it.
     *
     * @throws IllegalArgumentException if the builder has no such user
     */
    public String uri(String user) {
        return uriFor(servers.first().settings().userInfo(user));
    }

    private String uriFor(String userInfo) {
        return servers.all().stream()
                .map(node -> node.host() + ":" + node.port())
                .collect(Collectors.joining(",", "redis-cluster://" + userInfo, ""));
    }

    /** Returns the URI of each node, as {@link EmbeddedRedis#uri()} and in the order of {@link #nodes()}. */
    public List<String> uris() {
        return servers.all().stream().map(EmbeddedRedis::uri).toList();
    }

    /** Returns all nodes, whether they run or not: those first that were primaries at the start. */
    public List<EmbeddedRedis> nodes() {
        return servers.all();
    }

    /**
     * Returns the primaries that serve slots, in the order of their first ones, as the nodes that run see them; whether
     * they run or not.
     *
     * @throws EmbeddedRedisException if no node runs
     * @throws UncheckedIOException if one that runs does not answer within 30 seconds
     */
    public List<EmbeddedRedis> primaries() {
        return ClusterState.of(servers).primaries();
    }

    /** Returns the {@link #primaries()} other than that node. */
    public List<EmbeddedRedis> otherPrimaries(EmbeddedRedis than) {
        return primaries().stream().filter(primary -> primary != than).toList();
    }

    /**
     * Returns the replicas of a primary as the nodes that run see them, whether they run or not.
     *
     * @throws IllegalArgumentException if the server is no node of this cluster
     * @throws EmbeddedRedisException if no node runs
     * @throws UncheckedIOException if one that runs does not answer within 30 seconds
     */
    public List<EmbeddedRedis> replicasOf(EmbeddedRedis primary) {
        return ClusterState.of(servers).replicasOf(primary);
    }

    /** Returns the primary that serves the {@linkplain #slotOf slot of a key}; see {@link #primaryOf(int)}. */
    public EmbeddedRedis primaryOf(String key) {
        return primaryOf(slotOf(key));
    }

    /**
     * Returns the primary that serves a slot as the nodes that run see it, whether it runs or not; where they disagree,
     * the one of the latest configuration.
     *
     * @throws IllegalArgumentException if there is no such slot
     * @throws EmbeddedRedisException if no node serves it, or none runs
     * @throws UncheckedIOException if one that runs does not answer within 30 seconds
     */
    public EmbeddedRedis primaryOf(int slot) {
        int checked = HashSlot.checked(slot);
        return ClusterState.of(servers)
                .primaryOf(checked)
                .orElseThrow(() -> new EmbeddedRedisException("no node serves slot " + slot));
    }

    /** Moves a slot to another primary, as {@link #moveSlot(int, EmbeddedRedis, Consumer)} does. */
    public void moveSlot(int slot, EmbeddedRedis to) {
        beginMove(slot, to).finish();
    }

    /**
     * Moves a slot with its keys to another primary, one key after the other, and waits until all nodes that run know.
     *
     * @param afterEachKey called with the name of each key that was moved, while the slot is still on the move; what it
     *     throws ends the call, and the slot is stuck
     * @throws IllegalArgumentException if there is no such slot, or that primary serves it already
     * @throws RespException when a node refuses a step, such as one that is no primary
     * @throws UncheckedIOException when one does not answer within 30 seconds
     * @throws EmbeddedRedisException when a node does not get to know within two minutes; on an interrupt too, whose
     *     flag is kept
     */
    public void moveSlot(int slot, EmbeddedRedis to, Consumer<String> afterEachKey) {
        SlotMove move = beginMove(slot, to);
        for (Optional<String> key = move.moveKey(); key.isPresent(); key = move.moveKey()) {
            afterEachKey.accept(key.get());
        }
        move.finish();
    }

    /**
     * Opens a slot for a move to another primary and moves nothing yet: until {@link SlotMove#finish()} or
     * {@link SlotMove#cancel()}, the slot is stuck.
     *
     * @throws IllegalArgumentException if there is no such slot, or that primary serves it already
     * @throws RespException when a node refuses, such as one that is no primary
     * @throws UncheckedIOException when one does not answer within 30 seconds
     */
    public SlotMove beginMove(int slot, EmbeddedRedis to) {
        EmbeddedRedis from = primaryOf(slot);
        if (from == to) {
            throw new IllegalArgumentException(to + " serves slot " + slot + " already");
        }
        return SlotMove.begin(servers, slot, from, to);
    }

    /**
     * Has a replica of a primary take over without loss of what was answered; see
     * {@link #failover(EmbeddedRedis, ClusterFailover)}.
     */
    public EmbeddedRedis failover(EmbeddedRedis primary) {
        return failover(primary, ClusterFailover.COORDINATED);
    }

    /**
     * Has the first replica of a primary that runs take over, and waits as {@link #awaitFailover} does, for at most a
     * minute. Soon after another failover of the same slots it takes six seconds.
     *
     * @return the new primary
     * @throws EmbeddedRedisException when that does not happen; at once if no replica runs, and if the primary does not
     *     run although it is to agree; on an interrupt too, whose flag is kept
     * @throws UncheckedIOException when a node does not answer within 30 seconds
     */
    public EmbeddedRedis failover(EmbeddedRedis primary, ClusterFailover how) {
        if (how == ClusterFailover.COORDINATED && !primary.isRunning()) {
            throw new EmbeddedRedisException(primary + " is paused or down: use FORCE or TAKEOVER");
        }
        EmbeddedRedis replica = replicasOf(primary).stream()
                .filter(EmbeddedRedis::isRunning)
                .findFirst()
                .orElseThrow(() -> new EmbeddedRedisException("no replica of " + primary + " runs"));
        CommandedFailover failover = new CommandedFailover(replica, how);
        Poll.untilNothingIs(() -> missing(primary).flatMap(failover::tell), TIMEOUT, servers);
        return replica;
    }

    /**
     * Waits until other primaries serve all slots of that one, and all nodes that run are up for each other, agree on
     * who serves which slots, and say that the cluster works.
     *
     * @param from the primary before the failover, which is paused or down
     * @throws EmbeddedRedisException when that is not so in time, with the ends of the nodes' logs in the message; on
     *     an interrupt too, whose flag is kept
     */
    public void awaitFailover(EmbeddedRedis from, Duration timeout) {
        Poll.untilNothingIs(() -> missing(from), timeout, servers);
    }

    private Optional<String> missing(EmbeddedRedis from) {
        return ClusterState.missing(servers)
                .or(() -> primaries().contains(from)
                        ? Optional.of(from + " was still the primary of some slots")
                        : Optional.empty());
    }

    /**
     * Waits until all nodes that run are up for each other, agree on who serves which slots, and say that the cluster
     * works; for instance after a restart.
     *
     * @throws EmbeddedRedisException when that is not so within two minutes, with what is missing and the ends of the
     *     nodes' logs in the message; on an interrupt too, whose flag is kept
     */
    public void awaitOk() {
        ClusterState.awaitOk(servers, TIMEOUT);
    }

    /**
     * Waits until each replica is connected to its primary and has everything that was written before this call.
     * Replicas that were killed or stopped do not count; a paused one does, and is never in sync.
     *
     * @throws EmbeddedRedisException when that is not so within two minutes, with what is missing and the ends of the
     *     replicas' logs in the message; on an interrupt too, whose flag is kept
     */
    public void awaitInSync() {
        awaitInSync(TIMEOUT);
    }

    void awaitInSync(Duration timeout) {
        ClusterState state = ClusterState.of(servers);
        for (EmbeddedRedis primary : state.primaries()) {
            new ReplicaSync(primary, state.replicasOf(primary)).await(timeout);
        }
    }

    /** The addresses of the nodes; no password. */
    @Override
    public String toString() {
        return "cluster: " + servers.all();
    }

    /** Kills all nodes and deletes their files. Further calls do nothing. */
    @Override
    public void close() {
        servers.close();
    }
}
