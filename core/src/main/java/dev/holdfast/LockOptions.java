package dev.holdfast;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * How a lock is acquired and held. Immutable; {@link #defaults()} is right for most, {@link #toBuilder()} changes a part.
 *
 * <p>Values are checked when the options are built: an invalid one is refused with an {@link IllegalArgumentException} that says what is allowed, before
 * anything is sent.
 */
public final class LockOptions {

    /** The shortest lease: below it, a renewal could not be answered in time over an ordinary network. */
    public static final Duration SHORTEST_LEASE = Duration.ofMillis(50);

    /** The longest lease, and the longest of every other time here. */
    public static final Duration LONGEST_LEASE = Duration.ofDays(365);

    private static final LockOptions DEFAULTS = new Builder().build();

    private final Duration lease;
    private final boolean renewing;
    private final Optional<Duration> maxHold;
    private final Duration minHold;
    private final int localHandoffs;
    private final Backoff backoff;

    private LockOptions(Builder builder) {
        this.lease = builder.lease;
        this.renewing = builder.renewing;
        this.maxHold = builder.maxHold;
        this.minHold = builder.minHold;
        this.localHandoffs = builder.localHandoffs;
        this.backoff = builder.backoff;
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
        Builder builder = new Builder();
        builder.lease = lease;
        builder.renewing = renewing;
        builder.maxHold = maxHold;
        builder.minHold = minHold;
        builder.localHandoffs = localHandoffs;
        builder.backoff = backoff;
        return builder;
    }

    /**
     * For how long the server keeps the lock for a holder that it does not hear of.
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
     * How long the lock stays taken at least, counted from the grant, also when it is given back earlier.
     *
     * @return zero if it is free at once
     */
    public Duration minHold() {
        return minHold;
    }

    /**
     * How many handoffs between threads of this client may follow one another while another client waits.
     *
     * @return zero if the lock goes to the other client at once
     */
    public int localHandoffs() {
        return localHandoffs;
    }

    /**
     * The pause between tries while the server is unavailable, and between questions on a backend that cannot push a grant.
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
                && localHandoffs == that.localHandoffs
                && backoff.equals(that.backoff);
    }

    @Override
    public int hashCode() {
        return Objects.hash(lease, renewing, maxHold, minHold, localHandoffs, backoff);
    }

    @Override
    public String toString() {
        return "lease " + lease + (renewing ? ", renewed" : ", not renewed")
                + maxHold.map(d -> ", at most " + d).orElse("")
                + (minHold.isZero() ? "" : ", at least " + minHold)
                + ", " + localHandoffs + " local handoffs, backoff " + backoff;
    }

    /** Collects options; not thread-safe. */
    public static final class Builder {

        private Duration lease = Duration.ofSeconds(30);
        private boolean renewing = true;
        private Optional<Duration> maxHold = Optional.empty();
        private Duration minHold = Duration.ZERO;
        private int localHandoffs = 64;
        private Backoff backoff = Backoff.defaults();

        private Builder() {}

        /**
         * For how long the server keeps the lock for a holder that it does not hear of. Shorter means that the locks of a crashed process are free
         * sooner, and that a shorter pause of a living one loses them.
         *
         * @param lease between {@link #SHORTEST_LEASE} and {@link #LONGEST_LEASE}
         * @return this
         */
        public Builder lease(Duration lease) {
            this.lease = Objects.requireNonNull(lease, "lease");
            return this;
        }

        /**
         * Renews the lease for as long as it is held: the default.
         *
         * @return this
         */
        public Builder renewed() {
            this.renewing = true;
            return this;
        }

        /**
         * Lets the lease end after its time, whatever happens.
         *
         * @return this
         */
        public Builder notRenewed() {
            this.renewing = false;
            return this;
        }

        /**
         * Ends a hold after this time in spite of renewals, so that a section that hangs does not keep the lock for ever.
         *
         * @param maxHold at least a lease of {@link #SHORTEST_LEASE}
         * @return this
         */
        public Builder maxHold(Duration maxHold) {
            this.maxHold = Optional.of(Objects.requireNonNull(maxHold, "maxHold"));
            return this;
        }

        /**
         * Keeps the lock taken for at least this time after the grant, also when it is given back earlier, so that a fast job does not run twice on
         * nodes whose clocks differ. Nobody waits in {@code unlock} for it.
         *
         * @param minHold zero or more, not longer than the lease of a lock that is not renewed
         * @return this
         */
        public Builder minHold(Duration minHold) {
            this.minHold = Objects.requireNonNull(minHold, "minHold");
            return this;
        }

        /**
         * How many handoffs between threads of this client may follow one another while another client waits; they also end after 10 ms.
         * With zero, the server is asked for each lease.
         *
         * @param localHandoffs between 0 and 10,000
         * @return this
         */
        public Builder localHandoffs(int localHandoffs) {
            this.localHandoffs = localHandoffs;
            return this;
        }

        /**
         * The pause between tries while the server is unavailable, and between questions on a backend that cannot push a grant.
         *
         * @param backoff the backoff
         * @return this
         */
        public Builder backoff(Backoff backoff) {
            this.backoff = Objects.requireNonNull(backoff, "backoff");
            return this;
        }

        /**
         * Checks and builds.
         *
         * @return the options
         * @throws IllegalArgumentException if a value is not allowed; the message names it and what is
         */
        public LockOptions build() {
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
            if (localHandoffs < 0 || localHandoffs > 10_000) {
                throw new IllegalArgumentException(
                        "localHandoffs must be between 0 and 10000, and is " + localHandoffs);
            }
            return new LockOptions(this);
        }

        private static void requireBetween(String option, Duration value, Duration least) {
            if (value.compareTo(least) < 0 || value.compareTo(LONGEST_LEASE) > 0) {
                throw new IllegalArgumentException(
                        option + " must be between " + least + " and " + LONGEST_LEASE + ", and is " + value);
            }
        }

        @Override
        public String toString() {
            return "Builder of lock options: " + new LockOptions(this);
        }
    }
}
