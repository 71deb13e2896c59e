package dev.holdfast;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import org.jspecify.annotations.Nullable;

/**
 * A mutual exclusion lock that holds across processes.
 *
 * <p>There are two kinds of ownership, and they never mix:
 *
 * <ul>
 *   <li><b>By the thread</b>: {@link #lock}, {@link #tryLock()}, {@link #run}, {@link #call} and {@link #tryRun}. Re-entrant; a re-entry asks
 *       nobody and costs no command. Only the owning thread can unlock.
 *   <li><b>By the handle</b>: {@link #acquire()}, {@link #tryAcquire()} and {@link #acquireAsync()}. The {@link Lease} may be passed on and closed
 *       by any thread. Never re-entrant: a thread that holds a lease and acquires again waits for itself.
 * </ul>
 *
 * <p>What the calls answer is told apart with care: "not in time" is {@code false}, an empty {@code Optional} or {@link LockTimeoutException};
 * "the server could not be asked" is always {@link BackendUnavailableException}; "it refuses" is {@link BackendMisconfiguredException}.
 *
 * <p>A single question to the server is given up after the client's response timeout (2 s); a call without a time limit of its own gives up with
 * {@link BackendUnavailableException} when the server has not answered anything for the client's patience (30 s). A time limit bounds the
 * whole call. Whatever the way out of a call other than success, nothing of it stays on the server: where the outcome of a question is
 * unknown, it is taken back in the background.
 *
 * <p>After a loss nothing is taken again silently: re-entering throws {@link LeaseLostException}, inner unlocks count down, and the outermost
 * {@link #unlock()} throws {@link LeaseLostException}.
 *
 * <p>Every method throws {@link HoldfastClosedException} once the client is closed, except those that give back. Thread-safe.
 */
public interface DistributedLock extends Lock {

    /**
     * The lock's name.
     *
     * @return the name as given to {@link Holdfast#lock(String)}
     */
    String name();

    /**
     * The options for what is acquired through this object.
     *
     * @return the options
     */
    LockOptions options();

    // ---- owned by the thread
    // -----------------------------------------------------------------------------------------------------

    /**
     * Runs the action while this thread holds the lock; waits for the lock without a time limit.
     *
     * @param action the critical section
     * @param <E> what the action throws
     * @throws E what the action threw; if the lease was lost meanwhile as well, the {@link LeaseLostException} is attached as suppressed
     * @throws LeaseLostException if the lease was lost while the action ran and the action itself completed
     * @throws LockInterruptedException if the thread was interrupted while it waited; the interrupt flag is set again, and the action did not run
     * @throws BackendUnavailableException if the server could not be asked; the action did not run
     * @throws BackendMisconfiguredException if the server refuses the lock; the action did not run
     */
    <E extends Throwable> void run(LockedAction<E> action) throws E;

    /**
     * As {@link #run(LockedAction)}, for an action of which nobody says what it throws: the overload that Kotlin takes for a lambda.
     *
     * @param action the critical section
     * @throws Throwable what the action threw, and what {@link #run(LockedAction)} throws
     */
    default void run(AnyLockedAction action) throws Throwable {
        run(LockedAction.of(action));
    }

    /**
     * Calls the function while this thread holds the lock, with the lease as argument; waits for the lock without a time limit.
     *
     * @param function the critical section; the lease that it gets is owned by the thread, so it can be looked at and not closed. Null is refused: it is declared
     *     nullable so that Kotlin prefers {@link #call(AnyLockedFunction)}
     * @param <T> the result's type
     * @param <E> what the function throws
     * @return the function's result
     * @throws E what the function threw, as with {@link #run(LockedAction)}
     * @throws LeaseLostException if the lease was lost while the function ran and the function itself completed
     * @throws LockInterruptedException as with {@link #run(LockedAction)}
     * @throws BackendUnavailableException as with {@link #run(LockedAction)}
     * @throws BackendMisconfiguredException as with {@link #run(LockedAction)}
     */
    @SuppressWarnings("overloads") // javac takes this one for every lambda, since it is the more specific
    <T extends @Nullable Object, E extends Throwable> T call(@Nullable LockedFunction<T, E> function) throws E;

    /**
     * As {@link #call(LockedFunction)}, for a function of which nobody says what it throws: the overload that Kotlin takes for a lambda.
     *
     * @param function the critical section
     * @param <T> the result's type
     * @return the function's result
     * @throws Throwable what the function threw, and what {@link #call(LockedFunction)} throws
     */
    @SuppressWarnings("overloads") // see above
    default <T extends @Nullable Object> T call(AnyLockedFunction<T> function) throws Throwable {
        return call(LockedFunction.of(function));
    }

