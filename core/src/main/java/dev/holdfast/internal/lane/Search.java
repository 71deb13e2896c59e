package dev.holdfast.internal.lane;

import dev.holdfast.LockEvent;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.Validity;
import org.jspecify.annotations.Nullable;

/**
 * The state of a {@link Seeker}, and its transitions: what each one changes, and what it wants done outside. Which
 * event causes which transition is the seeker's matter. Pure, as that is.
 */
final class Search {

    private static final long FAR_NANOS = Long.MAX_VALUE / 4;
    private static final int MOST_REFUSALS = 3;

    final Inquiry inquiry;
    final Mailbox mailbox = new Mailbox();

    private final WaitLine line;
    private final LaneSettings settings;
    private final Outage outage;
    private final NextQuestion next;

    private SeekerState state = SeekerState.NONE;
    private int refusals;

    /**
     * Asks for nothing yet.
     *
     * @param line those it will ask for
     * @param settings of the client's lanes
     * @param inquiry the attempt and its questions
     */
    Search(WaitLine line, LaneSettings settings, Inquiry inquiry) {
        this.line = line;
        this.settings = settings;
        this.inquiry = inquiry;
        this.outage = new Outage(line.name(), settings);
        this.next = new NextQuestion(settings);
    }

    SeekerState state() {
        return state;
    }

    /** Whether its question went out within a release, and shares its fate. */
    boolean asksWithin() {
        return state == SeekerState.ASKING && inquiry.isWithin();
    }

    // ---- to ASKING

    /** Asks, with the attempt that lives or with a fresh one. Somebody waits. */
    void ask(long nowNanos, Effects out) {
        if (!inquiry.hasAttempt()) {
            begin(nowNanos);
        }
        mailbox.asked();
        next.asking(nowNanos);
        state = SeekerState.ASKING;
        Effect.Ask asking = new Effect.Ask(inquiry.ask(nowNanos));
        if (inquiry.head().queuesEarly()) {
            // in the queue before the caller who has just been granted the lock can release it
            out.addFirst(asking);
        } else {
            out.add(asking);
        }
    }

    /** A question with a fresh attempt, to be sent within a release. */
    Question askWithin(long nowNanos) {
        begin(nowNanos);
        mailbox.asked();
        state = SeekerState.ASKING;
        return inquiry.askWithin(nowNanos);
    }

    private void begin(long nowNanos) {
        inquiry.begin(nowNanos);
        mailbox.clear();
        next.forget();
        refusals = 0;
    }

    /** The server refused to carry the question out so late: asks again, a few times in a row. */
    void refused(long nowNanos, Effects out) {
        if (++refusals < MOST_REFUSALS) {
            ask(nowNanos, out);
        } else {
            failed(Failures.tooLate(), nowNanos, out);
        }
    }

    // ---- to QUEUED

    /** The attempt is in the server's queue. */
    void queued(AskAnswer.Queued answer, long nowNanos) {
        wellAnswered();
        mailbox.queued(answer.behindSerial());
        state = SeekerState.QUEUED;
        if (settings.pushes().getAsBoolean()) {
            next.queued(answer.holderUntilNanos(), nowNanos);
        } else {
            Request head = inquiry.head();
            long asked = inquiry.questions() - head.questionsBefore;
            next.pause(head.options.backoff(), (int) Math.min(1000, asked), nowNanos);
        }
    }

    /** The lock is worth asking for at a known time, with the attempt that lives. */
    void freeAt(long atNanos) {
        next.freeAt(atNanos);
        if (state == SeekerState.QUEUED) {
            next.hasten();
        }
    }

    /** The server has answered, with something to go by. */
    void wellAnswered() {
        refusals = 0;
        outage.over(inquiry.askedNanos());
    }

    // ---- to PAUSED

