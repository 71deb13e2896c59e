package dev.holdfast.testkit.history;

import dev.holdfast.testkit.history.HistoryEvent.HoldBegan;
import dev.holdfast.testkit.history.HistoryEvent.HoldExtended;
import dev.holdfast.testkit.history.HistoryEvent.HoldLost;
import dev.holdfast.testkit.history.HistoryEvent.HoldReleaseBegan;
import dev.holdfast.testkit.history.HistoryEvent.HoldReleased;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Puts the events of each hold together. */
final class Holds {

    /** A hold whose events are still coming. */
    private static final class Open {
        private final HoldBegan began;
        private long deadlineNanos;
        private long stoppedNanos = Long.MAX_VALUE;
        private boolean releasing;
        private boolean released;

        Open(HoldBegan began) {
            this.began = began;
            this.deadlineNanos = began.deadlineNanos();
        }

        void stop(long atNanos) {
            stoppedNanos = Math.min(stoppedNanos, atNanos);
        }

        Hold hold() {
            // A release that was confirmed proves the renewals that were not recorded.
            long untilNanos = releasing && released ? stoppedNanos : Math.min(stoppedNanos, deadlineNanos);
            return new Hold(began.hold(), began.lock(), began.client(), began.token(), began.atNanos(), untilNanos);
        }
    }

    private final Map<String, Open> open = new HashMap<>();

    private Holds() {}

    /**
     * Returns the holds of each lock, in the order in which they began.
     *
     * @throws IllegalArgumentException when an event belongs to a hold that never began, or one began twice
     */
    static Map<String, List<Hold>> byLock(List<HistoryEvent> events) {
        Holds holds = new Holds();
        // The files of several processes come one behind the other, but a hold's events lie all in one.
        events.forEach(holds::add);
        Map<String, List<Hold>> byLock = new LinkedHashMap<>();
        for (Open open : holds.open.values()) {
            Hold hold = open.hold();
            byLock.computeIfAbsent(hold.lock(), lock -> new ArrayList<>()).add(hold);
        }
        byLock.values().forEach(list -> list.sort(Comparator.comparingLong(Hold::fromNanos)));
        return byLock;
    }

    private void add(HistoryEvent event) {
        if (event instanceof HoldBegan began) {
            if (open.put(began.hold(), new Open(began)) != null) {
                throw new IllegalArgumentException("the hold " + began.hold() + " began twice");
            }
        } else if (event instanceof HoldExtended extended) {
            Open hold = find(extended.hold());
            hold.deadlineNanos = Math.max(hold.deadlineNanos, extended.deadlineNanos());
        } else if (event instanceof HoldReleaseBegan releasing) {
            Open hold = find(releasing.hold());
            hold.releasing = true;
            hold.stop(releasing.atNanos());
        } else if (event instanceof HoldReleased released) {
            find(released.hold()).released = true;
        } else if (event instanceof HoldLost lost) {
            find(lost.hold()).stop(lost.atNanos());
        }
    }

    private Open find(String hold) {
        Open found = open.get(hold);
        if (found == null) {
            throw new IllegalArgumentException("the hold " + hold + " never began");
        }
        return found;
    }
}
