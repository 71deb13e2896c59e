package dev.holdfast.internal.lane;

import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.Validity;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The side of a lane that has the lock: takes each event of an owner to the hold of its {@link Tenures} that it is
 * about; the {@link Dispatcher} gives them to callers. Pure, as the holds are.
 *
 * @param line those who wait for what it has
 * @param tenures what it has
 * @param sharing who may own it
 * @param settings of the client's lanes
 * @param dispatcher how callers get it
 */
record Holder(WaitLine line, Tenures tenures, Sharing sharing, LaneSettings settings, Dispatcher dispatcher) {

    /** What nobody has of it. */
    Rests rests() {
        return new Rests(tenures, sharing, settings.restLimit());
    }

    /** How it becomes something else. */
    Changes changes() {
        return new Changes(line.name(), tenures, settings);
    }

    /** If the lock was granted, what the client still takes for its hold is over: it was not alone in asking. */
    void begin(@Nullable Grant grant, long questions, long nowNanos, Effects out) {
        if (grant != null && sharing == Sharing.EXCLUSIVE) {
            tenures.forEachIn(TenureState.HELD, tenure -> {
                if (tenure.isOver(nowNanos)) {
                    expire(tenure, nowNanos, out);
                } else {
                    lose(tenure, LossReason.TAKEN, nowNanos, out);
                }
            });
        }
        if (grant != null) {
            dispatcher.begin(grant, questions, nowNanos, out);
        }
    }

    // ---- the owners

    /** A hold of another lane has become one of this, for its owner. */
    void adopt(Grant grant, Request owner, boolean closing, long nowNanos, Effects out) {
        if (closing || grant.validity().isOver(nowNanos)) {
            changes().refuse(grant, owner, closing, out);
        } else {
            dispatcher.adopt(grant, owner, nowNanos, out);
        }
    }

    /** A renewal was answered: confirmed, or without an answer a failure, or refused if there is neither. */
    void renewed(
            RenewalRequest request,
            @Nullable Validity confirmed,
            int waiters,
            @Nullable BackendFailure failure,
            long nowNanos,
            Effects out) {
        Tenure held = tenures.keptUnder(request.hold());
        if (held != null && !held.renewals().isOfThePresentServer(request)) {
            BackendFailure none = failure != null ? failure : Failures.takenOver();
            held.renewals().failed(request, none, out);
        } else if (held != null && confirmed != null) {
            held.renewed(request, confirmed, waiters, nowNanos, out);
        } else if (held != null && failure != null) {
            held.renewals().failed(request, failure, out);
        } else {
            if (held != null && held.owners.areNone()) {
                rests().forget(held, out);
            } else if (held != null) {
                settings.notices().renewalRefused(held.owner(), out);
                lose(held, LossReason.TAKEN, nowNanos, out);
            }
            if (request.extension() != null) {
                out.add(new Effect.Extended(request.extension(), () -> LeaseExceptions.ended(request.lease())));
            }
        }
    }

    /**
     * An owner releases its lease. What it held is to be given on; null if the lease was lost before, if others own the
     * hold, too, or if it is being turned into another one.
     */
    @Nullable
    Tenure release(LiveLease lease, CompletableFuture<ReleaseOutcome> answer, long nowNanos, Effects out) {
        if (lease.releasing != null) {
            out.add(new Effect.Join(lease.releasing, answer));
            return null;
        }
        lease.releasing = answer;
        Tenure held = tenures.heldBy(lease);
        if (held != null && held.isOver(nowNanos)) {
            expire(held, nowNanos, out);
        }
        if (held == null || !lease.isHeld()) {
            out.add(new Effect.Complete(answer, ReleaseOutcome.ALREADY_LOST));
            return null;
        }
        lease.status().markReleased();
        if (held.owners.count() > 1) {
            held.part(lease, nowNanos, out);
        } else if (held.isChanging()) {
            held.releaseWhileChanging(nowNanos, out);
        } else {
            return held;
        }
        return null;
    }

