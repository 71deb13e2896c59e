package dev.holdfast.jdbc.internal.work;

import java.util.concurrent.CompletableFuture;

/** Carries requests out, one after the other, in the order in which they came. Thread-safe. */
public interface RequestQueue {

    /** {@return completes with the answer, or with a {@link dev.holdfast.spi.BackendFailure}} */
    <T> CompletableFuture<T> submit(Work<T> work);
}
