package dev.holdfast;

import dev.holdfast.spi.LockBackend;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * A client of one lock service: the place from which programs get their locks.
 *
 * <p>A program usually has one client for its whole life. The client keeps one connection for commands and one for
 * messages, whatever the number of locks, renews every lease that it holds from one timer, and lets its threads hand a
 * lock over among themselves without asking the server. All methods may be called from any thread, virtual threads
 * included.
 *
 * <pre>{@code
 * try (Holdfast holdfast = HoldfastRedis.connect("redis://localhost:6379")) {
 *     holdfast.lock("order:42").run(() -> ship(42));
 * }
 * }</pre>
 */
public interface Holdfast extends LockSets, OwnerLocks, Elections, AutoCloseable {

    /**
     * Starts to build a client on a backend. The built client owns the backend and closes it.
     *
     * @param backend the connection to a lock service, not used by any other client
     * @return a builder with the default settings
     */
    static HoldfastBuilder over(LockBackend backend) {
        return new HoldfastBuilder(backend);
    }

    /**
     * The options that this client was built with: those of each lock that is asked for without options of its own.
     *
     * @return the default options
     */
    LockOptions options();

    /**
     * The lock of this name, with this client's default options. Costs nothing: no command is sent until the lock is
     * asked for, and two objects of one name from one client are the same lock.
     *
     * @param name the name, by which other processes know the lock, too; neither blank nor longer than the backend
     *     allows
     * @return the lock
     * @throws IllegalArgumentException if the name cannot be a lock's name; the message says why. Names that begin with
     *     {@code holdfast:once:} belong to {@link #once}
     */
    DistributedLock lock(String name);

    /**
     * The lock of this name with options that differ from the client's defaults in what the consumer sets.
     *
     * @param name the name
     * @param options receives a builder that starts from this client's default options
     * @return the lock
     * @throws IllegalArgumentException if the name or an option is not valid
     */
    DistributedLock lock(String name, Consumer<LockOptions.Builder> options);

    /**
     * The lock of this name with the given options.
     *
     * @param name the name
     * @param options the options for whatever is acquired through the returned object
     * @return the lock
     * @throws IllegalArgumentException if the name is not valid
     */
    DistributedLock lock(String name, LockOptions options);

    /**
     * The lock of this name, for many readers or one writer, with this client's default options. Its write lock is
     * {@link #lock(String)} of the same name. Costs nothing.
     *
     * @param name the name, as for {@link #lock(String)}
     * @return the two locks
     * @throws IllegalArgumentException if the name is not valid
     */
    DistributedReadWriteLock readWriteLock(String name);

    /**
     * The lock of this name, for many readers or one writer, with options that differ from the client's defaults in
     * what the consumer sets.
     *
     * @param name the name
     * @param options receives a builder that starts from this client's default options
     * @return the two locks
     * @throws IllegalArgumentException if the name or an option is not valid
     */
    DistributedReadWriteLock readWriteLock(String name, Consumer<LockOptions.Builder> options);

    /**
     * The lock of this name, for many readers or one writer, with the given options.
     *
     * @param name the name
     * @param options the options for whatever is acquired through the returned object
     * @return the two locks
     * @throws IllegalArgumentException if the name is not valid
     */
    DistributedReadWriteLock readWriteLock(String name, LockOptions options);

    /**
     * The semaphore of this name, with this client's default options. Costs nothing.
     *
     * @param name the name, as for {@link #lock(String)}
     * @param permits how many permits there are, at least one; the same number wherever the name is used
     * @return the semaphore
     * @throws IllegalArgumentException if the name or the number is not valid
     */
    DistributedSemaphore semaphore(String name, int permits);

    /**
     * The semaphore of this name, with options that differ from the client's defaults in what the consumer sets.
     *
     * @param name the name
     * @param permits how many permits there are, at least one
     * @param options receives a builder that starts from this client's default options
     * @return the semaphore
     * @throws IllegalArgumentException if the name, the number or an option is not valid
     */
    DistributedSemaphore semaphore(String name, int permits, Consumer<LockOptions.Builder> options);

    /**
     * The semaphore of this name, with the given options.
     *
     * @param name the name
     * @param permits how many permits there are, at least one
     * @param options the options for whatever is acquired through the returned object
     * @return the semaphore
     * @throws IllegalArgumentException if the name or the number is not valid
     */
    DistributedSemaphore semaphore(String name, int permits, LockOptions options);

    /**
     * A task that all processes ask for and one of them runs, by its key, with all options. Costs nothing: no command
     * is sent until it is run.
     *
     * @param key the name under which other processes know the task, too; not blank. Keys and names of locks have
     *     nothing to do with each other
     * @param options validity, wait and lease
     * @return the way to run it
     * @throws IllegalArgumentException if the key is blank, or too long for the backend; the message says what is
     *     allowed
     */
    RunOnce once(String key, OnceOptions options);

    /**
     * As {@link #once(String, OnceOptions)}, with options set in place.
     *
     * @param options receives a builder that starts from this validity
     * @return the way to run it
     * @throws IllegalArgumentException if the key or an option is not valid
     */
    default RunOnce once(String key, Duration validity, Consumer<OnceOptions.Builder> options) {
        OnceOptions.Builder builder = OnceOptions.builder(validity);
        Objects.requireNonNull(options, "options").accept(builder);
        return once(key, builder.build());
    }

