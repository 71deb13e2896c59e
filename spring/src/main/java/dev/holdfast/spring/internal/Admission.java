package dev.holdfast.spring.internal;

import dev.holdfast.Lease;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** What lets a call in: the lock of a name, or one of its permits. Thread-safe. */
sealed interface Admission permits LockAdmission, PermitAdmission {

    String name();

    /** How messages begin that say that it was not acquired. */
    String shown();

    /** Why it was not acquired, as far as that is known. */
    String whyNot();

    /**
     * Acquires it for the calling thread.
     *
     * @param wait the longest time to wait; null for no limit
     * @return the lease; null if it was not acquired in time
     * @throws InterruptedException if the thread was or is interrupted; nothing is held then
     */
    @Nullable
    Lease acquire(@Nullable Duration wait) throws InterruptedException;

    /**
     * Gives back what {@link #acquire} returned, in the same thread.
     *
     * @throws dev.holdfast.LeaseLostException if it was lost before
     */
    void release(Lease lease);

    /** Acquires it by a handle. Null for no limit. */
    CompletableFuture<Lease> acquireAsync(@Nullable Duration wait);
}
