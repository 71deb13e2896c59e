package dev.holdfast.spring;

import dev.holdfast.Backoff;
import dev.holdfast.LockOptions;
import dev.holdfast.LockSettings;
import dev.holdfast.spi.PrintableText;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Settings for a kind of lock, under a name by which {@link Locked#profile()} and programs refer to them. What a
 * profile leaves open comes from the client's default options. Immutable.
 */
public final class LockProfile {

    /** What it says of how locks are held. */
    private record Hold(
            Optional<Duration> lease,
            Optional<Boolean> renewing,
            Optional<Duration> maxHold,
            Optional<Duration> minHold,
            Optional<Duration> sticky,
            Optional<Integer> localHandoffs,
            Optional<Boolean> strictOrder,
            Optional<Duration> headStart,
            Optional<Backoff> backoff) {}

    private final String name;
    private final String description;
    private final @Nullable Duration wait;
    private final boolean tagged;
    private final Hold hold;

    private LockProfile(Builder builder) {
        this.name = builder.name;
        this.description = builder.description;
        this.wait = builder.wait;
        this.tagged = builder.tagged;
        this.hold = builder.hold();
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
     * For how long the server keeps the lock for a holder without a renewal.
     *
     * @return empty if left open
     */
    public Optional<Duration> lease() {
        return hold.lease;
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
        return hold.minHold;
    }

    /**
     * For how long the lock stays with the client after a release, for its next caller.
     *
     * @return empty if left open; zero if it goes back at its release
     */
    public Optional<Duration> sticky() {
        return hold.sticky;
    }

    /**
     * The longest time that one hold may last.
     *
     * @return empty if left open
     */
    public Optional<Duration> maxHold() {
        return hold.maxHold;
    }

    /**
     * Whether the lease is renewed.
     *
     * @return empty if left open
     */
    public Optional<Boolean> renewing() {
        return hold.renewing;
    }

    /**
     * How many handoffs between threads of this client may follow one another while another client waits.
     *
     * @return empty if left open
     */
    public OptionalInt localHandoffs() {
        return hold.localHandoffs.map(OptionalInt::of).orElse(OptionalInt.empty());
    }

    /**
     * Whether callers of all clients are served in the order in which they called.
     *
     * @return empty if left open
     */
    public Optional<Boolean> strictOrder() {
        return hold.strictOrder;
    }

    /**
     * By how much earlier than it came a call is queued.
     *
     * @return empty if left open
     */
    public Optional<Duration> headStart() {
        return hold.headStart;
    }

    /**
     * The pause between tries while the server is unavailable, and between questions on a backend that cannot push a
     * grant.
     *
     * @return empty if left open
     */
    public Optional<Backoff> backoff() {
        return hold.backoff;
    }

    /**
     * Whether metrics distinguish the locks of annotated methods with this profile, by the fixed part of their names;
     * see {@link TaggedLocks}.
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
        hold.lease.ifPresent(options::lease);
        if (hold.renewing.orElse(false)) {
            options.renewed();
        } else if (hold.renewing.isPresent()) {
            options.notRenewed();
        }
        hold.maxHold.ifPresent(options::maxHold);
        hold.minHold.ifPresent(options::minHold);
        hold.sticky.ifPresent(options::sticky);
        hold.localHandoffs.ifPresent(options::localHandoffs);
        if (hold.strictOrder.orElse(false)) {
            options.strictOrder();
        } else if (hold.strictOrder.isPresent()) {
            options.relaxedOrder();
        }
        hold.headStart.ifPresent(options::headStart);
        hold.backoff.ifPresent(options::backoff);
    }

    @Override
    public String toString() {
        return "Lock profile '" + PrintableText.of(name) + "'"
                + (description.isEmpty() ? "" : " (" + description + ")");
    }

    /**
     * Collects the settings of a profile. What is left open comes from the client's default options. Not thread-safe.
     */
    public static final class Builder extends LockSettings<Builder> {

        private final String name;
        private String description = "";
        private @Nullable Duration wait;
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
         * Whether metrics distinguish these locks. Each annotation with this profile then needs a name, since the value
         * of a key is no tag.
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
         * @throws IllegalArgumentException if the name is blank, the wait negative, or another value not allowed by
         *     itself; the message names the profile and what is allowed
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

        private Hold hold() {
            return new Hold(
                    givenLease(),
                    givenRenewing(),
                    givenMaxHold(),
                    givenMinHold(),
                    givenSticky(),
                    givenLocalHandoffs(),
                    givenStrictOrder(),
                    givenHeadStart(),
                    givenBackoff());
        }
    }
}
