package dev.holdfast.internal.lane;

import dev.holdfast.LockEvent;
import dev.holdfast.LossReason;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.ChangeAnswer;
import dev.holdfast.spi.Share;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * How holds of a lane are turned into ones of another share, as their owners ask for. Pure, as the holds are.
 *
 * @param name the lock's
 * @param tenures the holds
 * @param settings of the client's lanes
 */
record Changes(String name, Tenures tenures, LaneSettings settings) {

    /** An owner wants its hold turned. Where other callers of this client own it, too, nothing is sent. */
    void begin(LiveLease lease, ChangeRequest request, long nowNanos, Effects out) {
        Tenure held = tenures.heldBy(lease);
        if (held != null && held.isOver(nowNanos)) {
            held.expire(nowNanos, out);
        }
        if (held == null || !lease.isHeld()) {
            out.add(new Effect.ChangeFailed(request.answer(), () -> LeaseExceptions.ended(lease)));
        } else if (held.term.isTakenOver()) {
            out.add(new Effect.ChangeFailed(request.answer(), () -> LeaseExceptions.uncertain(lease)));
        } else if (held.isChanging() || held.owners.count() > 1) {
            out.add(new Effect.Changed(request.answer(), Optional.empty()));
        } else {
            long laterNanos = Math.max(settings.responseTimeoutNanos(), Ask.MOST_LATE_NANOS);
            request.attempt().sent(nowNanos + request.question().giveUpAfterNanos() + laterNanos);
            held.changing().begin(request, out);
            if (held.hold.attempt().share() == Share.EXCLUSIVE) {
                // others may read from the moment on at which the server carries it out
                held.owner().status().doubt();
            }
        }
    }

    /** A request was answered, or not. */
    void answered(
            ChangeRequest request,
            @Nullable ChangeAnswer answer,
            @Nullable BackendFailure failure,
            long nowNanos,
            Effects out) {
        Tenure tenure = tenures.changedBy(request);
        if (tenure == null) {
            if (answer instanceof ChangeAnswer.Changed) {
                out.add(new Effect.Leave(request.attempt().attempt, OptionalLong.empty()));
            }
        } else if (answer != null) {
            request.attempt().answered();
            answered(tenure, request, answer, nowNanos, out);
        } else if (failure != null && failure.kind() != BackendFailure.Kind.UNKNOWN) {
            request.attempt().notExecuted();
            tenure.unchanged(() -> settings.exceptions().notChanged(name, failure), out);
        } else {
            unanswered(
                    tenure,
                    failure == null ? Failures.noAnswer(nowNanos - request.sentNanos()) : failure,
                    nowNanos,
                    out);
        }
    }

    private void answered(Tenure tenure, ChangeRequest request, ChangeAnswer answer, long nowNanos, Effects out) {
        if (answer instanceof ChangeAnswer.Changed changed) {
            LiveAttempt won = request.attempt();
            tenure.changed(
                    new Grant(
                            changed.grant().hold(won.attempt),
                            won,
                            changed.grant().validity(),
                            changed.grant().waiters() > 0),
                    nowNanos,
                    out);
        } else if (answer instanceof ChangeAnswer.Shared) {
            tenure.changing().end(Optional.empty(), out);
        } else if (answer instanceof ChangeAnswer.NotHeld) {
            tenure.changing().fail(() -> LeaseExceptions.lost(tenure.owner()), out);
            tenure.lose(LossReason.TAKEN, nowNanos, out);
        } else {
            tenure.unchanged(() -> settings.exceptions().notChanged(name, Failures.tooLate()), out);
        }
    }

    /**
     * It is not known what the hold is now, and a copy of the request may yet be carried out: it is not to be trusted
     * any more, as what it was or as what it was to be.
     */
    static void unanswered(Tenure tenure, BackendFailure failure, long nowNanos, Effects out) {
        tenure.changing().abandon(failure, out);
        tenure.lose(LossReason.CHANGE_UNANSWERED, nowNanos, out);
    }

    /** What a hold has become is of no use to its owner: it is left. */
    void refuse(Grant grant, Request owner, boolean closing, Effects out) {
        LiveAttempt dead = grant.by();
        out.add(new Effect.Leave(dead.attempt, dead.executableUntilNanos()));
        BackendFailure late = Failures.grantedTooLate(owner.options.lease());
        owner.settle(
                closing
                        ? Failures.closed(name)
                        : new Outcome.Failed(
                                LockEvent.GaveUp.Cause.UNAVAILABLE,
                                () -> settings.exceptions().changeUnanswered(name, late)));
    }

    /** Those whose request has waited long enough for an answer. */
    void due(long nowNanos, Effects out) {
        tenures.forEachIn(TenureState.HELD, tenure -> {
            if (tenure.isChanging() && tenure.changing().isUnanswered(nowNanos)) {
                unanswered(tenure, Failures.noAnswer(settings.responseTimeoutNanos()), nowNanos, out);
            }
        });
    }

    /** Another server has taken over: what the one before has made of a hold may not exist. */
    void takenOver(long nowNanos, Effects out) {
        tenures.forEachIn(TenureState.HELD, tenure -> {
            if (tenure.isChanging()) {
                unanswered(tenure, Failures.takenOver(), nowNanos, out);
            }
        });
    }
}
