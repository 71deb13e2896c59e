package dev.holdfast.jdbc.internal.work;

import java.util.concurrent.CompletableFuture;

/** Carries requests out in the order in which they came, except that others may pass one that pauses. Thread-safe. */
public interface RequestQueue {

    /**
     * Takes a request.
     *
     * @param line requests of one line never pass each other, such as those for one lock
     * @return completes with the answer, or with a {@link dev.holdfast.spi.BackendFailure}
     */
    <T> CompletableFuture<T> submit(String line, Work<T> work);

    /** {@return as for a line of those that are for no lock} */
    default <T> CompletableFuture<T> submit(Work<T> work) {
        return submit("", work);
    }
}