    /** The question was not answered, or not usefully. The attempt lives on; the callers may not. */
    void failed(BackendFailure failure, long nowNanos, Effects out) {
        inquiry.failed(failure);
        outage.failed(failure, inquiry.askedNanos(), nowNanos);
        outage.settleEnded(line, failure, nowNanos, out);
        if (out.heard()) {
            out.publish(new LockEvent.Unavailable(line.name(), line.group(), failure.seen()));
        }
        if (line.isEmpty()) {
            leave(out);
        } else {
            next.pause(inquiry.head().options.backoff(), outage.failures(), nowNanos);
            state = SeekerState.PAUSED;
        }
    }

    // ---- to NONE

    /** The attempt was granted the lock; in vain if the grant is over, or not what the first in the line wants. */
    @Nullable
    Grant won(Hold hold, Validity validity, int waiters, long nowNanos, Effects out) {
        LiveAttempt live = inquiry.attempt();
        if (validity.isOver(nowNanos)) {
            live.won();
            leave(out);
            failed(Failures.grantedTooLate(live.options.lease()), nowNanos, out);
            return null;
        }
        wellAnswered();
        if (!inquiry.suitsHead()) {
            // granted for a caller that has left, and the next one wants other terms
            live.won();
            leave(out);
            return null;
        }
        Grant grant = new Grant(hold, live, validity, waiters > 0 || mailbox.isWanted());
        end();
        return grant;
    }

    /** Leaves the attempt, if there is one: its number is dead from now on. */
    void leave(Effects out) {
        LiveAttempt dead = end();
        if (dead != null && dead.mayExist()) {
            out.add(new Effect.Leave(dead.attempt, dead.executableUntilNanos()));
        }
    }

    /**
     * Whether nobody wants what it seeks: the line is empty; or the caller that it began for is not the first any more,
     * and the first one waits for more or for less, where what does not fit for the one may fit for the other, or is to
     * have another place in the queue.
     */
    boolean seeksInVain(long nowNanos) {
        if (line.isEmpty()) {
            return state != SeekerState.NONE && !asksWithin();
        }
        boolean waits = state == SeekerState.QUEUED || state == SeekerState.PAUSED;
        return waits && inquiry.hasAttempt() && (!inquiry.isForShareOfHead() || inquiry.isMisplaced(nowNanos));
    }

    /** Ends the attempt without a word to the server: nothing of it exists there, or nothing can be sent any more. */
    @Nullable
    LiveAttempt end() {
        mailbox.clear();
        state = SeekerState.NONE;
        return inquiry.end();
    }

    /** Whether nothing is asked for, and the server has answered the last question with something to go by. */
    boolean isForgettable() {
        return state == SeekerState.NONE && outage.failures() == 0;
    }

    // ---- times

    /** Since when an answer is owed, to a question or to a release that nothing was asked behind. */
    long unansweredSince(long nowNanos) {
        return state == SeekerState.NONE ? nowNanos : inquiry.askedNanos();
    }

    /** What a caller learns whose time is over while the client does not hold the lock. */
    Outcome outcomeOf(Request request, long unansweredSinceNanos, long nowNanos) {
        return state == SeekerState.QUEUED
                ? new Outcome.NotInTime(true)
                : outage.outcomeOf(
                        request, unansweredSinceNanos, state == SeekerState.ASKING && !inquiry.isWithin(), nowNanos);
    }

    /** When something is due; a question within a release is due with that. */
    long dueNanos(long nowNanos) {
        return switch (state) {
            case NONE -> nowNanos + FAR_NANOS;
            case ASKING ->
                inquiry.isWithin() ? nowNanos + FAR_NANOS : inquiry.askedNanos() + settings.responseTimeoutNanos();
            case QUEUED, PAUSED -> next.atNanos();
        };
    }

    /** Asks again, or gives up a question that has waited long enough. */
    void due(long nowNanos, Effects out) {
        if (state == SeekerState.ASKING) {
            failed(Failures.noAnswer(nowNanos - inquiry.askedNanos()), nowNanos, out);
        } else {
            ask(nowNanos, out);
        }
    }
}
