package dev.holdfast.console.internal;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What is remarkable about a lock, and since when. Without clock and I/O. */
final class Marks {

    private static final Map<String, String> ALERTS = Map.of(
            "slow", "held for longer than allowed",
            "holder-gone", "its holder is not connected any more",
            "many-waiters", "many wait for it",
            "possible-deadlock", "its holder and its waiters may wait for one another");

    private static final String DEADLOCK = "deadlock";
    private static final String MINIMUM_HOLD = "minimum-hold";

    /** Of alerts, the gravest first; the others behind them. */
    private static final List<String> GRAVEST = List.of(DEADLOCK, "holder-gone");

    private final Predicate<String> isElection;
    private final long slowMillis;
    private final int manyWaiters;

    Marks(Predicate<String> isElection, long slowMillis, int manyWaiters) {
        this.isElection = isElection;
        this.slowMillis = slowMillis;
        this.manyWaiters = manyWaiters;
    }

    /**
     * The marks that a lock deserves.
     *
     * @param isGone whether a client is not connected any more
     * @param cycle the one that it is a part of, or null
     */
    Map<String, Long> of(LockTrack track, long now, Predicate<String> isGone, View.@Nullable Cycle cycle) {
        Map<String, Long> marks = new TreeMap<>();
        for (Stay hold : track.holds()) {
            // A leader is there to lead for long.
            if (now - hold.fromAt > slowMillis && !isElection.test(track.name)) {
                marks.merge("slow", hold.fromAt + slowMillis, Math::min);
            }
            if (isGone.test(hold.client)) {
                marks.put("holder-gone", track.marks.getOrDefault("holder-gone", now));
            }
        }
        if (track.last().kept()) {
            marks.put(MINIMUM_HOLD, track.marks.getOrDefault(MINIMUM_HOLD, now));
        }
        if (track.last().waiterCount() >= manyWaiters) {
            marks.put("many-waiters", track.marks.getOrDefault("many-waiters", now));
        }
        if (cycle != null) {
            marks.put(cycle.certain() ? DEADLOCK : "possible-deadlock", cycle.sinceAt());
        }
        return marks;
    }

    /** Whether its begin and its end are events: a minimum hold comes with each run of a job. */
    static boolean isNews(String mark) {
        return !mark.equals(MINIMUM_HOLD);
    }

    static int rank(String mark) {
        int place = GRAVEST.indexOf(mark);
        return place < 0 ? GRAVEST.size() : place;
    }

    /** What an alert for a mark says; null if it is not worth one. */
    static @Nullable String alert(String mark, View.@Nullable Cycle cycle) {
        return mark.equals(DEADLOCK) && cycle != null ? cycle.text() : ALERTS.get(mark);
    }
}
