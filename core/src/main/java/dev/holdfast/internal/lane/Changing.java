package dev.holdfast.internal.lane;

import dev.holdfast.HoldfastException;
import dev.holdfast.spi.BackendFailure;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Whether a hold is being turned into another one at this moment, and how that ends. While it is not known how it
 * ended, the hold is not renewed: it may be gone. Pure, as the {@link Tenure} that it is a part of.
 */
final class Changing {

    private final String name;
    private final LaneSettings settings;
    private @Nullable ChangeRequest request;

    Changing(String name, LaneSettings settings) {
        this.name = name;
        this.settings = settings;
    }

    boolean isUnderWay() {
        return request != null;
    }

    /** Whether this is the request that is under way. */
    boolean is(ChangeRequest answered) {
        ChangeRequest sent = request;
        return sent != null && sent.attempt() == answered.attempt();
    }

    /** Sends the request. */
    void begin(ChangeRequest sent, Effects out) {
        request = sent;
        out.add(new Effect.Change(sent));
    }

    /** Whether the request has waited long enough for an answer. */
    boolean isUnanswered(long nowNanos) {
        ChangeRequest sent = request;
        return sent != null && nowNanos - sent.sentNanos() >= settings.responseTimeoutNanos();
    }

    /** The earlier of a time and that at which it has waited long enough. */
    long dueNanos(long atLatestNanos) {
        ChangeRequest sent = request;
        long unansweredNanos = sent == null ? atLatestNanos : sent.sentNanos() + settings.responseTimeoutNanos();
        return unansweredNanos - atLatestNanos < 0 ? unansweredNanos : atLatestNanos;
    }

    /** It has become another hold, or others have it, too. */
    void end(Optional<Grant> result, Effects out) {
        ChangeRequest ended = request;
        request = null;
        if (ended != null) {
            out.add(new Effect.Changed(ended.answer(), result));
        }
    }

    /** It stays as it was. */
    void fail(Supplier<? extends HoldfastException> why, Effects out) {
        ChangeRequest ended = request;
        request = null;
        if (ended != null) {
            out.add(new Effect.ChangeFailed(ended.answer(), why));
        }
    }

    /** How it ended is not known, or not of interest any more: what it may have won is left. */
    void abandon(BackendFailure failure, Effects out) {
        ChangeRequest ended = request;
        if (ended != null) {
            LiveAttempt dead = ended.attempt();
            dead.lost();
            out.add(new Effect.Leave(dead.attempt, dead.executableUntilNanos()));
            fail(() -> settings.exceptions().changeUnanswered(name, failure), out);
        }
    }

    long sentNanos() {
        ChangeRequest sent = request;
        return sent == null ? 0 : sent.sentNanos();
    }
}
