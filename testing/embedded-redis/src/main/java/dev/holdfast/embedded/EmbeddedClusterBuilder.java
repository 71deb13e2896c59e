package dev.holdfast.embedded;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Says how an {@link EmbeddedCluster} is to be started. Each method changes this builder and returns it; a builder can
 * start several. Not safe for use by several threads at once.
 */
public final class EmbeddedClusterBuilder extends ServersBuilder<EmbeddedClusterBuilder> {

    private int primaries = 3;
    private int replicasPerPrimary;
    private Duration nodeTimeout = Duration.ofMillis(1500);

    EmbeddedClusterBuilder() {}

    @Override
    EmbeddedClusterBuilder self() {
        return this;
    }

    /**
     * Starts so many primaries, at least one, with an equal share of the slots each; by default three. The nodes notice
     * by themselves that one of them is down, and replace it, only where there are three at least.
     */
    public EmbeddedClusterBuilder primaries(int primaries) {
        if (primaries < 1) {
            throw new IllegalArgumentException("a cluster has one primary at least, not " + primaries);
        }
        this.primaries = primaries;
        return this;
    }

    /** Starts so many replicas for each primary; by default none. */
    public EmbeddedClusterBuilder replicasPerPrimary(int replicas) {
        if (replicas < 0) {
            throw new IllegalArgumentException("a primary cannot have " + replicas + " replicas");
        }
        this.replicasPerPrimary = replicas;
        return this;
    }

    /**
     * Sets how long a node does not answer before the others take it as down; by default 1.5 seconds. A replica takes
     * over one to two seconds later.
     */
    public EmbeddedClusterBuilder nodeTimeout(Duration timeout) {
        if (timeout.toMillis() < 1) {
            throw new IllegalArgumentException("must be a millisecond at least: " + timeout);
        }
        this.nodeTimeout = timeout;
        return this;
    }

    /**
     * Starts the nodes and makes a cluster of them, and waits until each of them says that it works, and the replicas
     * have the data of their primaries. That takes three seconds: a primary that has been started waits for two of them
     * before it serves its slots.
     *
     * @throws EmbeddedRedisException when a node does not answer, or they make no cluster, with the ends of the logs in
     *     the message; on an interrupt too, whose flag is kept
     * @throws IllegalStateException when there is no binary for this platform, or it is not on the class path
     * @throws IllegalArgumentException when the version is unknown
     */
    public EmbeddedCluster start() {
        ServerList servers = new ServerList();
        try {
            for (int i = 0; i < primaries * (1 + replicasPerPrimary); i++) {
                servers.add(each().start(ServerKind.REDIS, directives()));
            }
            EmbeddedCluster cluster = new EmbeddedCluster(servers);
            shareSlots(servers.all().subList(0, primaries));
            introduce(servers.all());
            Poll.untilNothingIs(() -> ClusterState.of(servers).disconnected(), startTimeout(), servers);
            assignReplicas(ClusterState.of(servers));
            ClusterState.awaitOk(servers, startTimeout());
            cluster.awaitInSync(startTimeout());
            return cluster;
        } catch (RuntimeException e) {
            servers.close();
            throw e;
        }
    }

    private List<String> directives() {
        List<String> lines = new ArrayList<>(replicationDirectives());
        lines.addAll(List.of(
                "cluster-enabled yes",
                "cluster-node-timeout " + nodeTimeout.toMillis(),
                // A primary that has given away its last slot is to stay one.
                "cluster-allow-replica-migration no"));
        return lines;
    }

    private void shareSlots(List<EmbeddedRedis> servers) {
        for (int i = 0; i < primaries; i++) {
            int first = HashSlot.COUNT * i / primaries;
            int end = HashSlot.COUNT * (i + 1) / primaries;
            Stream<String> slots = IntStream.range(first, end).mapToObj(Integer::toString);
            servers.get(i)
                    .execute(Stream.concat(Stream.of("CLUSTER", "ADDSLOTS"), slots)
                            .toArray(String[]::new));
        }
    }

    /** Has each node meet each other: news of strangers would take a second to get around. */
    private static void introduce(List<EmbeddedRedis> servers) {
        for (int i = 0; i < servers.size(); i++) {
            EmbeddedRedis server = servers.get(i);
            // Of two nodes with equal epochs, one would soon change its own, and with it what it is known by.
            server.execute("CLUSTER", "SET-CONFIG-EPOCH", Integer.toString(i + 1));
            for (EmbeddedRedis earlier : servers.subList(0, i)) {
                server.execute("CLUSTER", "MEET", earlier.host(), Integer.toString(earlier.port()));
            }
        }
    }

    private void assignReplicas(ClusterState state) {
        List<EmbeddedRedis> all = state.servers().all();
        for (int i = primaries; i < all.size(); i++) {
            EmbeddedRedis primary = all.get((i - primaries) % primaries);
            all.get(i).execute("CLUSTER", "REPLICATE", state.idOf(primary));
        }
    }

    /** Without passwords and directives, which may hold secrets. */
    @Override
    public String toString() {
        return "Builder of an embedded Redis " + each().version() + " cluster with primaries: " + primaries
                + ", replicas of each: " + replicasPerPrimary;
    }
}
