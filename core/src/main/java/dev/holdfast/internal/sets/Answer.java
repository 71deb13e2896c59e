package dev.holdfast.internal.sets;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.Lease;
import dev.holdfast.LockTimeoutException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * How a question for one lock has ended.
 *
 * @param lease null if it was not acquired
 * @param failure why not
 */
record Answer(@Nullable Lease lease, @Nullable Throwable failure) {

    /** Of a question that has ended. */
    static Answer of(CompletableFuture<Lease> ended) {
        return ended.handle(Answer::of).join();
    }

    static Answer of(@Nullable Lease lease, @Nullable Throwable thrown) {
        Throwable failure =
                thrown instanceof CompletionException && thrown.getCause() != null ? thrown.getCause() : thrown;
        return new Answer(lease, failure);
    }

    /** Whether others have the lock, or the time was over. */
    boolean isNotInTime() {
        return failure instanceof LockTimeoutException;
    }

    /** Whether the server did not answer, or could not serve the question now. */
    boolean isUnavailable() {
        return failure instanceof BackendUnavailableException;
    }
}
