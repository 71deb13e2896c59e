package dev.holdfast;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * A hold on a lock that ends: when it is released, or when its time is over without a renewal.
 *
 * <p>A lease knows by itself until when it may be trusted. That deadline counts, on this process's monotonic clock,
 * from the moment at which the successful question or renewal was <em>sent</em>, less a margin for the drift between
 * two clocks; so it passes before the server frees the lock, also when the network is down or this process was stopped
 * for a while. {@link #state()} and {@link #check()} compare with that deadline and need no network.
 *
 * <p>No check can protect a write that is still under way when the lease ends. That is what {@link #token()} is for:
 * pass it along with the write, and let the resource refuse a token lower than the highest that it has seen.
 *
 * <p>Thread-safe. A lease of {@link DistributedLock#acquire()} is released by {@link #close()}, from any thread. One
 * that is owned by a thread (from {@link DistributedLock#call} or {@link DistributedLock#heldByCurrentThread()}) is
 * released by that thread's {@link DistributedLock#unlock()}.
 */
public interface Lease extends AutoCloseable {

    /** How long a text that is {@linkplain #store stored} with a lock may be, in bytes of UTF-8. */
    int LONGEST_TEXT_BYTES = 65_536;

    /**
     * The lock's name.
     *
     * @return the name
     */
    String name();

    /**
     * The fencing token: a number between 1 and 2<sup>53</sup>, higher than that of every earlier lease on this name.
     * Never changes.
     *
     * @return the token
     */
    long token();

    /**
     * What this process knows about the lease at this moment, without asking anybody.
     *
     * @return the state
     */
    LeaseState state();

    /**
     * How long the lease may still be trusted without a further renewal.
     *
     * @return zero if it may not be trusted any more
     */
    Duration remaining();

    /**
     * When the lease was granted, by this machine's wall clock. For people; no decision hangs on it.
     *
     * @return the instant
     */
    Instant acquiredAt();

    /**
     * How long the caller waited for it.
     *
     * @return the time from the call to the grant
     */
    Duration waited();

    /**
     * How many questions were sent to the server while the call waited for this lease: zero if another caller of this
     * client handed it over meanwhile.
     *
     * @return the number
     */
    int tries();

    /**
     * Returns if the lease may be trusted at this moment and throws otherwise. Sends no request; cheap enough for every
     * step of a loop.
     *
     * @throws LeaseLostException if it was lost, or released
     * @throws LeaseUncertainException if this machine was suspended, its clock was set, or another server has taken
     *     over, so that it is unknown before a renewal was answered; one is on its way
     */
    void check();

    /**
     * Runs the action once when the lease is lost: at its deadline at the latest, at once if it is lost already, never
     * if it is released in time. Runs on one of up to 64 threads that the client has for such actions alone, not on
     * {@linkplain HoldfastBuilder#executor its executor}; what the action throws is logged.
     *
     * @param action receives the reason of the loss; one that refers to this lease keeps it in use, so that a lease
     *     which is dropped without {@link #close} is not noticed
     */
    void onLost(Consumer<? super LossReason> action);

    /**
     * Makes the lease last for at least the given time from now on, on the server; never shortens it. A lease that is
     * renewed goes on being renewed to its own length. Blocks for one answer. What is left of the time when the lease
     * is released goes to no other: the next owner has a lease of its own length.
     *
     * <p>A service that keeps no hold for so long without a renewal, such as a quorum, confirms it for as long as it
     * can; the client renews the lease up to the end.
     *
     * @param fromNow how long it shall last from now
     * @throws IllegalArgumentException if the time is not a valid lease
     * @throws LeaseLostException if the lease is lost or released
     * @throws BackendUnavailableException if the server did not answer within the response timeout; the lease lasts at
     *     least as long as before
     * @throws BackendMisconfiguredException if the server refuses; the lease lasts at least as long as before
     */
    void extend(Duration fromNow);

    /**
     * Keeps the lock taken for at least the given time from now on, even when it is released earlier: what
     * {@link LockOptions.Builder#minHold} does, decided while the lock is held. Never shortens that time. Does not
     * block. If that is longer than the server is known to keep the hold, a lease that is renewed is renewed at once
     * for it, so that the lock also stays taken if this process dies after that. A lease that is not renewed does not
     * become longer: see {@link #extend}.
     *
     * @param fromNow how long the lock stays taken at least; zero changes nothing
     * @throws IllegalArgumentException if the time is negative, or longer than the longest lease
     * @throws LeaseLostException if the lease is lost, released, or being released
     */
    void holdAtLeast(Duration fromNow);

    /**
     * Stores a text with the lock, in the place of any that is stored there, if and only if the lock is still held by
     * this lease, which the server decides. So a holder that has lost the lock never overwrites what a later one has
     * stored: a position in a stream, or the time of the last run, is safe with the lock that protects the work.
     * {@link DistributedLock#stored()} reads it, also when the lease has ended.
     *
     * <p>Blocks for one answer, for the response timeout at most; after a takeover for three, of which one renews the
     * lease. An interrupt does not end that and is kept. A request without an answer is repeated, and a late copy of it
     * never takes the place of what this lease, or a later one, has stored since.
     *
     * <p>A failover may lose the last text, as it may lose the hold, and then an earlier one is read, or none.
     * The text is stored as it is and not encrypted.
     *
     * @param text any text of {@link #LONGEST_TEXT_BYTES} at most, which may be empty
     * @param validity for how long it stays stored, from {@link OnceOptions#SHORTEST_VALIDITY} to
     *     {@link OnceOptions#LONGEST_VALIDITY}; the end of the lease does not end it
     * @throws IllegalArgumentException if the text is longer or cannot be written as UTF-8, or the validity is out of
     *     range; nothing was sent
     * @throws UnsupportedOperationException if others may hold the lock beside this lease, such as other readers
     * @throws LeaseLostException if the lease is lost or released; the text is not stored, unless the answer of a
     *     server that had stored it was lost before
     * @throws BackendUnavailableException if the server did not answer within the response timeout; the text may be
     *     stored
     * @throws BackendMisconfiguredException if the server refuses; the text is not stored
     */
    void store(String text, Duration validity);

    /**
     * Releases the lock and returns the outcome. Blocks for one answer, for the response timeout at most. An
     * interrupt does not end that and is kept.
     *
     * @return what is known; the same answer again when called again
     * @throws IllegalStateException if a thread owns this lease; it has to {@link DistributedLock#unlock() unlock}
     */
    ReleaseOutcome release();

    /**
     * Releases the lock without blocking.
     *
     * @return completes on the client's executor with what {@link #release()} returns, also after the client was
     *     closed; {@code handleAsync} and the like use that executor, too, unless they are given another
     * @throws IllegalStateException if a thread owns this lease
     */
    CompletableFuture<ReleaseOutcome> releaseAsync();

    /**
     * Releases the lock, as {@link #release()} does. Closing again does nothing.
     *
     * @throws LeaseLostException if the lease was lost before; what the section did under it may have met another
     *     holder
     * @throws IllegalStateException if a thread owns this lease
     */
    @Override
    void close();
}
