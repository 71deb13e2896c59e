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
 *   <li><b>By the thread</b>: {@link #lock}, {@link #lockWithin}, {@link #tryLock()}, {@link #run}, {@link #call} and
 *       {@link #tryRun}.
 *       Re-entrant, without a request to the server. Only the owning thread can unlock.
 *   <li><b>By the handle</b>: {@link #acquire()}, {@link #tryAcquire()} and {@link #acquireAsync()}. Any thread may use
 *       and close the {@link Lease}. Never re-entrant: a thread that holds a lease and acquires again waits for itself.
 * </ul>
 *
 * <p>If the lock is not acquired in time, a call returns {@code false} or an empty {@code Optional}, or throws
 * {@link LockTimeoutException}. If the server cannot be asked or does not answer, every call throws
 * {@link BackendUnavailableException}; if the server refuses the lock, {@link BackendMisconfiguredException}.
 *
 * <p>A single question to the server fails after the client's response timeout (2 s). A call without a time limit
 * throws {@link BackendUnavailableException} when the server has answered nothing for the client's patience (30 s). A
 * time limit bounds the whole call. A call that fails leaves no state on the server: a question whose outcome is
 * unknown is taken back in the background.
 *
 * <p>A lost lock is never acquired again silently: re-entering by any call throws {@link LeaseLostException}, inner
 * unlocks count down, and the outermost {@link #unlock()} throws {@link LeaseLostException}.
 *
 * <p>A wait that is negative, or too long for a clock in nanoseconds (292 years), is an
 * {@link IllegalArgumentException}. Every method throws {@link HoldfastClosedException} once the client is closed,
 * except those that release. Thread-safe.
 */
public interface DistributedLock extends Lock {

    /** {@return the lock's name, as given to {@link Holdfast#lock(String)}} */
    String name();

    /** {@return the options for what is acquired through this object} */
    LockOptions options();

    // ---- owned by the thread

    /**
     * Runs the action while this thread holds the lock. Waits for the lock without a time limit.
     *
     * @param action the critical section
     * @param <E> what the action throws
     * @throws E what the action threw; if the lease was also lost, with a suppressed {@link LeaseLostException}
     * @throws LeaseLostException if the action completed normally, but its lease was lost meanwhile
     * @throws LockInterruptedException if the thread was interrupted while it waited; the interrupt flag is set again,
     *     and the action did not run
     * @throws BackendUnavailableException if the server could not be asked; the action did not run
     * @throws BackendMisconfiguredException if the server refuses the lock; the action did not run
     */
    <E extends Throwable> void run(LockedAction<E> action) throws E;

    /**
     * As {@link #run(LockedAction)}. Kotlin chooses this overload for a lambda.
     *
     * @param action the critical section
     * @throws Throwable what the action threw, and what {@link #run(LockedAction)} throws
     */
    default void run(AnyLockedAction action) throws Throwable {
        run(LockedAction.of(action));
    }

    /**
     * Calls the function with the lease while this thread holds the lock. Waits for the lock without a time limit.
     *
     * @param function the critical section. Its lease is owned by the thread and cannot be closed. Not null: the
     *     parameter is declared nullable so that Kotlin prefers {@link #call(AnyLockedFunction)}
     * @param <T> the result's type
     * @param <E> what the function throws
     * @return the function's result
     * @throws E what the function threw, as with {@link #run(LockedAction)}
     * @throws LeaseLostException if the function completed normally, but its lease was lost meanwhile
     */
    @SuppressWarnings("overloads") // javac takes this one for every lambda, since it is the more specific
    <T extends @Nullable Object, E extends Throwable> T call(@Nullable LockedFunction<T, E> function) throws E;

    /**
     * As {@link #call(LockedFunction)}. Kotlin chooses this overload for a lambda.
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
     * Runs the action while this thread holds the lock, if the lock is acquired in time.
     *
     * @param wait the longest time to wait; zero asks once
     * @param action the critical section
     * @param <E> what the action throws
     * @return true if the action ran; false if the lock was not acquired in time
     * @throws E as with {@link #run(LockedAction)}
     * @throws BackendUnavailableException as with {@link #run(LockedAction)}, also if the time ends without an answer
     */
    <E extends Throwable> boolean tryRun(Duration wait, LockedAction<E> action) throws E;

    /**
     * As {@link #tryRun(Duration, LockedAction)}. Kotlin chooses this overload for a lambda.
     *
     * @param wait the longest time to wait; zero asks once
     * @param action the critical section
     * @return true if the action ran; false if the lock was not acquired in time
     * @throws Throwable what the action threw, and what {@link #tryRun(Duration, LockedAction)} throws
     */
    default boolean tryRun(Duration wait, AnyLockedAction action) throws Throwable {
        return tryRun(wait, LockedAction.of(action));
    }

    /**
     * Acquires the lock for this thread. Waits without a time limit; an interrupt does not end the wait, and its flag
     * is kept.
     *
     * @throws LeaseLostException if this thread already owns the lock and has lost it
     * @throws BackendUnavailableException if the server has not answered for the client's patience
     * @throws BackendMisconfiguredException if the server refuses the lock
     */
    @Override
    void lock();

    /**
     * Acquires the lock for this thread. Waits until it is acquired or the thread is interrupted.
     *
     * @throws InterruptedException if the thread was or is interrupted; nothing is held then
     */
    @Override
    void lockInterruptibly() throws InterruptedException;

    /**
     * Acquires the lock for this thread if it is free. Asks the server once, which takes a response timeout at most. If
     * another call of this client is already asking, waits for its answer first, and may then ask again.
     *
     * @return true if this thread now holds the lock
     */
    @Override
    boolean tryLock();

    /**
     * Acquires the lock for this thread within a time limit.
     *
     * @param time the longest time to wait; zero or less asks once
     * @param unit the unit of {@code time}
     * @return true if this thread now holds the lock; false if it was not acquired in time
     * @throws InterruptedException if the thread was or is interrupted; nothing is held then
     */
    @Override
    boolean tryLock(long time, TimeUnit unit) throws InterruptedException;

    /**
     * Acquires the lock for this thread within a time limit, as {@link #tryLock(long, TimeUnit)} does, and says who was
     * in the way if that fails.
     *
     * @param wait the longest time to wait; zero asks once
     * @throws LockTimeoutException if it was not acquired in time; as from {@link #acquire(Duration)}, its message
     *     names the holder if the wait was half a second or longer
     * @throws InterruptedException if the thread was or is interrupted; nothing is held then
     */
    void lockWithin(Duration wait) throws InterruptedException;

    /**
     * Undoes one lock call of this thread; the outermost one releases the lock. Blocks for one answer of the server,
     * for a response timeout at most; an interrupt does not end that, and its flag is kept. Also returns normally if
     * the answer did not arrive in time: the section was protected to its end, and the lock is released in the
     * background or, at the latest, when its lease ends.
     *
     * @throws IllegalMonitorStateException if this thread does not hold the lock; nothing changes
     * @throws LeaseLostException from the outermost unlock, if the lease was lost before; no other holder is affected
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

    /** {@return whether the calling thread holds this lock and its lease is valid at this moment} Sends no request. */
    boolean isHeldByCurrentThread();

    /**
     * How often the calling thread has to unlock, which includes a lost hold. Sends no request.
     *
     * @return zero if this thread does not own the lock
     */
    int holdCount();

    /**
     * The lease behind the calling thread's hold, for its token and its loss actions.
     *
     * @return the lease, which may be lost and cannot be closed; empty if this thread does not own the lock
     */
    Optional<Lease> heldByCurrentThread();

    // ---- owned by the handle

    /**
     * Acquires a lease. Waits without a time limit.
     *
     * @return the lease, to be closed by the caller
     * @throws InterruptedException if the thread was or is interrupted; nothing is held then
     * @throws IllegalStateException if the calling thread owns this lock, and so would wait for itself
     * @throws BackendUnavailableException if the server has not answered for the client's patience
     * @throws BackendMisconfiguredException if the server refuses the lock
     */
    Lease acquire() throws InterruptedException;

    /**
     * Acquires a lease within a time limit.
     *
     * @param wait the longest time to wait; zero asks once
     * @return the lease, to be closed by the caller
     * @throws LockTimeoutException if it was not acquired in time; its message names the holder if the wait was half a
     *     second or longer
     * @throws InterruptedException if the thread was or is interrupted; nothing is held then
     */
    Lease acquire(Duration wait) throws InterruptedException;

    /**
     * Acquires a lease if the lock is free. Asks the server as {@link #tryLock()} does.
     *
     * @return the lease, to be closed by the caller; empty if the lock is held
     * @throws InterruptedException if the thread was or is interrupted; nothing is held then
     */
    Optional<Lease> tryAcquire() throws InterruptedException;

    /**
     * Acquires a lease within a time limit.
     *
     * @param wait the longest time to wait; zero asks once
     * @return the lease, to be closed by the caller; empty if it was not acquired in time
     * @throws InterruptedException if the thread was or is interrupted; nothing is held then
     */
    Optional<Lease> tryAcquire(Duration wait) throws InterruptedException;

    /**
     * Acquires a lease without blocking and without a time limit. A {@code get} with a time limit does not end the
     * wait: cancel the future then, or use {@link #acquireAsync(Duration)}. If the future is dropped, the lease that it
     * gets is reported and no longer renewed once the garbage collector has found it.
     *
     * @return completes with the lease, or exceptionally with what {@link #acquire()} throws. What hangs on it runs on
     *     the client's executor; whoever waits for it in a thread does not depend on that. Cancelling it leaves the
     *     queue; a lease that is granted too late is released
     */
    CompletableFuture<Lease> acquireAsync();

    /**
     * Acquires a lease within a time limit, without blocking.
     *
     * @param wait the longest time to wait; zero asks once
     * @return as {@link #acquireAsync()}, or exceptionally with what {@link #acquire(Duration)} throws
     */
    CompletableFuture<Lease> acquireAsync(Duration wait);

    // ---- about the lock

    /**
     * Reads the text that a holder has {@linkplain Lease#store stored} with this lock. Needs no lease; a holder that
     * reads it knows that nobody else replaces it while the lease lasts. Blocks for one answer.
     *
     * @return what was stored last; empty if nothing was, or its validity is over
     * @throws BackendUnavailableException if the server did not answer within the response timeout
     * @throws BackendMisconfiguredException if the server refuses
     */
    Optional<String> stored();

    /**
     * Asks the server for the state of this lock. Blocks for one answer.
     *
     * @return what the server knew when it answered
     * @throws BackendUnavailableException if the server did not answer within the response timeout
     * @throws BackendMisconfiguredException if the server refuses
     */
    LockInspection inspect();

    /**
     * Ends a hold whose holder does not release it, for an operator who knows that it is stuck. The lock goes to the
     * next waiter as at any release, and tokens keep rising.
     *
     * <p><b>This gives up mutual exclusion for the section that is running.</b> The server cannot stop a holder, which
     * learns of the loss, as {@link LossReason#TAKEN}, from the answer to its next renewal, after a third of its lease
     * at the latest; a holder whose lease is not renewed learns of it when it releases. Until then both sections run.
     * Only a resource that rejects lower tokens is protected.
     *
     * <p>Blocks for one answer, for the response timeout at most; an interrupt does not end that, and its flag is kept.
     *
     * @param holder the hold to end, as {@link LockInspection.Holder#id()} or {@link ClientLock.Holding#holder()} names
     *     it; no other hold is affected
     * @return the result
     * @throws BackendUnavailableException if the server did not answer within the response timeout; {@link #inspect()}
     *     shows whether the hold has ended
     * @throws BackendMisconfiguredException if the server refuses; nothing has changed
     */
    ForcedRelease forceRelease(HolderId holder);
}
