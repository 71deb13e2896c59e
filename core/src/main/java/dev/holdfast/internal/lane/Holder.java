package dev.holdfast.internal.lane;

import dev.holdfast.LockEvent;
import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.internal.lane.LiveAttempt.Grant;
import dev.holdfast.internal.lane.LiveAttempt.Question;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.ChangeAnswer;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.PrintableText;
import dev.holdfast.spi.Share;
import dev.holdfast.spi.Validity;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The side of a lane that has the lock: its holds, and which caller has them. A fresh hold goes to the first who waits,
 * one that is released to the next, and where the {@link Sharing} allows it, one that has owners to more of them. Each
 * event of an owner goes to the {@link Tenure} that it is about. Pure, as the holds are.
 *
 * <p>Usually there is one hold, or none; a release that a question follows is a second one, and a lane whose sharing
 * allows it has several.
 */
final class Holder {

    /** Which holds of one client may exist beside one another, and who may own them. */
    enum Sharing {

        /**
         * One hold at a time, for one owner. A lane asks when it has none, or behind a release: requests of one
         * connection are carried out in their order, so the question finds what the release has left.
         */
        EXCLUSIVE,

        /** Each caller has a hold of its own, beside those of others. */
        SEPARATE,

        /** Callers own a hold together while nobody else waits; those who come later have another one. */
        TOGETHER;

        /** What a share allows: units that are counted are each somebody's own. */
        static Sharing of(Share share) {
            if (share instanceof Share.Group) {
                return share.isLimited() ? SEPARATE : TOGETHER;
            }
            return EXCLUSIVE;
        }
    }

    final Sharing sharing;

    private final WaitLine line;
    private final LiveLease.Origin origin;
    private final LaneSettings settings;

    /** The newest hold; the others are linked behind it. */
    private @Nullable Tenure first;

    /**
     * Holds nothing yet.
     *
     * @param line those who wait for what it will have
     * @param sharing who may own that
     * @param origin what leases are made for
     * @param settings of the client's lanes
     */
    Holder(WaitLine line, Sharing sharing, LiveLease.Origin origin, LaneSettings settings) {
        this.line = line;
        this.sharing = sharing;
        this.origin = origin;
        this.settings = settings;
    }

    // ---- the holds

    boolean isEmpty() {
        return first == null;
    }

    /** Removes those that are over. */
    void sweep() {
        Tenure before = null;
        for (Tenure tenure = first; tenure != null; tenure = tenure.next) {
            if (tenure.state() != Tenure.State.GONE) {
                before = tenure;
            } else if (before == null) {
                first = tenure.next;
            } else {
                before.next = tenure.next;
            }
        }
    }

    /** Whether a lane may ask for its callers with these holds. */
    boolean mayAskBeside() {
        Tenure only = first;
        return sharing != Sharing.EXCLUSIVE || only == null || (only.next == null && only.mayBeFollowed());
    }

    /** The newest, held or on its way back; null if there is none. */
    @Nullable
    Tenure newest() {
        return first;
    }

    /** What the client holds, the newest first; null if it holds nothing. */
    @Nullable
    Tenure held() {
        return firstIn(Tenure.State.HELD);
    }

    /** What nobody has a lease of, and is kept for the next; or null. */
    @Nullable
    Tenure resting() {
        return firstIn(Tenure.State.RESTING);
    }

    boolean isReleasing() {
        return firstIn(Tenure.State.RELEASING) != null;
    }

    private @Nullable Tenure firstIn(Tenure.State state) {
        Tenure tenure = first;
        while (tenure != null && tenure.state() != state) {
            tenure = tenure.next;
        }
        return tenure;
    }

    /** The one that a lease belongs to at this moment, or null. */
    private @Nullable Tenure heldBy(LiveLease lease) {
        Tenure tenure = first;
        while (tenure != null && !tenure.isHeldBy(lease)) {
            tenure = tenure.next;
        }
        return tenure;
    }

    /** The one that is still kept under these tokens, whether a caller has it or it rests; or null. */
    private @Nullable Tenure keptUnder(Hold hold) {
        Tenure tenure = first;
        while (tenure != null && !(tenure.isKept() && tenure.hold.equals(hold))) {
            tenure = tenure.next;
        }
        return tenure;
    }

    /** The one whose release is on its way, or null. */
    @Nullable
    Tenure releasedBy(Effect.Release request) {
        Tenure tenure = first;
        while (tenure != null && (tenure.state() != Tenure.State.RELEASING || tenure.releasing() != request)) {
            tenure = tenure.next;
        }
        return tenure;
    }