    /**
     * Runs the action while this thread holds the lock, if it can be had in time.
     *
     * @param wait how long to wait at most; zero asks once
     * @param action the critical section
     * @param <E> what the action throws
     * @return true if the action ran; false if the lock was not acquired in time
     * @throws IllegalArgumentException if the wait is negative or too long for a clock in nanoseconds (292 years)
     * @throws E as with {@link #run(LockedAction)}
     * @throws LeaseLostException as with {@link #run(LockedAction)}
     * @throws LockInterruptedException as with {@link #run(LockedAction)}
     * @throws BackendUnavailableException as with {@link #run(LockedAction)}, and when the time ran out before the server had answered
     * @throws BackendMisconfiguredException as with {@link #run(LockedAction)}
     */
    <E extends Throwable> boolean tryRun(Duration wait, LockedAction<E> action) throws E;

    /**
     * As {@link #tryRun(Duration, LockedAction)}, for an action of which nobody says what it throws: the overload that Kotlin takes for a lambda.
     *
     * @param wait how long to wait at most; zero asks once
     * @param action the critical section
     * @return true if the action ran; false if the lock was not acquired in time
     * @throws Throwable what the action threw, and what {@link #tryRun(Duration, LockedAction)} throws
     */
    default boolean tryRun(Duration wait, AnyLockedAction action) throws Throwable {
        return tryRun(wait, LockedAction.of(action));
    }

    /**
     * Acquires the lock for this thread and waits for it without a time limit. An interrupt does not end the wait; the flag is kept.
     *
     * @throws LeaseLostException if this thread holds the lock already and has lost it
     * @throws BackendUnavailableException if the server has not answered for the client's patience
     * @throws BackendMisconfiguredException if the server refuses the lock
     */
    @Override
    void lock();

    /**
     * Acquires the lock for this thread and waits for it until it comes or the thread is interrupted.
     *
     * @throws InterruptedException if the thread was or is interrupted; nothing is held then
     * @throws LeaseLostException as with {@link #lock()}
     * @throws BackendUnavailableException as with {@link #lock()}
     * @throws BackendMisconfiguredException as with {@link #lock()}
     */
    @Override
    void lockInterruptibly() throws InterruptedException;

    /**
     * Acquires the lock for this thread if it is free. Asks the server once, which takes a response timeout at most; where
     * another call of this client asks already, it waits for that answer first, and may ask anew after it.
     *
     * @return true if this thread now holds the lock
     * @throws LeaseLostException as with {@link #lock()}
     * @throws BackendUnavailableException if the server could not be asked
     * @throws BackendMisconfiguredException if the server refuses the lock
     */
    @Override
    boolean tryLock();

    /**
     * Acquires the lock for this thread if it can be had in time.
     *
     * @param time how long to wait at most; zero or less asks once
     * @param unit the unit of {@code time}
     * @return true if this thread now holds the lock, false if not in time
     * @throws InterruptedException if the thread was or is interrupted; nothing is held then
     * @throws LeaseLostException as with {@link #lock()}
     * @throws BackendUnavailableException if the server could not be asked within the time
     * @throws BackendMisconfiguredException if the server refuses the lock
     */
    @Override
    boolean tryLock(long time, TimeUnit unit) throws InterruptedException;

    /**
     * Gives one hold of this thread back; with the last one the lock goes to whoever is next. Blocks for one answer of the server, for a response
     * timeout at most; an interrupt does not end that and is kept. Returns normally also when the server's answer did not come in time: the
     * section was protected to its end, and the lock is given back in the background or, at the latest, when its lease ends.
     *
     * @throws IllegalMonitorStateException if this thread does not hold the lock; nothing changes
     * @throws LeaseLostException at the outermost unlock, if the lease was lost before; nothing of another holder is touched
     */
    @Override
    void unlock();

    /**
     * Not supported: there is no queue for conditions across processes.
     *
     * @throws UnsupportedOperationException always
     */
    @Override
    Condition newCondition();

    /**
     * Whether the calling thread holds this lock and its lease is valid at this moment. Asks nobody.
     *
     * @return true if so
     */
    boolean isHeldByCurrentThread();

    /**
     * How often the calling thread has to unlock. Asks nobody; counts a lost hold, too, until it is unlocked.
     *
     * @return zero if this thread does not own the lock
     */
    int holdCount();

    /**
     * The lease behind the calling thread's hold: its token, and a place to hear of its loss.
     *
     * @return the lease, lost or not; empty if this thread does not own the lock. It is owned by the thread and cannot be closed
     */
    Optional<Lease> heldByCurrentThread();

