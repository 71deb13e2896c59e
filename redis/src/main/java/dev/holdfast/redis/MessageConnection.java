package dev.holdfast.redis;

import io.lettuce.core.pubsub.RedisPubSubAdapter;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/** A connection that is subscribed to one channel. */
final class MessageConnection implements Link.Connection {

    private final StatefulRedisPubSubConnection<String, String> connection;

    private MessageConnection(StatefulRedisPubSubConnection<String, String> connection) {
        this.connection = connection;
    }

    /** Subscribes; completes when the server has confirmed it. */
    static CompletionStage<MessageConnection> subscribed(
            StatefulRedisPubSubConnection<String, String> connection, String channel, Consumer<String> messages) {
        CompletableFuture<MessageConnection> confirmed = new CompletableFuture<>();
        MessageConnection subscription = new MessageConnection(connection);
        connection.addListener(new RedisPubSubAdapter<>() {
            @Override
            public void message(String from, String message) {
                messages.accept(message);
            }

            @Override
            public void subscribed(String to, long count) {
                confirmed.complete(subscription);
            }
        });
        subscription.whenLost(
                () -> confirmed.completeExceptionally(new IllegalStateException("lost while subscribing")));
        var unused = connection.async().subscribe(channel).handle((none, error) -> {
            if (error != null && confirmed.completeExceptionally(error)) {
                subscription.abandon();
            }
            return error == null;
        });
        return confirmed;
    }

    @Override
    public boolean isOpen() {
        return connection.isOpen();
    }

    @Override
    public void whenLost(Runnable task) {
        LostListener.on(connection, task);
    }

    @Override
    public void abandon() {
        LostListener.close(connection);
    }
}
