package dev.holdfast;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A task that all processes ask for and one of them runs: the first outcome is stored on the server for a while, and
 * the others are given it.
 *
 * <p>A call looks for a stored outcome first, which costs one command and takes no lock. If there is none, it acquires
 * the key's lock and waits for its present holder, looks again, and only then runs the task. The outcome is stored if
 * and only if the lock is still held by this very lease, which the server decides; so an outcome that comes too late
 * never takes the place of another.
 *
 * <p><b>What it does not promise.</b> A task runs at least once, not exactly once. It runs again if its process dies
 * before the outcome was stored, if storing it fails, if the lease was lost while it ran (then perhaps at the same
 * time), if the server loses its data, and when the validity is over. A task that throws stores nothing, and the next
 * call runs it. Where a second run would harm, pass {@link Lease#token()} along with its writes, or make them
 * idempotent.
 *
 * <p>A wait that is limited bounds everything but the task: the answers of the server and the wait for another who runs
 * it; storing the outcome may take a response timeout in any case. Without a limit, a call gives up when the server has
 * not answered for the client's patience.
 *
 * <p>Not re-entrant: a task that asks for its own key is refused. Blocks; an interrupt ends the wait. Thread-safe.
 */
public interface RunOnce {

    /**
     * How long an outcome may be, in bytes of UTF-8. What is longer belongs elsewhere, and its address is the outcome.
     */
    int LONGEST_OUTCOME_BYTES = 65_536;

    /**
     * The key.
     *
     * @return as given to {@link Holdfast#once}
     */
    String key();

    /**
     * The options.
     *
     * @return the options
     */
    OnceOptions options();

    /**
     * Runs the action, unless that was done already within the validity.
     *
     * @param action the task
     * @param <E> what the action throws
     * @return true if this call has run it; false if another has
     * @throws E what the action threw; nothing is stored. If the lease was lost meanwhile as well, the
     *     {@link LeaseLostException} is attached as suppressed
     * @throws OutcomeNotStoredException if the action ran here to its end and that it did could not be stored, so that
     *     it may run again
     * @throws LockTimeoutException if another was still running it when the time was over
     * @throws LockInterruptedException if the thread was interrupted while it waited; the interrupt flag is set again,
     *     and the action did not run
     * @throws IllegalStateException if the calling thread is within the task of this key already
     * @throws BackendUnavailableException if the server could not be asked; the action did not run
     * @throws BackendMisconfiguredException if the server refuses; the action did not run
     * @throws HoldfastClosedException if the client is closed; the action did not run
     */
    <E extends Throwable> boolean run(LockedAction<E> action) throws E;

    /**
     * As {@link #run(LockedAction)}, for an action without a declared exception type: the overload that Kotlin takes
     * for a lambda.
     *
     * @param action the task
     * @return true if this call has run it; false if another has
     * @throws Throwable what the action threw, and what {@link #run(LockedAction)} throws
     */
    default boolean run(AnyLockedAction action) throws Throwable {
        return run(LockedAction.of(action));
    }

    /**
     * Calls the function, or gives the text that it returned where it was called within the validity.
     *
     * @param function the task; the lease that it gets is owned by the thread, so it can be looked at and not closed
     * @param <E> what the function throws
     * @return the outcome, and whether this call has run the function
     * @throws E as with {@link #run}
     * @throws OutcomeNotStoredException as with {@link #run}, and if the text is too long; what the function returned
     *     is in it
     * @throws LockTimeoutException as with {@link #run}
     * @throws LockInterruptedException as with {@link #run}
     * @throws IllegalStateException as with {@link #run}
     * @throws BackendUnavailableException as with {@link #run}
     * @throws BackendMisconfiguredException as with {@link #run}
     * @throws HoldfastClosedException as with {@link #run}
     */
    @SuppressWarnings("overloads") // javac takes this one for every lambda, since it is the more specific
    default <E extends Throwable> OnceOutcome<String> call(LockedFunction<String, E> function) throws E {
        return call(OutcomeCodec.text(), function);
    }

    /**
     * As {@link #call(LockedFunction)}, for a function without a declared exception type: the overload that Kotlin
     * takes for a lambda.
     *
     * @param function the task
     * @return the outcome, and whether this call has run the function
     * @throws Throwable what the function threw, and what {@link #call(LockedFunction)} throws
     */
    @SuppressWarnings("overloads") // see above
    default OnceOutcome<String> call(AnyLockedFunction<String> function) throws Throwable {
        return call(LockedFunction.of(function));
    }

    /**
     * Calls the function, or gives what it returned where it was called within the validity.
     *
     * @param codec writes the outcome and reads it
     * @param function the task, as with {@link #call(LockedFunction)}; must not return null. Null is refused: it is
     *     declared nullable so that Kotlin prefers {@link #call(OutcomeCodec, AnyLockedFunction)}
     * @param <T> the outcome's type
     * @param <E> what the function throws
     * @return the outcome, and whether this call has run the function
     * @throws E as with {@link #run}
     * @throws OutcomeNotStoredException as with {@link #run}, and if the codec cannot write the outcome, or writes too
     *     long a text; what the function returned is in it
     * @throws LockTimeoutException as with {@link #run}
     * @throws LockInterruptedException as with {@link #run}
     * @throws IllegalStateException as with {@link #run}, and if the codec cannot read what is stored
     * @throws BackendUnavailableException as with {@link #run}
     * @throws BackendMisconfiguredException as with {@link #run}
     * @throws HoldfastClosedException as with {@link #run}
     */
    @SuppressWarnings("overloads") // javac takes this one for every lambda, since it is the more specific
    <T, E extends Throwable> OnceOutcome<T> call(OutcomeCodec<T> codec, @Nullable LockedFunction<T, E> function)
            throws E;

    /**
     * As {@link #call(OutcomeCodec, LockedFunction)}, for a function without a declared exception type: the overload
     * that Kotlin takes for a lambda.
     *
     * @param codec writes the outcome and reads it
     * @param function the task; must not return null
     * @param <T> the outcome's type
     * @return the outcome, and whether this call has run the function
     * @throws Throwable what the function threw, and what {@link #call(OutcomeCodec, LockedFunction)} throws
     */
    @SuppressWarnings("overloads") // see above
    default <T> OnceOutcome<T> call(OutcomeCodec<T> codec, AnyLockedFunction<T> function) throws Throwable {
        return call(codec, LockedFunction.of(function));
    }

    /**
     * Asks the server who runs the task at this moment, and who waits. Blocks for one answer.
     *
     * @return what the server knows of the key's lock
     * @throws BackendUnavailableException if the server did not answer within the response timeout
     * @throws BackendMisconfiguredException if the server refuses
     */
    LockInspection inspect();

    /**
     * Asks the server for the outcome that is stored, and runs nothing. Blocks for one answer.
     *
     * @return the outcome as a text, as its codec has written it; empty if none is stored, or its validity is over
     * @throws BackendUnavailableException if the server did not answer within the response timeout
     * @throws BackendMisconfiguredException if the server refuses
     */
    Optional<OnceOutcome<String>> stored();

    /**
     * Takes the key's lock from a call that runs the task, as {@link DistributedLock#forceRelease} does: the next one
     * runs it. The former may still be at work, and what it stores then is refused. Blocks for one answer.
     *
     * @param holder the hold to end, as {@link #inspect} shows it
     * @return what became of it
     * @throws BackendUnavailableException if the server did not answer within the response timeout; the hold may or may
     *     not have ended
     * @throws BackendMisconfiguredException if the server refuses
     */
    ForcedRelease forceRelease(HolderId holder);
}
