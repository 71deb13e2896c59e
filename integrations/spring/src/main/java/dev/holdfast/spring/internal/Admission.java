package dev.holdfast.spring.internal;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What lets a call in: the lock of a name, one of its permits, or the locks of several names. Thread-safe. */
sealed interface Admission permits LockAdmission, PermitAdmission, SetAdmission {

    /** At least one, in their order. */
    List<String> names();

    /** What it is, for messages. */
    String shown();

    /** Whether the calling thread owns all of it already. */
    boolean isOwned();

    /**
     * Acquires it for the calling thread.
     *
     * @param wait the longest time to wait; null for no limit
     * @throws dev.holdfast.LockTimeoutException if it was not acquired in time; nothing is held then
     * @throws InterruptedException if the thread was or is interrupted; nothing is held then
     */
    Grant acquire(@Nullable Duration wait) throws InterruptedException;

    /**
     * Gives back what {@link #acquire} returned, in the same thread.
     *
     * @throws dev.holdfast.LeaseLostException if it was lost before
     */
    void release(Grant grant);

    /** A time limit in words. Null for no limit, without which no call ends for want of time. */
    static String within(@Nullable Duration wait) {
        return wait == null || wait.isZero() ? "at once" : "within " + wait.toMillis() + " ms";
    }

    /** Acquires it by a handle. Null for no limit. */
    Question<?> acquireAsync(@Nullable Duration wait);
}
