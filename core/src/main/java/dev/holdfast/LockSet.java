package dev.holdfast;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Several locks that are held together, or not at all.
 *
 * <pre>{@code
 * LockSet both = holdfast.allOf(List.of("account:" + from, "account:" + to));
 * try (LeaseSet leases = both.acquire(Duration.ofSeconds(5))) {
 *     transfer(from, to);
 * }
 * }</pre>
 *
 * <p>A call asks for all of them at the same time. If one is taken, or cannot be asked for then, the call keeps those
 * whose names come before it, gives the others back, waits for that one as any call for it does, and then asks for the
 * rest again. So it waits for a lock only while it holds those with lower names: calls whose sets overlap cannot wait
 * for one another in a circle, whatever the order in which their names were given. The order is that of
 * {@link String#compareTo}; code that takes several locks of its own one after the other must take them in that order
 * to be part of this.
 *
 * <p>When the call ends without the locks, because its time is over, the server has not answered for too long, or its
 * thread was interrupted, what it had is given back. A call whose time is over waits for a twentieth of the response
 * timeout at most to hear that; the rest is given back in the background. A lock that is lost while the call waits for
 * the others makes it begin again.
 *
 * <p>The leases belong to their handle, and are not re-entrant: see {@link DistributedLock#acquire()}. Each lock has
 * its own lease, its own {@linkplain Lease#token() token}, and its own loss; nothing makes several losses one. The
 * names may lie on different servers of a cluster.
 *
 * <p>Thread-safe.
 */
public interface LockSet {

    /** The most names that a set may have. */
    int MOST_NAMES = 64;

    /**
     * The names, in the order in which the locks are waited for.
     *
     * @return not modifiable, from 1 to {@link #MOST_NAMES}, each once
     */
    List<String> names();

    /**
     * Acquires all locks. Waits without a time limit.
     *
     * @return their leases, to be closed by the caller
     * @throws InterruptedException if the thread was or is interrupted; nothing is held then
     * @throws IllegalStateException if the thread owns one of them by {@link DistributedLock#lock} or
     *     {@link DistributedLock#run}: it would wait for itself
     * @throws BackendUnavailableException if the server has not answered for the client's patience; nothing is held
     * @throws BackendMisconfiguredException if the server refuses; nothing is held
     */
    LeaseSet acquire() throws InterruptedException;

    /**
     * Acquires all locks within a time limit.
     *
     * @param wait the longest time to wait for all of them together; zero asks once
     * @return their leases, to be closed by the caller
     * @throws LockTimeoutException if they were not all acquired in time; it names one that was not; nothing is held
     * @throws InterruptedException if the thread was or is interrupted; nothing is held then
     * @throws BackendUnavailableException if the server did not answer in time; nothing is held
     * @throws BackendMisconfiguredException if the server refuses; nothing is held
     */
    LeaseSet acquire(Duration wait) throws InterruptedException;

    /**
     * Acquires all locks if all are free.
     *
     * @return their leases, to be closed by the caller; empty if one is taken, and nothing is held then
     * @throws InterruptedException as with {@link #acquire(Duration)}
     */
    Optional<LeaseSet> tryAcquire() throws InterruptedException;

    /**
     * Acquires all locks within a time limit.
     *
     * @param wait the longest time to wait for all of them together; zero asks once
     * @return their leases, to be closed by the caller; empty if they were not all acquired in time, and nothing is
     *     held then
     * @throws InterruptedException as with {@link #acquire(Duration)}
     */
    Optional<LeaseSet> tryAcquire(Duration wait) throws InterruptedException;

    /**
     * Acquires all locks without blocking and without a time limit.
     *
     * @return completed on the client's executor with their leases, or with an exception as of {@link #acquire()}. If
     *     it is cancelled, or completed otherwise, before that, what was acquired is given back
     */
    CompletableFuture<LeaseSet> acquireAsync();

    /**
     * Acquires all locks within a time limit, without blocking.
     *
     * @param wait the longest time to wait for all of them together; zero asks once
     * @return as that of {@link #acquireAsync()}, or completed with a {@link LockTimeoutException}
     */
    CompletableFuture<LeaseSet> acquireAsync(Duration wait);

    /**
     * Runs the action while all locks are held. Waits for them without a time limit.
     *
     * @param action what needs the locks
     * @param <E> what the action throws
     * @throws E what the action threw; if a lease was lost as well, that is among its suppressed exceptions
     * @throws LeaseLostException if the action completed normally, but a lease was lost meanwhile
     * @throws LockInterruptedException if the thread was or is interrupted before it had the locks; the action did not
     *     run, and the thread's interrupt flag is set
     */
    <E extends Throwable> void run(LockedAction<E> action) throws E;

    /**
     * As {@link #run(LockedAction)}. Kotlin chooses this overload for a lambda.
     *
     * @param action what needs the locks
     * @throws Throwable what the action threw, and what {@link #run(LockedAction)} throws
     */
    default void run(AnyLockedAction action) throws Throwable {
        run(LockedAction.of(action));
    }

    /**
     * Runs the action while all locks are held, if they are acquired in time.
     *
     * @param wait the longest time to wait for all of them together; zero asks once
     * @param action what needs the locks
     * @param <E> what the action throws
     * @return true if the action ran; false if the locks were not all acquired in time
     * @throws E as with {@link #run(LockedAction)}
     */
    <E extends Throwable> boolean tryRun(Duration wait, LockedAction<E> action) throws E;

    /**
     * As {@link #tryRun(Duration, LockedAction)}. Kotlin chooses this overload for a lambda.
     *
     * @param wait the longest time to wait for all of them together; zero asks once
     * @param action what needs the locks
     * @return true if the action ran; false if the locks were not all acquired in time
     * @throws Throwable what the action threw, and what {@link #tryRun(Duration, LockedAction)} throws
     */
    default boolean tryRun(Duration wait, AnyLockedAction action) throws Throwable {
        return tryRun(wait, LockedAction.of(action));
    }
}
