package dev.holdfast;

import dev.holdfast.spi.PrintableText;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** How a process stands for an election, and when its terms end. Immutable; checked when built. */
public final class ElectionOptions {

    /** For how long {@link Candidacy#close} waits for an action, unless told otherwise. */
    public static final Duration DEFAULT_STOP_WITHIN = Duration.ofSeconds(10);

    /** The shortest time between two checks of {@link Builder#healthy}. */
    public static final Duration SHORTEST_CHECK_INTERVAL = Duration.ofMillis(10);

    /**
     * A check of the process's own health.
     *
     * @param check true while the process is fit to lead; one that throws says that it is not
     * @param every how often it is asked
     */
    public record HealthCheck(BooleanSupplier check, Duration every) {

        /** Refuses what cannot be. */
        public HealthCheck {
            Objects.requireNonNull(check, "check");
            Objects.requireNonNull(every, "every");
            if (every.compareTo(SHORTEST_CHECK_INTERVAL) < 0 || every.compareTo(LockOptions.LONGEST_LEASE) > 0) {
                throw new IllegalArgumentException("The health of a candidate must be checked every "
                        + SHORTEST_CHECK_INTERVAL + " at most often, and every " + LockOptions.LONGEST_LEASE
                        + " at least, and not every " + every);
            }
        }
    }

    private static final ElectionOptions DEFAULTS = builder().build();

    private final Optional<Duration> lease;
    private final Optional<Duration> maxTerm;
    private final Optional<HealthCheck> health;
    private final Duration stopWithin;
    private final Optional<String> data;

    private ElectionOptions(Builder builder) {
        this.lease = builder.lease;
        this.maxTerm = builder.maxTerm;
        this.health = builder.health;
        this.stopWithin = builder.stopWithin;
        this.data = builder.data;
    }

    /**
     * The client's lease, terms without an end, no health check.
     *
     * @return the options
     */
    public static ElectionOptions defaults() {
        return DEFAULTS;
    }

    /**
     * Starts from {@link #defaults()}.
     *
     * @return a new builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * For how long the server keeps a leader that is not renewed, and so how long an election takes after a crash.
     *
     * @return empty if it is that of the client's default options
     */
    public Optional<Duration> lease() {
        return lease;
    }

    /**
     * How long a term lasts at most.
     *
     * @return empty if without a limit
     */
    public Optional<Duration> maxTerm() {
        return maxTerm;
    }

    /**
     * The check of the process's own health.
     *
     * @return empty if there is none
     */
    public Optional<HealthCheck> health() {
        return health;
    }

    /**
     * How long an action may take to return after its thread was interrupted, before a warning is logged and
     * {@link Candidacy#close} waits no longer.
     *
     * @return the time
     */
    public Duration stopWithin() {
        return stopWithin;
    }

    /**
     * What each term publishes from its beginning.
     *
     * @return empty if nothing
     */
    public Optional<String> data() {
        return data;
    }

    @Override
    public String toString() {
        return "lease " + lease.map(Duration::toString).orElse("as the client's")
                + maxTerm.map(most -> ", terms of " + most + " at most").orElse("")
                + health.map(check -> ", health checked every " + check.every()).orElse("")
                + ", stops within " + stopWithin
                + data.map(text -> ", data '" + PrintableText.of(text) + "'").orElse("");
    }

    /** Collects options; not thread-safe. */
    public static final class Builder {

        private Optional<Duration> lease = Optional.empty();
        private Optional<Duration> maxTerm = Optional.empty();
        private Optional<HealthCheck> health = Optional.empty();
        private Duration stopWithin = DEFAULT_STOP_WITHIN;
        private Optional<String> data = Optional.empty();

        private Builder() {}

        /**
         * For how long the server keeps a leader that is not renewed. A leader that dies is replaced after this time.
         *
         * @param lease between {@link LockOptions#SHORTEST_LEASE} and {@link LockOptions#LONGEST_LEASE}
         * @return this
         */
        public Builder lease(Duration lease) {
            this.lease = Optional.of(Objects.requireNonNull(lease, "lease"));
            return this;
        }

        /**
         * Ends a term after this time, so that others get their turn.
         *
         * @param maxTerm more than zero
         * @return this
         */
        public Builder maxTerm(Duration maxTerm) {
            this.maxTerm = Optional.of(Objects.requireNonNull(maxTerm, "maxTerm"));
            return this;
        }

        /**
         * Leads, and stands, only while a check says that this process is fit for it. It is asked on the client's
         * executor before the candidacy stands for the first time, and from then on in this rhythm; one that takes
         * longer is not asked again before it has answered.
         *
         * @param check true while the process is fit to lead; one that throws says that it is not
         * @param every how often it is asked
         * @return this
         * @throws IllegalArgumentException if it is asked more often than {@link #SHORTEST_CHECK_INTERVAL}
         */
        public Builder healthy(BooleanSupplier check, Duration every) {
            this.health = Optional.of(new HealthCheck(check, every));
            return this;
        }

        /**
         * How long the action may take to return after its thread was interrupted.
         *
         * @param stopWithin zero or more
         * @return this
         */
        public Builder stopWithin(Duration stopWithin) {
            this.stopWithin = Objects.requireNonNull(stopWithin, "stopWithin");
            return this;
        }

        /**
         * Publishes data with each term, such as this process's address. {@link Term#publish} changes it for one term.
         *
         * @param data any text of {@link Term#LONGEST_DATA_BYTES} at most
         * @return this
         * @throws IllegalArgumentException if it is longer, or cannot be written as UTF-8
         */
        public Builder data(String data) {
            requireData(Objects.requireNonNull(data, "data"));
            this.data = Optional.of(data);
            return this;
        }

        private static void requireData(String data) {
            int bytes;
            try {
                bytes = StandardCharsets.UTF_8
                        .newEncoder()
                        .encode(CharBuffer.wrap(data))
                        .remaining();
            } catch (CharacterCodingException unpaired) {
                throw new IllegalArgumentException(
                        "The data of a leader cannot be written as UTF-8: it has half of a surrogate pair", unpaired);
            }
            if (bytes > Term.LONGEST_DATA_BYTES) {
                throw new IllegalArgumentException("The data of a leader is " + bytes
                        + " bytes long in UTF-8, and may have " + Term.LONGEST_DATA_BYTES
                        + ": publish an address at which the rest is found");
            }
        }

        /**
         * Makes the options.
         *
         * @return immutable options
         * @throws IllegalArgumentException if one is out of range
         */
        public ElectionOptions build() {
            lease.ifPresent(checked -> {
                LockOptions unused = LockOptions.builder().lease(checked).build();
            });
            maxTerm.ifPresent(checked -> requirePositive("A longest term", checked));
            if (stopWithin.isNegative() || stopWithin.compareTo(LockOptions.LONGEST_LEASE) > 0) {
                throw new IllegalArgumentException("The time within which a leader stops must be from zero to "
                        + LockOptions.LONGEST_LEASE + ", and is " + stopWithin);
            }
            return new ElectionOptions(this);
        }

        @Override
        public String toString() {
            return "Options of an election to be built: lease "
                    + lease.map(Duration::toString).orElse("as the client's") + ", longest term "
                    + maxTerm.map(Duration::toString).orElse("without a limit");
        }

        private static void requirePositive(String what, Duration value) {
            if (value.isNegative() || value.isZero() || value.compareTo(Duration.ofDays(3650)) > 0) {
                throw new IllegalArgumentException(
                        what + " must be longer than zero, and ten years at most, and is " + value);
            }
        }
    }
}
