package dev.holdfast.spring.internal;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What lets a call in: the lock of a name, one of its permits, or the locks of several names. Thread-safe. */
sealed interface Admission permits LockAdmission, PermitAdmission, SetAdmission {

    /** At least one, in their order. */
    List<String> names();

    /** How messages begin that say that it was not acquired. */
    String shown();

    /**
     * Why it was not acquired, as far as that is known.
     *
     * @param missing which of the names was not
     */
    String whyNot(String missing);

    /**
     * Acquires it for the calling thread.
     *
     * @param wait the longest time to wait; null for no limit
     * @throws MissedLockException if it was not acquired in time; nothing is held then
     * @throws InterruptedException if the thread was or is interrupted; nothing is held then
     */
    Grant acquire(@Nullable Duration wait) throws InterruptedException, MissedLockException;

    /**
     * Gives back what {@link #acquire} returned, in the same thread.
     *
     * @throws dev.holdfast.LeaseLostException if it was lost before
     */
    void release(Grant grant);

    /** Acquires it by a handle. Null for no limit. */
    Question<?> acquireAsync(@Nullable Duration wait);
}