    // ---- owned by the handle
    // -----------------------------------------------------------------------------------------------------

    /**
     * Acquires a lease and waits for it without a time limit.
     *
     * @return the lease, to be closed by the caller
     * @throws InterruptedException if the thread was or is interrupted; nothing is held then
     * @throws IllegalStateException if the calling thread owns this lock, and would wait for itself for ever
     * @throws BackendUnavailableException if the server has not answered for the client's patience
     * @throws BackendMisconfiguredException if the server refuses the lock
     */
    Lease acquire() throws InterruptedException;

    /**
     * Acquires a lease within a time limit.
     *
     * @param wait how long to wait at most; zero asks once
     * @return the lease, to be closed by the caller
     * @throws LockTimeoutException if it was not acquired in time
     * @throws InterruptedException if the thread was or is interrupted; nothing is held then
     * @throws IllegalArgumentException if the wait is negative or too long for a clock in nanoseconds
     * @throws BackendUnavailableException if the server could not be asked within the time
     * @throws BackendMisconfiguredException if the server refuses the lock
     */
    Lease acquire(Duration wait) throws InterruptedException;

    /**
     * Acquires a lease if the lock is free. Asks the server once, which takes a response timeout at most; where
     * another call of this client asks already, it waits for that answer first, and may ask anew after it.
     *
     * @return the lease, to be closed by the caller; empty if somebody else holds the lock
     * @throws InterruptedException if the thread was or is interrupted; nothing is held then
     * @throws BackendUnavailableException if the server could not be asked
     * @throws BackendMisconfiguredException if the server refuses the lock
     */
    Optional<Lease> tryAcquire() throws InterruptedException;

    /**
     * Acquires a lease if it can be had in time.
     *
     * @param wait how long to wait at most; zero asks once
     * @return the lease, to be closed by the caller; empty if not in time
     * @throws InterruptedException if the thread was or is interrupted; nothing is held then
     * @throws IllegalArgumentException if the wait is negative or too long for a clock in nanoseconds
     * @throws BackendUnavailableException if the server could not be asked within the time
     * @throws BackendMisconfiguredException if the server refuses the lock
     */
    Optional<Lease> tryAcquire(Duration wait) throws InterruptedException;

    /**
     * Acquires a lease without blocking and without a time limit.
     *
     * @return completes on the client's executor with the lease, or exceptionally with what {@link #acquire()} throws. Cancelling it leaves the
     *     queue; a lease that comes too late for a cancelled future is given back. A {@code get} with a time limit cancels nothing: the future waits on, and
     *     whoever gives up has to cancel it, or call {@link #acquireAsync(Duration)}. A lease that a forgotten future gets is reported once the collector has
     *     found it, is renewed no more, and is free when it ends
     */
    CompletableFuture<Lease> acquireAsync();

    /**
     * Acquires a lease within a time limit, without blocking.
     *
     * @param wait how long to wait at most; zero asks once
     * @return completes on the client's executor with the lease, or exceptionally with what {@link #acquire(Duration)} throws
     * @throws IllegalArgumentException if the wait is negative or too long for a clock in nanoseconds
     */
    CompletableFuture<Lease> acquireAsync(Duration wait);

    /**
     * Asks the server about this lock. Blocks for one answer.
     *
     * @return what the server knew when it answered
     * @throws BackendUnavailableException if the server did not answer within the response timeout
     * @throws BackendMisconfiguredException if the server refuses
     */
    LockInspection inspect();

    /**
     * Takes the lock away from a holder who will not give it back, as a person decides who knows that the holder is stuck. The lock goes to the next waiter as at any release, and
     * tokens go on rising.
     *
     * <p><b>This gives up mutual exclusion for the section that is under way.</b> The server cannot stop a holder: it is told of the loss, as {@link LossReason#TAKEN}, by the
     * answer to its next renewal, which is due after a third of its lease at the latest, and until then works on beside the next one. Only a resource that refuses lower
     * tokens is safe from it. A holder whose lease is not renewed hears of it when it gives back.
     *
     * <p>Blocks for one answer, for the response timeout at most; an interrupt does not end that and is kept.
     *
     * @param holder the hold to end, as {@link LockInspection.Holder#id()} or {@link ClientLock.Holding#holder()} names it; no other hold is touched
     * @return what became of it
     * @throws BackendUnavailableException if the server did not answer within the response timeout; the hold may or may not have ended, which {@link #inspect()} tells
     * @throws BackendMisconfiguredException if the server refuses; nothing has changed
     */
    ForcedRelease forceRelease(HolderId holder);
}
