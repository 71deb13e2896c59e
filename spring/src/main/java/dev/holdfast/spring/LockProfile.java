package dev.holdfast.spring;

import dev.holdfast.Backoff;
import dev.holdfast.LockOptions;
import dev.holdfast.spi.PrintableText;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Settings for a kind of lock, under a name by which {@link Locked#profile()} and programs refer to them. What a profile leaves open comes from the client's default options. Immutable.
 */
public final class LockProfile {

    private final String name;
    private final String description;
    private final @Nullable Duration lease;
    private final @Nullable Duration wait;
    private final @Nullable Duration minHold;
    private final @Nullable Duration maxHold;
    private final @Nullable Boolean renewing;
    private final @Nullable Integer localHandoffs;
    private final @Nullable Backoff backoff;
    private final boolean tagged;

    private LockProfile(Builder builder) {
        this.name = builder.name;
        this.description = builder.description;
        this.lease = builder.lease;
        this.wait = builder.wait;
        this.minHold = builder.minHold;
        this.maxHold = builder.maxHold;
        this.renewing = builder.renewing;
        this.localHandoffs = builder.localHandoffs;
        this.backoff = builder.backoff;
        this.tagged = builder.tagged;
    }

    /**
     * Starts a profile that leaves everything open.
     *
     * @param name its name, not blank
     * @return a builder
     */
    public static Builder builder(String name) {
        return new Builder(name);
    }

    /**
     * The profile's name.
     *
     * @return the name
     */
    public String name() {
        return name;
    }

    /**
     * What it is for, for people.
     *
     * @return the description, or empty text
     */
    public String description() {
        return description;
    }

    /**
     * For how long the server keeps the lock for a holder that it does not hear of.
     *
     * @return empty if left open
     */
    public Optional<Duration> lease() {
        return Optional.ofNullable(lease);
    }

    /**
     * How long to wait for the lock at most.
     *
     * @return empty if left open
     */
    public Optional<Duration> waitTime() {
        return Optional.ofNullable(wait);
    }

    /**
     * How long the lock stays taken at least.
     *
     * @return empty if left open
     */
    public Optional<Duration> minHold() {
        return Optional.ofNullable(minHold);
    }

    /**
     * The longest time that one hold may last.
     *
     * @return empty if left open
     */
    public Optional<Duration> maxHold() {
        return Optional.ofNullable(maxHold);
    }

    /**
     * Whether the lease is renewed.
     *
     * @return empty if left open
     */
    public Optional<Boolean> renewing() {
        return Optional.ofNullable(renewing);
    }

    /**
     * How many handoffs between threads of this client may follow one another while another client waits.
     *
     * @return empty if left open
     */
    public OptionalInt localHandoffs() {
        return localHandoffs == null ? OptionalInt.empty() : OptionalInt.of(localHandoffs);
    }

    /**
     * The pause between tries while the server is unavailable, and between questions on a backend that cannot push a grant.
     *
     * @return empty if left open
     */
    public Optional<Backoff> backoff() {
        return Optional.ofNullable(backoff);
    }

    /**
     * Whether metrics tell the locks of annotated methods with this profile apart, by the fixed part of their names; see {@link TaggedLocks}.
     *
     * @return false unless asked for, since a monitoring system keeps a series for each
     */
    public boolean tagged() {
        return tagged;
    }

    /**
     * Puts what this profile sets into options; for {@code holdfast.lock(name, profile::applyTo)}.
     *
     * @param options receives it
     */
    public void applyTo(LockOptions.Builder options) {
        lease().ifPresent(options::lease);
        minHold().ifPresent(options::minHold);
        maxHold().ifPresent(options::maxHold);
        if (renewing != null) {
            if (renewing) {
                options.renewed();
            } else {
                options.notRenewed();
            }
        }
        localHandoffs().ifPresent(options::localHandoffs);
        backoff().ifPresent(options::backoff);
    }

    @Override
    public String toString() {
        return "Lock profile '" + PrintableText.of(name) + "'"
                + (description.isEmpty() ? "" : " (" + description + ")");
    }

    /** Collects the settings of a profile; not thread-safe. */
    public static final class Builder {

        private final String name;
        private String description = "";
        private @Nullable Duration lease;
        private @Nullable Duration wait;
        private @Nullable Duration minHold;
        private @Nullable Duration maxHold;
        private @Nullable Boolean renewing;
        private @Nullable Integer localHandoffs;
        private @Nullable Backoff backoff;
        private boolean tagged;

        private Builder(String name) {
            this.name = Objects.requireNonNull(name, "name");
        }

        /**
         * What the profile is for, for people.
         *
         * @param description in a few words
         * @return this
         */
        public Builder description(String description) {
            this.description = Objects.requireNonNull(description, "description");
            return this;
        }

        /**
         * See {@link LockOptions.Builder#lease(Duration)}.
         *
         * @param lease between {@link LockOptions#SHORTEST_LEASE} and {@link LockOptions#LONGEST_LEASE}
         * @return this
         */
        public Builder lease(Duration lease) {
            this.lease = Objects.requireNonNull(lease, "lease");
            return this;
        }

        /**
         * How long to wait for the lock at most.
         *
         * @param wait zero, which asks once, or more
         * @return this
         */
        public Builder waitTime(Duration wait) {
            this.wait = Objects.requireNonNull(wait, "wait");
            return this;
        }

        /**
         * See {@link LockOptions.Builder#minHold(Duration)}.
         *
         * @param minHold zero or more
         * @return this
         */
        public Builder minHold(Duration minHold) {
            this.minHold = Objects.requireNonNull(minHold, "minHold");
            return this;
        }

        /**
         * See {@link LockOptions.Builder#maxHold(Duration)}.
         *
         * @param maxHold at least {@link LockOptions#SHORTEST_LEASE}
         * @return this
         */
        public Builder maxHold(Duration maxHold) {
            this.maxHold = Objects.requireNonNull(maxHold, "maxHold");
            return this;
        }

        /**
         * Renews the lease for as long as it is held.
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
         * See {@link LockOptions.Builder#localHandoffs(int)}.
         *
         * @param localHandoffs between 0 and 10,000
         * @return this
         */
        public Builder localHandoffs(int localHandoffs) {
            this.localHandoffs = localHandoffs;
            return this;
        }

        /**
         * See {@link LockOptions.Builder#backoff(Backoff)}.
         *
         * @param backoff the backoff
         * @return this
         */
        public Builder backoff(Backoff backoff) {
            this.backoff = Objects.requireNonNull(backoff, "backoff");
            return this;
        }

        /**
         * Whether metrics tell these locks apart. Each annotation with this profile then needs a name, since the value of a key is no tag.
         *
         * @param tagged false, which is the default, counts them among all others
         * @return this
         */
        public Builder tagged(boolean tagged) {
            this.tagged = tagged;
            return this;
        }

        /**
         * Checks and builds.
         *
         * @return the profile
         * @throws IllegalArgumentException if the name is blank, the wait negative, or another value not allowed by itself; the message names the profile and what is allowed
         */
        public LockProfile build() {
            if (name.isBlank()) {
                throw new IllegalArgumentException("A lock profile needs a name, and this one's is blank");
            }
            if (wait != null && wait.isNegative()) {
                throw new IllegalArgumentException(
                        "Lock profile '" + PrintableText.of(name) + "': the wait must be zero or more, and is " + wait);
            }
            LockProfile profile = new LockProfile(this);
            // What is left open may turn out long enough for the rest.
            LockOptions.Builder options = LockOptions.builder().lease(LockOptions.LONGEST_LEASE);
            profile.applyTo(options);
            try {
                options.build();
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(
                        "Lock profile '" + PrintableText.of(name) + "': " + e.getMessage(), e);
            }
            return profile;
        }
    }
}
