package dev.holdfast.internal.lane;

import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.PushedGrant;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What the server says to attempts that do not live any more: what they have won is left. Pure.
 *
 * @param seeker has the attempt that lives
 * @param tenures have those that have won
 */
record LateAnswers(Seeker seeker, Tenures tenures) {

    /** A question that is not awaited any more was answered. */
    void answered(Question asked, @Nullable AskAnswer answer, Effects out) {
        boolean won = answer instanceof AskAnswer.Granted || answer instanceof AskAnswer.Queued;
        Attempt attempt = asked.attempt().attempt;
        if (won && !seeker.livesWith(attempt.number()) && !tenures.haveAttempt(attempt.number())) {
            out.add(new Effect.Leave(attempt, OptionalLong.empty()));
        }
    }

    /** A grant was pushed to an attempt that does not live. */
    void pushed(PushedGrant push, Effects out) {
        if (!tenures.haveAttempt(push.attemptNumber())) {
            out.add(new Effect.LeaveGrant(push));
        }
    }
}
