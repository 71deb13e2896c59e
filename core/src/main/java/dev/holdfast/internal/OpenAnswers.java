package dev.holdfast.internal;

import dev.holdfast.spi.BackendFailure;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What calls wait for in their own threads: answers, and the ends of pauses. What would complete them, the backend and
 * the alarms, ends with the client; so closing completes what is left. Thread-safe.
 */
final class OpenAnswers {

    private final Set<CompletableFuture<?>> open = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /** One that comes after the end completes at once. */
    void add(CompletableFuture<?> awaited) {
        open.add(awaited);
        if (closed) {
            end(awaited);
        }
    }

    @SuppressWarnings("CollectionUndefinedEquality") // identity is meant
    void remove(CompletableFuture<?> awaited) {
        open.remove(awaited);
    }

    boolean isClosed() {
        return closed;
    }

    void close() {
        closed = true;
        open.forEach(OpenAnswers::end);
    }

    private static void end(CompletableFuture<?> awaited) {
        awaited.completeExceptionally(
                new BackendFailure(BackendFailure.Kind.UNKNOWN, "the client was closed before an answer came", null));
    }
}
