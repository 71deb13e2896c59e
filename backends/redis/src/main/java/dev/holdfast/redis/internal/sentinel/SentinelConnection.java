package dev.holdfast.redis.internal.sentinel;

import dev.holdfast.redis.internal.lettuce.MessageConnection;
import dev.holdfast.redis.internal.link.LinkedConnection;
import dev.holdfast.redis.internal.thread.ReadingThreads;
import dev.holdfast.redis.internal.thread.Timing;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.output.CommandOutput;
import io.lettuce.core.output.MapOutput;
import io.lettuce.core.output.ValueListOutput;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.CommandType;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * A connection to one Sentinel, which is subscribed to failovers and asked about the primary. RESP3 allows both on one
 * connection.
 */
final class SentinelConnection implements LinkedConnection {

    private static final String FAILOVERS = "+switch-master";

    private final StatefulRedisPubSubConnection<String, String> connection;
    private final MessageConnection subscription;

    private SentinelConnection(
            StatefulRedisPubSubConnection<String, String> connection, MessageConnection subscription) {
        this.connection = connection;
        this.subscription = subscription;
    }

    /**
     * Subscribes; completes when the Sentinel has confirmed it.
     *
     * @param failedOver called when the Sentinel reports a failover, of whatever group
     */
    static CompletionStage<SentinelConnection> subscribed(
            StatefulRedisPubSubConnection<String, String> connection,
            ReadingThreads readers,
            Runnable failedOver,
            Timing timing) {
        return MessageConnection.subscribed(connection, FAILOVERS, readers, (from, text) -> failedOver.run(), timing)
                .thenApply(subscription -> new SentinelConnection(connection, subscription));
    }

    /** Asks for the primary of a group. Fails with what the Sentinel said, or with what became of the connection. */
    CompletionStage<NamedPrimary> primary(String group) {
        return ask(new MapOutput<>(StringCodec.UTF8), "MASTER", group).thenCompose(fields -> {
            NamedPrimary named = NamedPrimary.of(fields);
            return NamedPrimary.isFormer(fields)
                    ? ask(new ValueListOutput<>(StringCodec.UTF8), "GET-MASTER-ADDR-BY-NAME", group)
                            .thenApply(named::at)
                    : CompletableFuture.completedFuture(named);
        });
    }

    private <T> CompletionStage<T> ask(CommandOutput<String, String, T> answer, String subcommand, String group) {
        CommandArgs<String, String> arguments =
                new CommandArgs<>(StringCodec.UTF8).add(subcommand).add(group);
        return connection.async().dispatch(CommandType.SENTINEL, answer, arguments);
    }

    @Override
    public boolean isOpen() {
        return subscription.isOpen();
    }

    @Override
    public void whenLost(Runnable task) {
        subscription.whenLost(task);
    }

    @Override
    public CompletionStage<Boolean> abandon() {
        return subscription.abandon();
    }
}