    /** The one that a request is about to turn, or null. */
    private @Nullable Tenure changedBy(Effect.Change request) {
        Tenure tenure = first;
        while (tenure != null && !tenure.isChangedBy(request)) {
            tenure = tenure.next;
        }
        return tenure;
    }

    /** Whether an attempt has won one of them. */
    boolean hasAttempt(long number) {
        for (Tenure tenure = first; tenure != null; tenure = tenure.next) {
            if (tenure.hold.attempt().number() == number) {
                return true;
            }
        }
        return false;
    }

    /** Visits each; the visitor may end the visited one. */
    void forEach(Consumer<? super Tenure> visitor) {
        for (Tenure tenure = first; tenure != null; tenure = tenure.next) {
            visitor.accept(tenure);
        }
    }

    /** Visits each in a state; the visitor may end the visited one. */
    void forEachIn(Tenure.State state, Consumer<? super Tenure> visitor) {
        for (Tenure tenure = first; tenure != null; tenure = tenure.next) {
            if (tenure.state() == state) {
                visitor.accept(tenure);
            }
        }
    }

    /** By how much the renewal of what the client holds is late; zero if none is due, or none is needed. */
    long renewalLagNanos(long nowNanos) {
        Tenure held = held();
        return held == null ? 0 : held.renewalLagNanos(nowNanos);
    }

    /** The earlier of a time and the sending of the release that has been without an answer for longest. */
    long oldestUnanswered(long sentNanos) {
        long oldest = sentNanos;
        for (Tenure tenure = first; tenure != null; tenure = tenure.next) {
            if (tenure.state() == Tenure.State.RELEASING && tenure.releasing().sentNanos - oldest < 0) {
                oldest = tenure.releasing().sentNanos;
            }
        }
        return oldest;
    }

    /** When something is due of any of them, and not later than a given time. */
    long dueNanos(long atLatestNanos) {
        long due = atLatestNanos;
        for (Tenure tenure = first; tenure != null; tenure = tenure.next) {
            if (tenure.dueNanos() - due < 0) {
                due = tenure.dueNanos();
            }
        }
        return due;
    }

    // ---- a fresh hold

    /**
     * The lock was granted: it goes to the first who waits. What the client still takes for its hold is over: it was
     * not alone in asking.
     */
    void begin(Grant grant, long questions, long nowNanos, Effects out) {
        if (sharing == Sharing.EXCLUSIVE) {
            forEachIn(Tenure.State.HELD, tenure -> {
                if (tenure.isOver(nowNanos)) {
                    expire(tenure, nowNanos, out);
                } else {
                    lose(tenure, LossReason.TAKEN, nowNanos, out);
                }
            });
        }
        Tenure tenure = begun(grant, nowNanos, out);
        Request next = line.head();
        if (next == null) {
            throw new IllegalStateException(
                    "lock '" + PrintableText.of(line.name()) + "' was granted, and has no caller that asks for it");
        }
        LiveLease lease = tenure.give(next, origin, nowNanos, tries(next, questions));
        line.settle(next, new Outcome.Granted(lease), nowNanos, out);
        settings.notices().granted(lease, out);
        switch (sharing) {
            case EXCLUSIVE -> line.denyOnce(Long.MAX_VALUE, nowNanos, out);
            case TOGETHER -> letJoin(tenure, questions, nowNanos, out);
            case SEPARATE -> {}
        }
    }

    private Tenure begun(Grant grant, long nowNanos, Effects out) {
        Tenure tenure = new Tenure(line.name(), grant, settings);
        tenure.next = first;
        first = tenure;
        if (grant.othersWait()) {
            tenure.turn.othersWait(nowNanos);
        }
        out.countGrant();
        return tenure;
    }

    private static int tries(Request of, long questions) {
        return (int) Math.min(Integer.MAX_VALUE, questions - of.questionsBefore);
    }

    /** A hold of another lane has become one of this, for its owner, whoever waits; or it is of no use any more. */
    void adopt(Grant grant, Request owner, boolean closing, long nowNanos, Effects out) {
        if (closing || grant.validity().isOver(nowNanos)) {
            LiveAttempt dead = grant.by();
            out.add(new Effect.Leave(dead.attempt, dead.executableUntilNanos()));
            BackendFailure late = Failures.grantedTooLate(owner.options.lease());
            owner.settle(
                    closing
                            ? Failures.closed(line.name())
                            : new Outcome.Failed(
                                    LockEvent.GaveUp.Cause.UNAVAILABLE,
                                    () -> settings.exceptions().changeUnanswered(line.name(), late)));
            return;
        }
        Tenure tenure = begun(grant, nowNanos, out);
        owner.settle(new Outcome.Granted(tenure.give(owner, origin, nowNanos, tries(owner, 0))));
        settings.notices().granted(tenure.owner(), out);
        if (sharing == Sharing.TOGETHER) {
            letJoin(tenure, 0, nowNanos, out);
        }
    }

