package dev.holdfast.internal.lane;

import dev.holdfast.spi.Hold;
import org.jspecify.annotations.Nullable;

/** A hold on its way back to the server, perhaps with a question for those who wait. */
final class ReleaseRequest {

    final Hold hold;
    final long minimumHoldMillis;
    final @Nullable Question question;
    final long sentNanos;

    private volatile boolean handedIn;

    /**
     * A release to be sent.
     *
     * @param hold what is released
     * @param minimumHoldMillis for how long the lock stays taken for a minimum hold; zero to hand it on at once
     * @param question a question of a fresh attempt that is asked in the same step, or null
     * @param sentNanos now
     */
    ReleaseRequest(Hold hold, long minimumHoldMillis, @Nullable Question question, long sentNanos) {
        this.hold = hold;
        this.minimumHoldMillis = minimumHoldMillis;
        this.question = question;
        this.sentNanos = sentNanos;
    }

    /** The backend has it, so that whatever is sent from now on is behind it. */
    void handedIn() {
        handedIn = true;
    }

    boolean isHandedIn() {
        return handedIn;
    }
}
