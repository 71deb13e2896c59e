package dev.holdfast.internal.lane;

import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.PushedGrant;
import dev.holdfast.spi.ReleaseAnswer;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A lane without its surroundings: a line of requests, a {@link Seeker} that gets the lock for them, and a
 * {@link Holder} of what it has won. Each event goes to the machine that it is about; what one means for another is
 * decided here alone. Pure: no clock, no guard and no request inside.
 *
 * <p>Every event ends with the three rules of {@link #conclude}: a seeker that seeks for no caller leaves, or for one
 * who has left, a line that nothing is asked for asks if the {@link Sharing} allows it, and a lane with nothing to do
 * retires.
 */
final class LaneMachine {

    final WaitLine line;
    final Seeker seeker;
    final Tenures tenures = new Tenures();
    final Sharing sharing;

    private final LiveLease.Origin origin;
    private final LaneSettings settings;
    private boolean retired;

    /**
     * What steps see the lane through, from the first that needs it. It stays while callers wait or the lock is sticky,
     * since there one step follows the other; a lane that only holds weighs less without it.
     */
    private @Nullable Releases view;

    /** An idle lane for those in a line, with leases of an origin, and with the holds that a sharing allows. */
    LaneMachine(WaitLine line, Sharing sharing, LiveLease.Origin origin, LaneSettings settings) {
        this.line = line;
        this.sharing = sharing;
        this.seeker = new Seeker(line, settings);
        this.origin = origin;
        this.settings = settings;
    }

    /** Has what was won. */
    Holder holder() {
        return releases().holder();
    }

    private Releases releases() {
        Releases known = view;
        if (known == null) {
            Dispatcher dispatcher = new Dispatcher(line, tenures, sharing, origin, settings);
            known = new Releases(line, seeker, new Holder(line, tenures, sharing, settings, dispatcher));
            view = known;
        }
        return known;
    }

    private LateAnswers late() {
        return new LateAnswers(seeker, tenures);
    }

    boolean isRetired() {
        return retired;
    }

    /** The end of every event. Also an event of its own: another lane that shares the line has changed it. */
    void conclude(long nowNanos, Effects out) {
        tenures.sweep();
        if (seeker.seeksInVain(nowNanos)) {
            seeker.leave(out);
            line.keepPlaces();
        }
        if (tenures.resting() != null) {
            releases().ofWhatRests(nowNanos, out);
        }
        Request next = line.head();
        if (next != null && seeker.state() == SeekerState.NONE && mayAskFor(next)) {
            seeker.ask(nowNanos, out);
        }
        seeker.sweep();
        if (line.isEmpty() && !tenures.areSticky()) {
            view = null;
        }
        retired |= line.isEmpty() && seeker.state() == SeekerState.NONE && tenures.isEmpty();
    }

    private boolean mayAskFor(Request next) {
        return next.queuesEarly() || sharing.mayAskBeside(tenures);
    }

    // ---- callers

    /** A caller wants the lock. False if the lane has retired. */
    boolean arrive(Request request, boolean closing, long nowNanos, long skewMillis, Effects out) {
        if (retired) {
            return false;
        }
        request.questionsBefore = seeker.questions();
        Tenure held = tenures.held();
        request.foundTaken = seeker.state() == SeekerState.QUEUED || (held != null && !sharing.mayAskBeside(tenures));
        if (request.foundTaken && request.once()) {
            line.settle(request, new Outcome.NotInTime(true), nowNanos, out);
        } else if (closing || !holder().dispatcher().admit(held, request, seeker.questions(), skewMillis, out)) {
            line.add(request);
            if (request.once() && seeker.state() == SeekerState.PAUSED) {
                seeker.ask(nowNanos, out);
            }
        }
        if (closing) {
            line.close(nowNanos, out);
        }
        conclude(nowNanos, out);
        return true;
    }

    /** A hold of another lane has become one of this, for its owner. False if the lane has retired. */
    boolean adopt(Grant grant, Request owner, boolean closing, long nowNanos, Effects out) {
        if (retired) {
            return false;
        }
        holder().adopt(grant, owner, closing, nowNanos, out);
        conclude(nowNanos, out);
        return true;
    }

    /** A caller's time is over, or it was interrupted or cancelled. What was offered to it is its own. */
    void withdraw(Request request, boolean cancelled, long nowNanos, Effects out) {
        if (request.waiting) {
            request.cancelled = cancelled;
            Outcome outcome = sharing == Sharing.EXCLUSIVE && tenures.held() != null
                    ? new Outcome.NotInTime(true)
                    : seeker.outcomeOf(request, tenures.oldestUnanswered(seeker.unansweredSince(nowNanos)), nowNanos);
            line.settle(request, outcome, nowNanos, out);
        } else {
            line.takeOffer(request, out);
        }
        conclude(nowNanos, out);
    }

    // ---- the server

    /** A question was answered, or not. */
    void answered(
            Question asked, @Nullable AskAnswer answer, @Nullable BackendFailure failure, long nowNanos, Effects out) {
        if (!seeker.awaits(asked)) {
            late().answered(asked, answer, out);
        } else if (answer != null) {
            holder().begin(seeker.answered(asked, answer, nowNanos, out), seeker.questions(), nowNanos, out);
        } else if (failure != null) {
            seeker.failed(failure, nowNanos, out);
        }
        conclude(nowNanos, out);
    }

    /** The server granted a queued attempt. */
    void pushed(PushedGrant push, long nowNanos, Effects out) {
        if (seeker.livesWith(push.attemptNumber())) {
            holder().begin(seeker.pushed(push, nowNanos, out), seeker.questions(), nowNanos, out);
        } else {
            late().pushed(push, out);
        }
        conclude(nowNanos, out);
    }

    /** Another client waits for the lock. */
    void wanted(long nowNanos, Effects out) {
        seeker.wanted();
        tenures.forEach(tenure -> tenure.turn.othersWait(nowNanos));
        conclude(nowNanos, out);
    }

    /** The server knows the client by another id: what it had under the old one is over. */
    void identityChanged(long nowNanos, Effects out) {
        holder().loseAll(LossReason.CLONED, nowNanos, out);
        releases().failAll(Failures.identityChanged(), nowNanos, out);
        seeker.identityChanged(out);
        conclude(nowNanos, out);
    }

    /** Another server has taken over, which may lack the last writes: no answer from before counts. */
    void takenOver(long nowNanos, Effects out) {
        seeker.takenOver(nowNanos, out);
        releases().failAll(Failures.takenOver(), nowNanos, out);
        holder().takenOver(nowNanos, out);
        conclude(nowNanos, out);
    }

    // ---- the owners

    /** The owner releases its lease. */
    void release(
            LiveLease lease,
            CompletableFuture<ReleaseOutcome> answer,
            boolean closing,
            long nowNanos,
            long skewMillis,
            Effects out) {
        releases().begin(lease, answer, closing, nowNanos, skewMillis, out);
        conclude(nowNanos, out);
    }

    /** A release was answered, or not. */
    void released(
            ReleaseRequest request,
            @Nullable ReleaseAnswer answer,
            @Nullable BackendFailure failure,
            long nowNanos,
            Effects out) {
        releases().answered(request, answer, failure, nowNanos, out);
        conclude(nowNanos, out);
    }

    /** The client is closed: what is still on its way stays without an answer. */
    void endReleasing(long nowNanos, Effects out) {
        holder().endReleasing(nowNanos, out);
        if (seeker.asksWithin()) {
            seeker.end();
        }
        conclude(nowNanos, out);
    }

    // ---- the alarm

    /** Something may be due. */
    void due(long nowNanos, long skewMillis, Effects out) {
        releases().due(nowNanos, out);
        holder().due(nowNanos, skewMillis, out);
        seeker.due(nowNanos, out);
        conclude(nowNanos, out);
    }

    /** When the next thing is due. */
    long dueNanos(long nowNanos) {
        return tenures.dueNanos(seeker.dueNanos(nowNanos));
    }
}
