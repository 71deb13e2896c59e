package dev.holdfast.redis.testing;

import dev.holdfast.redis.internal.connect.RoundTrip;
import dev.holdfast.redis.internal.script.LockScripts;
import dev.holdfast.redis.internal.script.Reply;
import dev.holdfast.redis.internal.script.Script;
import dev.holdfast.redis.internal.service.Answers;
import dev.holdfast.redis.internal.wire.TokenRange;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.RenewAnswer;
import dev.holdfast.spi.Renewal;
import dev.holdfast.spi.clock.ClockReading;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** What a server sends most of the time, and how long a client takes to read it: for measurements. */
public final class SampleAnswers {

    /** The server's time, in microseconds. */
    public static final long NOW_MICROS = 1_763_800_000_000_000L;

    /** An attempt, as it was sent. */
    public static final Attempt ATTEMPT = Attempt.exclusive(4711, 0, 30_000, 1001);

    private static final RoundTrip TRIP = new RoundTrip(new ClockReading(0, 0), 1_000_000);
    private static final String NEW_HOLD =
            new StoredHold("k3x9q0zt71mvb4ah", ATTEMPT.number(), NOW_MICROS - 1000, 1001, false).text();

    private final List<Renewal> hundred =
            Collections.nCopies(100, new Renewal(LockId.of("order:42"), new Hold(ATTEMPT, 1, 1001), 30_000));
    private final List<?> newHold = newHoldReply();
    private final List<Long> granted = List.of(1L, NOW_MICROS, NOW_MICROS, 1001L);
    private final List<Long> queued = List.of(2L, NOW_MICROS, 29_000L, NOW_MICROS);
    private final List<Long> renewed = renewedReply(hundred.size());

    /** The answers, as they arrive. */
    public SampleAnswers() {}

    private static List<?> newHoldReply() {
        return List.of(NEW_HOLD.getBytes(StandardCharsets.UTF_8));
    }

    private static List<Long> renewedReply(int count) {
        List<Long> answer = new ArrayList<>();
        answer.add(NOW_MICROS);
        for (int i = 0; i < count; i++) {
            answer.add(1L);
            answer.add(0L);
        }
        return List.copyOf(answer);
    }

    /** What a server answers that grants each lock: a free one, its release, a hundred renewals, an announcement. */
    static Map<Script, List<?>> ofScripts() {
        return Map.of(
                LockScripts.ACQUIRE, newHoldReply(),
                LockScripts.RELEASE, List.of(1L),
                LockScripts.RENEW, renewedReply(100),
                LockScripts.ANNOUNCE, List.of(NOW_MICROS));
    }

    /**
     * Reads the grant of a free lock: the whole answer is the value that the script has written.
     *
     * @return the grant
     */
    public AskAnswer readNewHold() {
        return Answers.ask(ATTEMPT, Reply.of(newHold), TRIP);
    }

    /**
     * Reads any other grant.
     *
     * @return the grant
     */
    public AskAnswer readGranted() {
        return Answers.ask(ATTEMPT, Reply.of(granted), TRIP);
    }

    /**
     * Reads that the attempt stands in the queue.
     *
     * @return the answer
     */
    public AskAnswer readQueued() {
        return Answers.ask(ATTEMPT, Reply.of(queued), TRIP);
    }

    /**
     * Reads what is answered to a hundred renewals.
     *
     * @return the answers
     */
    public List<RenewAnswer> readHundredRenewals() {
        return Answers.renew(hundred, Reply.of(renewed), TRIP);
    }

    /**
     * Reads the tokens of a hold's value.
     *
     * @return the tokens
     */
    public Object readTokens() {
        return TokenRange.atEndOf(NEW_HOLD);
    }
}