    /**
     * Runs the action in one of all processes that ask for it: in this one, unless another has run it within the
     * validity. Waits for another who runs it just now.
     *
     * <pre>{@code
     * holdfast.runOnce("prices:import:2026-11-21", Duration.ofDays(2), () -> work());
     * }</pre>
     *
     * <p>At least once, not exactly once: {@link RunOnce} says when it runs again, and what this throws.
     *
     * @param key the name under which other processes know the task, too
     * @param validity for how long it counts as done, from its end on
     * @param action the task
     * @param <E> what the action throws
     * @return true if this call has run it; false if another has
     * @throws E what the action threw
     */
    default <E extends Throwable> boolean runOnce(String key, Duration validity, LockedAction<E> action) throws E {
        return once(key, OnceOptions.validFor(validity)).run(action);
    }

    /**
     * As {@link #runOnce(String, Duration, LockedAction)}, for an action without a declared exception type: the
     * overload that Kotlin takes for a lambda.
     *
     * @return true if this call has run it; false if another has
     * @throws Throwable what the action threw
     */
    default boolean runOnce(String key, Duration validity, AnyLockedAction action) throws Throwable {
        return runOnce(key, validity, LockedAction.of(action));
    }

    /**
     * Calls the function in one of all processes that ask for it, and gives all of them what it returned: for a request
     * that may come twice, with the request's own key.
     *
     * <pre>{@code
     * OnceOutcome<String> receipt = holdfast.callOnce("payment:4711", Duration.ofDays(1), lease -> pay(lease.token()));
     * }</pre>
     *
     * <p>At least once, not exactly once: {@link RunOnce} says when it runs again, and what this throws.
     *
     * @param key the name under which other processes know the task, too
     * @param validity for how long the outcome is stored and given to others
     * @param function the task
     * @param <E> what the function throws
     * @return the outcome, and whether this call has run the function
     * @throws E what the function threw
     */
    @SuppressWarnings("overloads") // javac takes this one for every lambda, since it is the more specific
    default <E extends Throwable> OnceOutcome<String> callOnce(
            String key, Duration validity, LockedFunction<String, E> function) throws E {
        return once(key, OnceOptions.validFor(validity)).call(function);
    }

    /**
     * As {@link #callOnce(String, Duration, LockedFunction)}, for a function without a declared exception type: the
     * overload that Kotlin takes for a lambda.
     *
     * @return the outcome, and whether this call has run the function
     * @throws Throwable what the function threw
     */
    @SuppressWarnings("overloads") // see above
    default OnceOutcome<String> callOnce(String key, Duration validity, AnyLockedFunction<String> function)
            throws Throwable {
        return callOnce(key, validity, LockedFunction.of(function));
    }

    /**
     * Lets a listener hear of what happens to this client's locks. Events arrive one at a time and in order on
     * the client's executor; a listener that throws delays nothing, and one that blocks delays only itself,
     * unless that executor {@linkplain HoldfastBuilder#executor runs tasks inline}. A listener that falls
     * 10,000 events behind misses what comes then; how many it missed is logged.
     *
     * @param listener hears every event from now on
     * @return ends the subscription when closed
     */
    Subscription listen(Consumer<? super LockEvent> listener);

    /**
     * The id under which the server knows this client: random, new for each client.
     *
     * @return the id
     */
    String clientId();

    /**
     * What this client has in memory at this moment: lanes, holds, waiting calls, unfinished compensations. All zero
     * for a client at rest.
     *
     * @return a snapshot, not consistent across locks
     */
    ClientStatistics statistics();

    /**
     * What this client holds and waits for at this moment, lock by lock. Sends no request and does not block; takes
     * time in proportion to the number of locks in use.
     *
     * @return by name; a snapshot of each lock, not consistent across locks, and empty for a client at rest or closed
     */
    List<ClientLock> locks();

    /**
     * How the servers are arranged that keep this client's locks, and how each fares, as far as the client knows.
     * Sends no request and does not block.
     *
     * @return a snapshot; without credentials
     */
    Topology topology();

    /**
     * Asks the server whether it can be used, and looks whether renewals and messages go on. Blocks for the response
     * timeout at most; an interrupt does not end that and is kept. Never throws for a server that does not answer, or
     * for a closed client: the result says so.
     *
     * @return what was seen
     */
    ClientHealth health();

    /**
     * The client that does the work, which modules such as rate gates build on. A class of your own that wraps a client
     * returns what this returns for the wrapped one.
     *
     * @return this client, unless it wraps another
     */
    default Holdfast unwrapped() {
        return this;
    }

    /**
     * Closes the client: new calls are refused with {@link HoldfastClosedException}, calls that wait end with it, and
     * holders of a lock get the close timeout to release it. Holders that remain are notified that their lease is LOST
     * with {@link LossReason#CLIENT_CLOSED}, and only then is it released, so that no lock becomes free which a running
     * section still trusts. Blocks for the close timeout and one response timeout at most, and up to a quarter of the
     * response timeout more where connections to a database or to ZooKeeper are slow to end; an interrupt shortens the
     * wait for holders. Closing twice does nothing.
     */
    @Override
    void close();

    /** Ends what it was returned for when closed. Closing twice does nothing. */
    interface Subscription extends AutoCloseable {
        @Override
        void close();
    }
}
