package dev.holdfast.redis.internal.lettuce;

import dev.holdfast.Topology;
import dev.holdfast.redis.internal.thread.Timing;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.RedisCodec;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Connections from a client that the program made: its options stay as they are, and it is not shut down. */
public final class SuppliedClient implements LettuceSource, Connector {

    /** Lettuce connects to a client's own default only by a call that blocks. */
    private static final Executor CONNECTING = task -> {
        Thread thread = new Thread(task, "holdfast-redis-connecting");
        thread.setDaemon(true);
        thread.start();
    };

    private final Supplier<RedisClient> clients;
    private final Optional<RedisURI> uri;
    private final Activation activation;
    private final ConnectedAddresses addresses = new ConnectedAddresses();
    private volatile @Nullable RedisClient listenedTo;
    private volatile @Nullable String address;

    /**
     * Connects nothing yet.
     *
     * @param clients asked for each connection; may throw while there is no client
     * @param uri where the server is; empty for the client's own default
     * @param timing waits for connections; its owner ends it
     */
    public SuppliedClient(Supplier<RedisClient> clients, Optional<RedisURI> uri, Timing timing) {
        this.clients = clients;
        this.uri = uri;
        this.activation = new Activation(timing);
    }

    @Override
    public String description() {
        return uri.map(ServerUri::describe).orElseGet(this::describedByAddress);
    }

    @Override
    public Topology topology(boolean up) {
        String known = address;
        return Topology.single(
                uri.map(ServerUri::address).orElse(known == null ? "the server of the given RedisClient" : known), up);
    }

    /** A client does not reveal its URI, but where its connections have led. */
    private String describedByAddress() {
        String known = address;
        return known == null ? "the server of the given RedisClient" : known + ", the server of the given RedisClient";
    }

    private RedisClient client() {
        RedisClient client = clients.get();
        RedisClient last = listenedTo;
        if (uri.isEmpty() && !client.equals(last)) {
            client.addListener(addresses);
            listenedTo = client;
        }
        return client;
    }

    private <C extends StatefulConnection<?, ?>> C noted(C connection) {
        addresses.of(connection).ifPresent(known -> address = known);
        return connection;
    }

    @Override
    public <T> CompletionStage<StatefulRedisConnection<T, T>> connect(RedisCodec<T, T> codec) {
        if (uri.isPresent()) {
            return connect(codec, uri.get());
        }
        RedisClient client = client();
        return Handshakes.connected(() -> CompletableFuture.supplyAsync(() -> noted(client.connect(codec)), CONNECTING))
                .thenCompose(activation::of);
    }

    @Override
    public <T> CompletionStage<StatefulRedisConnection<T, T>> connect(RedisCodec<T, T> codec, RedisURI server) {
        RedisClient client = client();
        return Handshakes.connected(() -> client.connectAsync(codec, server)).thenCompose(activation::of);
    }

    @Override
    public CompletionStage<StatefulRedisPubSubConnection<String, String>> connectPubSub() {
        if (uri.isPresent()) {
            return connectPubSub(uri.get());
        }
        RedisClient client = client();
        return Handshakes.connected(
                        () -> CompletableFuture.supplyAsync(() -> client.connectPubSub(StringCodec.UTF8), CONNECTING))
                .thenCompose(activation::of);
    }

    @Override
    public CompletionStage<StatefulRedisPubSubConnection<String, String>> connectPubSub(RedisURI server) {
        RedisClient client = client();
        return Handshakes.connected(() -> client.connectPubSubAsync(StringCodec.UTF8, server))
                .thenCompose(activation::of);
    }

    @Override
    public void close() {
        // The connections are closed by who uses them, and the client is not ours.
        activation.end();
        RedisClient last = listenedTo;
        if (last != null) {
            last.removeListener(addresses);
        }
    }
}
