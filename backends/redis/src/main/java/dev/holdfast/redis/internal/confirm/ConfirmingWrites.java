package dev.holdfast.redis.internal.confirm;

import dev.holdfast.redis.internal.failure.Failures;
import dev.holdfast.redis.internal.lettuce.ConfirmationConnection;
import dev.holdfast.redis.internal.lettuce.ConfirmationConnection.Answer;
import dev.holdfast.redis.internal.lettuce.LettuceSource;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * Sends what replicas confirm. A node of a cluster refuses a write whose slot has moved away, and what was to wait for
 * it has waited for nothing then: the batch is sent again with another key.
 */
final class ConfirmingWrites {

    private static final int MOST_TRIES = 4;

    private final LettuceSource source;
    private final ConfirmationSettings settings;

    ConfirmingWrites(LettuceSource source, ConfirmationSettings settings) {
        this.source = source;
        this.settings = settings;
    }

    CompletionStage<Answer> sent(ConfirmationConnection connection, int replicas, long waitMillis) {
        return sent(connection, replicas, waitMillis, 0);
    }

    private CompletionStage<Answer> sent(
            ConfirmationConnection connection, int replicas, long waitMillis, int refusals) {
        String key = source.confirmationKey(settings.key(), refusals);
        return connection
                .confirm(key, replicas, waitMillis, settings.fsynced())
                .handle((answer, error) -> {
                    if (error == null) {
                        return CompletableFuture.completedStage(answer);
                    }
                    return refusals + 1 < MOST_TRIES && Failures.isRefusedForItsSlot(error)
                            ? sent(connection, replicas, waitMillis, refusals + 1)
                            : CompletableFuture.<Answer>failedStage(error);
                })
                .thenCompose(Function.identity());
    }
}
