package dev.holdfast.internal.lane;

import dev.holdfast.spi.Hold;
import dev.holdfast.spi.PrintableText;
import org.jspecify.annotations.Nullable;

/** The way of a hold back to the server, from when it is released. Pure, as the {@link Tenure} that it is a part of. */
final class Returning {

    private final String name;
    private final LaneSettings settings;
    private @Nullable ReleaseRequest sent;

    Returning(String name, LaneSettings settings) {
        this.name = name;
        this.settings = settings;
    }

    /** Sends the release, with a question for those who wait, if there is one. */
    void begin(Hold hold, MinimumHold minimum, @Nullable Question question, long nowNanos, Effects out) {
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
}
