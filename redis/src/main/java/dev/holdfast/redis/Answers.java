package dev.holdfast.redis;

import dev.holdfast.LockInspection;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.KeepAnswer;
import dev.holdfast.spi.RenewAnswer;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Decodes what the scripts answer. The codes are those that the scripts name. */
final class Answers {

    private static final int GRANTED = 1;
    private static final int QUEUED = 2;
    private static final int TAKEN = 3;
    private static final int REFUSED = 4;

    private static final long RELEASED = 1;
    private static final long RENEWED = 1;
    private static final long KEPT = 1;

    private Answers() {}

    /** The server's time at the start of an answer. */
    static long micros(Reply answer) {
        return answer.number(0);
    }

    static long askMicros(Reply answer) {
        return isNewHold(answer) ? tokensOfNewHold(answer).highest() : answer.number(1);
    }

    static long askInReleaseMicros(Reply answer) {
        return answer.number(2);
    }

    static AskAnswer ask(Attempt attempt, Reply answer) {
        if (isNewHold(answer)) {
            TokenRange tokens = tokensOfNewHold(answer);
            return new AskAnswer.Granted(tokens.lowest(), tokens.count(), attempt.leaseMillis(), 0, tokens.highest());
        }
        long now = answer.number(1);
        return switch ((int) answer.number(0)) {
            case GRANTED -> granted(attempt, now, answer);
            case QUEUED -> new AskAnswer.Queued(answer.number(3), answer.number(2), now);
            case TAKEN -> new AskAnswer.Taken(answer.number(2), now);
            case REFUSED -> new AskAnswer.Refused(now);
            default -> throw new IllegalStateException("The script answered a code that it does not have: " + answer);
        };
    }

    /** Whether acquire answered the value that it has just written, the last token of which is the server's time. */
    private static boolean isNewHold(Reply answer) {
        return answer.size() == 1;
    }

    private static TokenRange tokensOfNewHold(Reply answer) {
        return TokenRange.atEndOf(
                answer.text(0).orElseThrow(() -> new IllegalStateException("nil where a hold was expected")));
    }

    private static AskAnswer granted(Attempt attempt, long now, Reply answer) {
        long token = answer.number(2);
        int tokens = (int) answer.number(3);
        return answer.size() == 4
                ? new AskAnswer.Granted(token, tokens, attempt.leaseMillis(), 0, now)
                : new AskAnswer.Granted(token, tokens, answer.number(4), (int) answer.number(5), now);
    }

    static boolean released(Reply answer) {
        return answer.number(0) == RELEASED;
    }

    static KeepAnswer kept(Reply answer) {
        return answer.number(0) == KEPT ? KeepAnswer.KEPT : KeepAnswer.NOT_HELD;
    }

    /** What {@code release} answers to the fresh attempt that it carried. */
    static AskAnswer askInRelease(Attempt attempt, Reply answer) {
        return ask(attempt, answer.from(1));
    }

    static List<RenewAnswer> renew(Reply answer) {
        List<RenewAnswer> renewals = new ArrayList<>(answer.size() / 2);
        for (int i = 1; i < answer.size(); i += 2) {
            renewals.add(
                    answer.number(i) == RENEWED
                            ? new RenewAnswer.Renewed((int) answer.number(i + 1))
                            : new RenewAnswer.Lost());
        }
        return renewals;
    }

    /** What {@code inspect} answers; the record of the holder's client is not part of it. */
    static LockInspection inspection(String name, Reply answer) {
        Optional<HoldValue> value = answer.text(1).flatMap(HoldValue::parse);
        Duration leaseLeft = Duration.ofMillis(Math.max(0, answer.number(2)));
        List<LockInspection.Waiter> waiters = new ArrayList<>();
        for (int i = 4; i + 1 < answer.size(); i += 2) {
            Optional<Instant> since = answer.text(i + 1).map(score -> instant(new BigDecimal(score).longValue()));
            answer.text(i)
                    .flatMap(QueueMember::parse)
                    .ifPresent(member -> waiters.add(
                            new LockInspection.Waiter(member.client(), member.attempt(), since.orElse(Instant.EPOCH))));
        }
        return new LockInspection(
                name,
                value.map(held -> new LockInspection.Holder(
                        held.client(), held.attempt(), held.token(), leaseLeft, Optional.empty())),
                waiters,
                answer.number(3),
                instant(answer.number(0)));
    }

    static Instant instant(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }
}
