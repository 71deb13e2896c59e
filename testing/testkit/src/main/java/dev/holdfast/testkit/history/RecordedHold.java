package dev.holdfast.testkit.history;

import dev.holdfast.testkit.history.HistoryEvent.HoldExtended;
import dev.holdfast.testkit.history.HistoryEvent.HoldLost;
import dev.holdfast.testkit.history.HistoryEvent.HoldReleaseBegan;
import dev.holdfast.testkit.history.HistoryEvent.HoldReleased;

/**
 * Records the rest of a hold in the history that it began in.
 *
 * <p>The checker takes the hold to last until {@link #releasing}, if {@link #released} follows; else until the deadline
 * that was recorded last, or until {@link #releasing} or {@link #lost} if they come sooner. Thread-safe.
 */
public final class RecordedHold {

    private final History history;
    private final String hold;

    RecordedHold(History history, String hold) {
        this.history = history;
        this.hold = hold;
    }

    /** Records that the lease is valid at least until that time of {@link System#nanoTime}. */
    public void extended(long deadlineNanos) {
        history.add(new HoldExtended(hold, deadlineNanos));
    }

    /** Records, before the lock is released, that the holder no longer relies on it. */
    public void releasing() {
        history.add(new HoldReleaseBegan(hold, System.nanoTime()));
    }

    /** Records that the lock was the holder's until it was released: the release was answered so. */
    public void released() {
        history.add(new HoldReleased(hold));
    }

    /** Records that the lock is known to be lost. */
    public void lost() {
        history.add(new HoldLost(hold, System.nanoTime()));
    }
}
