package dev.holdfast.reactor;

import dev.holdfast.DistributedLock;
import dev.holdfast.DistributedSemaphore;
import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LeaseSet;
import dev.holdfast.LockSet;
import dev.holdfast.LockTimeoutException;
import java.time.Duration;
import java.util.function.Function;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Locks around a {@code Mono} or a {@code Flux}, without a blocked thread.
 *
 * <pre>{@code
 * Mono<String> receipt = HoldfastReactor.using(lock, ofSeconds(2), lease -> orders.pay(42, lease.token()));
 * }</pre>
 *
 * <p>Nothing is asked for before the subscription, and each subscription acquires anew. The action is called when the
 * lock is held, and its publisher is subscribed to; the lock is released when that completes, fails or is cancelled.
 * Completion and error, and the value of a {@code Mono}, are passed on once the server has answered the release, or
 * will not answer it in time. The items of a {@code Flux} are passed on as they come.
 *
 * <ul>
 *   <li><b>Cancelling</b> while the lock is waited for leaves the queue; a grant that comes at that moment is released.
 *   <li><b>A loss</b> cancels what the action returned and becomes a {@link LeaseLostException}, also if it is found
 *       only at the release. An error of the action goes before: the exception is suppressed in it, as with
 *       {@link DistributedLock#run}. After a cancellation, Reactor's hook for dropped errors gets it.
 *   <li><b>What is not acquired in time</b> is a {@link LockTimeoutException}, or with {@code tryUsing} an empty
 *       publisher.
 * </ul>
 *
 * <p>The lease belongs to the subscription, never to a thread, and is not re-entrant: an action that waits for a lock
 * which its own subscription holds waits for itself. What else {@code acquireAsync} of the lock fails with, such as
 * {@link dev.holdfast.BackendUnavailableException} or an {@link IllegalArgumentException}, is an error of the
 * publisher. The action runs on the client's executor, unless it changes that.
 */
public final class HoldfastReactor {

    private HoldfastReactor() {}

    // ---- a lock

    /**
     * Runs the action while the lock is held. Waits without a time limit.
     *
     * @param lock what is held while the action runs
     * @param action called with the lease; its publisher is what runs under it
     * @return its result
     */
    public static <T> Mono<T> using(DistributedLock lock, Function<? super Lease, ? extends Mono<? extends T>> action) {
        return new LeasedPublisher<Lease, T>(Demand.of(lock), action).one();
    }

    /**
     * Runs the action while the lock is held. Waits within a time limit.
     *
     * @param lock what is held while the action runs
     * @param wait the longest time to wait; zero asks once
     * @param action called with the lease; its publisher is what runs under it
     * @return its result, or a {@link LockTimeoutException}
     */
    public static <T> Mono<T> using(
            DistributedLock lock, Duration wait, Function<? super Lease, ? extends Mono<? extends T>> action) {
        return new LeasedPublisher<Lease, T>(Demand.of(lock, wait), action).one();
    }

    /**
     * Runs the action while the lock is held, if acquired in time.
     *
     * @param lock what is held while the action runs
     * @param wait the longest time to wait; zero asks once
     * @param action called with the lease; its publisher is what runs under it
     * @return its result; empty if not acquired in time, and the action is not called then
     */
    public static <T> Mono<T> tryUsing(
            DistributedLock lock, Duration wait, Function<? super Lease, ? extends Mono<? extends T>> action) {
        return new LeasedPublisher<Lease, T>(Demand.of(lock, wait).orNothing(), action).one();
    }

    /**
     * Runs the action while the lock is held. Waits without a time limit.
     *
     * @param lock what is held while the action runs
     * @param action called with the lease; its publisher is what runs under it
     * @return its items
     */
    public static <T> Flux<T> usingMany(
            DistributedLock lock, Function<? super Lease, ? extends Publisher<? extends T>> action) {
        return new LeasedPublisher<Lease, T>(Demand.of(lock), action).many();
    }

    /**
     * Runs the action while the lock is held. Waits within a time limit.
     *
     * @param lock what is held while the action runs
     * @param wait the longest time to wait; zero asks once
     * @param action called with the lease; its publisher is what runs under it
     * @return its items, or a {@link LockTimeoutException}
     */
    public static <T> Flux<T> usingMany(
            DistributedLock lock, Duration wait, Function<? super Lease, ? extends Publisher<? extends T>> action) {
        return new LeasedPublisher<Lease, T>(Demand.of(lock, wait), action).many();
    }

    /**
     * Runs the action while the lock is held, if acquired in time.
     *
     * @param lock what is held while the action runs
     * @param wait the longest time to wait; zero asks once
     * @param action called with the lease; its publisher is what runs under it
     * @return its items; empty if not acquired in time, and the action is not called then
     */
    public static <T> Flux<T> tryUsingMany(
            DistributedLock lock, Duration wait, Function<? super Lease, ? extends Publisher<? extends T>> action) {
        return new LeasedPublisher<Lease, T>(Demand.of(lock, wait).orNothing(), action).many();
    }

    // ---- permits

    /**
     * Runs the action while so many permits are held. Waits without a time limit.
     *
     * @param semaphore whose permits are held while the action runs
     * @param permits how many, from one to {@link DistributedSemaphore#permits()}
     * @param action called with the lease; its publisher is what runs under it
     * @return its result
     */
    public static <T> Mono<T> using(
            DistributedSemaphore semaphore, int permits, Function<? super Lease, ? extends Mono<? extends T>> action) {
        return new LeasedPublisher<Lease, T>(Demand.of(semaphore, permits), action).one();
    }

    /**
     * Runs the action while so many permits are held. Waits within a time limit.
     *
     * @param semaphore whose permits are held while the action runs
     * @param permits how many, from one to {@link DistributedSemaphore#permits()}
     * @param wait the longest time to wait; zero asks once
     * @param action called with the lease; its publisher is what runs under it
     * @return its result, or a {@link LockTimeoutException}
     */
    public static <T> Mono<T> using(
            DistributedSemaphore semaphore,
            int permits,
            Duration wait,
            Function<? super Lease, ? extends Mono<? extends T>> action) {
        return new LeasedPublisher<Lease, T>(Demand.of(semaphore, permits, wait), action).one();
    }

    /**
     * Runs the action while so many permits are held, if acquired in time.
     *
     * @param semaphore whose permits are held while the action runs
     * @param permits how many, from one to {@link DistributedSemaphore#permits()}
     * @param wait the longest time to wait; zero asks once
     * @param action called with the lease; its publisher is what runs under it
     * @return its result; empty if not acquired in time, and the action is not called then
     */
    public static <T> Mono<T> tryUsing(
            DistributedSemaphore semaphore,
            int permits,
            Duration wait,
            Function<? super Lease, ? extends Mono<? extends T>> action) {
        return new LeasedPublisher<Lease, T>(Demand.of(semaphore, permits, wait).orNothing(), action).one();
    }

    /**
     * Runs the action while so many permits are held. Waits without a time limit.
     *
     * @param semaphore whose permits are held while the action runs
     * @param permits how many, from one to {@link DistributedSemaphore#permits()}
     * @param action called with the lease; its publisher is what runs under it
     * @return its items
     */
    public static <T> Flux<T> usingMany(
            DistributedSemaphore semaphore,
            int permits,
            Function<? super Lease, ? extends Publisher<? extends T>> action) {
        return new LeasedPublisher<Lease, T>(Demand.of(semaphore, permits), action).many();
    }

    /**
     * Runs the action while so many permits are held. Waits within a time limit.
     *
     * @param semaphore whose permits are held while the action runs
     * @param permits how many, from one to {@link DistributedSemaphore#permits()}
     * @param wait the longest time to wait; zero asks once
     * @param action called with the lease; its publisher is what runs under it
     * @return its items, or a {@link LockTimeoutException}
     */
    public static <T> Flux<T> usingMany(
            DistributedSemaphore semaphore,
            int permits,
            Duration wait,
            Function<? super Lease, ? extends Publisher<? extends T>> action) {
        return new LeasedPublisher<Lease, T>(Demand.of(semaphore, permits, wait), action).many();
    }

    /**
     * Runs the action while so many permits are held, if acquired in time.
     *
     * @param semaphore whose permits are held while the action runs
     * @param permits how many, from one to {@link DistributedSemaphore#permits()}
     * @param wait the longest time to wait; zero asks once
     * @param action called with the lease; its publisher is what runs under it
     * @return its items; empty if not acquired in time, and the action is not called then
     */
    public static <T> Flux<T> tryUsingMany(
            DistributedSemaphore semaphore,
            int permits,
            Duration wait,
            Function<? super Lease, ? extends Publisher<? extends T>> action) {
        return new LeasedPublisher<Lease, T>(Demand.of(semaphore, permits, wait).orNothing(), action).many();
    }

    // ---- several locks

    /**
     * Runs the action while all locks of the set are held. Waits without a time limit.
     *
     * @param locks what is held while the action runs
     * @param action called with the leases; its publisher is what runs under them
     * @return its result
     */
    public static <T> Mono<T> using(LockSet locks, Function<? super LeaseSet, ? extends Mono<? extends T>> action) {
        return new LeasedPublisher<LeaseSet, T>(Demand.of(locks), action).one();
    }

    /**
     * Runs the action while all locks of the set are held. Waits within a time limit.
     *
     * @param locks what is held while the action runs
     * @param wait the longest time to wait; zero asks once
     * @param action called with the leases; its publisher is what runs under them
     * @return its result, or a {@link LockTimeoutException}
     */
    public static <T> Mono<T> using(
            LockSet locks, Duration wait, Function<? super LeaseSet, ? extends Mono<? extends T>> action) {
        return new LeasedPublisher<LeaseSet, T>(Demand.of(locks, wait), action).one();
    }

    /**
     * Runs the action while all locks of the set are held, if acquired in time.
     *
     * @param locks what is held while the action runs
     * @param wait the longest time to wait; zero asks once
     * @param action called with the leases; its publisher is what runs under them
     * @return its result; empty if not acquired in time, and the action is not called then
     */
    public static <T> Mono<T> tryUsing(
            LockSet locks, Duration wait, Function<? super LeaseSet, ? extends Mono<? extends T>> action) {
        return new LeasedPublisher<LeaseSet, T>(Demand.of(locks, wait).orNothing(), action).one();
    }

    /**
     * Runs the action while all locks of the set are held. Waits without a time limit.
     *
     * @param locks what is held while the action runs
     * @param action called with the leases; its publisher is what runs under them
     * @return its items
     */
    public static <T> Flux<T> usingMany(
            LockSet locks, Function<? super LeaseSet, ? extends Publisher<? extends T>> action) {
        return new LeasedPublisher<LeaseSet, T>(Demand.of(locks), action).many();
    }

    /**
     * Runs the action while all locks of the set are held. Waits within a time limit.
     *
     * @param locks what is held while the action runs
     * @param wait the longest time to wait; zero asks once
     * @param action called with the leases; its publisher is what runs under them
     * @return its items, or a {@link LockTimeoutException}
     */
    public static <T> Flux<T> usingMany(
            LockSet locks, Duration wait, Function<? super LeaseSet, ? extends Publisher<? extends T>> action) {
        return new LeasedPublisher<LeaseSet, T>(Demand.of(locks, wait), action).many();
    }

    /**
     * Runs the action while all locks of the set are held, if acquired in time.
     *
     * @param locks what is held while the action runs
     * @param wait the longest time to wait; zero asks once
     * @param action called with the leases; its publisher is what runs under them
     * @return its items; empty if not acquired in time, and the action is not called then
     */
    public static <T> Flux<T> tryUsingMany(
            LockSet locks, Duration wait, Function<? super LeaseSet, ? extends Publisher<? extends T>> action) {
        return new LeasedPublisher<LeaseSet, T>(Demand.of(locks, wait).orNothing(), action).many();
    }
}
