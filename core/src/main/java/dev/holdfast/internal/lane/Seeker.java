package dev.holdfast.internal.lane;

import dev.holdfast.LockEvent;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.PushedGrant;
import dev.holdfast.spi.Validity;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The machine that gets the lock for those who wait in a line. Each event is a step: it changes the state, collects
 * {@link Effects}, and returns a {@link Grant} if it has won. Pure: no clock, no guard and no request inside, and it
 * knows neither the holds nor the lane.
 *
 * <p>One attempt serves all callers of the line. It lives until it has won, or until it is left; while it lives, asking
 * again with it changes nothing that it has won, neither its place in the queue nor a grant whose message was lost.
 * Once it is left, its number is dead: an answer that comes later is answered with another leave.
 *
 * <p>{@link Inquiry} has the attempt and its questions, {@link Mailbox} what comes unasked meanwhile, {@link
 * NextQuestion} knows when to ask again, {@link Outage} what callers learn when the server does not answer.
 */
final class Seeker {

    private static final long FAR_NANOS = Long.MAX_VALUE / 4;
    private static final int MOST_REFUSALS = 3;

    private final WaitLine line;
    private final LaneSettings settings;
    private final Inquiry inquiry;
    private final Outage outage;
    private final NextQuestion next;
    private final Mailbox mailbox = new Mailbox();

    private SeekerState state = SeekerState.NONE;
    private int refusals;

