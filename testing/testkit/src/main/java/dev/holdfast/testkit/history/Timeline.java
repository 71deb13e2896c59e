package dev.holdfast.testkit.history;

import dev.holdfast.testkit.history.HistoryEvent.HoldBegan;
import dev.holdfast.testkit.history.HistoryEvent.ResourceWrite;
import dev.holdfast.testkit.history.HistoryEvent.Wait;
import java.util.List;
import java.util.Locale;

/** Writes times for people: in seconds since the first event of a history. */
record Timeline(long originNanos) {

    static Timeline of(List<HistoryEvent> events) {
        return new Timeline(
                events.stream().mapToLong(Timeline::startNanos).min().orElse(0));
    }

    private static long startNanos(HistoryEvent event) {
        if (event instanceof HoldBegan began) {
            return began.atNanos();
        }
        if (event instanceof ResourceWrite write) {
            return write.startNanos();
        }
        if (event instanceof Wait wait) {
            return wait.startNanos();
        }
        // The rest of a hold lies behind its beginning.
        return Long.MAX_VALUE;
    }

    String at(long nanos) {
        return String.format(Locale.ROOT, "%.6f s", (nanos - originNanos) / 1e9);
    }

    String holder(Hold hold) {
        return hold.client() + " (token " + hold.token() + ", from " + at(hold.fromNanos()) + " to "
                + at(hold.untilNanos()) + ")";
    }
}
