package dev.holdfast.embedded;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * Says how an {@link EmbeddedSentinelGroup} is to be started. Each method changes this builder and returns it; a
 * builder can start several. Not safe for use by several threads at once.
 */
public final class EmbeddedSentinelGroupBuilder extends ReplicatedBuilder<EmbeddedSentinelGroupBuilder> {

    private static final Pattern GROUP_NAME = Pattern.compile("[A-Za-z0-9._-]+");

    /** A Sentinel writes the password into its own file without quotes, and reads it from there after a restart. */
    private static final Pattern UNQUOTED = Pattern.compile("[^\\s\"'\\p{Cntrl}]+");

    private final EmbeddedRedisBuilder eachSentinel = EmbeddedRedis.builder();
    private String groupName = "mymaster";
    private int sentinels = 3;
    private OptionalInt quorum = OptionalInt.empty();
    private Duration downAfter = Duration.ofMillis(1500);
    private Duration failoverTimeout = Duration.ofSeconds(3);

    EmbeddedSentinelGroupBuilder() {}

    @Override
    EmbeddedSentinelGroupBuilder self() {
        return this;
    }

    /** Starts so many Sentinels, at least one; by default three. */
    public EmbeddedSentinelGroupBuilder sentinels(int sentinels) {
        if (sentinels < 1) {
            throw new IllegalArgumentException("a group has one Sentinel at least, not " + sentinels);
        }
        this.sentinels = sentinels;
        return this;
    }

    /**
     * Sets the name under which the Sentinels know the primary; by default {@code mymaster}.
     *
     * @throws IllegalArgumentException for other characters than letters, digits, {@code .}, {@code _} and {@code -}
     */
    public EmbeddedSentinelGroupBuilder groupName(String name) {
        if (!GROUP_NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("not a name for a group of Sentinels: " + name);
        }
        this.groupName = name;
        return this;
    }

    /** Sets how many Sentinels have to agree that the primary is down, at least one; by default the majority. */
    public EmbeddedSentinelGroupBuilder quorum(int quorum) {
        if (quorum < 1) {
            throw new IllegalArgumentException("a quorum is one Sentinel at least, not " + quorum);
        }
        this.quorum = OptionalInt.of(quorum);
        return this;
    }

    /** Sets how long a server does not answer before a Sentinel takes it as down; by default 1.5 seconds. */
    public EmbeddedSentinelGroupBuilder downAfter(Duration duration) {
        this.downAfter = positive(duration);
        return this;
    }

    /**
     * Sets the time after which a failover that makes no progress is given up; by default 3 seconds. After twice that
     * time it is tried again.
     */
    public EmbeddedSentinelGroupBuilder failoverTimeout(Duration timeout) {
        this.failoverTimeout = positive(timeout);
        return this;
    }

    private static Duration positive(Duration duration) {
        if (duration.toMillis() < 1) {
            throw new IllegalArgumentException("must be a millisecond at least: " + duration);
        }
        return duration;
    }

    /** Sets the password of the Sentinels' default user; by default there is none. */
    public EmbeddedSentinelGroupBuilder sentinelPassword(String password) {
        eachSentinel.password(password);
        return this;
    }

    /**
     * Adds a user to each Sentinel, who may do what the rules say, and nothing else.
     *
     * @param rules as in {@code ACL SETUSER}, such as {@code &*}, {@code +sentinel|get-master-addr-by-name}
     * @throws IllegalArgumentException for the user {@code default}
     */
    public EmbeddedSentinelGroupBuilder sentinelUser(String name, String password, String... rules) {
        eachSentinel.user(name, password, rules);
        return this;
    }

    /**
     * Adds a line to the configuration of each Sentinel, such as
     * {@code sentinelConfig("sentinel", "parallel-syncs", "mymaster", "2")}. Each value is one word; a Sentinel refuses
     * to start on a directive that it does not know.
     */
    public EmbeddedSentinelGroupBuilder sentinelConfig(String name, String... values) {
        eachSentinel.config(name, values);
        return this;
    }

    /**
     * Starts the servers and the Sentinels, and waits until the replicas have the data of the primary, and each
     * Sentinel knows all others and the replicas.
     *
     * @throws EmbeddedRedisException when a process does not answer or does not get to know the others, with the ends
     *     of the logs in the message; on an interrupt too, whose flag is kept
     * @throws IllegalStateException when there is no binary for this platform, or it is not on the class path
     * @throws IllegalArgumentException when the version is unknown, or the servers' password has spaces or quotes,
     *     which Sentinels cannot keep
     */
    public EmbeddedSentinelGroup start() {
        if (password().filter(secret -> !UNQUOTED.matcher(secret).matches()).isPresent()) {
            throw new IllegalArgumentException("Sentinels cannot keep a password of the servers with spaces or quotes");
        }
        ServerList servers = startServers();
        try {
            ServerList started = startSentinels(servers.first());
            return new EmbeddedSentinelGroup(groupName, servers, started);
        } catch (RuntimeException e) {
            servers.close();
            throw e;
        }
    }

    private ServerList startSentinels(EmbeddedRedis primary) {
        eachSentinel.version(each().version()).startTimeout(startTimeout());
        ServerList started = new ServerList();
        try {
            for (int i = 0; i < sentinels; i++) {
                started.add(eachSentinel.start(ServerKind.SENTINEL, directives(primary)));
            }
            SentinelDiscovery discovery = new SentinelDiscovery(groupName, started.all(), replicas());
            discovery.await(startTimeout());
            return started;
        } catch (RuntimeException e) {
            started.close();
            throw e;
        }
    }

    private List<String> directives(EmbeddedRedis primary) {
        int agreeing = quorum.orElse(sentinels / 2 + 1);
        List<String> lines = new ArrayList<>(List.of(
                "sentinel monitor " + groupName + " " + primary.host() + " " + primary.port() + " " + agreeing,
                "sentinel down-after-milliseconds " + groupName + " " + downAfter.toMillis(),
                "sentinel failover-timeout " + groupName + " " + failoverTimeout.toMillis(),
                "sentinel parallel-syncs " + groupName + " " + replicas()));
        password().ifPresent(secret -> lines.add("sentinel auth-pass " + groupName + " " + secret));
        return lines;
    }

    /** Without passwords and directives, which may hold secrets. */
    @Override
    public String toString() {
        return "Builder of an embedded Redis " + each().version() + " with replicas: " + replicas() + ", Sentinels: "
                + sentinels;
    }
}
