package dev.holdfast.console.internal;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/**
 * What looking costs the server. How long an answer takes says little: the network is slow, or this machine is busy.
 * The quickest of the latest answers to a request of one kind, for each of its commands, is a little more than the
 * server's work. Without clock and I/O; used by one thread.
 */
final class Costs {

    static final double LIMIT = 0.02;

    private static final long WINDOW_NANOS = 10_000_000_000L;
    private static final int LATEST = 64;
    private static final int MOST_PERIODS = 16;

    /** What was asked. */
    enum Kind {
        NAMES,
        LOOK,
        QUEUE,
        CLIENTS
    }

    private record Call(long atNanos, double nanos, int commands) {}

    private final Deque<Call> calls = new ArrayDeque<>();
    private final Map<Kind, Deque<Double>> latest = new EnumMap<>(Kind.class);
    private int periods = 1;
    private long changedNanos = Long.MIN_VALUE;

    /** A request has been answered. Returns what that has cost the server. */
    double add(Kind kind, long atNanos, long nanos, int commands) {
        if (commands == 0) {
            return 0;
        }
        Deque<Double> ofKind = latest.computeIfAbsent(kind, first -> new ArrayDeque<>());
        ofKind.addLast(nanos / (double) commands);
        if (ofKind.size() > LATEST) {
            ofKind.removeFirst();
        }
        double cost = Collections.min(ofKind) * commands;
        calls.addLast(new Call(atNanos, cost, commands));
        return cost;
    }

    /** One request that is like no other has been answered. Returns what that has cost the server at most. */
    double addOne(long atNanos, long nanos) {
        calls.addLast(new Call(atNanos, nanos, 1));
        return nanos;
    }

    /** The share of the last ten seconds. */
    double share(long nowNanos) {
        forget(nowNanos);
        return calls.stream().mapToDouble(Call::nanos).sum() / WINDOW_NANOS;
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
                String.format(Locale.ROOT, "about %.1f %% of the server's time", share * 100));
    }

    private void forget(long nowNanos) {
        calls.removeIf(call -> nowNanos - call.atNanos > WINDOW_NANOS);
    }
}
