package dev.holdfast;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * For how long the outcome of a {@link RunOnce} is kept, and how long others wait for it. Immutable; checked when
 * built.
 */
public final class OnceOptions {

    /** The shortest validity. */
    public static final Duration SHORTEST_VALIDITY = Duration.ofMillis(1);

    /** The longest validity. */
    public static final Duration LONGEST_VALIDITY = Duration.ofDays(3650);

    private final Duration validity;
    private final Optional<Duration> wait;
    private final Optional<Duration> lease;

    private OnceOptions(Builder builder) {
        this.validity = builder.validity;
        this.wait = builder.wait;
        this.lease = builder.lease;
    }

    /**
     * Options with this validity, without a limit to the wait, and with the client's default lease.
     *
     * @param validity as with {@link #builder}
     * @return the options
     * @throws IllegalArgumentException if the validity is not allowed
     */
    public static OnceOptions validFor(Duration validity) {
        return builder(validity).build();
    }

    /**
     * Starts from what {@link #validFor} gives.
     *
     * @param validity for how long an outcome is stored and given to others, counted by the server from the moment at
     *     which it is stored; between {@link #SHORTEST_VALIDITY} and {@link #LONGEST_VALIDITY}
     * @return a new builder
     */
    public static Builder builder(Duration validity) {
        return new Builder(validity);
    }

    /**
     * For how long an outcome is stored.
     *
     * @return the validity
     */
    public Duration validity() {
        return validity;
    }

    /**
     * How long a call waits for others at most.
     *
     * @return empty if without a limit; zero if it does not wait at all
     */
    public Optional<Duration> waitAtMost() {
        return wait;
    }

    /**
     * The lease under which the task runs.
     *
     * @return empty if it is that of the client's default options
     */
    public Optional<Duration> lease() {
        return lease;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof OnceOptions that
                && validity.equals(that.validity)
                && wait.equals(that.wait)
                && lease.equals(that.lease);
    }

    @Override
    public int hashCode() {
        return Objects.hash(validity, wait, lease);
    }

    @Override
    public String toString() {
        return "valid for " + validity
                + wait.map(most -> ", waits " + most + " at most").orElse(", waits without end")
                + lease.map(time -> ", lease " + time).orElse("");
    }

    /** Collects options; not thread-safe. */
    public static final class Builder {

        private final Duration validity;
        private Optional<Duration> wait = Optional.empty();
        private Optional<Duration> lease = Optional.empty();

        private Builder(Duration validity) {
            this.validity = Objects.requireNonNull(validity, "validity");
        }

        /**
         * Bounds all that a call does but the task itself: it waits for no longer than this for another client that
         * runs the task, and for answers of the server.
         *
         * @param wait zero or more; zero does not wait for another who runs the task
         * @return this
         */
        public Builder waitAtMost(Duration wait) {
            this.wait = Optional.of(Objects.requireNonNull(wait, "wait"));
            return this;
        }

        /**
         * The lease under which the task runs, renewed as the client's default options say. If the process dies,
         * another runs the task after this time.
         *
         * @param lease between {@link LockOptions#SHORTEST_LEASE} and {@link LockOptions#LONGEST_LEASE}
         * @return this
         */
        public Builder lease(Duration lease) {
            this.lease = Optional.of(Objects.requireNonNull(lease, "lease"));
            return this;
        }

        /**
         * Checks and builds.
         *
         * @return the options
         * @throws IllegalArgumentException if a value is not allowed; the message names it and what is
         */
        public OnceOptions build() {
            requireBetween("validity", validity, SHORTEST_VALIDITY, LONGEST_VALIDITY);
            wait.ifPresent(most -> requireBetween("waitAtMost", most, Duration.ZERO, LONGEST_VALIDITY));
            lease.ifPresent(
                    time -> requireBetween("lease", time, LockOptions.SHORTEST_LEASE, LockOptions.LONGEST_LEASE));
            return new OnceOptions(this);
        }

        private static void requireBetween(String option, Duration value, Duration least, Duration most) {
            if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
                throw new IllegalArgumentException(
                        option + " of a run once must be between " + least + " and " + most + ", and is " + value);
            }
        }

        @Override
        public String toString() {
            return "Builder of options of a run once: " + new OnceOptions(this);
        }
    }
}
