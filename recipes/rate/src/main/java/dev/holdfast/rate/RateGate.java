package dev.holdfast.rate;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * A gate at which all processes together pass at a rate. The server's clock decides; those of the clients do not
 * matter.
 *
 * <p>Each call sends one request and never repeats it, since a second copy would use the units twice. Without an answer
 * it is not known whether they were used: a gate errs towards fewer passes, and never towards more.
 *
 * <p>All methods may be called from any thread, virtual threads included. Those that block are refused on threads of
 * the client's own with an {@link IllegalStateException}. All throw {@link dev.holdfast.BackendUnavailableException} if
 * the server cannot be asked or does not answer within the response timeout,
 * {@link dev.holdfast.BackendMisconfiguredException} if it refuses the request, and
 * {@link dev.holdfast.HoldfastClosedException} once the client is closed. Futures complete with these; on a client that
 * is closed already, the call itself throws.
 */
public interface RateGate {

    /** The longest wait, a day. */
    Duration LONGEST_WAIT = Duration.ofDays(1);

    /**
     * The name, by which other processes know the gate, too.
     *
     * @return as given
     */
    String name();

    /**
     * The rate by which this object asks.
     *
     * @return as given
     */
    Rate rate();

    /**
     * Passes with one unit if that is possible now. Blocks for one answer; an interrupt does not end that and is kept.
     *
     * @return whether it has passed
     */
    default RateAnswer tryPass() {
        return tryPass(1);
    }

    /**
     * Passes with units if that is possible now: with all of them, or none. Blocks as {@link #tryPass()}.
     *
     * @param units from 1 to the rate's burst
     * @return whether they have passed
     * @throws IllegalArgumentException if so many can never pass at once
     */
    RateAnswer tryPass(int units);

    /**
     * As {@link #tryPass()}, without blocking.
     *
     * @return completes with the answer
     */
    default CompletableFuture<RateAnswer> tryPassAsync() {
        return tryPassAsync(1);
    }

    /**
     * As {@link #tryPass(int)}, without blocking.
     *
     * @param units from 1 to the rate's burst
     * @return completes with the answer
     * @throws IllegalArgumentException if so many can never pass at once
     */
    CompletableFuture<RateAnswer> tryPassAsync(int units);

    /**
     * As {@link #acquire(int, Duration)}, with one unit.
     *
     * @param wait from zero to {@link #LONGEST_WAIT}
     * @throws RateExceededException if it cannot pass within the wait
     * @throws InterruptedException if the thread was or is interrupted
     */
    default void acquire(Duration wait) throws InterruptedException {
        acquire(1, wait);
    }

    /**
     * Passes with units, and waits for that if need be. One request reserves the time at which they pass, behind all
     * that came before, and the call sleeps until then, with no further request. If that time lies beyond the wait, the
     * call throws at once, and uses nothing up.
     *
     * <p>A thread that is interrupted while it sleeps leaves the units used, for later callers have their times by now.
     *
     * @param units from 1 to the rate's burst
     * @param wait from zero to {@link #LONGEST_WAIT}, as the server counts it: the way there and back comes on top, a
     *     response timeout at most
     * @throws RateExceededException if they cannot pass within the wait
     * @throws InterruptedException if the thread was or is interrupted
     * @throws IllegalArgumentException if so many can never pass at once, or the wait is out of its bounds
     */
    void acquire(int units, Duration wait) throws InterruptedException;

    /**
     * As {@link #acquire(Duration)}, without blocking any thread.
     *
     * @param wait from zero to {@link #LONGEST_WAIT}
     * @return completes when the unit passes, or with a {@link RateExceededException}
     */
    default CompletableFuture<Void> acquireAsync(Duration wait) {
        return acquireAsync(1, wait);
    }

    /**
     * As {@link #acquire(int, Duration)}, without blocking any thread. Cancelling the future leaves the units used.
     *
     * @param units from 1 to the rate's burst
     * @param wait from zero to {@link #LONGEST_WAIT}
     * @return completes when the units pass, or with a {@link RateExceededException}
     * @throws IllegalArgumentException if so many can never pass at once, or the wait is out of its bounds
     */
    CompletableFuture<Void> acquireAsync(int units, Duration wait);

    /**
     * What {@link #tryPass()} would answer, without passing. Blocks as that does.
     *
     * @return with {@link RateAnswer.Passed#left()} as many as may pass at this moment
     */
    RateAnswer peek();
}
