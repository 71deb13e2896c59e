package dev.holdfast.cli.demo;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.holdfast.HoldfastException;
import dev.holdfast.cli.ClientChoices;
import dev.holdfast.cli.ServerUrl;
import dev.holdfast.embedded.EmbeddedCluster;
import dev.holdfast.embedded.EmbeddedQuorum;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.embedded.EmbeddedSentinelGroup;
import dev.holdfast.redis.quorum.QuorumAdministration;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;

/**
 * The servers of the locks in the Holdfast round. The stock is on a server of its own, which nobody kills.
 *
 * @param uris where a client of the locks connects: one, or those of all members of a quorum, with blanks between them,
 *     or a database
 * @param kill kills what a topology has to survive, given the name of a lock, and says what that was
 * @param end ends those that were started
 */
record LockServers(String uris, UnaryOperator<String> kill, Runnable end) implements AutoCloseable {

    private static final String BETWEEN_FAILOVERS = " between failovers. After one, two nodes can hold the lock for a"
            + " while: the later has the higher token, and the stock refuses the earlier";

    /**
     * Servers that run already, of which nothing is killed.
     *
     * @param choices whether their tables are created, which is done here
     */
    static LockServers named(ServerUrl url, ClientChoices choices) {
        String locks = url.ofANode();
        url.connect(choices).close();
        return started(locks, () -> {});
    }

    /** A server of the demo's own, which is not killed. */
    static LockServers started(String locks, Runnable end) {
        return new LockServers(locks, lock -> "", end);
    }

    /** How they are arranged, and what that promises. */
    enum Topology {
        SINGLE("one server excludes as long as it keeps its data, and grants nothing while it is down"),
        SENTINEL("Sentinels exclude" + BETWEEN_FAILOVERS),
        CLUSTER("A cluster excludes" + BETWEEN_FAILOVERS),
        QUORUM("Five servers of which three decide exclude with any two of them lost, and no failover can grant a"
                + " lock a second time");

        final String promise;

        Topology(String promise) {
            this.promise = promise;
        }

        /** The word for it in arguments and in JSON. */
        @JsonValue
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Starts the servers; of a single one, the stock's is taken, and nothing is killed. */
        LockServers start(String stock) {
            return switch (this) {
                case SINGLE -> new LockServers(stock, lock -> "", () -> {});
                case SENTINEL -> {
                    EmbeddedSentinelGroup group = EmbeddedSentinelGroup.start();
                    yield new LockServers(group.uri(), lock -> "the primary, " + group.killPrimary(), group::close);
                }
                case CLUSTER -> {
                    EmbeddedCluster cluster =
                            EmbeddedCluster.builder().replicasPerPrimary(1).start();
                    yield new LockServers(cluster.uri(), lock -> killPrimary(cluster, lock), cluster::close);
                }
                case QUORUM -> {
                    EmbeddedQuorum quorum = startQuorum();
                    yield new LockServers(
                            String.join(" ", quorum.uris()), lock -> killTwo(quorum.members()), quorum::close);
                }
            };
        }
    }

    /** Its members vote at once: nobody has ever held a lock there. */
    private static EmbeddedQuorum startQuorum() {
        EmbeddedQuorum quorum = EmbeddedQuorum.builder().members(5).start();
        try {
            var unused = QuorumAdministration.of(quorum.uris()).initialize();
            return quorum;
        } catch (HoldfastException e) {
            quorum.close();
            throw e;
        }
    }

    private static String killTwo(List<EmbeddedRedis> members) {
        EmbeddedRedis first = members.get(0);
        EmbeddedRedis second = members.get(1);
        first.kill();
        second.kill();
        return "two of the five members, " + first + " and " + second;
    }

    private static String killPrimary(EmbeddedCluster cluster, String lock) {
        EmbeddedRedis primary = cluster.primaryOf("{" + lock + "}");
        primary.kill();
        return "the primary of the lock's slot, " + primary;
    }

    @Override
    public void close() {
        end.run();
    }
}
