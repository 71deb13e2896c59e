package dev.holdfast.redis.internal.lettuce;

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
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.DefaultClientResources;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A Lettuce client that serves one lock client. Its threads are daemons. */
public final class OwnClient implements LettuceSource, Connector {

    private static final Logger LOG = LoggerFactory.getLogger(OwnClient.class);

    /** Also how long the server may take to greet a connection. */
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(4);

    private static final long SHUTDOWN_SECONDS = 2;

    private final RedisURI uri;
    private final String description;
    private final ClientResources resources;
    private final RedisClient client;
    private final Activation activation;

    public OwnClient(RedisURI uri, Timing timing) {
        this(uri, Optional.empty(), timing);
    }

    /**
     * A client that has not connected yet.
     *
     * @param timing waits for connections; its owner ends it
     */
    public OwnClient(RedisURI uri, Optional<SslOptions> sslOptions, Timing timing) {
        this.activation = new Activation(timing);
        this.uri = uri;
        this.description = ServerUri.describe(uri);
        // Two event loops, the least that Lettuce takes, carry two connections.
        this.resources = DefaultClientResources.builder()
                .ioThreadPoolSize(2)
                .computationThreadPoolSize(2)
                .build();
        this.client = RedisClient.create(resources);
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

    @Override
    public String description() {
        return description;
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
        if (!resources
                .shutdown(0, SHUTDOWN_SECONDS, TimeUnit.SECONDS)
                .awaitUninterruptibly(SHUTDOWN_SECONDS, TimeUnit.SECONDS)) {
            LOG.debug("Lettuce's threads are still ending");
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
