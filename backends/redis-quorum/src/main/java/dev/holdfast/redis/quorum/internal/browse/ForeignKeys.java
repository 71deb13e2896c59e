package dev.holdfast.redis.quorum.internal.browse;

import dev.holdfast.redis.internal.failure.Failures;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/** What another program may have put where locks stand. */
final class ForeignKeys {

    private ForeignKeys() {}

    /** The answer, or something else if the key holds data of another type. */
    static <T> CompletionStage<T> unlessOfAnotherType(CompletionStage<T> answer, T otherwise) {
        return answer.exceptionally(error -> {
            if (Failures.isOfAnotherType(error)) {
                return otherwise;
            }
            throw error instanceof CompletionException wrapped ? wrapped : new CompletionException(error);
        });
    }
}