    /** The owner wants its lease to last for a time from now on. */
    void extend(LiveLease lease, Duration fromNow, CompletableFuture<Void> answer, long nowNanos, Effects out) {
        Tenure held = tenures.heldBy(lease);
        if (held != null && held.isChanging()) {
            out.add(new Effect.Extended(
                    answer, () -> settings.exceptions().notExtended(lease.name(), Failures.isChanging())));
        } else if (held != null) {
            held.renewals().extend(lease, fromNow, answer, nowNanos, out);
        } else {
            out.add(new Effect.Extended(answer, () -> LeaseExceptions.ended(lease)));
        }
    }

    /** The owner sets its minimum hold. False if it does not hold the lock any more. */
    boolean setMinimumHold(LiveLease lease, Duration fromNow, long nowNanos) {
        Tenure held = tenures.heldBy(lease);
        if (held == null) {
            return false;
        }
        lease.minimumHold = lease.minimumHold.orFrom(nowNanos, fromNow);
        held.term.keepUntil(nowNanos + fromNow.toNanos(), nowNanos);
        return true;
    }

    /** The owner wants its hold to go back to the server. False if it does not hold the lock any more. */
    boolean requireReturn(LiveLease lease) {
        if (tenures.heldBy(lease) == null) {
            return false;
        }
        lease.mustReturn = true;
        return true;
    }

    /** The owner gives an action for the loss of its lease. */
    static void onLost(LiveLease lease, Consumer<? super LossReason> action, Effects out) {
        LossReason reason = lease.status().lossReason();
        if (reason != null) {
            out.add(new Effect.NotifyLoss(action, reason));
        } else if (lease.isHeld()) {
            lease.lossActions = LossActions.plus(lease.lossActions, action);
        }
    }

    /** The owner has seen that the wall clock ran ahead. */
    void doubt(LiveLease lease, long nowNanos, Effects out) {
        Tenure held = tenures.heldBy(lease);
        if (held != null && !held.isChanging()) {
            held.renewals().doubt(nowNanos, out);
        }
    }

    /** The owner is gone. */
    void abandon(LiveLease lease, String who, Effects out) {
        Tenure held = tenures.heldBy(lease);
        if (held != null) {
            held.renewals().abandon(lease, who, out);
        }
    }

    // ---- the end

    /** It is over. What was offered to a parked caller is its own, and is lost. */
    void lose(Tenure held, LossReason reason, long nowNanos, Effects out) {
        takeOffer(held, out);
        held.lose(reason, nowNanos, out);
    }

    /** Its deadline has passed. */
    void expire(Tenure held, long nowNanos, Effects out) {
        takeOffer(held, out);
        held.expire(nowNanos, out);
    }

    private void takeOffer(Tenure held, Effects out) {
        Request offered = held.turn.offeredTo();
        if (offered != null) {
            line.takeOffer(offered, out);
        }
    }

    /** All that are held are over, and all that rests. */
    void loseAll(LossReason reason, long nowNanos, Effects out) {
        rests().forgetAll(out);
        tenures.forEachIn(TenureState.HELD, tenure -> lose(tenure, reason, nowNanos, out));
    }

    /** What is due of those that are held. */
    void due(long nowNanos, long skewMillis, Effects out) {
        changes().due(nowNanos, out);
        rests().due(nowNanos, skewMillis, out);
        tenures.forEachIn(TenureState.HELD, tenure -> {
            if (tenure.isOver(nowNanos)) {
                expire(tenure, nowNanos, out);
            } else if (!tenure.isChanging()) {
                tenure.renewals().sendIfDue(nowNanos, skewMillis, out);
            }
        });
    }

    /** Another server has taken over: what is held is uncertain until it has confirmed it. */
    void takenOver(long nowNanos, Effects out) {
        changes().takenOver(nowNanos, out);
        rests().forgetAll(out);
        tenures.forEachIn(TenureState.HELD, tenure -> tenure.renewals().takenOver(nowNanos, out));
    }

    /** The client is closed: the outcome of releases without an answer stays unknown. */
    void endReleasing(long nowNanos, Effects out) {
        tenures.forEachIn(TenureState.RELEASING, tenure -> tenure.endUnanswered(nowNanos, out));
    }
}
