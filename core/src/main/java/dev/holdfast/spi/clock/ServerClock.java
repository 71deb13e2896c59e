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
 * <p>A grant that cannot be placed is not lost: whoever waits for it asks, and the answer names the time that is left.
 */
public final class ServerClock {

    static final int WINDOW_SECONDS = 5;
    static final int TWO_WINDOWS_SECONDS = 2 * WINDOW_SECONDS;
    static final int SETTLING_SECONDS = 10;

    private static final long NANOS_PER_SECOND = 1_000_000_000;
    private static final long NANOS_PER_MICRO = 1000;

    private final AtomicReference<@Nullable Window> known = new AtomicReference<>();

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
        known.updateAndGet(window -> window == null ? Window.of(exchange, sent.nanos()) : window.after(exchange));
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
        Window window = windowOf(epoch);
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
        Window window = windowOf(epoch);
        if (window == null || readNanos - window.settledNanos < 0) {
            return Optional.empty();
        }
        long earliestNanos = window.earliest(grantedAtMicros, readNanos);
        long lateNanos = readNanos - earliestNanos;
        if (lateNanos < 0) {
            known.compareAndSet(window, window.refuted(readNanos));
            return Optional.empty();
        }
        return Optional.of(
                Deadlines.since(earliestNanos - Deadlines.drift(lateNanos), claimMillis, window.best().skewMillis));
    }

    private @Nullable Window windowOf(long epoch) {
        Window window = known.get();
        return window != null && window.epoch == epoch && !window.isRefuted ? window : null;
    }

    private record Exchange(long epoch, ClockReading sent, long serverMicros, long receivedNanos) {

        long serverNanos() {
            return serverMicros * NANOS_PER_MICRO;
        }
    }

    /**
     * A bound of the offset.
     *
     * @param offset at its own time
     * @param atNanos that time: before and after it, the clocks may run apart
     */
    private record Bound(long offset, long atNanos) {

        /** The bound at another time is looser by this. */
        long looseness(long nanos) {
            return Deadlines.drift(Math.abs(nanos - atNanos));
        }

        /** The same, but as if the clocks had run alike before the bound's own time. */
        long loosenessSince(long nanos) {
            return Deadlines.drift(Math.max(0, nanos - atNanos));
        }

        /** How loose bounds are relative to one another at all times that are after both. */
        long drifted() {
            return Deadlines.drift(atNanos);
        }
    }

    /**
     * The best bounds that some exchanges give. Times count from the origin of their window.
     *
     * @param upper the lowest upper bound
     * @param skewMillis the wall clock's skew at the sending of the exchange that gave it
     * @param lower the highest lower bound
     */
    private record Bounds(Bound upper, long skewMillis, Bound lower) {

        Bounds and(Bounds other) {
            Bounds lowest = upperOf(other) < upperOf(this) ? other : this;
            return new Bounds(lowest.upper, lowest.skewMillis, lowerOf(other) > lowerOf(this) ? other.lower : lower);
        }

        private static long upperOf(Bounds bounds) {
            return bounds.upper.offset - bounds.upper.drifted();
        }

        private static long lowerOf(Bounds bounds) {
            return bounds.lower.offset + bounds.lower.drifted();
        }
    }

    /**
     * What recent exchanges say.
     *
     * @param epoch of their connection
     * @param originNanos local times count from here, so that nothing depends on the origin of the clock
     * @param sinceNanos when {@code young} began
     * @param young of the exchanges since then
     * @param old of those for as long before; the same as {@code young} if there were none
     * @param newestNanos when the newest of them was sent
     * @param newestSkewMillis the wall clock's skew then
     * @param settledNanos pushed grants that are read before are not placed
     * @param isRefuted whether a grant has shown, at {@code newestNanos}, that nothing of it holds any more
     */
    private record Window(
            long epoch,
            long originNanos,
            long sinceNanos,
            Bounds young,
            Bounds old,
            long newestNanos,
            long newestSkewMillis,
            long settledNanos,
            boolean isRefuted)
            implements Snapshot {

        static Window of(Exchange exchange, long settledNanos) {
            ClockReading sent = exchange.sent;
            Bounds bounds = bounds(exchange, sent.nanos());
            return new Window(
                    exchange.epoch,
                    sent.nanos(),
                    exchange.receivedNanos,
                    bounds,
                    bounds,
                    sent.nanos(),
                    sent.skewMillis(),
                    settledNanos,
                    false);
        }

        private static Bounds bounds(Exchange exchange, long originNanos) {
            ClockReading sent = exchange.sent;
            long sentNanos = sent.nanos() - originNanos;
            long receivedNanos = exchange.receivedNanos - originNanos;
            // The server's time was rounded down.
            Bound upper = new Bound(exchange.serverNanos() + NANOS_PER_MICRO - sentNanos, sentNanos);
            Bound lower = new Bound(exchange.serverNanos() - receivedNanos, receivedNanos);
            return new Bounds(upper, sent.skewMillis(), lower);
        }

        /** Nothing of it holds any more, since the server's clock was set before a grant that was read now. */
        Window refuted(long readNanos) {
            return new Window(
                    epoch, originNanos, sinceNanos, young, old, readNanos, newestSkewMillis, settledNanos, true);
        }

        Window after(Exchange exchange) {
            if (exchange.epoch != epoch) {
                return exchange.epoch < epoch ? this : of(exchange, settledAfter(exchange, true));
            }
            boolean isNewest = exchange.sent.nanos() - newestNanos >= 0;
            if (isRefuted) {
                return isNewest ? of(exchange, settledAfter(exchange, false)) : this;
            }
            boolean wasSetBack = upperAlone(exchange) < lowest(exchange.receivedNanos);
            boolean wasSetForward = lowerAlone(exchange) > highest(exchange.receivedNanos);
            if (wasSetBack || wasSetForward) {
                return isNewest ? of(exchange, settledAfter(exchange, wasSetBack)) : this;
            }
            if (isNewest && exchange.sent.skewMillis() - newestSkewMillis >= WallSkew.LEAST_TOLERANCE_MILLIS) {
                return of(exchange, settledAfter(exchange, false));
            }
            return with(exchange, isNewest);
        }

        private Window with(Exchange exchange, boolean isNewest) {
            Bounds bounds = bounds(exchange, originNanos);
            long ageNanos = exchange.receivedNanos - sinceNanos;
            boolean begins = ageNanos >= WINDOW_SECONDS * NANOS_PER_SECOND;
            boolean isAlone = ageNanos >= TWO_WINDOWS_SECONDS * NANOS_PER_SECOND;
            return new Window(
                    epoch,
                    originNanos,
                    begins ? exchange.receivedNanos : sinceNanos,
                    begins ? bounds : young.and(bounds),
                    isAlone ? bounds : begins ? young : old,
                    isNewest ? exchange.sent.nanos() : newestNanos,
                    isNewest ? exchange.sent.skewMillis() : newestSkewMillis,
                    settledNanos,
                    false);
        }

        private long settledAfter(Exchange exchange, boolean mustSettle) {
            long nanos =
                    mustSettle ? exchange.receivedNanos + SETTLING_SECONDS * NANOS_PER_SECOND : exchange.sent.nanos();
            return nanos - settledNanos > 0 ? nanos : settledNanos;
        }

        private long upperAlone(Exchange exchange) {
            return exchange.serverNanos() + NANOS_PER_MICRO - local(exchange.sent.nanos());
        }

        private long lowerAlone(Exchange exchange) {
            return exchange.serverNanos() - local(exchange.receivedNanos);
        }

        Bounds best() {
            return young.and(old);
        }

        long local(long nanos) {
            return nanos - originNanos;
        }

        long highest(long atNanos) {
            Bound upper = best().upper;
            return upper.offset + upper.looseness(local(atNanos));
        }

        long lowest(long atNanos) {
            Bound lower = best().lower;
            return lower.offset - lower.looseness(local(atNanos));
        }

        long earliest(long serverMicros, long nowNanos) {
            return originNanos + serverMicros * NANOS_PER_MICRO - highest(nowNanos);
        }

        @Override
        public long microsAt(long atNanos) {
            Bounds best = best();
            long localNanos = local(atNanos);
            long highest = best.upper.offset + best.upper.loosenessSince(localNanos);
            long lowest = best.lower.offset - best.lower.loosenessSince(localNanos);
            return Math.floorDiv(localNanos + Math.min(highest, lowest + Ask.MOST_LATE_NANOS), NANOS_PER_MICRO);
        }
    }
}
