package dev.holdfast.embedded;

import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A primary, its replicas and the Sentinels that watch over them: real processes of this program's own.
 *
 * <pre>{@code
 * try (EmbeddedSentinelGroup group = EmbeddedSentinelGroup.start()) {
 *     String uri = group.uri(); // redis-sentinel://127.0.0.1:...,127.0.0.1:...,127.0.0.1:...#mymaster
 *     group.primary().execute("SET", "greeting", "hello");
 *     group.awaitInSync();
 *     group.failover(); // by command: all Sentinels name another primary
 *     group.awaitInSync(); // the old one is a replica now
 *     EmbeddedRedis killed = group.killPrimary(); // gone, as in a crash
 *     group.awaitFailover(killed, Duration.ofSeconds(30));
 *     killed.restart(); // the Sentinels make a replica of it
 * }
 * }</pre>
 *
 * <p>Each server and each Sentinel is an {@link EmbeddedRedis}, which can be paused, killed and restarted by itself;
 * the program of a Sentinel is redis-server too. From Redis 7.0 on, a group starts, and notices a server that has come
 * back, in less time than with 6.2, because its Sentinels exchange what they know more often than by default.
 *
 * <p>The processes end with this JVM, as {@link EmbeddedRedis} describes. Safe for use by several threads.
 */
public final class EmbeddedSentinelGroup implements AutoCloseable {

    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    private final String name;
    private final ServerList servers;
    private final ServerList sentinels;

    EmbeddedSentinelGroup(String name, ServerList servers, ServerList sentinels) {
        this.name = name;
        this.servers = servers;
        this.sentinels = sentinels;
    }

    /** Starts a primary with one replica and three Sentinels, with the defaults. See {@link #builder}. */
    public static EmbeddedSentinelGroup start() {
        return builder().start();
    }

    /** Returns a builder with the defaults. */
    public static EmbeddedSentinelGroupBuilder builder() {
        return new EmbeddedSentinelGroupBuilder();
    }

    /** Returns the name under which the Sentinels know the primary, {@code mymaster} by default. */
    public String name() {
        return name;
    }

    /**
     * Returns {@code redis-sentinel://127.0.0.1:PORT,127.0.0.1:PORT,127.0.0.1:PORT#NAME} with the address of each
     * Sentinel, and with the password of the servers' default user if there is one. It stays the same over failovers.
     * It does not have the password of the Sentinels.
     */
    public String uri() {
        return uriFor(servers.first().settings().userInfo());
    }

    /**
     * Returns the URI with the name and password of a user of the servers in it.
     *
     * @throws IllegalArgumentException if the builder has no such user
     */
    public String uri(String user) {
        return uriFor(servers.first().settings().userInfo(user));
    }

    private String uriFor(String userInfo) {
        return sentinels.all().stream()
                .map(sentinel -> sentinel.host() + ":" + sentinel.port())
                .collect(Collectors.joining(",", "redis-sentinel://" + userInfo, "#" + name));
    }

    /**
     * Returns the primary as the Sentinels name it now, whether it runs or not. Where they disagree, the one of the
     * latest failover.
     *
     * @throws EmbeddedRedisException if no Sentinel runs
     * @throws UncheckedIOException if a Sentinel does not answer within 30 seconds
     */
    public EmbeddedRedis primary() {
        return named(latest());
    }

    /** Returns all servers with data other than the {@linkplain #primary primary}, whether they run or not. */
    public List<EmbeddedRedis> replicas() {
        return servers.without(primary());
    }

    /** Returns the Sentinels, whether they run or not. {@link EmbeddedRedis#execute} sends them commands as well. */
    public List<EmbeddedRedis> sentinels() {
        return sentinels.all();
    }

    private List<SentinelView> views() {
        return sentinels.running().stream()
                .map(sentinel -> new SentinelView(sentinel, name))
                .toList();
    }

    private SentinelView latest() {
        return views().stream()
                .max(Comparator.comparingLong(SentinelView::epoch))
                .orElseThrow(() -> new EmbeddedRedisException("all Sentinels are paused or down"));
    }

    private EmbeddedRedis named(SentinelView view) {
        int port = view.primaryPort();
        return servers.at(port)
                .orElseThrow(() -> new EmbeddedRedisException(
                        view.sentinel() + " names a server at port " + port + ", which is none of " + servers.all()));
    }

