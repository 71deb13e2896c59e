package dev.holdfast.internal;

import dev.holdfast.spi.BackendFailure;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What calls wait for in their own threads: answers, and the ends of pauses. What would complete them, the backend and
 * the alarms, ends with the client; so closing completes what is left, in the order in which it came. Thread-safe.
 */
final class OpenAnswers {

    private final Map<CompletableFuture<?>, Long> open = new ConcurrentHashMap<>();
    private final AtomicLong added = new AtomicLong();
    private volatile boolean closed;

    /** One that comes after the end completes at once. */
    void add(CompletableFuture<?> awaited) {
        open.put(awaited, added.incrementAndGet());
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
        open.entrySet().stream()
                .sorted(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .forEach(OpenAnswers::end);
    }

    private static void end(CompletableFuture<?> awaited) {
        awaited.completeExceptionally(
                new BackendFailure(BackendFailure.Kind.UNKNOWN, "the client was closed before an answer came", null));
    }
}
