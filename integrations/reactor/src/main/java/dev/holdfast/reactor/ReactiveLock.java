package dev.holdfast.reactor;

import dev.holdfast.AnyLock;
import dev.holdfast.DistributedLock;
import dev.holdfast.DistributedSemaphore;
import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LeaseSet;
import dev.holdfast.LockSet;
import dev.holdfast.LockTimeoutException;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Function;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * A lock around a {@code Mono} or a {@code Flux}, without a blocked thread; or permits, several locks, or any one of
 * several.
 *
 * <pre>{@code
 * Mono<String> receipt =
 *         ReactiveLock.of(lock).within(ofSeconds(2)).using(lease -> orders.pay(42, lease.token()));
 * }</pre>
 *
 * <p>Nothing is asked for before the subscription, and each subscription acquires anew. The action is called when the
 * lock is held, and its publisher is subscribed to; the lock is released when that completes, fails or is cancelled,
 * and the calls into it have returned that subscribe to it or ask it for more. What it does on other threads after a
 * cancellation is not known, and goes on without the lock.
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
 *
 * <p>Immutable, so that one object serves any number of publishers.
 *
 * @param <L> what the action is given: a {@link Lease}, or the {@link LeaseSet} of several locks
 */
public final class ReactiveLock<L> {

    private final Demand<L> demand;

    private ReactiveLock(Demand<L> demand) {
        this.demand = demand;
    }

    /**
     * A lock, also a read or a write lock.
     *
     * @param lock what is held while an action runs
     * @return waits without a time limit
     */
    public static ReactiveLock<Lease> of(DistributedLock lock) {
        return new ReactiveLock<>(Demand.of(Objects.requireNonNull(lock, "lock")));
    }

    /**
     * One permit.
     *
     * @param semaphore whose permit is held while an action runs
     * @return waits without a time limit
     */
    public static ReactiveLock<Lease> of(DistributedSemaphore semaphore) {
        return of(semaphore, 1);
    }

    /**
     * So many permits, all of them or none.
     *
     * @param semaphore whose permits are held while an action runs
     * @param permits how many, from one to {@link DistributedSemaphore#permits()}
     * @return waits without a time limit
     */
    public static ReactiveLock<Lease> of(DistributedSemaphore semaphore, int permits) {
        return new ReactiveLock<>(Demand.of(Objects.requireNonNull(semaphore, "semaphore"), permits));
    }

    /**
     * Several locks, all of them or none.
     *
     * @param locks what is held while an action runs
     * @return waits without a time limit
     */
    public static ReactiveLock<LeaseSet> of(LockSet locks) {
        return new ReactiveLock<>(Demand.of(Objects.requireNonNull(locks, "locks")));
    }

    /**
     * One of several locks: the lease names it.
     *
     * @param locks of which one is held while an action runs
     * @return waits without a time limit
     */
    public static ReactiveLock<Lease> of(AnyLock locks) {
        return new ReactiveLock<>(Demand.of(Objects.requireNonNull(locks, "locks")));
    }

    /**
     * The same within a time limit, in place of any that was set before.
     *
     * @param wait the longest time to wait; zero asks once
     * @return waits so long at most
     */
    public ReactiveLock<L> within(Duration wait) {
        return new ReactiveLock<>(demand.within(Objects.requireNonNull(wait, "wait")));
    }

    /**
     * Runs the action while the lock is held.
     *
     * @param action called with the lease; its publisher is what runs under it
     * @param <T> its result
     * @return its result, or a {@link LockTimeoutException} if the lock was not acquired {@linkplain #within in time}
     */
    public <T> Mono<T> using(Function<? super L, ? extends Mono<? extends T>> action) {
        return new LeasedPublisher<L, T>(demand, action).one();
    }

    /**
     * Runs the action while the lock is held, if acquired in time: without a {@linkplain #within time limit}, if it is
     * free.
     *
     * @param action called with the lease; its publisher is what runs under it
     * @param <T> its result
     * @return its result; empty if not acquired in time, and the action is not called then
     */
    public <T> Mono<T> tryUsing(Function<? super L, ? extends Mono<? extends T>> action) {
        return new LeasedPublisher<L, T>(demand.orNothing(), action).one();
    }

    /**
     * Runs the action, which may have many items, while the lock is held.
     *
     * @param action called with the lease; its publisher is what runs under it
     * @param <T> its items
     * @return its items, or a {@link LockTimeoutException} if the lock was not acquired {@linkplain #within in time}
     */
    public <T> Flux<T> usingMany(Function<? super L, ? extends Publisher<? extends T>> action) {
        return new LeasedPublisher<L, T>(demand, action).many();
    }

    /**
     * Runs the action, which may have many items, while the lock is held, if acquired in time: without a
     * {@linkplain #within time limit}, if it is free.
     *
     * @param action called with the lease; its publisher is what runs under it
     * @param <T> its items
     * @return its items; empty if not acquired in time, and the action is not called then
     */
    public <T> Flux<T> tryUsingMany(Function<? super L, ? extends Publisher<? extends T>> action) {
        return new LeasedPublisher<L, T>(demand.orNothing(), action).many();
    }

    @Override
    public String toString() {
        Duration limit = demand.limit();
        return "Reactive: " + demand.name() + (limit == null ? "" : ", within " + limit);
    }
}
