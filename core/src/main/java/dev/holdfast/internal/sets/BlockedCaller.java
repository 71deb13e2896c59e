package dev.holdfast.internal.sets;

import dev.holdfast.LockInterruptedException;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.spi.PrintableText;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The thread of a call for several locks that waits for it. */
final class BlockedCaller {

    private final Surroundings surroundings;
    private final List<? extends Part> parts;

    BlockedCaller(Surroundings surroundings, List<? extends Part> parts) {
        this.surroundings = surroundings;
        this.parts = parts;
    }

    /**
     * Waits for what is promised. An interrupt ends it, and what was granted at that very moment is given back.
     */
    <T> T result(Supplier<CompletableFuture<T>> call) throws InterruptedException {
        surroundings.requireOtherThread(shown(parts));
        if (Thread.interrupted()) {
            throw new InterruptedException("interrupted before locks " + shown(parts) + " were requested");
        }
        CompletableFuture<T> promise = call.get();
        try {
            return promise.get();
        } catch (InterruptedException interrupted) {
            if (promise.cancel(true)) {
                throw interrupted;
            }
            Thread.currentThread().interrupt();
            return ended(promise);
        } catch (ExecutionException failed) {
            throw own(failed.getCause());
        }
    }

    private static <T> T ended(CompletableFuture<T> promise) {
        try {
            return promise.join();
        } catch (CompletionException failed) {
            throw own(failed.getCause());
        }
    }

    /** Made for this call on another thread; whoever reads it wants to know where the call was. */
    private static RuntimeException own(@Nullable Throwable cause) {
        Throwable thrown = Objects.requireNonNull(cause, "cause");
        thrown = thrown.fillInStackTrace();
        if (thrown instanceof Error error) {
            throw error;
        }
        return (RuntimeException) thrown;
    }

    /** As above; empty if not in time. */
    <T> Optional<T> inTime(Supplier<CompletableFuture<T>> call) throws InterruptedException {
        try {
            return Optional.of(result(call));
        } catch (LockTimeoutException late) {
            return Optional.empty();
        }
    }

    /** For a section, which does not run if the thread is interrupted before. */
    LockInterruptedException interrupted(InterruptedException cause) {
        Thread.currentThread().interrupt();
        return new LockInterruptedException(
                parts.get(0).name(),
                "The thread was interrupted while it waited for locks " + shown(parts) + "; the section did not run",
                cause);
    }

    /** A thread cannot wait for what it owns. */
    void refuseWaitForItself() {
        for (Part part : parts) {
            if (part.wouldWaitForItself()) {
                throw new IllegalStateException("Deadlock: thread "
                        + Thread.currentThread().getName() + " owns lock '" + PrintableText.of(part.name())
                        + "' of a set by lock() or run(), and sets are not re-entrant: it would wait for this very"
                        + " thread. Take the set before, or acquire(Duration)");
            }
        }
    }

    static String shown(List<? extends Part> parts) {
        String first = parts.stream()
                .limit(3)
                .map(part -> "'" + PrintableText.of(part.name()) + "'")
                .collect(Collectors.joining(", "));
        return parts.size() <= 3 ? first : first + " and " + (parts.size() - 3) + " more";
    }
}
