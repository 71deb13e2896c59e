package dev.holdfast.internal.lane;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.BackendUnavailableException;
import dev.holdfast.LockEvent.GaveUp.Cause;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.PrintableText;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a lane knows about a server that does not answer its questions, and what that means for those who wait. Guarded by the lane.
 *
 * <p>A caller whose time is over while an answer is owed is told "unavailable" if the last question has failed, or if the server has been silent for longer than the
 * caller has waited, or for a quarter of the response timeout. Else it is "not in time": a server that has answered lately is not unavailable because a call had less time than
 * the way to it takes.
 */
final class Outage {

    private final Lane lane;

    private int failures;
    private long sinceNanos;
    private @Nullable BackendFailure last;
    private boolean everAnswered;
    private long answeredNanos;

    Outage(Lane lane) {
        this.lane = lane;
    }

    /** A question was answered with something to go by: the outage, if there was one, is over. */
    void over(long askedNanos) {
        failures = 0;
        last = null;
        everAnswered = true;
        answeredNanos = askedNanos;
    }

    /** Silent since the first question that was not answered was asked; but not for the time that this process itself may have stood still. */
    void failed(BackendFailure failure, long askedNanos, long nowNanos) {
        if (failures++ == 0) {
            long mostNanos = Math.min(nowNanos - askedNanos, lane.engine.responseTimeoutNanos);
            sinceNanos = nowNanos - mostNanos;
        }
        last = failure;
        lane.engine.silence.unanswered(sinceNanos);
    }

    int failures() {
        return failures;
    }

    /** Whether the last failure is the end for a request, though it may have time left. */
    boolean ends(Request request, long nowNanos) {
        BackendFailure failure = last;
        if (failure == null) {
            return false;
        }
        if (failure.kind() == BackendFailure.Kind.MISCONFIGURED || request.once()) {
            return true;
        }
        if (failures >= request.options.backoff().tries().orElse(Integer.MAX_VALUE)) {
            return true;
        }
        long silentForNanos = nowNanos - Math.max(sinceNanos, request.arrivedNanos);
        return request.patience == Request.Patience.ENDLESS && silentForNanos >= lane.engine.patienceNanos;
    }

    /** What a request is told whose time is over while a question or a release is on its way, since a time, or has failed. */
    Outcome outcomeOf(Request request, long unansweredSinceNanos) {
        BackendFailure failure = last;
        if (failure != null) {
            return unavailable(request, failure);
        }
        long nowNanos = lane.engine.time.nanos();
        long silentNanos = nowNanos - lane.engine.silence.since(unansweredSinceNanos);
        lane.engine.silence.unanswered(unansweredSinceNanos);
        if (silentNanos > bearableNanos(nowNanos - request.arrivedNanos)) {
            return unavailable(request, Failures.noAnswer(Duration.ofNanos(silentNanos)));
        }
        boolean answered = lane.state() == LaneState.ASKING
                && (request.foundTaken || (everAnswered && answeredNanos - request.arrivedNanos >= 0));
        return new Outcome.NotInTime(answered);
    }

    /** For how long the server may have been silent for a caller that has waited for so long. Below a twentieth of the response timeout, the silence of a healthy server is longer than many a wait. */
    private long bearableNanos(long waitedNanos) {
        long responseNanos = lane.engine.responseTimeoutNanos;
        return Math.min(responseNanos / 4 - 1, Math.max(responseNanos / 20, waitedNanos));
    }

    Outcome unavailable(Request request, BackendFailure failure) {
        long waitedMillis = (lane.engine.time.nanos() - request.arrivedNanos) / 1_000_000;
        String within = waitedMillis == 0 ? "" : "within " + waitedMillis + " ms ";
        String name = lane.name();
        String where = lane.engine.backend.description();
        if (failure.kind() == BackendFailure.Kind.MISCONFIGURED) {
            return new Outcome.Failed(
                    Cause.MISCONFIGURED,
                    () -> new BackendMisconfiguredException(
                            name,
                            "Lock '" + PrintableText.of(name) + "' cannot be asked for at " + where + ": "
                                    + failure.seen(),
                            failure));
        }
        return new Outcome.Failed(
                Cause.UNAVAILABLE,
                () -> new BackendUnavailableException(
                        name,
                        "Nobody could say " + within + "whether lock '" + PrintableText.of(name) + "' is free: " + where
                                + ": " + failure.seen() + ". Nothing is held; ask again when the server is back",
                        failure));
    }
}
