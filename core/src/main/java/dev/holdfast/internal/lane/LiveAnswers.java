package dev.holdfast.internal.lane;

import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.PushedGrant;
import org.jspecify.annotations.Nullable;

/**
 * What the server says to the attempt that lives: what each answer and each pushed grant means for its {@link Search}.
 * Pure, as the {@link Seeker} that it is a part of.
 *
 * @param line those who wait
 * @param search has the attempt
 */
record LiveAnswers(WaitLine line, Search search) {

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
        search.inquiry.answered();
        LiveAttempt live = search.inquiry.attempt();
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
        PushedGrant early = search.mailbox.takeEarly();
        Grant won = early == null ? null : pushed(early, nowNanos, out);
        if (search.mailbox.hasMissedSome() && search.state() == SeekerState.QUEUED) {
            search.ask(nowNanos, out);
        }
        return won;
    }

    /** A grant was pushed to the attempt that lives. Its term goes on while it is put aside. */
    @Nullable
    Grant pushed(PushedGrant push, long nowNanos, Effects out) {
        if (search.state() != SeekerState.QUEUED) {
            search.mailbox.putAside(push);
            if (search.state() == SeekerState.PAUSED) {
                search.ask(nowNanos, out);
            }
            return null;
        }
        if (!search.mailbox.isNews(push)) {
            return null;
        }
        if (!search.mailbox.isPlaced(push)) {
            search.ask(nowNanos, out);
            return null;
        }
        if (push.validity().isOver(nowNanos)) {
            search.wellAnswered();
            search.leave(out);
            return null;
        }
        Hold hold = push.hold(search.inquiry.attempt().attempt);
        return search.won(hold, push.validity(), push.waiters(), nowNanos, out);
    }
}
