package dev.holdfast.internal.lane;

import dev.holdfast.LockEvent.GaveUp.Cause;
import dev.holdfast.spi.BackendFailure;
import org.jspecify.annotations.Nullable;

/**
 * What a lane knows about a server that does not answer its questions, and what that means for those who wait.
 * Guarded by the lane.
 *
 * <p>A caller whose time is over while an answer is owed gets "unavailable" if the last question has failed, or if
 * the server has been silent for longer than the caller has waited, or for a quarter of the response timeout. Else it
 * is "not in time": a server that has answered lately is not unavailable because a call had less time than the way to
 * it takes.
 */
final class Outage {

    private final String name;
    private final LaneSettings settings;

    private int failures;
    private long sinceNanos;
    private @Nullable BackendFailure last;
    private boolean everAnswered;
    private long answeredNanos;

    Outage(String name, LaneSettings settings) {
        this.name = name;
        this.settings = settings;
    }

    /** A question was answered with something to go by: the outage, if there was one, is over. */
    void over(long askedNanos) {
        failures = 0;
        last = null;
        everAnswered = true;
        answeredNanos = askedNanos;
    }

    /**
     * Silent since the first question that was not answered was asked;
     * but not for the time that this process itself may have stood still.
     */
    void failed(BackendFailure failure, long askedNanos, long nowNanos) {
        if (failures++ == 0) {
            long mostNanos = Math.min(nowNanos - askedNanos, settings.responseTimeoutNanos());
            sinceNanos = nowNanos - mostNanos;
        }
        last = failure;
        settings.silence().unanswered(sinceNanos);
    }

    int failures() {
        return failures;
    }

    /** Settles the requests for which the last failure is the end. */
    void settleEnded(WaitLine line, BackendFailure failure, long nowNanos, Effects out) {
        line.forEach(request -> {
            if (ends(request, nowNanos)) {
                line.settle(request, unavailable(request, failure, nowNanos), nowNanos, out);
            }
        });
    }

    /** Whether the last failure is the end for a request, though it may have time left. */
    private boolean ends(Request request, long nowNanos) {
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
        return request.patience == Request.Patience.ENDLESS && silentForNanos >= settings.patienceNanos();
    }

    /**
     * What a caller learns whose time is over while a question or a release is on its way, or after one has failed.
     *
     * @param request the caller's
     * @param unansweredSinceNanos when that was sent
     * @param asksAlone whether it is a question, and not a release
     */
    Outcome outcomeOf(Request request, long unansweredSinceNanos, boolean asksAlone, long nowNanos) {
        BackendFailure failure = last;
        if (failure != null) {
            return unavailable(request, failure, nowNanos);
        }
        long silentNanos = nowNanos - settings.silence().since(unansweredSinceNanos);
        settings.silence().unanswered(unansweredSinceNanos);
        if (silentNanos > bearableNanos(nowNanos - request.arrivedNanos)) {
            return unavailable(request, Failures.noAnswer(silentNanos), nowNanos);
        }
        boolean answered =
                asksAlone && (request.foundTaken || (everAnswered && answeredNanos - request.arrivedNanos >= 0));
        return new Outcome.NotInTime(answered);
    }

    /**
     * For how long the server may have been silent for a caller that has waited for so long. Below a twentieth of the
     * response timeout, the silence of a healthy server is longer than many a wait.
     */
    private long bearableNanos(long waitedNanos) {
        long responseNanos = settings.responseTimeoutNanos();
        return Math.min(responseNanos / 4 - 1, Math.max(responseNanos / 20, waitedNanos));
    }

    private Outcome unavailable(Request request, BackendFailure failure, long nowNanos) {
        long waitedMillis = (nowNanos - request.arrivedNanos) / 1_000_000;
        Cause cause = failure.kind() == BackendFailure.Kind.MISCONFIGURED ? Cause.MISCONFIGURED : Cause.UNAVAILABLE;
        return new Outcome.Failed(cause, () -> settings.exceptions().notAcquired(name, waitedMillis, failure));
    }
}
