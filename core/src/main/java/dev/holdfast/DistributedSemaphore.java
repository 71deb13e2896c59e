package dev.holdfast;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A number of permits that all processes share: whoever wants to go on takes some, and waits while too few are left.
 *
 * <p>Every permit is leased. A {@link Lease} stands for the permits of one call, is renewed as that of a lock is, and
 * gives them back when it is closed. If its process dies, they are free again when the lease has ended: none can be
 * gained by closing twice, and none leaks.
 *
 * <pre>{@code
 * DistributedSemaphore imports = holdfast.semaphore("imports", 4);
 * try (Lease permit = imports.acquire()) {
 *     work();
 * }
 * }</pre>
 *
 * <p>Permits are granted in the order in which they were asked for: a call that wants many is not passed by later ones
 * that want few. Nothing is re-entrant, for permits belong to no thread: a call that waits for what its own thread
 * holds waits until somebody else gives enough back.
 *
 * <p><b>How many there are</b> is said by each request. Use one number for a name: two clients with different ones are
 * each let in by their own, and calls of one client with different ones are refused while they overlap.
 * {@link #resize} overrides what requests say.
 *
 * <p>The {@linkplain Lease#token() tokens} of permits rise with each grant, and are different from one another. They
 * order who came first; a resource cannot refuse lower ones, since several holders are right at a time.
 *
 * <p>The {@linkplain Holdfast#lock(String) lock} of the same name excludes all permits. A minimum hold counts for that
 * lock alone, and {@link Lease#holdAtLeast} throws an {@link UnsupportedOperationException}. What calls throw, and how
 * they end when the server does not answer, is as with {@link DistributedLock}; a backend without semaphores, such as a
 * quorum, refuses each with {@link BackendMisconfiguredException}. Thread-safe.
 */
public interface DistributedSemaphore {

    /**
     * The semaphore's name.
     *
     * @return the name as given to {@link Holdfast#semaphore(String, int)}
     */
    String name();

    /**
     * How many permits there are, as requests of this object say.
     *
     * @return the number, also while {@link #resize} overrides it
     */
    int permits();

    /**
     * The options for what is acquired through this object.
     *
     * @return the options
     */
    LockOptions options();

    // ---- one permit

    /**
     * Runs the action with one permit. Waits for it without a time limit.
     *
     * @param action what needs the permit
     * @param <E> what the action throws
     * @throws E what the action threw; if the permit was also lost, with a suppressed {@link LeaseLostException}
     * @throws LeaseLostException if the action completed normally, but its permit was lost meanwhile
     * @throws LockInterruptedException if the thread was interrupted while it waited; the interrupt flag is set again,
     *     and the action did not run
     * @throws BackendUnavailableException if the server could not be asked; the action did not run
     */
    <E extends Throwable> void run(LockedAction<E> action) throws E;

    /**
     * As {@link #run(LockedAction)}. Kotlin chooses this overload for a lambda.
     *
     * @param action what needs the permit
     * @throws Throwable what the action threw, and what {@link #run(LockedAction)} throws
     */
    default void run(AnyLockedAction action) throws Throwable {
        run(LockedAction.of(action));
    }

    /**
     * Calls the function with the lease of one permit. Waits for it without a time limit.
     *
     * @param function what needs the permit. Not null: the parameter is declared nullable so that Kotlin prefers
     *     {@link #call(AnyLockedFunction)}
     * @param <T> the result's type
     * @param <E> what the function throws
     * @return the function's result
     * @throws E what the function threw, as with {@link #run(LockedAction)}
     * @throws LeaseLostException if the function completed normally, but its permit was lost meanwhile
     */
    @SuppressWarnings("overloads") // javac takes this one for every lambda, since it is the more specific
    <T extends @Nullable Object, E extends Throwable> T call(@Nullable LockedFunction<T, E> function) throws E;

    /**
     * As {@link #call(LockedFunction)}. Kotlin chooses this overload for a lambda.
     *
     * @param function what needs the permit
     * @param <T> the result's type
     * @return the function's result
     * @throws Throwable what the function threw, and what {@link #call(LockedFunction)} throws
     */
    @SuppressWarnings("overloads") // see above
    default <T extends @Nullable Object> T call(AnyLockedFunction<T> function) throws Throwable {
        return call(LockedFunction.of(function));
    }

    /**
     * Runs the action with one permit, if that is acquired in time.
     *
     * @param wait the longest time to wait; zero asks once
     * @param action what needs the permit
     * @param <E> what the action throws
     * @return true if the action ran; false if no permit was acquired in time
     * @throws E as with {@link #run(LockedAction)}
     */
    <E extends Throwable> boolean tryRun(Duration wait, LockedAction<E> action) throws E;

    /**
     * As {@link #tryRun(Duration, LockedAction)}. Kotlin chooses this overload for a lambda.
     *
     * @param wait the longest time to wait; zero asks once
     * @param action what needs the permit
     * @return true if the action ran; false if no permit was acquired in time
     * @throws Throwable what the action threw, and what {@link #tryRun(Duration, LockedAction)} throws
     */
    default boolean tryRun(Duration wait, AnyLockedAction action) throws Throwable {
        return tryRun(wait, LockedAction.of(action));
    }

    /**
     * Acquires one permit. Waits without a time limit.
     *
     * @return its lease, to be closed by the caller
     * @throws InterruptedException if the thread was or is interrupted; nothing is held then
     */
    default Lease acquire() throws InterruptedException {
        return acquire(1);
    }

    /**
     * Acquires one permit within a time limit.
     *
     * @param wait the longest time to wait; zero asks once
     * @return its lease, to be closed by the caller
     * @throws LockTimeoutException if it was not acquired in time
     * @throws InterruptedException if the thread was or is interrupted; nothing is held then
     */
    default Lease acquire(Duration wait) throws InterruptedException {
        return acquire(1, wait);
    }

    /**
     * Acquires one permit if there is one and nobody waits.
     *
     * @return its lease, to be closed by the caller; empty if none is left
     * @throws InterruptedException if the thread was or is interrupted; nothing is held then
     */
    default Optional<Lease> tryAcquire() throws InterruptedException {
        return tryAcquire(1, Duration.ZERO);
    }

    /**
     * Acquires one permit within a time limit.
     *
     * @param wait the longest time to wait; zero asks once
     * @return its lease, to be closed by the caller; empty if it was not acquired in time
     * @throws InterruptedException if the thread was or is interrupted; nothing is held then
     */
    default Optional<Lease> tryAcquire(Duration wait) throws InterruptedException {
        return tryAcquire(1, wait);
    }

    /**
     * Acquires one permit without blocking and without a time limit.
     *
     * @return as {@link DistributedLock#acquireAsync()}
     */
    default CompletableFuture<Lease> acquireAsync() {
        return acquireAsync(1);
    }

    /**
     * Acquires one permit within a time limit, without blocking.
     *
     * @param wait the longest time to wait; zero asks once
     * @return as {@link DistributedLock#acquireAsync(Duration)}
     */
    default CompletableFuture<Lease> acquireAsync(Duration wait) {
        return acquireAsync(1, wait);
    }

    // ---- several permits: all of them, or none

    /**
     * Acquires several permits at once. Waits without a time limit.
     *
     * @param permits how many, from one to {@link #permits()}
     * @return the lease of all of them, to be closed by the caller
     * @throws InterruptedException if the thread was or is interrupted; nothing is held then
     * @throws IllegalArgumentException if there are never so many
     * @throws BackendUnavailableException if the server has not answered for the client's patience
     */
    Lease acquire(int permits) throws InterruptedException;

    /**
     * Acquires several permits at once within a time limit.
     *
     * @param permits how many, from one to {@link #permits()}
     * @param wait the longest time to wait; zero asks once
     * @return the lease of all of them, to be closed by the caller
     * @throws LockTimeoutException if they were not acquired in time; nothing is held then. Its message names
     *     some of those who have permits if the wait was half a second or longer
     * @throws InterruptedException if the thread was or is interrupted; nothing is held then
     * @throws IllegalArgumentException if there are never so many
     */
    Lease acquire(int permits, Duration wait) throws InterruptedException;

    /**
     * Acquires several permits at once within a time limit.
     *
     * @param permits how many, from one to {@link #permits()}
     * @param wait the longest time to wait; zero asks once
     * @return the lease of all of them, to be closed by the caller; empty if they were not acquired in time
     * @throws InterruptedException if the thread was or is interrupted; nothing is held then
     * @throws IllegalArgumentException if there are never so many
     */
    Optional<Lease> tryAcquire(int permits, Duration wait) throws InterruptedException;

    /**
     * Acquires several permits at once without blocking and without a time limit.
     *
     * @param permits how many, from one to {@link #permits()}
     * @return as {@link DistributedLock#acquireAsync()}
     * @throws IllegalArgumentException if there are never so many
     */
    CompletableFuture<Lease> acquireAsync(int permits);

    /**
     * Acquires several permits at once within a time limit, without blocking.
     *
     * @param permits how many, from one to {@link #permits()}
     * @param wait the longest time to wait; zero asks once
     * @return as {@link DistributedLock#acquireAsync(Duration)}
     * @throws IllegalArgumentException if there are never so many
     */
    CompletableFuture<Lease> acquireAsync(int permits, Duration wait);

    // ---- about the semaphore

    /**
     * Sets how many permits there are, for the requests of all clients, whatever they say; for a time, after which
     * their own number counts again. A higher number lets in who waits, at once. A lower one takes nothing away: nobody
     * is let in until enough permits were given back. A call for more permits than there are then waits, and those
     * behind it wait, too.
     *
     * <p>Blocks for one answer of the server, for the response timeout at most; an interrupt does not end that, and its
     * flag is kept. A later call overrides an earlier one, whichever client makes it.
     *
     * @param permits how many there are, at least one
     * @param validFor for how long, from 1 ms to {@link LockOptions#LONGEST_LEASE}
     * @throws IllegalArgumentException if one of them is not allowed
     * @throws BackendUnavailableException if the server did not answer, and it is not known which number counts; or if
     *     it could not be asked, and nothing has changed. The message says which; set it again
     * @throws BackendMisconfiguredException if the server refuses; nothing has changed
     */
    void resize(int permits, Duration validFor);

    /**
     * Asks the server who has permits and who waits. Blocks for one answer.
     *
     * @return what the server knew when it answered; {@link LockInspection#group()} has the permits in use
     * @throws BackendUnavailableException if the server did not answer within the response timeout
     */
    LockInspection inspect();

    /**
     * Takes the permits of one lease away, for an operator who knows that its holder is stuck; what
     * {@link DistributedLock#forceRelease} says of a section that is still running goes for it, too.
     *
     * @param holder whose, as {@link LockInspection.Holder#id()} or {@link ClientLock.Holding#holder()} names it
     * @return the result
     * @throws BackendUnavailableException if the server did not answer within the response timeout
     */
    ForcedRelease forceRelease(HolderId holder);
}
