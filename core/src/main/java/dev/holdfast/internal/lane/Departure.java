package dev.holdfast.internal.lane;

import java.util.OptionalLong;

/**
 * How a hold that is over leaves the server, whatever was answered there or is still under way. Pure, as the
 * {@link Tenure} that it is a part of.
 *
 * @param by the attempt that won it
 */
record Departure(LiveAttempt by) {

    /** Leaves the attempt, now and once more when no copy of its questions can be carried out. */
    void leave(Effects out) {
        out.add(new Effect.Leave(by.attempt, by.executableUntilNanos()));
    }

    /** Leaves it once more, if copies of its questions may still be carried out after a request of this time. */
    void leaveAfter(long sentNanos, Effects out) {
        OptionalLong executableUntil = by.executableUntilNanos();
        if (executableUntil.isPresent() && executableUntil.getAsLong() - sentNanos > 0) {
            out.add(new Effect.LeaveLater(by.attempt, executableUntil.getAsLong()));
        }
    }

    /**
     * Releases the hold in the background: as a leave, which also removes the attempt from the queue, or as a release
     * where the lock has to stay taken for a minimum hold.
     */
    void release(ReleaseRequest release, Effects out) {
        if (release.minimumHoldMillis > 0) {
            out.add(new Effect.KeepTaken(release, by.executableUntilNanos()));
        } else {
            leave(out);
        }
    }
}
