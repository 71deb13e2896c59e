package dev.holdfast.redis;

import dev.holdfast.lab.jmh.NanosPerCall;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.RenewAnswer;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** From what Lettuce read to what the engine is told. */
@State(Scope.Thread)
public class DecodeAnswer extends NanosPerCall {

    private final Attempt attempt = new Attempt(4711, 30_000, 1001);
    private final List<?> newHold = List.of(ScriptedTransport.newHold());
    private final List<Long> granted = List.of(1L, ScriptedTransport.NOW_MICROS, ScriptedTransport.NOW_MICROS, 1001L);
    private final List<Long> queued = List.of(2L, ScriptedTransport.NOW_MICROS, 29_000L, ScriptedTransport.NOW_MICROS);
    private final List<Long> renewed = ScriptedTransport.renewed(100);

    /** A free lock: the whole answer is the value that the script has written. */
    @Benchmark
    public AskAnswer newHold() {
        return Answers.ask(attempt, Reply.of(newHold));
    }

    @Benchmark
    public AskAnswer granted() {
        return Answers.ask(attempt, Reply.of(granted));
    }

    @Benchmark
    public AskAnswer queued() {
        return Answers.ask(attempt, Reply.of(queued));
    }

    @Benchmark
    public List<RenewAnswer> hundredRenewals() {
        return Answers.renew(Reply.of(renewed));
    }

    /** The block of tokens out of a hold's value. */
    @Benchmark
    public TokenRange tokens() {
        return TokenRange.atEndOf(ScriptedTransport.NEW_HOLD);
    }
}
