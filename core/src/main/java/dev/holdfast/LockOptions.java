package dev.holdfast;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * How a lock is acquired and held. Immutable; {@link #defaults()} is right for most, {@link #toBuilder()} changes a
 * part.
 *
 * <p>Values are checked when the options are built: an invalid one is refused with an {@link IllegalArgumentException}
 * that says what is allowed, before anything is sent.
 */
public final class LockOptions {

    /** The shortest lease: below it, a renewal could not be answered in time over an ordinary network. */
    public static final Duration SHORTEST_LEASE = Duration.ofMillis(50);

    /** The longest lease, and the longest of every other time here. */
    public static final Duration LONGEST_LEASE = Duration.ofDays(365);

    /** The longest time for which a sticky lock rests. */
    public static final Duration LONGEST_IDLE = Duration.ofDays(1);

    /** The longest head start. */
    public static final Duration LONGEST_HEAD_START = Duration.ofDays(1);

    private static final Duration SHORTEST_IDLE = Duration.ofMillis(1);

    private static final LockOptions DEFAULTS = new Builder().build();

    private final Duration lease;
    private final boolean renewing;
    private final Optional<Duration> maxHold;
    private final Duration minHold;
    private final Optional<Duration> sticky;
    private final int localHandoffs;
    private final boolean strictOrder;
    private final Duration headStart;
    private final Backoff backoff;

    private LockOptions(Builder builder) {
        this.lease = builder.givenLease().orElse(Duration.ofSeconds(30));
        this.renewing = builder.givenRenewing().orElse(true);
        this.maxHold = builder.givenMaxHold();
        this.minHold = builder.givenMinHold().orElse(Duration.ZERO);
        this.sticky = builder.givenSticky().filter(idle -> !idle.isZero());
        this.localHandoffs = builder.givenLocalHandoffs().orElse(64);
        this.strictOrder = builder.givenStrictOrder().orElse(false);
        this.headStart = builder.givenHeadStart().orElse(Duration.ZERO);
        this.backoff = builder.givenBackoff().orElseGet(Backoff::defaults);
    }

    /**
     * A lease of 30 s that is renewed, no bounds on the hold, 64 local handoffs, the default backoff.
     *
     * @return the default options
     */
    public static LockOptions defaults() {
        return DEFAULTS;
    }

    /**
     * A builder that starts from the defaults.
     *
     * @return a new builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * A builder that starts from these options.
     *
     * @return a new builder
     */
    public Builder toBuilder() {
        Builder builder = new Builder()
                .lease(lease)
                .minHold(minHold)
                .sticky(sticky.orElse(Duration.ZERO))
                .localHandoffs(localHandoffs)
                .headStart(headStart)
                .backoff(backoff);
        maxHold.ifPresent(builder::maxHold);
        if (strictOrder) {
            builder.strictOrder();
        }
        return renewing ? builder.renewed() : builder.notRenewed();
    }

    /**
     * For how long the server keeps the lock for a holder that it does not hear of, if the {@link #minHold} is not
     * longer.
     *
     * @return the lease
     */
    public Duration lease() {
        return lease;
    }

    /**
     * Whether the lease is renewed while it is held.
     *
     * @return false if it ends after its time, whatever happens
     */
    public boolean renewing() {
        return renewing;
    }

    /**
     * The longest time that one hold may last in spite of renewals.
     *
     * @return empty if there is no such bound
     */
    public Optional<Duration> maxHold() {
        return maxHold;
    }

    /**
     * How long the lock stays taken at least, counted from the grant, however its hold ends.
     *
     * @return zero if it is free at once
     */
    public Duration minHold() {
        return minHold;
    }

    /**
     * For how long the lock stays with the client after a release, for its next caller.
     *
     * @return empty if it goes back to the server at once
     */
    public Optional<Duration> sticky() {
        return sticky;
    }

    /**
     * How many handoffs between threads of this client may follow one another while another client waits.
     *
     * @return zero if the lock goes to the other client at once, as it does in {@linkplain #strictOrder a strict order}
     */
    public int localHandoffs() {
        return strictOrder ? 0 : localHandoffs;
    }

    /**
     * Whether callers of all clients are served in the order in which they called.
     *
     * @return false if those of one client may hand over to one another
     */
    public boolean strictOrder() {
        return strictOrder;
    }

    /**
     * By how much earlier a call is queued than it came.
     *
     * @return zero if not at all
     */
    public Duration headStart() {
        return headStart;
    }

    /**
     * The pause between tries while the server is unavailable, and between questions on a backend that cannot push a
     * grant.
     *
     * @return the backoff
     */
    public Backoff backoff() {
        return backoff;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LockOptions that
                && lease.equals(that.lease)
                && renewing == that.renewing
                && maxHold.equals(that.maxHold)
                && minHold.equals(that.minHold)
                && sticky.equals(that.sticky)
                && localHandoffs == that.localHandoffs
                && strictOrder == that.strictOrder
                && headStart.equals(that.headStart)
                && backoff.equals(that.backoff);
    }

    @Override
    public int hashCode() {
        return Objects.hash(lease, renewing, maxHold, minHold, sticky, localHandoffs, strictOrder, headStart, backoff);
    }

    @Override
    public String toString() {
        return "lease " + lease + (renewing ? ", renewed" : ", not renewed")
                + maxHold.map(d -> ", at most " + d).orElse("")
                + (minHold.isZero() ? "" : ", at least " + minHold)
                + sticky.map(idle -> ", sticky for " + idle).orElse("")
                + (strictOrder ? ", in strict order" : ", " + localHandoffs + " local handoffs")
                + (headStart.isZero() ? "" : ", head start " + headStart)
                + ", backoff " + backoff;
    }

    private LockOptions checked() {
        requireBetween("lease", lease, SHORTEST_LEASE);
        requireBetween("minHold", minHold, Duration.ZERO);
        maxHold.ifPresent(max -> requireBetween("maxHold", max, SHORTEST_LEASE));
        if (!renewing && minHold.compareTo(lease) > 0) {
            throw new IllegalArgumentException("minHold " + minHold + " is longer than the lease " + lease
                    + " of a lock that is not renewed; make the lease at least as long, or renew it");
        }
        if (maxHold.isPresent() && minHold.compareTo(maxHold.get()) > 0) {
            throw new IllegalArgumentException("minHold " + minHold + " is longer than maxHold " + maxHold.get());
        }
        sticky.ifPresent(this::requireMayRest);
        if (localHandoffs < 0 || localHandoffs > 10_000) {
            throw new IllegalArgumentException("localHandoffs must be between 0 and 10000, and is " + localHandoffs);
        }
        if (headStart.isNegative() || headStart.compareTo(LONGEST_HEAD_START) > 0) {
            throw new IllegalArgumentException(
                    "headStart must be between zero and " + LONGEST_HEAD_START + ", and is " + headStart);
        }
        return this;
    }

    private void requireMayRest(Duration idle) {
        if (idle.compareTo(SHORTEST_IDLE) < 0 || idle.compareTo(LONGEST_IDLE) > 0) {
            throw new IllegalArgumentException(
                    "sticky must be zero, or between " + SHORTEST_IDLE + " and " + LONGEST_IDLE + ", and is " + idle);
        }
        if (!renewing) {
            throw new IllegalArgumentException("sticky " + idle + " needs a lease that is renewed: without renewals a"
                    + " lock that rests would end unnoticed; use renewed(), or leave sticky out");
        }
        if (strictOrder) {
            throw new IllegalArgumentException("sticky " + idle + " and strictOrder exclude one another: a lock that"
                    + " rests with a client goes to its next caller, whoever called before elsewhere; leave one of them"
                    + " out");
        }
        if (!minHold.isZero()) {
            throw new IllegalArgumentException("sticky " + idle + " and minHold " + minHold
                    + " exclude one another: the one keeps a released lock for this client, the other from everybody;"
                    + " leave one of them out");
        }
    }

    private static void requireBetween(String option, Duration value, Duration least) {
        if (value.compareTo(least) < 0 || value.compareTo(LONGEST_LEASE) > 0) {
            throw new IllegalArgumentException(
                    option + " must be between " + least + " and " + LONGEST_LEASE + ", and is " + value);
        }
    }

    /** Collects options. What is left open has the value of {@link #defaults()}. Not thread-safe. */
    public static final class Builder extends LockSettings<Builder> {

        private Builder() {}

        /**
         * Checks and builds.
         *
         * @return the options
         * @throws IllegalArgumentException if a value is not allowed; the message names the value and what is allowed
         */
        public LockOptions build() {
            return new LockOptions(this).checked();
        }

        @Override
        public String toString() {
            return "Builder of lock options: " + new LockOptions(this);
        }
    }
}
