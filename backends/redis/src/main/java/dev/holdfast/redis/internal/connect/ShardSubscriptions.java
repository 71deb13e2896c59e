package dev.holdfast.redis.internal.connect;

import dev.holdfast.redis.internal.failure.Failures;
import dev.holdfast.redis.internal.lettuce.CommandConnection;
import dev.holdfast.redis.internal.lettuce.MessageConnection;
import org.jspecify.annotations.Nullable;

/**
 * The sharded channels that a pair of links listens to beside the client's own channel, which serves in their place
 * where one is not subscribed. They end with the connection for messages. Thread-safe; never blocks.
 */
final class ShardSubscriptions {

    private final LinkPair pair;
    private final NodeWatcher watcher;

    ShardSubscriptions(LinkPair pair, NodeWatcher watcher) {
        this.pair = pair;
        this.watcher = watcher;
    }

    /**
     * Subscribes to a channel, where the server has such channels and permits them.
     *
     * @param usable the connection for requests, which knows that; null if there is none
     */
    void subscribe(String shardChannel, @Nullable CommandConnection usable) {
        MessageConnection subscription = pair.messages();
        if (usable != null && usable.hasShardedChannels() && subscription != null) {
            subscription.subscribe(shardChannel, error -> failed(shardChannel, subscription, usable, error));
        }
    }

    /** Whatever else goes wrong on a connection for messages, one may be missed. */
    private void failed(
            String shardChannel, MessageConnection subscription, CommandConnection requests, Throwable error) {
        if (Failures.isOutOfMemory(error)) {
            // The client's own channel serves in its place, and a fresh connection might not even have that.
            return;
        }
        if (Failures.isRefusedForItsSlot(error)) {
            watcher.subscriptionRefused(shardChannel);
        } else if (Failures.isNotPermitted(error)) {
            requests.doWithoutShardedChannels();
        } else {
            pair.replaceMessages(subscription, "a sharded channel could not be subscribed: " + error);
        }
    }

    void unsubscribe(String shardChannel) {
        MessageConnection subscription = pair.messages();
        if (subscription != null) {
            subscription.unsubscribe(
                    shardChannel,
                    error -> pair.replaceMessages(subscription, "sharded channels could not be left: " + error));
        }
    }

    /** The server has ended one by itself. */
    void ended(MessageConnection at, String shardChannel) {
        if (at == pair.messages()) {
            watcher.subscriptionEnded(shardChannel);
        }
    }
}
