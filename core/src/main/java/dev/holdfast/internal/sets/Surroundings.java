package dev.holdfast.internal.sets;

import dev.holdfast.Lease;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.internal.lane.Joint;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;

/** What calls for several locks need of their client. Thread-safe. */
public interface Surroundings {

    /**
     * The monotonic clock.
     *
     * @return now
     */
    long nanos();

    /**
     * Where a call for one of several locks begins.
     *
     * @return may be drawn from by several threads
     */
    RandomGenerator random();

    /**
     * What sends requests for several locks together.
     *
     * @return empty
     */
    Joint joint();

    /**
     * Releases a lease of the client's together with others.
     *
     * @param lease what a {@link Part} has answered
     * @param joint the request goes out with the others
     * @return as {@link Lease#releaseAsync()}, but on a thread of the engine: nothing of a user's may hang on it
     *     directly
     */
    CompletableFuture<ReleaseOutcome> release(Lease lease, Joint joint);

    /**
     * Releases a lease that no caller was given, and that is without a minimum hold therefore.
     *
     * @param lease what a {@link Part} has answered
     * @param joint the request goes out with the others
     * @return as {@link #release}
     */
    CompletableFuture<ReleaseOutcome> giveBack(Lease lease, Joint joint);

    /**
     * Completes what a user may have hung something on.
     *
     * @param completion runs where user code runs
     */
    void tell(Runnable completion);

    /**
     * Returns if the client is open.
     *
     * @param name of a lock, for the message
     * @throws dev.holdfast.HoldfastClosedException if it is closed
     */
    void requireOpen(String name);

    /**
     * Returns if the calling thread may block.
     *
     * @param shown the locks, for the message
     * @throws IllegalStateException if the client needs the thread for the answer
     */
    void requireOtherThread(String shown);
}
