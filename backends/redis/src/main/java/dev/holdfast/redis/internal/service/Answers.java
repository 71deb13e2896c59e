package dev.holdfast.redis.internal.service;

import dev.holdfast.LockInspection;
import dev.holdfast.redis.internal.connect.RoundTrip;
import dev.holdfast.redis.internal.script.Reply;
import dev.holdfast.redis.internal.wire.TokenRange;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.ChangeAnswer;
import dev.holdfast.spi.ReleaseAnswer;
import dev.holdfast.spi.RenewAnswer;
import dev.holdfast.spi.Renewal;
import dev.holdfast.spi.Share;
import dev.holdfast.spi.StoreAnswer;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/** Decodes what the scripts answer. The codes are those that the scripts name. */
public final class Answers {

    static final int GRANTED = 1;
    private static final int QUEUED = 2;
    static final int TAKEN = 3;
    static final int REFUSED = 4;
    private static final int CHANGED = 1;
    private static final int SHARED = 2;
    private static final int NOT_HELD = 3;

    private static final long WITHOUT_END = -1;
    private static final BigDecimal LOWEST = BigDecimal.valueOf(Long.MIN_VALUE);
    private static final BigDecimal HIGHEST = BigDecimal.valueOf(Long.MAX_VALUE);

    private static final long RELEASED = 1;
    private static final long RENEWED = 1;
    private static final long REGAINED = 2;
    private static final long STORED = 1;

    private Answers() {}

    /** The server's time, with which an answer begins. */
    static long micros(Reply answer, RoundTrip trip) {
        trip.observe(answer.number(0));
        return answer.number(0);
    }

    public static AskAnswer ask(Attempt attempt, Reply answer, RoundTrip trip) {
        if (isNewHold(answer)) {
            TokenRange tokens = tokensOfNewHold(answer);
            trip.observe(tokens.highest());
            return new AskAnswer.Granted(tokens.lowest(), tokens.count(), trip.term(attempt.leaseMillis()), 0);
        }
        trip.observe(answer.number(1));
        return switch ((int) answer.number(0)) {
            case GRANTED ->
                attempt.share() instanceof Share.Group ? joined(answer, trip) : granted(attempt, answer, trip);
            case QUEUED -> new AskAnswer.Queued(answer.number(3), trip.overNanos(answer.number(2)));
            case TAKEN -> new AskAnswer.Taken(trip.overNanos(answer.number(2)));
            case REFUSED -> new AskAnswer.Refused();
            default -> throw unknownCode(answer);
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

    private static AskAnswer granted(Attempt attempt, Reply answer, RoundTrip trip) {
        long token = answer.number(2);
        int tokens = (int) answer.number(3);
        return answer.size() == 4
                ? new AskAnswer.Granted(token, tokens, trip.term(attempt.leaseMillis()), 0)
                : new AskAnswer.Granted(token, tokens, trip.term(answer.number(4)), (int) answer.number(5));
    }

    private static AskAnswer joined(Reply answer, RoundTrip trip) {
        return new AskAnswer.Granted(
                answer.number(2), 1, answer.number(3), trip.term(answer.number(4)), (int) answer.number(5));
    }

    /** What the scripts answer that turn a hold into one with another share. */
    public static ChangeAnswer change(Attempt to, Reply answer, RoundTrip trip) {
        trip.observe(answer.number(1));
        return switch ((int) answer.number(0)) {
            case CHANGED -> new ChangeAnswer.Changed(changed(to, answer, trip));
            case SHARED -> new ChangeAnswer.Shared();
            case NOT_HELD -> new ChangeAnswer.NotHeld();
            case REFUSED -> new ChangeAnswer.Refused();
            default -> throw unknownCode(answer);
        };
    }

    private static AskAnswer.Granted changed(Attempt to, Reply answer, RoundTrip trip) {
        long token = answer.number(2);
        return to.share() instanceof Share.Group
                ? new AskAnswer.Granted(token, 1, trip.term(answer.number(3)), (int) answer.number(4))
                : new AskAnswer.Granted(
                        token, (int) answer.number(3), trip.term(answer.number(4)), (int) answer.number(5));
    }

    private static IllegalStateException unknownCode(Reply answer) {
        return new IllegalStateException("The script answered a code that it does not have: " + answer);
    }

    /**
     * What became of a release.
     *
     * @param code what the script answered
     * @param inSameEpoch whether no other copy of the request can have been carried out
     */
    static ReleaseAnswer.Result released(long code, boolean inSameEpoch) {
        if (code == RELEASED) {
            return ReleaseAnswer.Result.RELEASED;
        }
        return inSameEpoch ? ReleaseAnswer.Result.NOT_HELD : ReleaseAnswer.Result.NOT_HELD_WHEN_REPEATED;
    }

    static StoreAnswer stored(Reply answer) {
        return answer.number(0) == STORED ? StoreAnswer.STORED : StoreAnswer.NOT_HELD;
    }

    /** What {@code release} answers to the fresh attempt that it carried. */
    static AskAnswer askInRelease(Attempt attempt, Reply answer, RoundTrip trip) {
        return ask(attempt, answer.from(1), trip);
    }

    public static List<RenewAnswer> renew(List<Renewal> asked, Reply answer, RoundTrip trip) {
        if (answer.size() != 1 + 2 * asked.size()) {
            throw new IllegalStateException(asked.size() + " renewals were asked for, and not those of " + answer);
        }
        trip.observe(answer.number(0));
        List<RenewAnswer> renewals = new ArrayList<>(asked.size());
        for (int i = 1; i < answer.size(); i += 2) {
            renewals.add(
                    answer.number(i) == RENEWED || answer.number(i) == REGAINED
                            ? new RenewAnswer.Renewed(
                                    trip.term(asked.get(i / 2).leaseMillis()), (int) answer.number(i + 1))
                            : new RenewAnswer.Lost());
        }
        return renewals;
    }

    /** What a server leaves of a lease, by PTTL. Only others leave a key without an end. */
    public static Duration leaseLeft(long remainingMillis) {
        return remainingMillis == WITHOUT_END ? LockInspection.NO_END : Duration.ofMillis(Math.max(0, remainingMillis));
    }

    /** A score of a sorted set as a script answers it, which others may have made infinite; the nearest number then. */
    public static long score(String text) {
        return switch (text) {
            case "inf" -> Long.MAX_VALUE;
            case "-inf" -> Long.MIN_VALUE;
            default -> new BigDecimal(text).max(LOWEST).min(HIGHEST).longValue();
        };
    }

    public static Instant instant(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }
}