    /**
     * Waits until each replica is connected to the primary and has everything that was written before this call.
     * Replicas that were killed or stopped do not count; a paused one does, and is never in sync.
     *
     * @throws EmbeddedRedisException when that is not so within two minutes, with what is missing and the ends of the
     *     replicas' logs in the message; on an interrupt too, whose flag is kept
     */
    public void awaitInSync() {
        EmbeddedRedis primary = primary();
        new ReplicaSync(primary, servers.without(primary)).await(TIMEOUT);
    }

    /**
     * Has a Sentinel make a replica the primary although the primary answers, and waits until all Sentinels that run
     * name it. Before, waits until all Sentinels that run know each server that runs as a replica of the primary.
     *
     * <p>The Sentinels make a replica of the old primary some time later, about five seconds after the failover; those
     * of Redis 6.2 up to twenty. {@link #awaitInSync} waits for that too.
     *
     * @return the new primary
     * @throws EmbeddedRedisException when that does not happen within two minutes, with the ends of the Sentinels' logs
     *     in the message; at once if the primary is paused or down; on an interrupt too, whose flag is kept
     * @throws UncheckedIOException if the Sentinel does not answer within 30 seconds
     */
    public EmbeddedRedis failover() {
        SentinelView sentinel = latest();
        EmbeddedRedis from = named(sentinel);
        if (!from.isRunning()) {
            throw new EmbeddedRedisException(from + " is paused or down: the Sentinels fail over without a command");
        }
        Poll.untilNothingIs(() -> refusal(sentinel), TIMEOUT, sentinels);
        return awaitFailover(from, TIMEOUT);
    }

    private Optional<String> refusal(SentinelView view) {
        // Otherwise it may choose the primary before the last failover, which is not a replica yet; or another Sentinel
        // still takes that one for a primary by mistake, and demotes it as soon as it is promoted.
        int replicas = servers.running().size() - 1;
        Optional<String> missing = views().stream()
                .flatMap(each -> each.missing(replicas, 0).stream())
                .findFirst();
        if (missing.isPresent()) {
            return missing;
        }
        try {
            view.sentinel().execute("SENTINEL", "FAILOVER", name);
            return Optional.empty();
        } catch (RespException refused) {
            // The Sentinel has not asked the replicas lately, or a failover is about to end.
            if (refused.code().equals("NOGOODSLAVE") || refused.code().equals("INPROG")) {
                return Optional.of(view.sentinel() + " refused a failover: " + refused.getMessage());
            }
            throw refused;
        }
    }

    /**
     * Kills the primary with SIGKILL, and returns when it is gone. The Sentinels notice some time later; see
     * {@link #awaitFailover}. Soon after a failover, {@link #awaitInSync} first, so that there is a replica to take
     * over.
     *
     * @return the server that was killed; after a {@linkplain EmbeddedRedis#restart restart}, the Sentinels make a
     *     replica of it
     */
    public EmbeddedRedis killPrimary() {
        EmbeddedRedis primary = primary();
        primary.kill();
        return primary;
    }

    /**
     * Waits until all Sentinels that run name one primary, which is another than that server and takes writes.
     *
     * @param from the primary before the failover
     * @return the new primary
     * @throws EmbeddedRedisException when that is not so in time, with the ends of the Sentinels' logs in the message;
     *     on an interrupt too, whose flag is kept
     */
    public EmbeddedRedis awaitFailover(EmbeddedRedis from, Duration timeout) {
        Poll.untilNothingIs(() -> missing(from), timeout, sentinels);
        return primary();
    }

    private Optional<String> missing(EmbeddedRedis from) {
        try {
            EmbeddedRedis primary = primary();
            for (SentinelView view : views()) {
                EmbeddedRedis named = named(view);
                if (named == from || named != primary) {
                    return Optional.of(view.sentinel() + " named " + named + " as the primary");
                }
            }
            boolean takesWrites = primary.execute("ROLE").items().get(0).text().equals("master");
            return takesWrites ? Optional.empty() : Optional.of(primary + " was not a primary");
        } catch (UncheckedIOException e) {
            return Optional.of("a server did not answer: " + e.getMessage());
        }
    }

    /** The addresses of the processes; no password. */
    @Override
    public String toString() {
        return name + ": " + servers.all() + ", watched by " + sentinels.all();
    }

    /** Kills all processes and deletes their files. Further calls do nothing. */
    @Override
    public void close() {
        sentinels.close();
        servers.close();
    }
}
