package dev.holdfast.spring.internal;

import dev.holdfast.Lease;
import dev.holdfast.LeaseSet;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a call has asked for by a handle.
 *
 * @param promise the client's own: whoever cancels it gives up what it asked for
 * @param grant sees what it completes with as a grant
 * @param <T> what it completes with
 */
record Question<T>(CompletableFuture<T> promise, Function<T, Grant> grant) {

    static Question<Lease> forOne(CompletableFuture<Lease> promise) {
        return new Question<>(promise, Grant::of);
    }

    static Question<LeaseSet> forSeveral(CompletableFuture<LeaseSet> promise) {
        return new Question<>(promise, Grant::of);
    }

    /** Passes on the grant, or else why there is none. */
    void whenAnswered(BiConsumer<@Nullable Grant, @Nullable Throwable> action) {
        CompletableFuture<Void> unused = promise.handle((held, thrown) -> {
            action.accept(held == null ? null : grant.apply(held), thrown);
            return null;
        });
    }
}
