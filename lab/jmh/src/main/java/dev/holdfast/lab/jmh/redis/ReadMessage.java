package dev.holdfast.lab.jmh.redis;

import dev.holdfast.lab.jmh.NanosPerCall;
import dev.holdfast.redis.internal.wire.Message;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** What arrives on a client's channel, read. */
@State(Scope.Thread)
public class ReadMessage extends NanosPerCall {

    private final String grant = "1:grant:4711:" + ScriptedTransport.NOW_MICROS + ":1001:2000:3:"
            + ScriptedTransport.NOW_MICROS + ":order:42";
    private final String wanted = "1:wanted:order:42";
    private final String freeAt = "1:free:" + ScriptedTransport.NOW_MICROS + ":order:42";

    @Benchmark
    public Message grant() {
        return Message.parse(grant);
    }

    @Benchmark
    public Message wanted() {
        return Message.parse(wanted);
    }

    @Benchmark
    public Message freeAt() {
        return Message.parse(freeAt);
    }
}
