package dev.holdfast.redis.internal.lettuce;

import dev.holdfast.Topology;
import dev.holdfast.redis.internal.thread.Timing;
import io.lettuce.core.AbstractRedisClient;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.SslOptions;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.RedisCodec;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A Lettuce client that serves one lock client. Its threads are daemons. */
public final class OwnClient implements LettuceSource, Connector {

    private static final Logger LOG = LoggerFactory.getLogger(OwnClient.class);

    /** Also how long the server may take to greet a connection. */
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(4);

    private static final long SHUTDOWN_SECONDS = 2;
    private static final int MOST_LOOPS = 8;

    private static final String OF_A_MEMBER = "the other members grant locks, as long as enough of them vote";
    private static final Optional<String> OF_THE_SERVER = Optional.empty();

    private final RedisURI uri;
    private final Optional<String> outage;
    private final String description;
    private final LettuceThreads threads;
    private final RedisClient client;
    private final Activation activation;
    private final AtomicBoolean closed = new AtomicBoolean();

    public OwnClient(RedisURI uri, Timing timing) {
        this(uri, Optional.empty(), timing);
    }

    /**
     * A client that has not connected yet.
     *
     * @param timing waits for connections; its owner ends it
     */
    public OwnClient(RedisURI uri, Optional<SslOptions> sslOptions, Timing timing) {
        // Two event loops, the least that Lettuce takes, carry two connections.
        this(uri, sslOptions, new LettuceThreads(2, 1), timing, OF_THE_SERVER);
    }

    /**
     * A client of one of several servers, enough of which decide without the others, that has not connected yet.
     *
     * @param timing waits for connections; its owner ends it
     */
    public static OwnClient ofMember(RedisURI uri, Optional<SslOptions> sslOptions, Timing timing) {
        return ofMembers(List.of(uri), sslOptions, timing).get(0);
    }

    /**
     * Clients of several servers, enough of which decide without the others, that have not connected yet. They share
     * their threads, and each has to be closed.
     *
     * @param timing waits for connections; its owner ends it
     */
    public static List<OwnClient> ofMembers(List<RedisURI> uris, Optional<SslOptions> sslOptions, Timing timing) {
        LettuceThreads threads = new LettuceThreads(manyLoops(), uris.size());
        return uris.stream()
                .map(uri -> new OwnClient(uri, sslOptions, threads, timing, Optional.of(OF_A_MEMBER)))
                .toList();
    }

    private static int manyLoops() {
        return Math.max(2, Math.min(Runtime.getRuntime().availableProcessors(), MOST_LOOPS));
    }

    /**
     * A client for the nodes of a cluster that has not connected yet.
     *
     * @param like a node of it
     * @param timing waits for connections; its owner ends it
     */
    public static OwnClient ofCluster(RedisURI like, Optional<SslOptions> sslOptions, Timing timing) {
        return new OwnClient(like, sslOptions, new LettuceThreads(manyLoops(), 1), timing, OF_THE_SERVER);
    }

    OwnClient(
            RedisURI uri,
            Optional<SslOptions> sslOptions,
            LettuceThreads threads,
            Timing timing,
            Optional<String> outage) {
        this.activation = new Activation(timing);
        this.uri = uri;
        this.outage = outage;
        this.description = ServerUri.describe(uri);
        this.threads = threads;
        this.client = RedisClient.create(threads.resources());
        client.setOptions(options(sslOptions));
    }

    /** Connecting again is ours: a lost connection's requests end at once, and none is sent a second time. */
    private static ClientOptions options(Optional<SslOptions> sslOptions) {
        ClientOptions.Builder options = ClientOptions.builder()
                .autoReconnect(false)
                .disconnectedBehavior(ClientOptions.DisconnectedBehavior.REJECT_COMMANDS)
                .timeoutOptions(TimeoutOptions.builder().timeoutCommands(false).build())
                .socketOptions(SocketOptions.builder()
                        .connectTimeout(CONNECT_TIMEOUT)
                        .keepAlive(true)
                        .tcpNoDelay(true)
                        .build());
        sslOptions.ifPresent(options::sslOptions);
        return options.build();
    }

    /** Those of its connections; others may share them. */
    LettuceThreads threads() {
        return threads;
    }

    @Override
    public String description() {
        return description;
    }

    @Override
    public String outage() {
        return outage.orElseGet(LettuceSource.super::outage);
    }

    @Override
    public Topology topology(boolean up) {
        return Topology.single(ServerUri.address(uri), up);
    }

    @Override
    public <T> CompletionStage<StatefulRedisConnection<T, T>> connect(RedisCodec<T, T> codec) {
        return connect(codec, uri);
    }

    @Override
    public <T> CompletionStage<StatefulRedisConnection<T, T>> connect(RedisCodec<T, T> codec, RedisURI server) {
        return Handshakes.connected(() -> client.connectAsync(codec, timed(server)))
                .thenCompose(activation::of);
    }

    @Override
    public CompletionStage<StatefulRedisPubSubConnection<String, String>> connectPubSub() {
        return connectPubSub(uri);
    }

    @Override
    public CompletionStage<StatefulRedisPubSubConnection<String, String>> connectPubSub(RedisURI server) {
        return Handshakes.connected(() -> client.connectPubSubAsync(StringCodec.UTF8, timed(server)))
                .thenCompose(activation::of);
    }

    private static RedisURI timed(RedisURI server) {
        return RedisURI.builder(server).withTimeout(CONNECT_TIMEOUT).build();
    }

    @Override
    public void close() {
        activation.end();
        shutDown(client, Duration.ofSeconds(2 * SHUTDOWN_SECONDS));
        if (closed.compareAndSet(false, true)) {
            threads.leave();
        }
    }

    /**
     * Closes a client's connections, and waits for that until a time limit: Lettuce's own shutdown now and then never
     * ends (redis/lettuce#2278).
     */
    static void shutDown(AbstractRedisClient client, Duration limit) {
        try {
            client.shutdownAsync(0, SHUTDOWN_SECONDS, TimeUnit.SECONDS).get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException | RuntimeException e) {
            LOG.debug("The Lettuce client did not shut down cleanly", e);
        }
    }
}
