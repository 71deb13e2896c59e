package dev.holdfast;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How a lock is acquired and held, each setting of which may be left open. What builds something from these settings
 * inherits them, and checks them when it is built. Not thread-safe.
 *
 * @param <B> the builder that inherits them
 */
public abstract class LockSettings<B extends LockSettings<B>> {

    private @Nullable Duration lease;
    private @Nullable Boolean renewing;
    private @Nullable Duration maxHold;
    private @Nullable Duration minHold;
    private @Nullable Duration sticky;
    private @Nullable Integer localHandoffs;
    private @Nullable Boolean strictOrder;
    private @Nullable Duration headStart;
    private @Nullable Backoff backoff;

    /** Leaves everything open. */
    protected LockSettings() {}

    /**
     * Sets how long the server keeps the lock for a holder from which it does not hear. With a shorter lease, the locks
     * of a crashed process are free sooner, and a shorter pause of a running process loses them.
     *
     * @param lease between {@link LockOptions#SHORTEST_LEASE} and {@link LockOptions#LONGEST_LEASE}
     * @return this
     */
    public B lease(Duration lease) {
        this.lease = Objects.requireNonNull(lease, "lease");
        return self();
    }

    /**
     * Renews the lease while the lock is held.
     *
     * @return this
     */
    public B renewed() {
        this.renewing = true;
        return self();
    }

    /**
     * Never renews the lease, so that it ends after its time in any case.
     *
     * @return this
     */
    public B notRenewed() {
        this.renewing = false;
        return self();
    }

    /**
     * Ends a hold after this time in spite of renewals, so that a section that hangs does not block the lock for ever.
     *
     * @param maxHold at least a lease of {@link LockOptions#SHORTEST_LEASE}
     * @return this
     */
    public B maxHold(Duration maxHold) {
        this.maxHold = Objects.requireNonNull(maxHold, "maxHold");
        return self();
    }

    /**
     * Sets how long the lock stays taken at least, counted from the grant by the server's clock, even if it is released
     * earlier, its lease ends, or the client is closed. A short job then does not run twice on nodes whose clocks
     * differ. {@code unlock} does not wait for this time to pass. The server keeps the lock of a process that dies for
     * its lease or for this time, whichever is longer.
     *
     * @param minHold zero or more, not longer than the lease of a lock that is not renewed
     * @return this
     */
    public B minHold(Duration minHold) {
        this.minHold = Objects.requireNonNull(minHold, "minHold");
        return self();
    }

    /**
     * Keeps the lock on this client after a release, for its next caller, while nobody else is known to want it: taking
     * it again costs no request. It goes back to the server when another client asks, when it has rested for this time,
     * and when the client closes. A client that is stopped or cut off while the lock rests keeps others from it until
     * the lease ends, so a short lease belongs to it.
     *
     * <p>A call that asks once and finds the lock with another client cannot know whether it only rests there. With
     * this setting it asks again, and waits for as long as its first question took and 20 ms more.
     *
     * @param idle how long it rests, between 1 ms and {@link LockOptions#LONGEST_IDLE}; the lock must be renewed, and
     *     have no minimum hold. Zero gives it back at its release, which is the default
     * @return this
     */
    public B sticky(Duration idle) {
        this.sticky = Objects.requireNonNull(idle, "idle");
        return self();
    }

    /**
     * Sets how many handoffs between threads of this client may follow one another while another client waits. Such a
     * turn also ends after 10 ms. With zero, each lease is requested from the server.
     *
     * @param localHandoffs between 0 and 10,000
     * @return this
     */
    public B localHandoffs(int localHandoffs) {
        this.localHandoffs = localHandoffs;
        return self();
    }

    /**
     * Serves callers of all clients in the order in which they called, also where several threads of one client wait:
     * each call has a place of its own in the server's queue, and there are no local handoffs. Slower than the default,
     * which lets a turn of {@link #localHandoffs} pass within a client. A lock cannot be sticky beside it.
     *
     * @return this
     */
    public B strictOrder() {
        this.strictOrder = true;
        return self();
    }

    /**
     * Lets the threads of one client hand over to one another, within {@link #localHandoffs}. This is the default.
     *
     * @return this
     */
    public B relaxedOrder() {
        this.strictOrder = false;
        return self();
    }

    /**
     * Queues a call as if it had come so much earlier, on this client and on the server: ahead of callers that came
     * less than this time before. No caller waits behind those that come later than this time after it, so nobody
     * starves. A lock that is held is not taken from its holder.
     *
     * @param headStart between zero, the default, and {@link LockOptions#LONGEST_HEAD_START}
     * @return this
     */
    public B headStart(Duration headStart) {
        this.headStart = Objects.requireNonNull(headStart, "headStart");
        return self();
    }

    /**
     * Sets the pauses between tries while the server is unavailable, and between questions on a backend that cannot
     * push a grant.
     *
     * @param backoff the backoff
     * @return this
     */
    public B backoff(Backoff backoff) {
        this.backoff = Objects.requireNonNull(backoff, "backoff");
        return self();
    }

    // ---- for the builders

    /**
     * The lease that was set.
     *
     * @return empty if left open
     */
    protected final Optional<Duration> givenLease() {
        return Optional.ofNullable(lease);
    }

    /**
     * Whether it was set that the lease is renewed.
     *
     * @return empty if left open
     */
    protected final Optional<Boolean> givenRenewing() {
        return Optional.ofNullable(renewing);
    }

    /**
     * The longest hold that was set.
     *
     * @return empty if left open
     */
    protected final Optional<Duration> givenMaxHold() {
        return Optional.ofNullable(maxHold);
    }

    /**
     * The minimum hold that was set.
     *
     * @return empty if left open
     */
    protected final Optional<Duration> givenMinHold() {
        return Optional.ofNullable(minHold);
    }

    /**
     * For how long it was set that the lock rests.
     *
     * @return empty if left open
     */
    protected final Optional<Duration> givenSticky() {
        return Optional.ofNullable(sticky);
    }

    /**
     * The number of local handoffs that was set.
     *
     * @return empty if left open
     */
    protected final Optional<Integer> givenLocalHandoffs() {
        return Optional.ofNullable(localHandoffs);
    }

    /**
     * Whether it was set that callers are served in a strict order.
     *
     * @return empty if left open
     */
    protected final Optional<Boolean> givenStrictOrder() {
        return Optional.ofNullable(strictOrder);
    }

    /**
     * The head start that was set.
     *
     * @return empty if left open
     */
    protected final Optional<Duration> givenHeadStart() {
        return Optional.ofNullable(headStart);
    }

    /**
     * The backoff that was set.
     *
     * @return empty if left open
     */
    protected final Optional<Backoff> givenBackoff() {
        return Optional.ofNullable(backoff);
    }

    @SuppressWarnings("unchecked") // B is the type of this object, by its declaration
    private B self() {
        return (B) this;
    }
}
