package dev.holdfast.lab.jmh.redis;

import dev.holdfast.lab.jmh.NanosPerCall;
import dev.holdfast.redis.internal.script.Reply;
import dev.holdfast.redis.internal.service.Answers;
import dev.holdfast.redis.internal.service.RoundTrip;
import dev.holdfast.redis.internal.wire.TokenRange;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.RenewAnswer;
import dev.holdfast.spi.Renewal;
import dev.holdfast.spi.clock.ClockReading;
import java.util.Collections;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** From what Lettuce read to what the engine is told. */
@State(Scope.Thread)
public class DecodeAnswer extends NanosPerCall {

    private static final RoundTrip TRIP = new RoundTrip(new ClockReading(0, 0), 1_000_000);

    private final List<Renewal> renewals = Collections.nCopies(
            100,
            new Renewal(LockId.of("order:42"), new Hold(Attempt.exclusive(4711, 0, 30_000, 1001), 1, 1001), 30_000));
    private final Attempt attempt = Attempt.exclusive(4711, 0, 30_000, 1001);
    private final List<?> newHold = List.of(ScriptedTransport.newHold());
    private final List<Long> granted = List.of(1L, ScriptedTransport.NOW_MICROS, ScriptedTransport.NOW_MICROS, 1001L);
    private final List<Long> queued = List.of(2L, ScriptedTransport.NOW_MICROS, 29_000L, ScriptedTransport.NOW_MICROS);
    private final List<Long> renewed = ScriptedTransport.renewed(100);

    /** A free lock: the whole answer is the value that the script has written. */
    @Benchmark
    public AskAnswer newHold() {
        return Answers.ask(attempt, Reply.of(newHold), TRIP);
    }

    @Benchmark
    public AskAnswer granted() {
        return Answers.ask(attempt, Reply.of(granted), TRIP);
    }

    @Benchmark
    public AskAnswer queued() {
        return Answers.ask(attempt, Reply.of(queued), TRIP);
    }

    @Benchmark
    public List<RenewAnswer> hundredRenewals() {
        return Answers.renew(renewals, Reply.of(renewed), TRIP);
    }

    /** The block of tokens out of a hold's value. */
    @Benchmark
    public TokenRange tokens() {
        return TokenRange.atEndOf(ScriptedTransport.NEW_HOLD);
    }
}
