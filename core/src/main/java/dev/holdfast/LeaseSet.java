package dev.holdfast;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;

/**
 * The leases of several locks that were acquired together by a {@link LockSet}. Each is renewed, and may be lost, by
 * itself. Like a {@link Lease} it belongs to whoever has the handle, and is thread-safe; one that is dropped without
 * {@link #close} is noticed, and its leases end.
 */
public interface LeaseSet extends AutoCloseable {

    /**
     * The names of the locks.
     *
     * @return in the order of the set, not modifiable
     */
    List<String> names();

    /**
     * The lease of one of the locks.
     *
     * @param name of the lock
     * @return its lease; whoever closes it has the others still
     * @throws IllegalArgumentException if the set has no lock of this name
     */
    Lease lease(String name);

    /**
     * The fencing token of one of the locks.
     *
     * @param name of the lock
     * @return the token, to be passed along with each write to what this lock protects
     * @throws IllegalArgumentException if the set has no lock of this name
     */
    default long token(String name) {
        return lease(name).token();
    }

    /**
     * What this process knows about all of them: the worst of their states, without asking anybody.
     *
     * @return {@link LeaseState#LOST} if one is lost, or else {@link LeaseState#RELEASED} if one was released, or else
     *     {@link LeaseState#UNCERTAIN} if one is in doubt, or else {@link LeaseState#HELD}
     */
    LeaseState state();

    /**
     * How long all of them may still be trusted, if none is renewed.
     *
     * @return the shortest of their times; zero if one of them is over
     */
    Duration remaining();

    /**
     * Returns if all leases may be trusted at this moment and throws otherwise. Sends no request.
     *
     * @throws LeaseLostException if one of them was lost, or released
     * @throws LeaseUncertainException if one of them is in doubt until a renewal was answered
     */
    void check();

    /**
     * Runs the action once for each lock that is lost, as {@link Lease#onLost} does.
     *
     * @param action receives the name of the lock, and the reason
     */
    void onLost(BiConsumer<? super String, ? super LossReason> action);

    /**
     * Releases all locks at the same time, and blocks for the answers, for the response timeout at most.
     *
     * @return what became of each lock, by name
     */
    Map<String, ReleaseOutcome> release();

    /**
     * Releases all locks without blocking.
     *
     * @return completes on the client's executor with what {@link #release()} returns
     */
    CompletableFuture<Map<String, ReleaseOutcome>> releaseAsync();

    /**
     * Releases all locks, as {@link #release()} does. Closing again does nothing.
     *
     * @throws LeaseLostException if one of them had been lost before; the others are released nevertheless
     */
    @Override
    void close();
}
