package dev.holdfast.internal.lane;

import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.PushedGrant;
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
 * <p>{@link Search} has the state and its transitions, {@link Inquiry} the attempt and its questions, {@link Mailbox}
 * what comes unasked meanwhile, {@link NextQuestion} knows when to ask again, {@link Outage} what callers learn when
 * the server does not answer.
 */
final class Seeker {

    final Search search;

    private final WaitLine line;
    private final Inquiry inquiry;
    private final Mailbox mailbox = new Mailbox();

    /**
     * Asks for nothing yet.
     *
     * @param line those it will ask for
     * @param settings of the client's lanes
     */
    Seeker(WaitLine line, LaneSettings settings) {
        this.line = line;
        this.inquiry = new Inquiry(line, settings);
        this.search = new Search(line, settings, inquiry, mailbox);
    }

    /** Whether an answer to a question still means something. */
    boolean awaits(Question answered) {
        return search.state() == SeekerState.ASKING && inquiry.isLast(answered);
    }

    /** Whether an attempt is the one that lives. */
    boolean livesWith(long attemptNumber) {
        return inquiry.hasAttempt(attemptNumber);
    }

    /** How many questions were asked so far. */
    long questions() {
        return inquiry.questions();
    }

    // ---- answers

    /** The release that its question went out with was answered; perhaps the question was not. */
    @Nullable
    Grant answeredWithin(Question asked, @Nullable AskAnswer answer, long nowNanos, Effects out) {
        if (answer != null) {
            return answered(asked, answer, nowNanos, out);
        }
        if (line.isEmpty()) {
            search.leave(out);
        } else {
            search.ask(nowNanos, out);
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
            search.leave(out);
            return null;
        }
        if (answer instanceof AskAnswer.Granted granted) {
            Hold hold = granted.hold(live.attempt);
            return search.won(hold, granted.validity(), granted.waiters(), nowNanos, out);
        }
        if (answer instanceof AskAnswer.Queued queued) {
            return queued(queued, nowNanos, out);
        }
        if (answer instanceof AskAnswer.Taken) {
            search.wellAnswered();
            search.end();
            line.denyOnce(asked.number(), nowNanos, out);
        } else {
            search.refused(nowNanos, out);
        }
        return null;
    }

    private @Nullable Grant queued(AskAnswer.Queued answer, long nowNanos, Effects out) {
        search.queued(answer, nowNanos);
        line.denyOnce(Long.MAX_VALUE, nowNanos, out);
        if (line.isEmpty()) {
            search.leave(out);
            return null;
        }
        PushedGrant early = mailbox.takeEarly();
        Grant won = early == null ? null : pushed(early, nowNanos, out);
        if (mailbox.hasMissedSome() && search.state() == SeekerState.QUEUED) {
            search.ask(nowNanos, out);
        }
        return won;
    }

    // ---- messages

    /** A grant was pushed to the attempt that lives. Its term goes on while it is put aside. */
    @Nullable
    Grant pushed(PushedGrant push, long nowNanos, Effects out) {
        if (search.state() != SeekerState.QUEUED) {
            mailbox.putAside(push);
            if (search.state() == SeekerState.PAUSED) {
                search.ask(nowNanos, out);
            }
            return null;
        }
        if (!mailbox.isNews(push)) {
            return null;
        }
        if (!mailbox.isPlaced(push)) {
            search.ask(nowNanos, out);
            return null;
        }
        if (push.validity().isOver(nowNanos)) {
            search.wellAnswered();
            search.leave(out);
            return null;
        }
        Hold hold = push.hold(inquiry.attempt().attempt);
        return search.won(hold, push.validity(), push.waiters(), nowNanos, out);
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
            search.freeAt(atNanos);
        }
    }

    /**
     * Messages were missed, or requests can be sent again. A question that is on its way may have been carried out
     * before that, so its answer will not do.
     */
    void restored(long nowNanos, Effects out) {
        switch (search.state()) {
            case QUEUED, PAUSED -> search.ask(nowNanos, out);
            case ASKING -> mailbox.missedSome();
            case NONE -> {}
        }
    }

    /**
     * Another server has taken over: asks it with the same attempt. What the one before has said does not count, also
     * if it is heard later.
     */
    void takenOver(long nowNanos, Effects out) {
        mailbox.takenOver(nowNanos);
        if (line.isEmpty()) {
            search.leave(out);
        } else if (search.state() != SeekerState.NONE) {
            inquiry.superseded();
            search.ask(nowNanos, out);
        }
    }

    /** The server knows the attempt by an id that is not the client's any more. */
    void identityChanged(Effects out) {
        if (inquiry.hasAttempt() && inquiry.attempt().mayExist()) {
            search.leave(out);
        }
    }

    // ---- the alarm

    /** Asks again, or gives up a question that has waited long enough. */
    void due(long nowNanos, Effects out) {
        if (nowNanos - search.dueNanos(nowNanos) >= 0) {
            if (search.state() == SeekerState.ASKING) {
                search.failed(Failures.noAnswer(nowNanos - inquiry.askedNanos()), nowNanos, out);
            } else {
                search.ask(nowNanos, out);
            }
        }
    }
}
