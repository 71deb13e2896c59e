package dev.holdfast.lab.chaos.client;

import dev.holdfast.ClientBuilder;
import dev.holdfast.Holdfast;
import dev.holdfast.jdbc.HoldfastJdbc;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.redis.HoldfastRedisBuilder;
import dev.holdfast.redis.quorum.HoldfastQuorum;
import dev.holdfast.zookeeper.HoldfastZooKeeper;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;

/**
 * A lock client and the way to its servers. Sentinels and nodes of a cluster name servers by addresses that do not lead
 * through the client's network: a Lettuce client of this program translates them.
 */
public final class LockAccess implements AutoCloseable {

    /** The name of the quorum: its members have other addresses for each client. */
    public static final String QUORUM = "chaos";

    /** What stands between the URIs of a quorum's members. */
    public static final String BETWEEN_MEMBERS = " ";

    /** How long a member that was restarted does not vote. */
    public static final Duration LONGEST_LEASE = Planner.LONGEST_LEASE.plusSeconds(1);

    /** What the URI of a server of ZooKeeper begins with; its address follows. */
    public static final String ZOOKEEPER = "zookeeper:";

    /** The time-out of a session with ZooKeeper, two thirds of which are longer than the longest lease. */
    public static final Duration SESSION = Duration.ofSeconds(5);

    private static final Duration POLL_BOUND = Duration.ofSeconds(1);

    private final Holdfast holdfast;
    private final Optional<TranslatingLettuce> lettuce;

    private LockAccess(Holdfast holdfast, Optional<TranslatingLettuce> lettuce) {
        this.holdfast = holdfast;
        this.lettuce = lettuce;
    }

    /**
     * Connects.
     *
     * @param executor runs listeners
     * @throws dev.holdfast.HoldfastException when the servers are at fault
     */
    static LockAccess open(ClientSettings settings, Executor executor) {
        if (settings.uri().contains(BETWEEN_MEMBERS)) {
            return new LockAccess(
                    common(HoldfastQuorum.builder(), executor)
                            .members(settings.uri().split(BETWEEN_MEMBERS, -1))
                            .name(QUORUM)
                            .longestLease(LONGEST_LEASE)
                            .clientName(nameOf(settings))
                            .build(),
                    Optional.empty());
        }
        if (settings.uri().startsWith("jdbc:")) {
            return new LockAccess(
                    common(HoldfastJdbc.builder(), executor)
                            .url(settings.uri())
                            .clientName(nameOf(settings))
                            .build(),
                    Optional.empty());
        }
        if (settings.uri().startsWith(ZOOKEEPER)) {
            return new LockAccess(
                    common(HoldfastZooKeeper.builder(), executor)
                            .connectString(settings.uri().substring(ZOOKEEPER.length()))
                            .sessionTimeout(SESSION)
                            .clientName(nameOf(settings))
                            .build(),
                    Optional.empty());
        }
        HoldfastRedisBuilder builder = common(HoldfastRedis.builder(), executor).clientName(nameOf(settings));
        if (settings.uri().startsWith("redis://")) {
            return new LockAccess(builder.uri(settings.uri()).build(), Optional.empty());
        }
        TranslatingLettuce lettuce = TranslatingLettuce.of(settings.ports());
        try {
            builder = settings.uri().startsWith("redis-cluster://")
                    ? builder.cluster(settings.uri()).client(lettuce.ofCluster(settings.uri()))
                    : builder.uri(settings.uri()).client(lettuce.ofServers());
            return new LockAccess(builder.build(), Optional.of(lettuce));
        } catch (RuntimeException e) {
            lettuce.shutDown();
            throw e;
        }
    }

    private static <B extends ClientBuilder<B>> B common(B builder, Executor executor) {
        return builder.executor(executor)
                .responseTimeout(ChaosClient.RESPONSE_TIMEOUT)
                .patience(ChaosClient.PATIENCE)
                .pollBound(POLL_BOUND)
                .closeTimeout(Duration.ofSeconds(2));
    }

    private static String nameOf(ClientSettings settings) {
        return beginningOfNames(settings.place()) + settings.generation();
    }

    /** Returns what the names of all clients in one place begin with. */
    public static String beginningOfNames(int place) {
        return "chaos-" + place + ".";
    }

    Holdfast holdfast() {
        return holdfast;
    }

    @Override
    public void close() {
        holdfast.close();
        lettuce.ifPresent(TranslatingLettuce::shutDown);
    }
}
