package dev.holdfast.cli.doctor;

import dev.holdfast.cli.Message;
import dev.holdfast.cli.QuorumUrl;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SslOptions;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.cluster.ClusterClientOptions;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.api.StatefulRedisClusterConnection;
import io.lettuce.core.cluster.models.partitions.RedisClusterNode;
import io.lettuce.core.pubsub.api.sync.RedisPubSubCommands;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Examines a Redis server, the primary that Sentinels name, all primaries of a cluster, or a member of a quorum, on
 * connections of its own.
 *
 * @param address the URI
 * @param certificates that are trusted
 * @param prefix of the keys
 * @param ofAQuorum whether the server is a member of one
 */
record RedisDoctor(String address, Optional<Path> certificates, String prefix, boolean ofAQuorum) {

    private static final String CLUSTER = "redis-cluster://";
    private static final String TLS_CLUSTER = "rediss-cluster://";
    private static final String FULL = "max number of clients";

    /** What a member forgets, it does not vote on; and nothing takes its place. */
    private static final Set<String> OF_NO_IMPORTANCE_IN_A_QUORUM = Set.of("persistence", "replicas");

    static List<Finding> ofMembers(QuorumUrl quorum, Optional<Path> certificates, String prefix) {
        List<Finding> findings = new ArrayList<>();
        for (String uri : quorum.uris()) {
            RedisURI server = RedisURI.create(uri);
            String name = server.getHost() + ":" + server.getPort();
            new RedisDoctor(uri, certificates, prefix, true)
                    .examine().stream()
                            .filter(finding -> !OF_NO_IMPORTANCE_IN_A_QUORUM.contains(finding.check()))
                            .forEach(finding -> findings.add(finding.at(name)));
        }
        return findings;
    }

    List<Finding> examine() {
        try {
            return isCluster() ? cluster() : single();
        } catch (RedisException e) {
            return List.of(refusal(e));
        }
    }

    private boolean isCluster() {
        String lower = address.toLowerCase(Locale.ROOT);
        return lower.startsWith(CLUSTER) || lower.startsWith(TLS_CLUSTER);
    }

