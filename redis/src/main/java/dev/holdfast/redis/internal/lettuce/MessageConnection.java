package dev.holdfast.redis.internal.lettuce;

import dev.holdfast.redis.internal.link.LinkedConnection;
import dev.holdfast.redis.internal.thread.ReadingThreads;
import dev.holdfast.redis.internal.thread.Timing;
import io.lettuce.core.pubsub.RedisPubSubAdapter;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;

/** A connection that is subscribed to one channel. */
public final class MessageConnection implements LinkedConnection {

    private static final long LONGEST_SUBSCRIBING_NANOS = TimeUnit.SECONDS.toNanos(4);

    private final StatefulRedisPubSubConnection<String, String> connection;
    private final ReadingThreads readers;

    private MessageConnection(StatefulRedisPubSubConnection<String, String> connection, ReadingThreads readers) {
        this.readers = readers;
        this.connection = connection;
    }

    /**
     * Subscribes; completes when the server has confirmed it. One that is not confirmed in time is closed,
     * or it would go on beside the next.
     */
    public static CompletionStage<MessageConnection> subscribed(
            StatefulRedisPubSubConnection<String, String> connection,
            String channel,
            ReadingThreads readers,
            BiConsumer<MessageConnection, String> messages,
            Timing timing) {
        CompletableFuture<MessageConnection> confirmed = new CompletableFuture<>();
        MessageConnection subscription = new MessageConnection(connection, readers);
        connection.addListener(new RedisPubSubAdapter<>() {
            @Override
            public void message(String from, String message) {
                readers.note();
                messages.accept(subscription, message);
            }

            @Override
            public void subscribed(String to, long count) {
                readers.note();
                confirmed.complete(subscription);
            }
        });
        timing.after(
                LONGEST_SUBSCRIBING_NANOS,
                () -> subscription.fail(confirmed, new TimeoutException("not subscribed within 4 s")));
        subscription.whenLost(() -> subscription.fail(confirmed, new IllegalStateException("lost while subscribing")));
        var unused = connection.async().subscribe(channel).handle((none, error) -> {
            if (error != null) {
                subscription.fail(confirmed, error);
            }
            return error == null;
        });
        return confirmed;
    }

    /** One that is not handed out is closed here, or Lettuce might go on connecting it again. */
    private void fail(CompletableFuture<MessageConnection> confirmed, Throwable error) {
        if (confirmed.completeExceptionally(error)) {
            var unused = abandon();
        }
    }

    @Override
    public boolean isOpen() {
        return connection.isOpen();
    }

    @Override
    public void whenLost(Runnable task) {
        LostListener.on(connection, readers, task);
    }

    @Override
    public CompletionStage<Boolean> abandon() {
        return LostListener.close(connection);
    }
}
