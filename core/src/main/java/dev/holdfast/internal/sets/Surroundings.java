package dev.holdfast.internal.sets;

import dev.holdfast.Lease;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.internal.lane.Joint;
import dev.holdfast.internal.promise.ClientFuture;
import dev.holdfast.internal.time.Alarm;
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
     * Runs a task at a time.
     *
     * @param atNanos on the monotonic clock
     * @param task does not block
     * @return takes it back
     */
    Alarm at(long atNanos, Runnable task);

    /**
     * For how long a call may go on after its time to hear that what it had is given back: a healthy server has
     * answered by then.
     *
     * @return in nanoseconds
     */
    long momentNanos();

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

    /** Makes the future of a call. */
    interface Promises {

        /**
         * A future without an answer.
         *
         * @param <T> what it completes with
         * @return to be answered on any thread
         */
        <T> ClientFuture<T> made();
    }

    /**
     * The future of a caller that goes on meanwhile.
     *
     * @param <T> what it completes with
     * @return what hangs on it runs where code of users runs
     */
    <T> ClientFuture<T> promised();

    /**
     * The future of a caller that blocks.
     *
     * @param <T> what it completes with
     * @return nothing of a user's may hang on it
     */
    <T> ClientFuture<T> awaited();

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
