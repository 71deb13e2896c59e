package dev.holdfast.internal.lane;

import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.ReleaseAnswer;
import org.jspecify.annotations.Nullable;

/**
 * A hold on its way back to the server, from when its release is sent. Pure, as the {@link Tenure} that it is a part
 * of.
 *
 * @param release what was sent
 * @param owners who learn how it ended
 * @param by the attempt that won it
 * @param settings of the client's lanes
 */
record Returning(ReleaseRequest release, Owners owners, LiveAttempt by, LaneSettings settings) {

    /** A release, with a question for those who wait, if there is one. */
    static ReleaseRequest release(Hold hold, Owners owners, @Nullable Question question, long nowNanos) {
        MinimumHold minimum = owners.areNone() ? MinimumHold.NONE : owners.newest().minimumHold;
        return new ReleaseRequest(hold, minimum.remainingMillis(nowNanos), question, nowNanos);
    }

    /** Whether a question behind the release finds the lock as the release leaves it: the server receives it first. */
    boolean mayBeFollowed() {
        return release.isHandedIn() && release.question == null;
    }

    /** Whether the release has waited long enough for an answer. */
    boolean isUnanswered(long nowNanos) {
        return nowNanos - dueNanos() >= 0;
    }

    /** When it has waited long enough. */
    long dueNanos() {
        return release.sentNanos + settings.responseTimeoutNanos();
    }

    // ---- the end

    /**
     * The server has answered. A release that is repeated finds what its first copy left; the lease was valid when that
     * was sent, so it was this client's to the end.
     */
    void answered(ReleaseAnswer.Result result, long nowNanos, Effects out) {
        new Departure(by).leaveAfter(release.sentNanos, out);
        if (owners.areNone()) {
            return;
        }
        switch (result) {
            case RELEASED, NOT_HELD_WHEN_REPEATED ->
                settings.notices().released(owners.newest(), ReleaseOutcome.RELEASED, nowNanos, out);
            case NOT_HELD -> {
                new Losses(owners, settings).ofAll(LossReason.TAKEN, nowNanos, out);
                settings.notices().released(owners.newest(), ReleaseOutcome.ALREADY_LOST, nowNanos, out);
            }
        }
    }

    /** It was not answered, so its outcome is unknown. It is repeated in the background. */
    void failed(BackendFailure failure, long nowNanos, Effects out) {
        settings.silence().unanswered(release.sentNanos);
        if (!owners.areNone()) {
            settings.notices().releaseUnanswered(owners.newest(), failure, out);
        }
        new Departure(by).release(release, out);
        endUnanswered(nowNanos, out);
    }

    /** The outcome stays unknown. Who gave back a hold that rests is told of nothing: its lease had ended before. */
    void endUnanswered(long nowNanos, Effects out) {
        if (!owners.areNone()) {
            settings.notices().released(owners.newest(), ReleaseOutcome.UNKNOWN, nowNanos, out);
        }
    }
}