    /** All who wait for the same have the hold at once, whoever waits behind them. */
    private void letJoin(Tenure fresh, long questions, long nowNanos, Effects out) {
        line.forEach(request -> {
            if (fresh.turn.suits(request) && fresh.term.renewing()) {
                LiveLease lease = fresh.join(request, origin, nowNanos, tries(request, questions));
                line.settle(request, new Outcome.Granted(lease), nowNanos, out);
                out.countHandoff();
                settings.notices().handedOver(lease, out);
            }
        });
        forEachIn(Tenure.State.HELD, tenure -> {
            if (tenure.hold.token() != fresh.hold.token()) {
                // of an earlier group, whose end this client has not heard of
                tenure.turn.othersWait(nowNanos);
            } else if (!fresh.turn.isWanted()) {
                tenure.turn.noOtherWaits();
            }
        });
    }

    // ---- without the server

    /** A caller that has just come may have what the client holds, or what rests. False if it may not. */
    boolean admit(Request request, long questions, long skewMillis, Effects out) {
        Tenure held = held();
        if (held == null) {
            return line.isEmpty() && resume(request, questions, skewMillis, out);
        }
        return switch (sharing) {
            case EXCLUSIVE -> barge(held, request, questions, out);
            case TOGETHER -> join(held, request, questions, skewMillis, out);
            case SEPARATE -> false;
        };
    }

    private boolean resume(Request request, long questions, long skewMillis, Effects out) {
        Tenure resting = resting();
        boolean together = sharing == Sharing.TOGETHER;
        if (resting == null || !resting.mayResume(request, together, request.arrivedNanos, skewMillis)) {
            return false;
        }
        settings.restLimit().leave();
        resting.resume();
        int tries = tries(request, questions);
        LiveLease lease = together
                ? resting.giveShared(request, origin, request.arrivedNanos, tries)
                : resting.give(request, origin, request.arrivedNanos, tries);
        handOver(lease, request, out);
        return true;
    }

    private boolean join(Tenure held, Request request, long questions, long skewMillis, Effects out) {
        if (!line.isEmpty() || held.isChanging() || !held.mayJoin(request, request.arrivedNanos, skewMillis)) {
            return false;
        }
        handOver(held.join(request, origin, request.arrivedNanos, tries(request, questions)), request, out);
        return true;
    }

    /** One that has just come has a lease without the server, and is not in the line. */
    private void handOver(LiveLease lease, Request to, Effects out) {
        settle(to, lease, out);
        out.countHandoff();
        settings.notices().handedOver(lease, out);
    }

    private static void settle(Request arrived, LiveLease lease, Effects out) {
        arrived.settle(new Outcome.Granted(lease));
        if (!arrived.sleeps()) {
            out.add(new Effect.Settle(arrived));
        }
    }

    /** Gives a running caller what was offered to a parked one, which keeps its place. */
    private boolean barge(Tenure held, Request running, long questions, Effects out) {
        Request parked = held.turn.bargedBy(running);
        if (parked == null) {
            return false;
        }
        line.addFirst(parked);
        LiveLease lease = held.give(running, origin, running.arrivedNanos, tries(running, questions));
        settle(running, lease, out);
        settings.notices().handedOver(lease, out);
        return true;
    }

