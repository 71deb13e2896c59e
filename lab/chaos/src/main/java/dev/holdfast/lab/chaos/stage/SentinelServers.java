package dev.holdfast.lab.chaos.stage;

import dev.holdfast.Holdfast;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.embedded.EmbeddedRedisException;
import dev.holdfast.embedded.EmbeddedSentinelGroup;
import dev.holdfast.embedded.EmbeddedSentinelGroupBuilder;
import dev.holdfast.embedded.Persistence;
import dev.holdfast.embedded.RespException;
import dev.holdfast.redis.HoldfastRedis;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A primary with two replicas, and three Sentinels that replace it within two or three seconds. */
public final class SentinelServers implements ReplicatedServers {

    private static final Logger LOG = LoggerFactory.getLogger(SentinelServers.class);

    private static final Duration DOWN_AFTER = Duration.ofMillis(700);
    private static final Duration FAILOVER_TIMEOUT = Duration.ofSeconds(3);
    private static final int REPLICAS = 2;
    private static final int HEALING_TRIES = 3;
    private static final long RETRY_MILLIS = 100;

    private final EmbeddedSentinelGroup group;
    private final List<ServerUnderFaults> servers;
    private volatile ServerUnderFaults lastPrimary;

    private SentinelServers(EmbeddedSentinelGroup group) {
        this.group = group;
        List<EmbeddedRedis> all = new ArrayList<>(group.replicas());
        all.add(0, group.primary());
        this.servers = all.stream().map(ServerUnderFaults::of).toList();
        this.lastPrimary = servers.get(0);
    }

    /**
     * Starts them.
     *
     * @param release such as {@code 7.0}
     */
    static SentinelServers start(String release) {
        EmbeddedSentinelGroupBuilder builder = EmbeddedSentinelGroup.builder()
                .version(release)
                .replicas(REPLICAS)
                .downAfter(DOWN_AFTER)
                .failoverTimeout(FAILOVER_TIMEOUT)
                .persistence(Persistence.AOF_ALWAYS)
                .config("lua-time-limit", "100")
                .user(ClientUser.ADMINISTRATOR, ClientUser.PASSWORD, ClientUser.everything())
                .user(ClientUser.NAME, ClientUser.PASSWORD, ClientUser.rules());
        if (!release.startsWith("6.")) {
            builder.config("enable-debug-command", "yes");
        }
        return new SentinelServers(builder.start());
    }

    @Override
    public List<EmbeddedRedis> reachable() {
        List<EmbeddedRedis> all = new ArrayList<>(group.sentinels());
        servers.forEach(server -> all.add(server.redis()));
        return all;
    }

    @Override
    public List<ServerUnderFaults> servers() {
        return servers;
    }

    /** The one that the Sentinels name, or named when they were asked last. */
    @Override
    public List<ServerUnderFaults> primaries() {
        try {
            EmbeddedRedis named = group.primary();
            servers.stream().filter(server -> server.redis() == named).forEach(server -> lastPrimary = server);
        } catch (EmbeddedRedisException | UncheckedIOException silent) {
            LOG.debug("No Sentinel names the primary: {}", silent.getMessage());
        }
        return List.of(lastPrimary);
    }

    /** Returns the Sentinels. */
    public List<EmbeddedRedis> sentinels() {
        return group.sentinels();
    }

    @Override
    public String uri(ClientNetwork network) {
        return group.sentinels().stream()
                .map(sentinel -> network.to(sentinel).address())
                .collect(Collectors.joining(",", "redis-sentinel://" + ClientUser.userInfo(), "#" + group.name()));
    }

    @Override
    public Holdfast connect() {
        return HoldfastRedis.connect(group.uri());
    }

    @Override
    public void failover(ServerUnderFaults primary, Duration timeout) throws InterruptedException {
        long startNanos = System.nanoTime();
        while (!begin()) {
            if (System.nanoTime() - startNanos > timeout.toNanos()) {
                throw new IllegalStateException("no Sentinel agrees to a failover");
            }
            Thread.sleep(RETRY_MILLIS);
        }
    }

    private boolean begin() {
        for (EmbeddedRedis sentinel : group.sentinels()) {
            try {
                sentinel.execute("SENTINEL", "FAILOVER", group.name());
                return true;
            } catch (RespException | UncheckedIOException refused) {
                LOG.debug("{} does not begin a failover: {}", sentinel, refused.getMessage());
            }
        }
        return false;
    }

    /** Keeps Sentinels and replicas from a server, and lets the clients in. */
    public void isolate(ServerUnderFaults server) throws InterruptedException {
        server.lockOutTheNameless();
    }

    /** Ends {@link #isolate}. */
    public void admit(ServerUnderFaults server) throws InterruptedException {
        server.letTheNamelessIn();
        server.keepSettings();
    }

    @Override
    public void heal() throws InterruptedException {
        for (EmbeddedRedis sentinel : group.sentinels()) {
            try {
                sentinel.resume();
            } catch (EmbeddedRedisException dead) {
                sentinel.restart();
            }
        }
        for (ServerUnderFaults server : servers) {
            server.revive();
        }
        for (int tries = 1; ; tries++) {
            try {
                group.awaitInSync();
                return;
            } catch (EmbeddedRedisException notYet) {
                if (tries == HEALING_TRIES) {
                    throw notYet;
                }
            }
        }
    }

    @Override
    public void close() {
        group.close();
    }
}
