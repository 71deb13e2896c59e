package dev.holdfast.spi.clock;

import dev.holdfast.spi.Ask;
import dev.holdfast.spi.Validity;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a server's clock from the answers that carried its time. Thread-safe, and never blocks.
 *
 * <h2>What an exchange says</h2>
 *
 * <p>A request was sent at {@code s}, its answer was read at {@code r}, both on the local monotonic clock, and the
 * server read {@code m} on its own clock in between. So the <i>offset</i>, what the server's clock shows more than the
 * local one, was between {@code m - r} and {@code m - s} then. The two clocks run at the same rate to one percent
 * ({@link Deadlines}), so each bound is good for other times, too, if it is loosened by one percent of the time
 * between.
 *
 * <pre>
 *   offset
 *      |   \__                        __/     each exchange gives an interval that widens with its age;
 *      |      \___  upper bounds  ___/        the offset lies in the intersection of all:
 *      |          \______________/
 *      |  ----------------------------  the lowest upper bound: used for everything
 *      |           ______________
 *      |       ___/  lower bounds \___
 *      |  ____/                       \__
 *      +------------------------------------- local time
 * </pre>
 *
 * <p>The lowest upper bound is what both uses need: a time of the server, less that bound, is the <i>earliest</i> local
 * time at which the server can have read it. The exchange with the shortest way gives it, so one that was seconds on
 * its way costs nothing while there is a better one in the window of the last {@value #WINDOW_SECONDS} to
 * {@value #TWO_WINDOWS_SECONDS} seconds.
 *
 * <h2>A pushed grant</h2>
 *
 * <p>It carries the server's time of the grant, {@code g}. With an offset of at most {@code b}, it was granted at
 * {@code g - b} or later, so its term ends at {@code g - b} and the claim or later, and that is what is trusted, less
 * the drift. It never counts beyond its reading and the claim, since {@code g - b} is never after its reading: one that
 * seems to come from the future refutes the bound.
 *
 * <h2>A clock that was set</h2>
 *
 * <p>Every bound rests on the clock not having been set since. A set clock is recognised in four ways, and then what
 * was measured before is forgotten:
 *
 * <ol>
 *   <li>An exchange whose interval lies beside all others: the newest wins. It shows every set by more than the newest
 *       exchange was on its way. A smaller one remains undetected, and makes a deadline later by no more than the
 *       shortest way of an exchange since.
 *   <li>A grant from the future: the clock was set forward since the last exchange.
 *   <li>The local wall clock has run ahead of the monotonic one: the machine may have been suspended, which looks like
 *       a server that was set forward.
 *   <li>Another epoch: the connection was replaced, perhaps by one to another server.
 * </ol>
 *
 * <p>After a clock was set <i>back</i>, a grant from before carries a time that is too high for the new bound, and
 * after a new connection it may be another server's. So no pushed grant is placed for {@value #SETTLING_SECONDS}
 * seconds after either. (Set forward, it carries one that is too
 * low, which errs on the early side.) What remains is a grant that is read late <i>and</i> a clock that was set forward
 * after the last exchange and before the grant, by no more than the grant was late. No bound from the past can show
 * that; a server whose clock is set breaks its own leases by as much.
 *
 * <p>A grant that cannot be placed is not lost: its waiter asks again, and the answer contains the remaining time.
 */
public final class ServerClock {

    static final int WINDOW_SECONDS = 5;
    static final int TWO_WINDOWS_SECONDS = 2 * WINDOW_SECONDS;
    static final int SETTLING_SECONDS = 10;

    private final AtomicReference<@Nullable OffsetWindow> known = new AtomicReference<>();

    /** A clock of which nothing is known. */
    public ServerClock() {}

    /**
     * Learns from an exchange.
     *
     * <p>After the first exchange of a later epoch no pushed grant is placed for {@value #SETTLING_SECONDS} seconds:
     * the connection may lead to another server, and a grant that the one before has pushed may still be read. So a
     * caller need not put pushes and connections into an order.
     *
     * @param epoch of the connection over which it went; greater for a later connection
     * @param sent when the request was sent
     * @param serverMicros what the server's clock showed in between, in microseconds, rounded down
     * @param receivedNanos when the answer was read, on the local monotonic clock
     */
    public void observe(long epoch, ClockReading sent, long serverMicros, long receivedNanos) {
        Exchange exchange = new Exchange(epoch, sent, serverMicros, receivedNanos);
        OffsetWindow before;
        OffsetWindow after;
        do {
            before = known.get();
            after = before == null ? OffsetWindow.of(exchange, sent.nanos()) : before.after(exchange);
        } while (!known.compareAndSet(before, after));
    }

    /** What was known of the server's clock at one moment: the times of one request, taken from it, fit together. */
    public interface Snapshot {

        /**
         * What the server's clock shows at a local time. Not behind, as far as the clock is known to a second, so that
         * what the server refuses by it is not refused before its time; and ahead by no more than
         * {@link Ask#MOST_LATE_NANOS}, unless the server's clock was set. For a time of the past, both clocks are taken
         * to have run alike since, so that a call does not seem to have come earlier the longer it waits.
         *
         * @param atNanos on the local monotonic clock
         * @return microseconds
         */
        long microsAt(long atNanos);
    }

    /**
     * What is known now. Does not change any more, whatever other threads learn.
     *
     * @param epoch of the present connection
     * @return empty until an exchange over it has been observed
     */
    public Optional<Snapshot> snapshot(long epoch) {
        return Optional.ofNullable(windowOf(epoch));
    }

    /**
     * The earliest local time at which the server's clock can show a time.
     *
     * @param epoch of the present connection
     * @param serverMicros the server's time
     * @param nowNanos the present local time
     * @return on the local monotonic clock; now if nothing is known of the server's clock
     */
    public long earliestNanos(long epoch, long serverMicros, long nowNanos) {
        OffsetWindow window = windowOf(epoch);
        return window == null ? nowNanos : window.earliest(serverMicros, nowNanos);
    }

    /**
     * The term of a grant that the server pushed.
     *
     * @param epoch of the present connection
     * @param grantedAtMicros the server's time of the grant
     * @param claimMillis how long the server keeps the hold from then on
     * @param readNanos when the message was read, on the local monotonic clock
     * @return the term; empty if it cannot be placed, so that the server has to be asked
     */
    public Optional<Validity> placed(long epoch, long grantedAtMicros, long claimMillis, long readNanos) {
        OffsetWindow window = windowOf(epoch);
        if (window == null || readNanos - window.settledNanos() < 0) {
            return Optional.empty();
        }
        long earliestNanos = window.earliest(grantedAtMicros, readNanos);
        long lateNanos = readNanos - earliestNanos;
        if (lateNanos < 0) {
            known.compareAndSet(window, window.refuted(readNanos));
            return Optional.empty();
        }
        return Optional.of(Deadlines.since(
                earliestNanos - Deadlines.drift(lateNanos),
                claimMillis,
                window.best().skewMillis()));
    }

    private @Nullable OffsetWindow windowOf(long epoch) {
        OffsetWindow window = known.get();
        return window != null && window.epoch() == epoch && !window.isRefuted() ? window : null;
    }
}
