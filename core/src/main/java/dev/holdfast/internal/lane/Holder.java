package dev.holdfast.internal.lane;

import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.PrintableText;
import dev.holdfast.spi.Validity;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The side of a lane that has the lock: gives its {@link Tenures} to the callers in the line, hands them from one to
 * the next, and takes each event of an owner to the hold that it is about. Pure, as the holds are.
 */
final class Holder {

    final Tenures tenures = new Tenures();

    private final WaitLine line;
    private final LiveLease.Origin origin;
    private final LaneSettings settings;

    /**
     * Has nothing yet.
     *
     * @param line those who wait for what it has
     * @param origin what its leases are made for
     * @param settings of the client's lanes
     */
    Holder(WaitLine line, LiveLease.Origin origin, LaneSettings settings) {
        this.line = line;
        this.origin = origin;
        this.settings = settings;
    }

    // ---- to the next caller

    /** If the lock was granted, it goes to the first who waits. */
    void begin(@Nullable Grant grant, long questions, long nowNanos, Effects out) {
        if (grant == null) {
            return;
        }
        Tenure tenure = new Tenure(line.name(), grant, settings);
        tenures.add(tenure);
        if (grant.othersWait()) {
            tenure.turn.othersWait(nowNanos);
        }
        out.countGrant();
        Request first = line.head();
        if (first == null) {
            throw new IllegalStateException(
                    "lock '" + PrintableText.of(line.name()) + "' was granted, and has no caller that asks for it");
        }
        LiveLease lease = give(tenure, first, questions, nowNanos);
        line.settle(first, new Outcome.Granted(lease), nowNanos, out);
        settings.notices().granted(lease, out);
        line.denyOnce(Long.MAX_VALUE, nowNanos, out);
    }

    private LiveLease give(Tenure tenure, Request to, long questions, long nowNanos) {
        int tries = (int) Math.min(Integer.MAX_VALUE, questions - to.questionsBefore);
        return tenure.give(to, origin, nowNanos, tries);
    }

    /** Gives a running caller what was offered to a parked one, which keeps its place. */
    boolean barge(Tenure held, Request running, long questions, Effects out) {
        Request parked = held.turn.bargedBy(running);
        if (parked == null) {
            return false;
        }
        line.addFirst(parked);
        LiveLease lease = give(held, running, questions, running.arrivedNanos);
        running.settle(new Outcome.Granted(lease));
        if (!running.sleeps()) {
            out.add(new Effect.Settle(running));
        }
        settings.notices().handedOver(lease, out);
        return true;
    }

    /** The owner has released its lease, and the first in the line may have the hold without the server. */
    void handOver(Tenure held, Request next, long questions, long nowNanos, Effects out) {
        settings.notices().released(held.owner(), ReleaseOutcome.RELEASED, nowNanos, out);
        out.countHandoff();
        Outcome.Offered offer = new Outcome.Offered(give(held, next, questions, nowNanos));
        held.turn.offer(next, nowNanos);
        line.settle(next, offer, nowNanos, out);
        if (!next.sleeps()) {
            line.takeOffer(next, out);
        }
    }

    // ---- the owners

    /** A renewal was answered: confirmed, or without an answer a failure, or refused if there is neither. */
    void renewed(
            RenewalRequest request,
            @Nullable Validity confirmed,
            int waiters,
            @Nullable BackendFailure failure,
            long nowNanos,
            Effects out) {
        Tenure held = tenures.heldUnder(request.hold());
        if (held != null && !held.renewals.isOfThePresentServer(request)) {
            BackendFailure none = failure != null ? failure : Failures.takenOver();
            held.renewals.failed(held.owner(), request, none, out);
        } else if (held != null && confirmed != null) {
            held.renewed(request, confirmed, waiters, nowNanos, out);
        } else if (held != null && failure != null) {
            held.renewals.failed(held.owner(), request, failure, out);
        } else {
            if (held != null) {
                settings.notices().renewalRefused(held.owner(), out);
                lose(held, LossReason.TAKEN, nowNanos, out);
            }
            if (request.extension() != null) {
                out.add(new Effect.Extended(request.extension(), () -> LeaseExceptions.ended(request.lease())));
            }
        }
    }

    /** The owner releases its lease. What it held is to be given on, or null if the lease was lost before. */
    @Nullable
    Tenure release(LiveLease lease, CompletableFuture<ReleaseOutcome> answer, long nowNanos, Effects out) {
        lease.releasing = answer;
        Tenure held = tenures.heldBy(lease);
        if (held != null && held.isOver(nowNanos)) {
            expire(held, nowNanos, out);
        }
        if (held == null || !lease.held()) {
            out.add(new Effect.Complete(answer, ReleaseOutcome.ALREADY_LOST));
            return null;
        }
        lease.status().markReleased();
        return held;
    }

    /** The owner wants its lease to last for a time from now on. */
    void extend(LiveLease lease, Duration fromNow, CompletableFuture<Void> answer, long nowNanos, Effects out) {
        Tenure held = tenures.heldBy(lease);
        if (held != null) {
            held.renewals.extend(lease, fromNow, answer, nowNanos, out);
        } else {
            out.add(new Effect.Extended(answer, () -> LeaseExceptions.ended(lease)));
        }
    }

    /** The owner sets its minimum hold. False if it does not hold the lock any more. */
    boolean setMinimumHold(LiveLease lease, Duration fromNow, long nowNanos) {
        if (tenures.heldBy(lease) == null) {
            return false;
        }
        lease.minimumHold = lease.minimumHold.orFrom(nowNanos, fromNow);
        return true;
    }

    /** The owner gives an action for the loss of its lease. */
    static void onLost(LiveLease lease, Consumer<? super LossReason> action, Effects out) {
        LossReason reason = lease.status().lossReason();
        if (reason != null) {
            out.add(new Effect.NotifyLoss(action, reason));
        } else if (lease.held()) {
            lease.addLossAction(action);
        }
    }

    /** The owner has seen that the wall clock ran ahead. */
    void doubt(LiveLease lease, long nowNanos, Effects out) {
        Tenure held = tenures.heldBy(lease);
        if (held != null) {
            held.renewals.doubt(lease, nowNanos, out);
        }
    }

    /** The owner is gone. */
    void abandon(LiveLease lease, String who, Effects out) {
        Tenure held = tenures.heldBy(lease);
        if (held != null) {
            held.renewals.abandon(lease, who, out);
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

    /** All that are held are over. */
    void loseAll(LossReason reason, long nowNanos, Effects out) {
        tenures.forEachIn(Tenure.State.HELD, tenure -> lose(tenure, reason, nowNanos, out));
    }

    /** What is due of those that are held. */
    void due(long nowNanos, long skewMillis, Effects out) {
        tenures.forEachIn(Tenure.State.HELD, tenure -> {
            if (tenure.isOver(nowNanos)) {
                expire(tenure, nowNanos, out);
            } else {
                tenure.renewals.sendIfDue(tenure.owner(), nowNanos, skewMillis, out);
            }
        });
    }

    /** Another server has taken over: what is held is uncertain until it has confirmed it. */
    void takenOver(long nowNanos, Effects out) {
        tenures.forEachIn(Tenure.State.HELD, tenure -> tenure.renewals.takenOver(tenure.owner(), nowNanos, out));
    }

    /** The client is closed: the outcome of releases without an answer stays unknown. */
    void endReleasing(long nowNanos, Effects out) {
        tenures.forEachIn(Tenure.State.RELEASING, tenure -> tenure.endUnanswered(nowNanos, out));
    }
}
