package dev.holdfast.redis.internal.lettuce;

import dev.holdfast.redis.internal.link.LinkedConnection;
import dev.holdfast.redis.internal.thread.ReadingThreads;
import dev.holdfast.redis.internal.thread.Timing;
import io.lettuce.core.pubsub.RedisPubSubAdapter;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * A connection that is subscribed to one channel, and to sharded channels of a node of a cluster while they are needed.
 * Thread-safe.
 */
public final class MessageConnection implements LinkedConnection {

    private static final long LONGEST_SUBSCRIBING_NANOS = TimeUnit.SECONDS.toNanos(4);

    /** Subscriptions that could not be ended. */
    static final int MOST_UNUSED = 100;

    private final StatefulRedisPubSubConnection<String, String> connection;
    private final ReadingThreads readers;
    private final AtomicInteger notEnded = new AtomicInteger();

    /** Those that are subscribed, or are being subscribed. */
    private final Set<String> shardChannels = ConcurrentHashMap.newKeySet();

    private MessageConnection(StatefulRedisPubSubConnection<String, String> connection, ReadingThreads readers) {
        this.readers = readers;
        this.connection = connection;
    }

    /** Hears what comes over a connection, on the thread that reads. */
    public interface Receiver {

        void message(MessageConnection from, String text);

        /** The server has ended the subscription of a sharded channel, since another node serves its slot now. */
        default void ended(MessageConnection at, String shardChannel) {}
    }

    /**
     * Subscribes; completes when the server has confirmed it. One that is not confirmed in time is closed,
     * or it would go on beside the next.
     */
    public static CompletionStage<MessageConnection> subscribed(
            StatefulRedisPubSubConnection<String, String> connection,
            String channel,
            ReadingThreads readers,
            Receiver receiver,
            Timing timing) {
        CompletableFuture<MessageConnection> confirmed = new CompletableFuture<>();
        MessageConnection subscription = new MessageConnection(connection, readers);
        connection.addListener(new RedisPubSubAdapter<>() {
            @Override
            public void message(String from, String message) {
                readers.note();
                receiver.message(subscription, message);
            }

            @Override
            public void smessage(String from, String message) {
                readers.note();
                receiver.message(subscription, message);
            }

            @Override
            public void sunsubscribed(String from, long count) {
                readers.note();
                if (subscription.shardChannels.remove(from)) {
                    receiver.ended(subscription, from);
                }
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

    /**
     * Subscribes to a sharded channel, unless it is subscribed.
     *
     * @param failed gets why it could not
     */
    public void subscribe(String shardChannel, Consumer<Throwable> failed) {
        if (shardChannels.add(shardChannel)) {
            var unused = connection.async().ssubscribe(shardChannel).handle((none, error) -> {
                if (error != null) {
                    shardChannels.remove(shardChannel);
                    failed.accept(error);
                }
                return error == null;
            });
        }
    }

    /**
     * Ends the subscription of a sharded channel. One that cannot be ended, for want of the permission for it, goes on
     * unused until there are many.
     *
     * @param failed gets why not, when so many have not ended that the connection should be replaced
     */
    public void unsubscribe(String shardChannel, Consumer<Throwable> failed) {
        shardChannels.remove(shardChannel);
        var unused = connection.async().sunsubscribe(shardChannel).handle((none, error) -> {
            if (error != null && notEnded.incrementAndGet() >= MOST_UNUSED) {
                failed.accept(error);
            }
            return error == null;
        });
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
