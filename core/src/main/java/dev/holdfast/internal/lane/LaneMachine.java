package dev.holdfast.internal.lane;

import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.internal.lane.LiveAttempt.Grant;
import dev.holdfast.internal.lane.LiveAttempt.Question;
import dev.holdfast.internal.lane.LiveLease.MinimumHold;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.PushedGrant;
import dev.holdfast.spi.ReleaseAnswer;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A lane without its surroundings: a line of requests, a {@link Seeker} that gets the lock for them, and a
 * {@link Holder} of what it has won. Each {@link Event} goes to the machine that it is about; what one means for
 * another is decided here alone. Pure: no clock, no guard and no request inside.
 *
 * <p>Every {@link #step} ends with three rules: a seeker that seeks for no caller leaves, or for one who has left, a
 * line that nothing is asked for asks if the {@link Holder.Sharing} allows it, and a lane with nothing to do retires.
 */
final class LaneMachine {

    /** Where a lane stands, for people. The machines have states of their own. */
    enum State {

        /** No caller of this client holds the lock or asks for it. A lane in this state is about to be retired. */
        IDLE,

        /** A question is on its way; its answer, a failure or the response timeout comes next. */
        ASKING,

        /** The server has put the attempt into its queue; a grant is pushed, or the lane asks again. */
        QUEUED,

        /**
         * The last question failed; the lane asks again after a pause. The attempt lives on,
         * for it may stand in the queue or hold the lock.
         */
        PAUSED,

        /** The client holds the lock, and one lease of it belongs to a caller. */
        HELD,

        /** The client holds the lock for its next caller, and no caller has it. */
        RESTING,

        /** A release is on its way, perhaps with a fresh attempt in it. */
        RELEASING,

        /** Removed from the client; a caller that still refers to it looks for a new one. */
        RETIRED
    }

    private static final long FAR_NANOS = Long.MAX_VALUE / 4;

    final WaitLine line;
    final Holder holder;

    private final LaneSettings settings;

    /** Null while nothing is asked for, and nothing that was has to be remembered. */
    private @Nullable Seeker seeker;

    /** Asked by the seekers that are forgotten. */
    private long questionsBefore;

    private boolean retired;

    /** An idle lane for those in a line, with leases of an origin, and with the holds that a sharing allows. */
    LaneMachine(WaitLine line, Holder.Sharing sharing, LiveLease.Origin origin, LaneSettings settings) {
        this.line = line;
        this.holder = new Holder(line, sharing, origin, settings);
        this.settings = settings;
    }

    /**
     * Takes one step.
     *
     * @param event what happens
     * @param nowNanos the monotonic clock
     * @param skewMillis the skew of the wall clock, where the event {@linkplain #goesBySkew goes by it}
     * @param out what is to be done outside
     * @return whether the lane had what the event is about: false if the lane has retired before a caller came, or if
     *     the lease has ended
     */
    boolean step(Event event, long nowNanos, long skewMillis, Effects out) {
        boolean found = true;
        if (event instanceof Event.Arrival arrival) {
            found = arrive(arrival.request(), arrival.closing(), nowNanos, skewMillis, out);
        } else if (event instanceof Event.Released released) {
            release(released.lease(), released.answer(), released.closing(), nowNanos, skewMillis, out);
        } else if (event instanceof Event.Answer asked) {
            answered(asked.question(), asked.answer(), asked.failure(), nowNanos, out);
        } else if (event instanceof Event.ReleaseAnswered answered) {
            released(answered.request(), answered.answer(), answered.failure(), nowNanos, out);
        } else if (event instanceof Event.Push push) {
            pushed(push.grant(), nowNanos, out);
        } else if (event instanceof Event.Wanted) {
            wanted(nowNanos);
        } else if (event instanceof Event.RenewalAnswered answered) {
            holder.renewed(
                    answered.request(), answered.confirmed(), answered.waiters(), answered.failure(), nowNanos, out);
        } else if (event instanceof Event.Due) {
            due(nowNanos, skewMillis, out);
        } else if (event instanceof Event.OfferTaken taken) {
            line.takeOffer(taken.request(), out);
        } else if (event instanceof Event.Withdrawal withdrawal) {
            withdraw(withdrawal.request(), withdrawal.cancelled(), nowNanos, out);
        } else if (event instanceof Event.OfLease asked) {
            found = stepOfOwner(asked, nowNanos, skewMillis, out);
        } else if (event instanceof Event.ChangeAnswered answered) {
            holder.changed(answered.request(), answered.answer(), answered.failure(), nowNanos, out);
        } else if (event instanceof Event.Adoption adoption) {
            found = adopt(adoption.grant(), adoption.owner(), adoption.closing(), nowNanos, out);
        } else {
            stepOfAll(event, nowNanos, out);
        }
        conclude(nowNanos, out);
        return found;
    }

    /** What an owner wants of its lease. False if that has ended. */
    private boolean stepOfOwner(Event.OfLease event, long nowNanos, long skewMillis, Effects out) {
        LiveLease lease = event.lease();
        if (event.goesByTime()) {
            // what it asks for depends on whether the lease is over
            due(nowNanos, skewMillis, out);
        }
        if (event instanceof Event.ExtensionWanted extension) {
            holder.extend(lease, extension.fromNow(), extension.answer(), nowNanos, out);
        } else if (event instanceof Event.MinimumHoldWanted minimum) {
            return holder.setMinimumHold(lease, minimum.fromNow(), nowNanos);
        } else if (event instanceof Event.MinimumHoldWaived) {
            lease.minimumHold = MinimumHold.NONE;
        } else if (event instanceof Event.ReturnRequired) {
            return holder.requireReturn(lease);
        } else if (event instanceof Event.ChangeWanted change) {
            Effect.Change request = new Effect.Change(lease.hold(), change.question(), nowNanos, change.answer());
            holder.change(lease, request, nowNanos, out);
        } else if (event instanceof Event.LossAction loss) {
            Holder.onLost(lease, loss.action(), out);
        } else if (event instanceof Event.Doubt) {
            holder.doubt(lease, nowNanos, out);
        } else if (event instanceof Event.Abandonment abandonment) {
            holder.abandon(lease, abandonment.who(), out);
        } else {
            throw new IllegalStateException("no machine knows " + event);
        }
        return true;
    }

    /** What happens to all lanes, or many. */
    private void stepOfAll(Event event, long nowNanos, Effects out) {
        if (event instanceof Event.FreeAt free) {
            if (seeker != null) {
                seeker.freeAt(free.atNanos());
            }
        } else if (event instanceof Event.Restored) {
            if (seeker != null) {
                seeker.restored(nowNanos, out);
            }
        } else if (event instanceof Event.TakenOver) {
            takenOver(nowNanos, out);
        } else if (event instanceof Event.IdentityChanged) {
            identityChanged(nowNanos, out);
        } else if (event instanceof Event.WaitingEnds) {
            line.close(nowNanos, out);
            holder.giveBackAll(nowNanos, out);
        } else if (event instanceof Event.HoldingEnds) {
            holder.loseAll(LossReason.CLIENT_CLOSED, nowNanos, out);
        } else if (event instanceof Event.ReleasingEnds) {
            endReleasing(nowNanos, out);
        } else if (!(event instanceof Event.LineChanged)) {
            // with that, only the rules below have something to do
            throw new IllegalStateException("no machine knows " + event);
        }
    }

    /** Whether an event goes by the skew of the wall clock: where a hold stays with the client, or something is due. */
    boolean goesBySkew(Event event) {
        if (event instanceof Event.Arrival) {
            // only who joins others, or has what rests
            return holder.sharing == Holder.Sharing.TOGETHER || holder.resting() != null;
        }
        if (event instanceof Event.Released released) {
            // only a handoff, and a sticky lock
            return !line.isEmpty() || released.lease().options().sticky().isPresent();
        }
        return event instanceof Event.Due || (event instanceof Event.OfLease asked && asked.goesByTime());
    }

    private void conclude(long nowNanos, Effects out) {
        holder.sweep();
        if (seeker != null && seeker.seeksInVain(nowNanos)) {
            seeker.leave(out);
            line.keepPlaces();
        }
        Tenure resting = holder.resting();
        if (resting != null && (resting.turn.isWanted() || !line.isEmpty())) {
            // another client wants it, or a caller of this one who cannot have it as it is
            holder.giveBack(resting, questionBehind(nowNanos), nowNanos, out);
        }
        Request next = line.head();
        if (next != null && seeking() == Seeker.State.NONE && (next.queuesEarly() || holder.mayAskBeside())) {
            seeker().ask(nowNanos, out);
        }
        if (seeker != null && line.isEmpty() && seeker.isForgettable()) {
            questionsBefore = seeker.questions();
            seeker = null;
        }
        retired |= line.isEmpty() && seeking() == Seeker.State.NONE && holder.isEmpty();
    }

    // ---- looks

    boolean isRetired() {
        return retired;
    }

    /** The state of the machines in one word: that of the hold, if there is one, or that of the seeker. */
    State state() {
        if (retired) {
            return State.RETIRED;
        }
        if (holder.held() != null) {
            return State.HELD;
        }
        if (holder.resting() != null) {
            return State.RESTING;
        }
        return switch (seeking()) {
            case NONE -> holder.isReleasing() ? State.RELEASING : State.IDLE;
            case ASKING -> seeker().asksWithin() ? State.RELEASING : State.ASKING;
            case QUEUED -> State.QUEUED;
            case PAUSED -> State.PAUSED;
        };
    }

    /** The number of the attempt that asks for the lock; 0 if none does. */
    long attemptNumber() {
        return seeker == null ? 0 : seeker.attemptNumber();
    }

    /** When the next thing is due. */
    long dueNanos(long nowNanos) {
        return holder.dueNanos(seeker == null ? nowNanos + FAR_NANOS : seeker.dueNanos(nowNanos));
    }

    private Seeker.State seeking() {
        return seeker == null ? Seeker.State.NONE : seeker.state();
    }

    /** How many questions were asked so far. */
    private long questions() {
        return seeker == null ? questionsBefore : seeker.questions();
    }

    private Seeker seeker() {
        Seeker present = seeker;
        if (present == null) {
            present = new Seeker(line, settings, questionsBefore);
            seeker = present;
        }
        return present;
    }

    // ---- callers

    /** A caller wants the lock. False if the lane has retired. */
    private boolean arrive(Request request, boolean closing, long nowNanos, long skewMillis, Effects out) {
        if (retired) {
            return false;
        }
        request.questionsBefore = questions();
        request.foundTaken = seeking() == Seeker.State.QUEUED || (holder.held() != null && !holder.mayAskBeside());
        if (request.foundTaken && request.once()) {
            line.settle(request, new Outcome.NotInTime(true), nowNanos, out);
        } else if (closing || !holder.admit(request, questions(), skewMillis, out)) {
            line.add(request);
            if (request.once() && seeking() == Seeker.State.PAUSED) {
                seeker().ask(nowNanos, out);
            }
        }
        if (closing) {
            line.close(nowNanos, out);
        }
        return true;
    }

    /** A hold of another lane has become one of this, for its owner. False if the lane has retired. */
    private boolean adopt(Grant grant, Request owner, boolean closing, long nowNanos, Effects out) {
        if (!retired) {
            holder.adopt(grant, owner, closing, nowNanos, out);
        }
        return !retired;
    }

    /** A caller's time is over, or it was interrupted or cancelled. What was offered to it is its own. */
    private void withdraw(Request request, boolean cancelled, long nowNanos, Effects out) {
        if (!request.waiting) {
            line.takeOffer(request, out);
            return;
        }
        request.withdrawn = true;
        request.cancelled = cancelled;
        Outcome outcome = holder.sharing == Holder.Sharing.EXCLUSIVE && holder.held() != null
                ? new Outcome.NotInTime(true)
                : seeker().outcomeOf(request, holder.oldestUnanswered(seeker().unansweredSince(nowNanos)), nowNanos);
        line.settle(request, outcome, nowNanos, out);
    }

    // ---- the server

    /** A question was answered, or not. */
    private void answered(
            Question asked, @Nullable AskAnswer answer, @Nullable BackendFailure failure, long nowNanos, Effects out) {
        if (seeker == null || !seeker.awaits(asked)) {
            leaveLate(asked, answer, out);
        } else if (answer != null) {
            begin(seeker.answered(asked, answer, nowNanos, out), nowNanos, out);
        } else if (failure != null) {
            seeker.failed(failure, nowNanos, out);
        }
    }

    private void begin(@Nullable Grant won, long nowNanos, Effects out) {
        if (won != null) {
            holder.begin(won, questions(), nowNanos, out);
        }
    }

    /** A question that is not awaited any more was answered: what it has won is left. */
    private void leaveLate(Question asked, @Nullable AskAnswer answer, Effects out) {
        boolean won = answer instanceof AskAnswer.Granted || answer instanceof AskAnswer.Queued;
        Attempt attempt = asked.attempt().attempt;
        if (won && !isSoughtWith(attempt.number()) && !holder.hasAttempt(attempt.number())) {
            out.add(new Effect.Leave(attempt, OptionalLong.empty()));
        }
    }

    private boolean isSoughtWith(long attemptNumber) {
        return seeker != null && seeker.livesWith(attemptNumber);
    }

    /** The server granted a queued attempt. If that does not live any more, what it has won is left. */
    private void pushed(PushedGrant push, long nowNanos, Effects out) {
        if (isSoughtWith(push.attemptNumber())) {
            begin(seeker().pushed(push, nowNanos, out), nowNanos, out);
        } else if (!holder.hasAttempt(push.attemptNumber())) {
            out.add(new Effect.LeaveGrant(push));
        }
    }

    /** Another client waits for the lock. */
    private void wanted(long nowNanos) {
        if (seeker != null) {
            seeker.wanted();
        }
        holder.forEach(tenure -> tenure.turn.othersWait(nowNanos));
    }

    /** The server knows the client by another id: what it had under the old one is over. */
    private void identityChanged(long nowNanos, Effects out) {
        holder.loseAll(LossReason.CLONED, nowNanos, out);
        failReleases(Failures.identityChanged(), nowNanos, out);
        if (seeker != null) {
            seeker.identityChanged(out);
        }
    }

    /** Another server has taken over, which may lack the last writes: no answer from before counts. */
    private void takenOver(long nowNanos, Effects out) {
        if (seeker != null) {
            seeker.takenOver(nowNanos, out);
        }
        failReleases(Failures.takenOver(), nowNanos, out);
        holder.takenOver(nowNanos, out);
    }

    // ---- the owners

    /**
     * The owner releases its lease. If that was the last one, the hold goes to the next caller of this client, it
     * rests, or it goes back to the server, with a question for those who wait in the same request.
     */
    private void release(
            LiveLease lease,
            CompletableFuture<ReleaseOutcome> answer,
            boolean closing,
            long nowNanos,
            long skewMillis,
            Effects out) {
        Tenure held = holder.release(lease, answer, nowNanos, out);
        if (held == null || holder.handOn(held, questions(), nowNanos, skewMillis, out)) {
            return;
        }
        if (!line.isEmpty() || closing || !holder.rest(held, lease, nowNanos, skewMillis, out)) {
            held.sendRelease(questionBehind(nowNanos), nowNanos, out);
        }
    }

    /** What is asked in the same request for those who wait, or null. */
    private @Nullable Question questionBehind(long nowNanos) {
        boolean asks = line.somebodyStays() && seeking() == Seeker.State.NONE;
        return asks ? seeker().askWithin(nowNanos) : null;
    }

    /** A release was answered, or not. */
    private void released(
            Effect.Release request,
            @Nullable ReleaseAnswer answer,
            @Nullable BackendFailure failure,
            long nowNanos,
            Effects out) {
        Tenure tenure = holder.releasedBy(request);
        AskAnswer next = answer == null ? null : answer.next().orElse(null);
        Question asked = request.question;
        if (tenure == null) {
            if (asked != null) {
                leaveLate(asked, next, out);
            }
        } else if (answer != null) {
            tenure.released(answer.result(), nowNanos, out);
            if (asked != null && seeker != null && seeker.awaits(asked)) {
                begin(seeker.answeredWithin(asked, next, nowNanos, out), nowNanos, out);
            }
        } else if (failure != null) {
            failRelease(tenure, failure, nowNanos, out);
        }
    }

    /** A release without an answer: its question has failed as well. */
    private void failRelease(Tenure tenure, BackendFailure failure, long nowNanos, Effects out) {
        Question within = tenure.releasing().question;
        tenure.releaseFailed(failure, nowNanos, out);
        if (within != null && seeker != null && seeker.awaits(within)) {
            seeker.failed(failure, nowNanos, out);
        }
    }

    /** No answer to any release counts any more. */
    private void failReleases(BackendFailure failure, long nowNanos, Effects out) {
        holder.forEachIn(Tenure.State.RELEASING, tenure -> failRelease(tenure, failure, nowNanos, out));
    }

    /** The client is closed: what is still on its way stays without an answer. */
    private void endReleasing(long nowNanos, Effects out) {
        holder.endReleasing(nowNanos, out);
        if (seeker != null && seeker.asksWithin()) {
            seeker.end();
        }
    }

    // ---- the alarm

    /** Something may be due. */
    private void due(long nowNanos, long skewMillis, Effects out) {
        holder.forEach(tenure -> {
            if (tenure.isUnanswered(nowNanos)) {
                failRelease(tenure, Failures.noAnswer(nowNanos - tenure.releasing().sentNanos), nowNanos, out);
            }
        });
        holder.due(nowNanos, skewMillis, out);
        if (seeker != null) {
            seeker.due(nowNanos, out);
        }
    }
}
