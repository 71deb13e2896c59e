package dev.holdfast.internal.lane;

import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.PrintableText;
import dev.holdfast.spi.ReleaseAnswer;
import org.jspecify.annotations.Nullable;

/** The way of a hold back to the server, from when it is released. Pure, as the {@link Tenure} that it is a part of. */
final class Returning {

    private final String name;
    private final Owners owners;
    private final Losses losses;
    private final Departure departure;
    private final LaneSettings settings;
    private @Nullable ReleaseRequest sent;

    Returning(String name, Owners owners, Losses losses, Departure departure, LaneSettings settings) {
        this.name = name;
        this.owners = owners;
        this.losses = losses;
        this.departure = departure;
        this.settings = settings;
    }

    /** Sends the release, with a question for those who wait, if there is one. */
    void begin(Hold hold, @Nullable Question question, long nowNanos, Effects out) {
        MinimumHold minimum = owners.areNone() ? MinimumHold.NONE : owners.newest().minimumHold;
        ReleaseRequest release = new ReleaseRequest(hold, minimum.remainingMillis(nowNanos), question, nowNanos);
        sent = release;
        out.add(new Effect.Release(release));
    }

    /** The release that was sent. */
    ReleaseRequest release() {
        ReleaseRequest release = sent;
        if (release == null) {
            throw new IllegalStateException("lock '" + PrintableText.of(name) + "' is not being released");
        }
        return release;
    }

    /** Whether a question behind the release finds the lock as the release leaves it: the server receives it first. */
    boolean mayBeFollowed() {
        ReleaseRequest release = sent;
        return release != null && release.isHandedIn() && release.question == null;
    }

    /** Whether the release has waited long enough for an answer. */
    boolean isUnanswered(long nowNanos) {
        return nowNanos - dueNanos() >= 0;
    }

    /** When it has waited long enough. */
    long dueNanos() {
        return release().sentNanos + settings.responseTimeoutNanos();
    }

    // ---- the end

    /**
     * The server has answered. A release that is repeated finds what its first copy left; the lease was valid when that
     * was sent, so it was this client's to the end.
     */
    void answered(ReleaseAnswer.Result result, long nowNanos, Effects out) {
        departure.leaveAfter(release().sentNanos, out);
        if (owners.areNone()) {
            return;
        }
        switch (result) {
            case RELEASED, NOT_HELD_WHEN_REPEATED ->
                settings.notices().released(owners.newest(), ReleaseOutcome.RELEASED, nowNanos, out);
            case NOT_HELD -> {
                losses.ofAll(LossReason.TAKEN, nowNanos, out);
                settings.notices().released(owners.newest(), ReleaseOutcome.ALREADY_LOST, nowNanos, out);
            }
        }
    }

    /** It was not answered, so its outcome is unknown. It is repeated in the background. */
    void failed(BackendFailure failure, long nowNanos, Effects out) {
        settings.silence().unanswered(release().sentNanos);
        if (!owners.areNone()) {
            settings.notices().releaseUnanswered(owners.newest(), failure, out);
        }
        departure.repeat(release(), out);
        endUnanswered(nowNanos, out);
    }

    /** The outcome stays unknown. Who gave back a hold that rests is told of nothing: its lease had ended before. */
    void endUnanswered(long nowNanos, Effects out) {
        if (!owners.areNone()) {
            settings.notices().released(owners.newest(), ReleaseOutcome.UNKNOWN, nowNanos, out);
        }
    }
}
