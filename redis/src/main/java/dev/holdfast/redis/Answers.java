package dev.holdfast.redis;

import dev.holdfast.LockInspection;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.RenewAnswer;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Decodes what the scripts answer. The codes are those that the scripts name. */
final class Answers {

    private static final int GRANTED = 1;
    private static final int QUEUED = 2;
    private static final int TAKEN = 3;
    private static final int REFUSED = 4;

    private static final long RELEASED = 1;
    private static final long RENEWED = 1;

    private Answers() {}

    static AskAnswer ask(Attempt attempt, List<@Nullable Object> answer) {
        long now = number(answer, 1);
        return switch ((int) number(answer, 0)) {
            case GRANTED -> granted(attempt, now, answer);
            case QUEUED -> new AskAnswer.Queued(number(answer, 2), now);
            case TAKEN -> new AskAnswer.Taken(number(answer, 2), now);
            case REFUSED -> new AskAnswer.Refused(now);
            default -> throw new IllegalStateException("The script answered a code that it does not have: " + answer);
        };
    }

    private static AskAnswer granted(Attempt attempt, long now, List<@Nullable Object> answer) {
        long token = number(answer, 2);
        int tokens = (int) number(answer, 3);
        return answer.size() == 4
                ? new AskAnswer.Granted(token, tokens, attempt.leaseMillis(), 0, now)
                : new AskAnswer.Granted(token, tokens, number(answer, 4), (int) number(answer, 5), now);
    }

    static boolean released(List<@Nullable Object> answer) {
        return number(answer, 0) == RELEASED;
    }

    /** What {@code release} answers to the fresh attempt that it carried. */
    static AskAnswer askInRelease(Attempt attempt, List<@Nullable Object> answer) {
        return ask(attempt, answer.subList(1, answer.size()));
    }

    static List<RenewAnswer> renew(List<@Nullable Object> answer) {
        List<RenewAnswer> renewals = new ArrayList<>(answer.size() / 2);
        for (int i = 1; i < answer.size(); i += 2) {
            renewals.add(
                    number(answer, i) == RENEWED
                            ? new RenewAnswer.Renewed((int) number(answer, i + 1))
                            : new RenewAnswer.Lost());
        }
        return renewals;
    }

    /** What {@code inspect} answers; the record of the holder's client is not part of it. */
    static LockInspection inspection(String name, List<@Nullable Object> answer) {
        Optional<HoldValue> value =
                Optional.ofNullable(answer.get(1)).map(String::valueOf).flatMap(HoldValue::parse);
        Duration leaseLeft = Duration.ofMillis(Math.max(0, number(answer, 2)));
        List<LockInspection.Waiter> waiters = new ArrayList<>();
        for (int i = 4; i + 1 < answer.size(); i += 2) {
            Instant since = instant(new BigDecimal(String.valueOf(answer.get(i + 1))).longValue());
            QueueMember.parse(String.valueOf(answer.get(i)))
                    .ifPresent(
                            member -> waiters.add(new LockInspection.Waiter(member.client(), member.attempt(), since)));
        }
        return new LockInspection(
                name,
                value.map(held -> new LockInspection.Holder(
                        held.client(), held.attempt(), held.token(), leaseLeft, Optional.empty())),
                waiters,
                number(answer, 3),
                instant(number(answer, 0)));
    }

    static Instant instant(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }

    /** @throws IllegalStateException if there is no number at the index */
    static long number(List<@Nullable Object> answer, int index) {
        if (answer.size() > index && answer.get(index) instanceof Long value) {
            return value;
        }
        throw new IllegalStateException("The script did not answer a number at " + index + ": " + answer);
    }
}