    // ---- the owners

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
        Tenure held = heldBy(lease);
        if (held != null && held.isOver(nowNanos)) {
            expire(held, nowNanos, out);
        }
        if (held == null || !lease.isHeld()) {
            out.add(new Effect.Complete(answer, ReleaseOutcome.ALREADY_LOST));
            return null;
        }
        lease.markReleased();
        if (held.owners.count() > 1) {
            held.part(lease, nowNanos, out);
        } else if (held.isChanging()) {
            held.releaseWhileChanging(nowNanos, out);
        } else {
            return held;
        }
        return null;
    }

    /** Hands what was released to the first in the line, if that may have it without the server. False if not. */
    boolean handOn(Tenure held, long questions, long nowNanos, long skewMillis, Effects out) {
        Request next = line.head();
        if (next == null || !held.mayHandOver(held.owner(), next, nowNanos, skewMillis)) {
            return false;
        }
        settings.notices().released(held.owner(), ReleaseOutcome.RELEASED, nowNanos, out);
        out.countHandoff();
        Outcome.Offered offer = new Outcome.Offered(held.give(next, origin, nowNanos, tries(next, questions)));
        held.turn.offer(next, nowNanos);
        line.settle(next, offer, nowNanos, out);
        if (!next.sleeps()) {
            line.takeOffer(next, out);
        }
        return true;
    }

    /** Keeps what was released for the next caller, if its owner wanted that. False if it has to go back. */
    boolean rest(Tenure held, LiveLease last, long nowNanos, long skewMillis, Effects out) {
        Duration idle = last.options().sticky().orElse(null);
        if (idle == null
                || sharing == Sharing.SEPARATE
                || !held.mayRest(last, nowNanos, skewMillis)
                || !settings.restLimit().enter()) {
            return false;
        }
        held.rest(last, idle.toNanos(), nowNanos, out);
        return true;
    }

    /** The owner wants its lease to last for a time from now on. */
    void extend(LiveLease lease, Duration fromNow, CompletableFuture<Void> answer, long nowNanos, Effects out) {
        Tenure held = heldBy(lease);
        if (held != null && held.isChanging()) {
            out.add(new Effect.Extended(
                    answer, () -> settings.exceptions().notExtended(lease.name(), Failures.isChanging())));
        } else if (held != null) {
            held.extend(lease, fromNow, answer, nowNanos, out);
        } else {
            out.add(new Effect.Extended(answer, () -> LeaseExceptions.ended(lease)));
        }
    }

    /** The owner sets its minimum hold. False if it does not hold the lock any more. */
    boolean setMinimumHold(LiveLease lease, Duration fromNow, long nowNanos) {
        Tenure held = heldBy(lease);
        if (held == null) {
            return false;
        }
        lease.minimumHold = lease.minimumHold.orFrom(nowNanos, fromNow);
        held.term.keepUntil(nowNanos + fromNow.toNanos(), nowNanos);
        return true;
    }

    /** The owner wants its hold to go back to the server. False if it does not hold the lock any more. */
    boolean requireReturn(LiveLease lease) {
        if (heldBy(lease) == null) {
            return false;
        }
        lease.mustReturn = true;
        return true;
    }

    /** The owner gives an action for the loss of its lease. */
    static void onLost(LiveLease lease, Consumer<? super LossReason> action, Effects out) {
        LossReason reason = lease.lossReason();
        if (reason != null) {
            out.add(new Effect.NotifyLoss(action, reason));
        } else if (lease.isHeld()) {
            lease.addLossAction(action);
        }
    }

    /** The owner has seen that the wall clock ran ahead. */
    void doubt(LiveLease lease, long nowNanos, Effects out) {
        Tenure held = heldBy(lease);
        if (held != null) {
            held.doubt(nowNanos, out);
        }
    }

    /** The owner is gone. */
    void abandon(LiveLease lease, String who, Effects out) {
        Tenure held = heldBy(lease);
        if (held != null) {
            held.abandon(lease, who, out);
        }
    }

    // ---- renewals

    /** A renewal was answered: confirmed, or without an answer a failure, or refused if there is neither. */
    void renewed(
            Effect.Renew request,
            @Nullable Validity confirmed,
            int waiters,
            @Nullable BackendFailure failure,
            long nowNanos,
            Effects out) {
        Tenure held = keptUnder(request.hold());
        if (held != null && !held.isOfThePresentServer(request)) {
            BackendFailure none = failure != null ? failure : Failures.takenOver();
            held.renewalFailed(request, none, out);
        } else if (held != null && confirmed != null) {
            held.renewed(request, confirmed, waiters, nowNanos, out);
        } else if (held != null && failure != null) {
            held.renewalFailed(request, failure, out);
        } else {
            if (held != null && held.owners.areNone()) {
                forget(held, out);
            } else if (held != null) {
                settings.notices().renewalRefused(held.owner(), out);
                lose(held, LossReason.TAKEN, nowNanos, out);
            }
            if (request.extension() != null) {
                out.add(new Effect.Extended(request.extension(), () -> LeaseExceptions.ended(request.lease())));
            }
        }
    }

    // ---- holds that become others

    /** An owner wants its hold turned. Where other callers of this client own it, too, nothing is sent. */
    void change(LiveLease lease, Effect.Change request, long nowNanos, Effects out) {
        Tenure held = heldBy(lease);
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
            held.change(request, out);
            if (held.hold.attempt().share() == Share.EXCLUSIVE) {
                // others may read from the moment on at which the server carries it out
                held.owner().doubt();
            }
        }
    }

    /** A request that turns a hold was answered, or not. */
    void changed(
            Effect.Change request,
            @Nullable ChangeAnswer answer,
            @Nullable BackendFailure failure,
            long nowNanos,
            Effects out) {
        Tenure tenure = changedBy(request);
        if (tenure == null) {
            if (answer instanceof ChangeAnswer.Changed) {
                out.add(new Effect.Leave(request.attempt().attempt, OptionalLong.empty()));
            }
        } else if (answer != null) {
            request.attempt().answered();
            changed(tenure, request, answer, nowNanos, out);
        } else if (failure != null && failure.kind() != BackendFailure.Kind.UNKNOWN) {
            request.attempt().notExecuted();
            tenure.unchanged(() -> settings.exceptions().notChanged(line.name(), failure), out);
        } else {
            tenure.changeUnanswered(
                    failure == null ? Failures.noAnswer(nowNanos - request.sentNanos()) : failure, nowNanos, out);
        }
    }

    private void changed(Tenure tenure, Effect.Change request, ChangeAnswer answer, long nowNanos, Effects out) {
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
            tenure.shared(out);
        } else if (answer instanceof ChangeAnswer.NotHeld) {
            tenure.lostBeforeChange(nowNanos, out);
        } else {
            tenure.unchanged(() -> settings.exceptions().notChanged(line.name(), Failures.tooLate()), out);
        }
    }

    // ---- the end

    /** It is over. What was offered to a parked caller is its own, and is lost. */
    private void lose(Tenure held, LossReason reason, long nowNanos, Effects out) {
        takeOffer(held, out);
        held.lose(reason, nowNanos, out);
    }

    /** Its deadline has passed. */
    private void expire(Tenure held, long nowNanos, Effects out) {
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
        forgetAll(out);
        forEachIn(Tenure.State.HELD, tenure -> lose(tenure, reason, nowNanos, out));
    }

    /** Gives back what rests, with a question for those who wait, if there is one. */
    void giveBack(Tenure resting, @Nullable Question question, long nowNanos, Effects out) {
        settings.restLimit().leave();
        resting.sendRelease(question, nowNanos, out);
    }

    /** Gives back all that rests. */
    void giveBackAll(long nowNanos, Effects out) {
        forEachIn(Tenure.State.RESTING, resting -> giveBack(resting, null, nowNanos, out));
    }

    /** What rests is lost, or nothing can be known of it any more. */
    private void forget(Tenure resting, Effects out) {
        settings.restLimit().leave();
        resting.forget(out);
    }

    private void forgetAll(Effects out) {
        forEachIn(Tenure.State.RESTING, resting -> forget(resting, out));
    }

    /** Another server has taken over: what is held is uncertain until it has confirmed it. */
    void takenOver(long nowNanos, Effects out) {
        forEachIn(Tenure.State.HELD, tenure -> {
            if (tenure.isChanging()) {
                // what the one before has made of it may not exist
                tenure.changeUnanswered(Failures.takenOver(), nowNanos, out);
            }
        });
        forgetAll(out);
        forEachIn(Tenure.State.HELD, tenure -> tenure.takenOver(nowNanos, out));
    }

    /** The client is closed: the outcome of releases without an answer stays unknown. */
    void endReleasing(long nowNanos, Effects out) {
        forEachIn(Tenure.State.RELEASING, tenure -> tenure.endUnanswered(nowNanos, out));
    }

    /** What is due: the end of a hold or of its rest, a renewal, or the end of waiting for an answer. */
    void due(long nowNanos, long skewMillis, Effects out) {
        forEachIn(Tenure.State.HELD, tenure -> {
            if (tenure.isChangeUnanswered(nowNanos)) {
                tenure.changeUnanswered(Failures.noAnswer(settings.responseTimeoutNanos()), nowNanos, out);
            }
        });
        forEachIn(Tenure.State.RESTING, resting -> {
            if (resting.isOver(nowNanos)) {
                forget(resting, out);
            } else if (resting.hasRested(nowNanos)) {
                giveBack(resting, null, nowNanos, out);
            } else {
                resting.renewIfDue(nowNanos, skewMillis, out);
            }
        });
        forEachIn(Tenure.State.HELD, tenure -> {
            if (tenure.isOver(nowNanos)) {
                expire(tenure, nowNanos, out);
            } else if (!tenure.isChanging()) {
                tenure.renewIfDue(nowNanos, skewMillis, out);
            }
        });
    }
}
