package dev.holdfast.lab.chaos.stage;

import dev.holdfast.Holdfast;
import dev.holdfast.embedded.EmbeddedCluster;
import dev.holdfast.embedded.EmbeddedClusterBuilder;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.embedded.EmbeddedRedisException;
import dev.holdfast.embedded.Persistence;
import dev.holdfast.embedded.RespException;
import dev.holdfast.embedded.SlotMove;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.redis.testing.WireFormat;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A cluster of three primaries, each of which has a replica that takes over within two or three seconds. */
public final class ClusterServers implements ReplicatedServers {

    private static final Logger LOG = LoggerFactory.getLogger(ClusterServers.class);

    private static final Duration NODE_TIMEOUT = Duration.ofSeconds(1);
    private static final long RETRY_MILLIS = 100;
    private static final Duration HEALING = Duration.ofMinutes(3);

    private final EmbeddedCluster cluster;
    private final List<ServerUnderFaults> servers;
    private volatile List<ServerUnderFaults> lastPrimaries;

    private ClusterServers(EmbeddedCluster cluster) {
        this.cluster = cluster;
        this.servers = cluster.nodes().stream().map(ServerUnderFaults::of).toList();
        this.lastPrimaries = of(cluster.primaries());
    }

    /**
     * Starts them.
     *
     * @param release such as {@code 7.0}
     */
    static ClusterServers start(String release) {
        EmbeddedClusterBuilder builder = EmbeddedCluster.builder()
                .version(release)
                .replicasPerPrimary(1)
                .nodeTimeout(NODE_TIMEOUT)
                .persistence(Persistence.AOF_ALWAYS)
                .config("lua-time-limit", "100")
                .user(ClientUser.ADMINISTRATOR, ClientUser.PASSWORD, ClientUser.everything())
                .user(
                        ClientUser.NAME,
                        ClientUser.PASSWORD,
                        ClientUser.rules("+asking", "+eval", release.startsWith("6.") ? "+cluster" : "+cluster|slots"));
        if (!release.startsWith("6.")) {
            builder.config("enable-debug-command", "yes");
        }
        return new ClusterServers(builder.start());
    }

    private List<ServerUnderFaults> of(List<EmbeddedRedis> nodes) {
        return nodes.stream()
                .flatMap(node -> servers.stream().filter(server -> server.redis() == node))
                .toList();
    }

    @Override
    public List<EmbeddedRedis> reachable() {
        return cluster.nodes();
    }

    @Override
    public List<ServerUnderFaults> servers() {
        return servers;
    }

    /** Those that serve slots as the nodes see it, or saw it when they were asked last. */
    @Override
    public List<ServerUnderFaults> primaries() {
        try {
            lastPrimaries = of(cluster.primaries());
        } catch (EmbeddedRedisException | UncheckedIOException silent) {
            LOG.debug("No node says who serves which slots: {}", silent.getMessage());
        }
        return lastPrimaries;
    }

    @Override
    public String uri(ClientNetwork network) {
        return cluster.nodes().stream()
                .map(node -> network.to(node).address())
                .collect(Collectors.joining(",", "redis-cluster://" + ClientUser.userInfo(), ""));
    }

    @Override
    public Holdfast connect() {
        return HoldfastRedis.cluster(cluster.uri());
    }

    @Override
    public void failover(ServerUnderFaults primary, Duration timeout) throws InterruptedException {
        long startNanos = System.nanoTime();
        while (!begin(primary)) {
            if (System.nanoTime() - startNanos > timeout.toNanos()) {
                throw new IllegalStateException("no replica of " + primary.redis() + " agrees to a failover");
            }
            Thread.sleep(RETRY_MILLIS);
        }
    }

    private boolean begin(ServerUnderFaults primary) {
        for (EmbeddedRedis replica : cluster.replicasOf(primary.redis())) {
            try {
                replica.execute("CLUSTER", "FAILOVER");
                return true;
            } catch (RespException | UncheckedIOException refused) {
                LOG.debug("{} does not begin a failover: {}", replica, refused.getMessage());
            }
        }
        return false;
    }

    /** Returns the slot of a lock. */
    public static int slotOf(String lock) {
        return EmbeddedCluster.slotOf(WireFormat.DEFAULT.hold(lock));
    }

    /**
     * Begins to move the slot of a lock to another primary, and moves nothing yet. A move that another fault has
     * interrupted left keys at its second end, which nobody finds if the slot goes elsewhere: it is begun once more.
     */
    public SlotMove beginMove(String lock) {
        int slot = slotOf(lock);
        List<EmbeddedRedis> others = cluster.otherPrimaries(cluster.primaryOf(slot));
        EmbeddedRedis target = others.stream()
                .filter(other -> hasKeysOf(slot, other))
                .findFirst()
                .orElseGet(() -> others.get(slot % others.size()));
        return cluster.beginMove(slot, target);
    }

    private static boolean hasKeysOf(int slot, EmbeddedRedis node) {
        return node.execute("CLUSTER", "COUNTKEYSINSLOT", Integer.toString(slot))
                        .number()
                > 0;
    }

    @Override
    public void heal() throws InterruptedException {
        for (ServerUnderFaults server : servers) {
            server.revive();
        }
        long startNanos = System.nanoTime();
        while (true) {
            try {
                cluster.awaitOk();
                endMoves();
                cluster.awaitInSync();
                return;
            } catch (EmbeddedRedisException | RespException | UncheckedIOException notYet) {
                if (System.nanoTime() - startNanos > HEALING.toNanos()) {
                    throw notYet;
                }
                LOG.info("The cluster does not work yet: {}", notYet.getMessage());
                // Each node decides by itself that the cluster works, and a moment after the others.
                Thread.sleep(RETRY_MILLIS);
            }
        }
    }

    /**
     * A move that another fault has interrupted left keys at both ends: moves what is left. Before Redis 7.4, a node at
     * such an end may say that the cluster is down, also to a move of another slot; so each is tried before one fails.
     */
    private void endMoves() {
        List<RuntimeException> failures = new ArrayList<>();
        for (ServerUnderFaults server : servers) {
            EmbeddedRedis node = server.redis();
            NodeView view = NodeView.parse(node.execute("CLUSTER", "NODES").text());
            for (int slot : view.moving()) {
                try {
                    endMove(node, view, slot);
                } catch (EmbeddedRedisException | RespException | UncheckedIOException notYet) {
                    failures.add(notYet);
                }
            }
        }
        if (!failures.isEmpty()) {
            throw failures.get(0);
        }
    }

    private void endMove(EmbeddedRedis node, NodeView view, int slot) {
        if (view.serves(slot) && view.importing().contains(slot) && cluster.primaryOf(slot) != node) {
            cluster.beginMove(slot, node).finish();
        }
        node.execute("CLUSTER", "SETSLOT", Integer.toString(slot), "STABLE");
    }

    @Override
    public void close() {
        cluster.close();
    }
}
