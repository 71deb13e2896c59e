package dev.holdfast.internal.sets;

import dev.holdfast.Lease;
import dev.holdfast.internal.lane.Joint;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** One of several locks, as a call for them asks for it. Thread-safe. */
public interface Part {

    /**
     * The lock's name.
     *
     * @return the name
     */
    String name();

    /**
     * Asks once. That the lock is taken, or cannot be asked for, is no end of a call, so nobody hears of it.
     *
     * @param limit the longest time to wait for the answer; zero for no limit but the response timeout
     * @param joint the question goes out with those for other locks, or null
     * @return as {@link dev.holdfast.DistributedLock#acquireAsync(Duration)}, but on a thread of the engine, as all of
     *     these: nothing of a user's may hang on it directly
     */
    CompletableFuture<Lease> probe(Duration limit, @Nullable Joint joint);

    /**
     * Asks once.
     *
     * @param joint the question goes out with those for other locks, or null
     * @return as {@link dev.holdfast.DistributedLock#acquireAsync(Duration)} without a wait
     */
    CompletableFuture<Lease> once(@Nullable Joint joint);

    /**
     * Acquires it without a time limit.
     *
     * @return as {@link dev.holdfast.DistributedLock#acquireAsync()}
     */
    CompletableFuture<Lease> acquire();

    /**
     * Acquires it within a time limit.
     *
     * @param wait zero asks once
     * @return as {@link dev.holdfast.DistributedLock#acquireAsync(Duration)}
     */
    CompletableFuture<Lease> acquire(Duration wait);

    /**
     * Whether the calling thread owns it, so that a call without a limit would wait for itself.
     *
     * @return false if somebody else may have it
     */
    boolean wouldWaitForItself();
}
