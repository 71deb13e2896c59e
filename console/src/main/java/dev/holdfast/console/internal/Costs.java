package dev.holdfast.console.internal;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;

/**
 * What looking costs the server: how long it took to answer, less the way there and back, which is the quickest answer
 * of all. That is more than the server has worked, never less. Without clock and I/O; used by one thread.
 */
final class Costs {

    static final double LIMIT = 0.02;

    private static final long WINDOW_NANOS = 10_000_000_000L;
    private static final int MOST_PERIODS = 16;

    private record Call(long atNanos, long nanos, int commands) {}

    private final Deque<Call> calls = new ArrayDeque<>();
    private long quickestNanos = Long.MAX_VALUE;
    private int periods = 1;
    private long changedNanos = Long.MIN_VALUE;

    /** A request has been answered. */
    void add(long atNanos, long nanos, int commands) {
        quickestNanos = Math.min(quickestNanos, nanos);
        calls.addLast(new Call(atNanos, nanos, commands));
    }

    /** The share of the last ten seconds. */
    double share(long nowNanos) {
        forget(nowNanos);
        return calls.stream()
                        .mapToLong(call -> Math.max(0, call.nanos - quickestNanos))
                        .sum()
                / (double) WINDOW_NANOS;
    }

    double commandsPerSecond(long nowNanos) {
        forget(nowNanos);
        return calls.stream().mapToInt(Call::commands).sum() / (WINDOW_NANOS / 1e9);
    }

    /** For how many seconds to pause: twice as many above the limit, half as many below a third of it. */
    int periods(long nowNanos) {
        if (changedNanos == Long.MIN_VALUE) {
            changedNanos = nowNanos;
        }
        if (nowNanos - changedNanos < WINDOW_NANOS) {
            return periods;
        }
        double share = share(nowNanos);
        int before = periods;
        if (share > LIMIT) {
            periods = Math.min(MOST_PERIODS, periods * 2);
        } else if (share < LIMIT / 3) {
            periods = Math.max(1, periods / 2);
        }
        if (before != periods) {
            changedNanos = nowNanos;
        }
        return periods;
    }

    View.Cost view(long nowNanos) {
        double share = share(nowNanos);
        return new View.Cost(
                share,
                LIMIT,
                commandsPerSecond(nowNanos),
                periods > 1,
                String.format(Locale.ROOT, "at most %.1f %% of the server's time", share * 100));
    }

    private void forget(long nowNanos) {
        calls.removeIf(call -> nowNanos - call.atNanos > WINDOW_NANOS);
    }
}
