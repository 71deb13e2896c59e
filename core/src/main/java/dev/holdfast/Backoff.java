package dev.holdfast;

import java.time.Duration;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.random.RandomGenerator;

/**
 * The pauses between tries: fixed, growing by a step, or growing by a factor, up to a cap, each shortened at random by
 * a share so that those who failed together do not come back together. Immutable.
 *
 * <p>On a backend that pushes grants this governs only the tries after the server was unavailable; a waiter there does
 * not poll.
 *
 * <p>The shortening follows M. Brooker, <i>Exponential Backoff and Jitter</i> (AWS Architecture Blog, 2015).
 */
public final class Backoff {

    private static final Duration SHORTEST_PAUSE = Duration.ofMillis(1);

    // Not that of LockOptions: whichever class was initialised first would then see the other half made.
    private static final Duration LONGEST_PAUSE = Duration.ofDays(365);

    private static final Backoff DEFAULTS = exponential(Duration.ofMillis(20), 2.0)
            .cappedAt(Duration.ofSeconds(1))
            .jittered(0.5);

    private enum Growth {
        FIXED,
        LINEAR,
        EXPONENTIAL
    }

    private final Growth growth;
    private final Duration first;
    private final double factor;
    private final Duration cap;
    private final double jitter;
    private final OptionalInt tries;

    private Backoff(Growth growth, Duration first, double factor, Duration cap, double jitter, OptionalInt tries) {
        this.growth = growth;
        this.first = first;
        this.factor = factor;
        this.cap = cap;
        this.jitter = jitter;
        this.tries = tries;
        if (first.compareTo(SHORTEST_PAUSE) < 0 || first.compareTo(LONGEST_PAUSE) > 0) {
            throw new IllegalArgumentException(
                    "a pause must be between " + SHORTEST_PAUSE + " and " + LONGEST_PAUSE + ", and is " + first);
        }
        if (cap.compareTo(first) < 0 || cap.compareTo(LONGEST_PAUSE) > 0) {
            throw new IllegalArgumentException(
                    "the cap must be between the first pause, " + first + ", and " + LONGEST_PAUSE + ", and is " + cap);
        }
        if (!(factor >= 1.0) || factor > 100.0) {
            throw new IllegalArgumentException("the factor must be between 1 and 100, and is " + factor);
        }
        if (!(jitter >= 0.0) || jitter > 1.0) {
            throw new IllegalArgumentException("the jitter must be between 0 and 1, and is " + jitter);
        }
        if (tries.isPresent() && tries.getAsInt() < 1) {
            throw new IllegalArgumentException("the number of tries must be at least 1, and is " + tries.getAsInt());
        }
    }

    /**
     * From 20 ms, doubled each time, 1 s at most, shortened by up to a half, without a limit of tries.
     *
     * @return the default backoff
     */
    public static Backoff defaults() {
        return DEFAULTS;
    }

    /**
     * The same pause each time.
     *
     * @param pause at least 1 ms
     * @return a backoff without jitter and without a limit of tries
     */
    public static Backoff fixed(Duration pause) {
        Objects.requireNonNull(pause, "pause");
        return new Backoff(Growth.FIXED, pause, 1.0, pause, 0.0, OptionalInt.empty());
    }

    /**
     * Pauses that grow by the first pause each time.
     *
     * @param step the first pause and the step, at least 1 ms
     * @return a backoff with a cap of 100 steps, without jitter and without a limit of tries
     */
    public static Backoff linear(Duration step) {
        Objects.requireNonNull(step, "step");
        return new Backoff(Growth.LINEAR, step, 1.0, longest(step, 100), 0.0, OptionalInt.empty());
    }

    /**
     * Pauses that grow by a factor each time.
     *
     * @param first the first pause, at least 1 ms
     * @param factor between 1 and 100
     * @return a backoff with a cap of 100 first pauses, without jitter and without a limit of tries
     */
    public static Backoff exponential(Duration first, double factor) {
        Objects.requireNonNull(first, "first");
        return new Backoff(Growth.EXPONENTIAL, first, factor, longest(first, 100), 0.0, OptionalInt.empty());
    }

    private static Duration longest(Duration first, int times) {
        return first.compareTo(LONGEST_PAUSE.dividedBy(times)) > 0 ? LONGEST_PAUSE : first.multipliedBy(times);
    }

    /**
     * The same with another longest pause.
     *
     * @param cap at least the first pause
     * @return a new backoff
     */
    public Backoff cappedAt(Duration cap) {
        Objects.requireNonNull(cap, "cap");
        return new Backoff(growth, first, factor, cap, jitter, tries);
    }

    /**
     * The same with each pause shortened at random by up to this share.
     *
     * @param jitter between 0, never, and 1, down to nothing
     * @return a new backoff
     */
    public Backoff jittered(double jitter) {
        return new Backoff(growth, first, factor, cap, jitter, tries);
    }

    /**
     * The same with a limit: after so many tries in vain a call gives up as unavailable, even if it has time left.
     *
     * @param tries at least 1
     * @return a new backoff
     */
    public Backoff limitedTo(int tries) {
        return new Backoff(growth, first, factor, cap, jitter, OptionalInt.of(tries));
    }

    /**
     * The limit of tries.
     *
     * @return empty if there is none
     */
    public OptionalInt tries() {
        return tries;
    }

    /**
     * The pause after a try.
     *
     * @param triesSoFar how many tries have failed, from 1 on
     * @param random where the jitter comes from
     * @return the pause, never shorter than 1 ms
     */
    public Duration pauseAfter(int triesSoFar, RandomGenerator random) {
        Objects.requireNonNull(random, "random");
        int steps = Math.max(0, triesSoFar - 1);
        double grown = switch (growth) {
            case FIXED -> (double) first.toNanos();
            case LINEAR -> (double) first.toNanos() * (steps + 1.0);
            case EXPONENTIAL -> (double) first.toNanos() * Math.pow(factor, steps);
        };
        double capped = Math.min(grown, (double) cap.toNanos());
        double shortened = jitter == 0.0 ? capped : capped * (1.0 - jitter * random.nextDouble());
        return Duration.ofNanos(Math.max(SHORTEST_PAUSE.toNanos(), (long) shortened));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Backoff that
                && growth == that.growth
                && first.equals(that.first)
                && factor == that.factor
                && cap.equals(that.cap)
                && jitter == that.jitter
                && tries.equals(that.tries);
    }

    @Override
    public int hashCode() {
        return Objects.hash(growth, first, factor, cap, jitter, tries);
    }

    @Override
    public String toString() {
        return growth + " from " + first + " to " + cap + (growth == Growth.EXPONENTIAL ? " by " + factor : "")
                + ", jitter " + jitter + (tries.isPresent() ? ", " + tries.getAsInt() + " tries" : "");
    }
}
