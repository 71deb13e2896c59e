package dev.holdfast.lab.jmh.redis;

import dev.holdfast.lab.jmh.NanosPerCall;
import dev.holdfast.redis.testing.SampleAnswers;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.RenewAnswer;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** From what Lettuce read to the answer that the engine gets. */
@State(Scope.Thread)
public class DecodeAnswer extends NanosPerCall {

    private final SampleAnswers answers = new SampleAnswers();

    /** A free lock: the whole answer is the value that the script has written. */
    @Benchmark
    public AskAnswer newHold() {
        return answers.readNewHold();
    }

    @Benchmark
    public AskAnswer granted() {
        return answers.readGranted();
    }

    @Benchmark
    public AskAnswer queued() {
        return answers.readQueued();
    }

    @Benchmark
    public List<RenewAnswer> hundredRenewals() {
        return answers.readHundredRenewals();
    }

    /** The block of tokens out of a hold's value. */
    @Benchmark
    public Object tokens() {
        return answers.readTokens();
    }
}