    /**
     * Asks for nothing yet.
     *
     * @param line those it will ask for
     * @param settings of the client's lanes
     */
    Seeker(WaitLine line, LaneSettings settings) {
        this.line = line;
        this.settings = settings;
        this.inquiry = new Inquiry(line, settings);
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

    /** Whether an answer to a question still means something. */
    boolean awaits(Question answered) {
        return state == SeekerState.ASKING && inquiry.isLast(answered);
    }

    /** Whether an attempt is the one that lives. */
    boolean livesWith(long attemptNumber) {
        return inquiry.hasAttempt(attemptNumber);
    }

    /** How many questions were asked so far. */
    long questions() {
        return inquiry.questions();
    }

    // ---- questions

    /** Asks, with the attempt that lives or with a fresh one. Somebody waits. */
    void ask(long nowNanos, Effects out) {
        if (!inquiry.hasAttempt()) {
            begin();
        }
        mailbox.asked();
        state = SeekerState.ASKING;
        out.add(new Effect.Ask(inquiry.ask(nowNanos)));
    }

    /** A question with a fresh attempt, to be sent within a release. */
    Question askWithin(long nowNanos) {
        begin();
        mailbox.asked();
        state = SeekerState.ASKING;
        return inquiry.askWithin(nowNanos);
    }

    private void begin() {
        inquiry.begin();
        mailbox.clear();
        next.forget();
        refusals = 0;
    }

    // ---- answers

    /** The release that its question went out with was answered; perhaps the question was not. */
    @Nullable
    Grant answeredWithin(Question asked, @Nullable AskAnswer answer, long nowNanos, Effects out) {
        if (answer != null) {
            return answered(asked, answer, nowNanos, out);
        }
        if (line.isEmpty()) {
            leave(out);
        } else {
            ask(nowNanos, out);
        }
        return null;
    }

    /** The question that it awaits was answered, on its own or within a release. */
    @Nullable
    Grant answered(Question asked, AskAnswer answer, long nowNanos, Effects out) {
        inquiry.answered();
        LiveAttempt live = inquiry.attempt();
        if (answer instanceof AskAnswer.Queued || (line.isEmpty() && answer instanceof AskAnswer.Granted)) {
            live.won();
        }
        if (line.isEmpty()) {
            leave(out);
            return null;
        }
        if (answer instanceof AskAnswer.Granted granted) {
            Hold hold = new Hold(live.attempt, granted.token(), granted.numbers());
            return won(hold, granted.validity(), granted.waiters(), nowNanos, out);
        }
        if (answer instanceof AskAnswer.Queued queued) {
            return queued(queued, nowNanos, out);
        }
        if (answer instanceof AskAnswer.Taken) {
            wellAnswered();
            inquiry.end();
            state = SeekerState.NONE;
            line.denyOnce(asked.number, nowNanos, out);
        } else if (++refusals < MOST_REFUSALS) {
            ask(nowNanos, out);
        } else {
            failed(Failures.tooLate(), nowNanos, out);
        }
        return null;
    }

    private @Nullable Grant queued(AskAnswer.Queued answer, long nowNanos, Effects out) {
        wellAnswered();
        mailbox.queued(answer.holderToken());
        state = SeekerState.QUEUED;
        if (settings.pushes().getAsBoolean()) {
            next.queued(answer.holderUntilNanos(), inquiry.askedNanos(), nowNanos);
        } else {
            long asked = inquiry.questions() - inquiry.head().questionsBefore;
            next.after(pauseNanos((int) Math.min(1000, asked)), nowNanos);
        }
        line.denyOnce(Long.MAX_VALUE, nowNanos, out);
        if (line.isEmpty()) {
            leave(out);
            return null;
        }
        PushedGrant early = mailbox.takeEarly();
        Grant won = early == null ? null : pushed(early, nowNanos, out);
        if (mailbox.hasMissedSome() && state == SeekerState.QUEUED) {
            ask(nowNanos, out);
        }
        return won;
    }

    private void wellAnswered() {
        refusals = 0;
        outage.over(inquiry.askedNanos());
    }

    private @Nullable Grant won(Hold hold, Validity validity, int waiters, long nowNanos, Effects out) {
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
        inquiry.end();
        mailbox.clear();
        state = SeekerState.NONE;
        return grant;
    }

    // ---- messages

    /** A grant was pushed to the attempt that lives. Its term goes on while it is put aside. */
    @Nullable
    Grant pushed(PushedGrant push, long nowNanos, Effects out) {
        if (state != SeekerState.QUEUED) {
            mailbox.putAside(push);
            if (state == SeekerState.PAUSED) {
                ask(nowNanos, out);
            }
            return null;
        }
        if (!mailbox.isNews(push)) {
            return null;
        }
        if (!push.validity().isKnown()) {
            ask(nowNanos, out);
            return null;
        }
        if (push.validity().isOver(nowNanos)) {
            wellAnswered();
            leave(out);
            return null;
        }
        Hold hold = new Hold(inquiry.attempt().attempt, push.token(), push.numbers());
        return won(hold, push.validity(), push.waiters(), nowNanos, out);
    }

    /** Another client waits for what the attempt will get. */
    void wanted() {
        if (inquiry.hasAttempt()) {
            mailbox.wanted();
        }
    }

    /**
     * The lock is worth asking for at a known time. A message that comes while a question is on its way may be news to
     * the answer.
     */
    void freeAt(long atNanos) {
        if (inquiry.hasAttempt()) {
            next.freeAt(atNanos);
            if (state == SeekerState.QUEUED) {
                next.hasten();
            }
        }
    }

    /**
     * Messages were missed, or requests can be sent again. A question that is on its way may have been carried out
     * before that, so its answer will not do.
     */
    void restored(long nowNanos, Effects out) {
        switch (state) {
            case QUEUED, PAUSED -> ask(nowNanos, out);
            case ASKING -> mailbox.missedSome();
            case NONE -> {}
        }
    }

    // ---- failures, and the end of an attempt

    /** The question was not answered, or not usefully. The attempt lives on; the callers may not. */
    void failed(BackendFailure failure, long nowNanos, Effects out) {
        inquiry.failed(failure);
        outage.failed(failure, inquiry.askedNanos(), nowNanos);
        outage.settleEnded(line, failure, nowNanos, out);
        if (out.heard()) {
            out.publish(new LockEvent.Unavailable(line.name(), failure.seen()));
        }
        if (line.isEmpty()) {
            leave(out);
        } else {
            next.after(pauseNanos(outage.failures()), nowNanos);
            state = SeekerState.PAUSED;
        }
    }

    /** Leaves the attempt, if there is one: its number is dead from now on. */
    void leave(Effects out) {
        LiveAttempt dead = inquiry.end();
        mailbox.clear();
        state = SeekerState.NONE;
        if (dead != null && dead.mayExist()) {
            out.add(new Effect.Leave(dead.attempt, dead.executableUntilNanos()));
        }
    }

    /** Forgets the attempt without a word to the server: the client is closed, and nothing can be sent any more. */
    void forget() {
        inquiry.end();
        mailbox.clear();
        state = SeekerState.NONE;
    }

    /** The server knows the attempt by an id that is not the client's any more. */
    void identityChanged(Effects out) {
        if (inquiry.hasAttempt() && inquiry.attempt().mayExist()) {
            leave(out);
        }
    }

    private long pauseNanos(int tries) {
        return inquiry.head()
                .options
                .backoff()
                .pauseAfter(tries, settings.random())
                .toNanos();
    }

    // ---- the end of a caller's time

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

    // ---- the alarm

    /** Asks again, or gives up a question that has waited long enough. */
    void due(long nowNanos, Effects out) {
        if (nowNanos - dueNanos(nowNanos) >= 0) {
            if (state == SeekerState.ASKING) {
                failed(Failures.noAnswer(Duration.ofNanos(nowNanos - inquiry.askedNanos())), nowNanos, out);
            } else {
                ask(nowNanos, out);
            }
        }
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
}
