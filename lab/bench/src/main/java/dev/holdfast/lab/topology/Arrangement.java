package dev.holdfast.lab.topology;

import dev.holdfast.HoldfastException;
import dev.holdfast.embedded.EmbeddedCluster;
import dev.holdfast.embedded.EmbeddedQuorum;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.embedded.EmbeddedSentinelGroup;
import dev.holdfast.lab.setup.Checks;
import dev.holdfast.redis.quorum.QuorumAdministration;
import java.time.Duration;
import java.util.List;

/**
 * A way to arrange servers, as the command line names it: {@code single}, {@code sentinel}, {@code cluster:3} or
 * {@code quorum:5}.
 *
 * @param servers how many that carry out what clients send
 */
record Arrangement(Kind kind, int servers) {

    /** How long a server has to be silent before it counts as down, in what fails over. */
    static final Duration DOWN_AFTER = Duration.ofSeconds(1);

    private static final Duration LONGEST_FAILOVER = Duration.ofMinutes(3);

    /** With fewer, only peers lock there that need all of them. */
    private static final int FEWEST_MEMBERS = 3;

    /** As on the command line. */
    enum Kind {
        single(1, 1),
        sentinel(1, 1),
        cluster(3, 9),
        quorum(3, 9);

        private final int servers;
        private final int most;

        Kind(int servers, int most) {
            this.servers = servers;
            this.most = most;
        }
    }

    /** Reads a name: a kind, perhaps with a colon and how many primaries or members there are. */
    static Arrangement named(String name) {
        int colon = name.indexOf(':');
        String wanted = colon < 0 ? name : name.substring(0, colon);
        for (Kind kind : Kind.values()) {
            if (kind.name().equals(wanted)) {
                int servers = colon < 0 ? kind.servers : number(name, colon);
                Checks.requireWithin("the number in " + name, servers, kind.most);
                return new Arrangement(kind, servers);
            }
        }
        throw new IllegalArgumentException(
                "no arrangement '" + name + "'; there are " + List.of(Kind.values()) + ", such as cluster:3");
    }

    private static int number(String name, int colon) {
        try {
            return Integer.parseInt(name.substring(colon + 1));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("what follows the colon in " + name + " is not a number", e);
        }
    }

    boolean failsOver() {
        return kind == Kind.sentinel || kind == Kind.cluster;
    }

    /** As it is read. */
    String name() {
        return kind.most == 1 ? kind.name() : kind.name() + ":" + servers;
    }

    /** Starts them, with replicas where these take over. */
    ServerGroup start() {
        return switch (kind) {
            case single -> single();
            case sentinel -> sentinel();
            case cluster -> cluster(1);
            case quorum -> quorum();
        };
    }

    /** Starts them for a measurement of costs, in which replicas would use up what clients and primaries need. */
    ServerGroup startWithoutReplicas() {
        return kind == Kind.cluster ? cluster(0) : start();
    }

    private ServerGroup cluster(int replicas) {
        EmbeddedCluster cluster = EmbeddedCluster.builder()
                .primaries(servers)
                .replicasPerPrimary(replicas)
                .nodeTimeout(DOWN_AFTER)
                .start();
        return new ServerGroup(
                cluster.uri(),
                cluster.primaries(),
                new ServerGroup.Outage() {
                    @Override
                    public EmbeddedRedis primaryOf(String lock) {
                        return cluster.primaryOf(lock);
                    }

                    @Override
                    public void awaitInSync() {
                        cluster.awaitInSync();
                    }

                    @Override
                    public void awaitFailover(EmbeddedRedis killed) {
                        cluster.awaitFailover(killed, LONGEST_FAILOVER);
                    }
                },
                cluster::close);
    }

    private ServerGroup quorum() {
        EmbeddedQuorum quorum = EmbeddedQuorum.builder().members(servers).start();
        if (servers >= FEWEST_MEMBERS) {
            voting(quorum);
        }
        return new ServerGroup(
                String.join(",", quorum.uris()), quorum.members(), new ServerGroup.NoOutage(), quorum::close);
    }

    /** Nobody has held a lock there, so that its members need not wait. */
    private static void voting(EmbeddedQuorum quorum) {
        try {
            var unused = QuorumAdministration.of(quorum.uris()).initialize();
        } catch (HoldfastException e) {
            quorum.close();
            throw e;
        }
    }

    private static ServerGroup single() {
        EmbeddedRedis redis = EmbeddedRedis.start();
        return new ServerGroup(redis.uri(), List.of(redis), new ServerGroup.NoOutage(), redis::close);
    }

    private static ServerGroup sentinel() {
        EmbeddedSentinelGroup group =
                EmbeddedSentinelGroup.builder().downAfter(DOWN_AFTER).start();
        return new ServerGroup(
                group.uri(),
                List.of(group.primary()),
                new ServerGroup.Outage() {
                    @Override
                    public EmbeddedRedis primaryOf(String lock) {
                        return group.primary();
                    }

                    @Override
                    public void awaitInSync() {
                        group.awaitInSync();
                    }

                    @Override
                    public void awaitFailover(EmbeddedRedis killed) {
                        group.awaitFailover(killed, LONGEST_FAILOVER);
                    }
                },
                group::close);
    }
}
