package dev.holdfast.redis.internal.sentinel;

import dev.holdfast.Topology;
import dev.holdfast.redis.internal.lettuce.Connector;
import dev.holdfast.redis.internal.lettuce.LettuceSource;
import dev.holdfast.redis.internal.lettuce.ServerUri;
import dev.holdfast.redis.internal.thread.ReadingThreads;
import dev.holdfast.redis.internal.thread.Timing;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.RedisCodec;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * Connections to the primary that Sentinels name. All of them are asked: the first that answers may be one that was cut
 * off, and has not heard of the last failover. Thread-safe; never blocks but in {@link #close}.
 */
public final class SentinelGroup implements LettuceSource {

    private final RedisURI uri;
    private final Connector connector;
    private final Timing timing;
    private final RandomGenerator random;
    private final ReadingThreads readers = new ReadingThreads();
    private final PrimaryWatch watch;

    /**
     * A group whose Sentinels are not asked yet.
     *
     * @param uri names the Sentinels and the group, and has what the data servers want: credentials, TLS, database
     * @param access how the Sentinels are reached
     * @param connector connects to Sentinels and data servers; closed with this
     * @param timing its owner ends it
     * @param random where the jitter of connecting comes from
     */
    public SentinelGroup(
            RedisURI uri, SentinelAccess access, Connector connector, Timing timing, RandomGenerator random) {
        this.uri = uri;
        this.connector = connector;
        this.timing = timing;
        this.random = random;
        this.watch = new PrimaryWatch(
                uri.getSentinelMasterId(),
                timing,
                failedOver -> access.sentinels(uri).stream()
                        .map(address -> sentinel(address, failedOver))
                        .toList());
    }

    /**
     * The way to what a URI names: the client itself for a single server.
     *
     * @param client connects to that server, and to any other
     */
    public static <C extends LettuceSource & Connector> LettuceSource sourceOf(
            RedisURI uri, SentinelAccess access, C client, Timing timing) {
        return uri.getSentinels().isEmpty() ? client : new SentinelGroup(uri, access, client, timing, new Random());
    }

    private Sentinel sentinel(RedisURI address, Runnable failedOver) {
        String where = address.getHost() + ":" + address.getPort();
        return new Sentinel(where, () -> connectTo(address, failedOver), timing, random, failedOver);
    }

    private CompletionStage<SentinelConnection> connectTo(RedisURI sentinel, Runnable failedOver) {
        return connector
                .connectPubSub(sentinel)
                .thenCompose(connection -> SentinelConnection.subscribed(connection, readers, failedOver, timing));
    }

    /** The Sentinels and the group, and the primary as far as it is known. */
    @Override
    public String description() {
        NamedPrimary newest = watch.newest();
        String group = ServerUri.describe(uri);
        return newest == null ? group : group + " (primary " + newest.address() + ", epoch " + newest.epoch() + ")";
    }

    @Override
    public Topology topology(boolean up) {
        NamedPrimary newest = watch.newest();
        return newest == null
                ? new Topology(Topology.Kind.SENTINEL, OptionalLong.empty(), List.of())
                : new Topology(
                        Topology.Kind.SENTINEL,
                        OptionalLong.of(newest.epoch()),
                        List.of(Topology.node(newest.address(), up)));
    }

    @Override
    public void whenMoved(Consumer<String> task) {
        watch.whenMoved(task);
    }

    @Override
    public boolean mayMove() {
        return true;
    }

    @Override
    public long moves() {
        return watch.moves();
    }

    @Override
    public CompletionStage<Boolean> suspend() {
        return watch.suspend();
    }

    @Override
    public void resume() {
        watch.resume();
    }

    @Override
    public <T> CompletionStage<StatefulRedisConnection<T, T>> connect(RedisCodec<T, T> codec) {
        return connected(server -> connector.connect(codec, server));
    }

    @Override
    public CompletionStage<StatefulRedisPubSubConnection<String, String>> connectPubSub() {
        return connected(connector::connectPubSub);
    }

    /** A connection that leads to a server that was the primary when connecting began is closed, and made again. */
    private <C extends StatefulConnection<?, ?>> CompletionStage<C> connected(
            Function<RedisURI, CompletionStage<C>> connecting) {
        return watch.look().thenCompose(primary -> {
            CompletionStage<C> made = connecting.apply(dataServer(primary));
            return made.thenCompose(connection -> {
                if (primary.equals(watch.newest())) {
                    return CompletableFuture.completedFuture(connection);
                }
                var unused = connection.closeAsync();
                return connected(connecting);
            });
        });
    }

    private RedisURI dataServer(NamedPrimary primary) {
        return RedisURI.Builder.redis(primary.host(), primary.port())
                .withSsl(uri)
                .withAuthentication(uri)
                .withDatabase(uri.getDatabase())
                .withTimeout(uri.getTimeout())
                .build();
    }

    @Override
    public void close() {
        watch.close();
        connector.close();
    }
}
