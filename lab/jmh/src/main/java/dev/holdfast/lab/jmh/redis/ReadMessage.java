package dev.holdfast.lab.jmh.redis;

import dev.holdfast.lab.jmh.NanosPerCall;
import dev.holdfast.redis.testing.SampleMessages;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** What arrives on a client's channel, read. */
@State(Scope.Thread)
public class ReadMessage extends NanosPerCall {

    private final SampleMessages messages = new SampleMessages();

    @Benchmark
    public Object grant() {
        return messages.readGrant();
    }

    @Benchmark
    public Object wanted() {
        return messages.readWanted();
    }

    @Benchmark
    public Object freeAt() {
        return messages.readFreeAt();
    }
}