    /** A server that refuses a connection has answered. */
    private static Finding refusal(RedisException e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            String said = String.valueOf(cause.getMessage());
            if (said.contains(FULL)) {
                return Finding.fail(
                        "connections",
                        "the server admits no more clients: " + said + "; a client that is refused"
                                + " loses its locks: raise maxclients, or end what holds so many connections");
            } else if (cause instanceof RedisCommandExecutionException) {
                return Finding.fail("topology", said);
            }
        }
        return Finding.outOfReach(Message.of(e));
    }

    private List<Finding> single() {
        RedisClient client = RedisClient.create(RedisURI.create(address));
        try {
            client.setOptions(ClientOptions.builder().sslOptions(ssl()).build());
            return node(client.connect().sync(), client.connectPubSub().sync(), false);
        } finally {
            client.shutdown();
        }
    }

    private List<Finding> cluster() {
        RedisClusterClient client = RedisClusterClient.create(nodes());
        List<Finding> findings = new ArrayList<>();
        try {
            client.setOptions(ClusterClientOptions.builder().sslOptions(ssl()).build());
            StatefulRedisClusterConnection<String, String> connection = client.connect();
            RedisPubSubCommands<String, String> messages =
                    client.connectPubSub().sync();
            for (RedisClusterNode node : connection.getPartitions()) {
                if (node.getRole().isUpstream()) {
                    String name = node.getUri().getHost() + ":" + node.getUri().getPort();
                    RedisCommands<String, String> redis =
                            connection.getConnection(node.getNodeId()).sync();
                    node(redis, messages, true).forEach(finding -> findings.add(finding.at(name)));
                }
            }
        } finally {
            client.shutdown();
        }
        return findings;
    }

    /** The hosts of a URI with several, each with the user before them. */
    private List<RedisURI> nodes() {
        String behind = address.substring(address.indexOf("://") + 3);
        String scheme = address.toLowerCase(Locale.ROOT).startsWith(TLS_CLUSTER) ? "rediss://" : "redis://";
        int at = behind.lastIndexOf('@') + 1;
        List<RedisURI> nodes = new ArrayList<>();
        for (String host : behind.substring(at).split(",", -1)) {
            nodes.add(RedisURI.create(scheme + behind.substring(0, at) + host.strip()));
        }
        return nodes;
    }

    private SslOptions ssl() {
        return certificates
                .map(file -> SslOptions.builder().trustManager(file.toFile()).build())
                .orElseGet(SslOptions::create);
    }

    private List<Finding> node(
            RedisCommands<String, String> redis, RedisPubSubCommands<String, String> messages, boolean inCluster) {
        List<Finding> findings = new ArrayList<>(info(redis, inCluster));
        findings.addAll(sync(redis));
        findings.add(asked("clock", "time", () -> ClockSample.examine(() -> time(redis), Clock.systemUTC())));
        findings.add(asked("latency", "ping", () -> Latency.examine(redis::ping)));
        if (!inCluster) {
            // A node refuses keys whose slots another one serves.
            findings.add(new RedisPermissions(redis, messages, prefix, ofAQuorum).examine());
        }
        findings.add(asked("subscribers", "pubsub|numpat", () -> subscribers(redis.pubsubNumpat())));
        findings.add(asked("keys", "scan", () -> new RedisKeys(redis, prefix).examine()));
        findings.add(asked("fences", "scan", () -> new RedisFences(redis, prefix, micros(time(redis))).examine()));
        return findings;
    }

    private static List<Finding> info(RedisCommands<String, String> redis, boolean inCluster) {
        String info;
        try {
            info = redis.info();
        } catch (RedisCommandExecutionException e) {
            return InfoChecks.NAMES.stream()
                    .map(check -> refused(check, "info", e))
                    .toList();
        }
        return new InfoChecks(RedisInfo.parse(info), inCluster).all();
    }

    /** Whether what is written is also kept; nothing if the user may not ask. */
    private static List<Finding> sync(RedisCommands<String, String> redis) {
        try {
            Map<String, String> config = redis.configGet("append*");
            return "yes".equals(config.get("appendonly")) && "no".equals(config.get("appendfsync"))
                    ? List.of(Finding.warn(
                            "persistence",
                            "appendfsync is no: a crash of the machine frees locks that were taken within the last"
                                    + " half minute; set it to everysec or always"))
                    : List.of();
        } catch (RedisCommandExecutionException e) {
            return List.of();
        }
    }

    private static Instant time(RedisCommands<String, String> redis) {
        List<String> time = redis.time();
        return Instant.ofEpochSecond(Long.parseLong(time.get(0)), Long.parseLong(time.get(1)) * 1_000);
    }

    private static long micros(Instant instant) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, instant);
    }

    static Finding subscribers(long patterns) {
        return patterns == 0
                ? Finding.ok("subscribers", "no client subscribes to patterns")
                : Finding.warn(
                        "subscribers",
                        patterns + (patterns == 1 ? " pattern is" : " patterns are")
                                + " subscribed to; if one of them matches channels of locks, each message is sent to"
                                + " its subscribers, too");
    }

    /** A check that sends a command. */
    private interface Check {
        Finding run() throws Exception;
    }

    private static Finding asked(String check, String command, Check asked) {
        try {
            return asked.run();
        } catch (RedisCommandExecutionException e) {
            return refused(check, command, e);
        } catch (Exception e) {
            return Finding.unknown(check, Message.of(e));
        }
    }

    private static Finding refused(String check, String command, RedisCommandExecutionException e) {
        String message = String.valueOf(e.getMessage());
        return Finding.unknown(
                check,
                AclWord.missing(command, message, "")
                        .map(word -> "the user lacks " + word)
                        .orElse(message));
    }
}
