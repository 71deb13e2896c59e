package dev.holdfast.rate.internal;

import dev.holdfast.rate.SpacedRate;
import dev.holdfast.rate.WindowRate;
import dev.holdfast.rate.internal.count.PassQuestion;
import dev.holdfast.rate.internal.count.Passage;
import dev.holdfast.redis.internal.connect.RedisTransport;
import dev.holdfast.redis.internal.script.Reply;
import dev.holdfast.redis.internal.service.RedisLockBackend;
import dev.holdfast.redis.internal.wire.LockKeys;
import dev.holdfast.redis.internal.wire.ScriptRequest;
import dev.holdfast.spi.LockId;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.stream.LongStream;

/** Gates on the server that serves the lock of their name. */
public final class RedisGates implements Gates {

    /** A key's end is cut to a millisecond, and the time of the script may be that of its first command. */
    private static final long MARGIN_MILLIS = 2;

    private final RedisTransport transport;
    private final LockKeys keys;

    /** Over the connections of a client's backend. */
    public RedisGates(RedisLockBackend backend) {
        this.transport = backend.transport();
        this.keys = backend.keys();
    }

    @Override
    public CompletionStage<Passage> ask(String gate, PassQuestion question) {
        ScriptRequest request =
                question.rate() instanceof SpacedRate rate ? spaced(gate, rate, question) : window(gate, question);
        return transport
                .route(LockId.of(gate), node -> node.run(request.script(), request.keys(), request.arguments()))
                .thenApply(RedisGates::passage);
    }

    private ScriptRequest spaced(String gate, SpacedRate rate, PassQuestion question) {
        long intervalMicros = rate.interval().toNanos() / 1000;
        long fullMillis = rate.burst() * intervalMicros / 1000 + MARGIN_MILLIS;
        return new ScriptRequest(
                GateScripts.PASS,
                List.of(keys.rate(gate)),
                texts(intervalMicros, rate.burst(), question.units(), question.longestWaitMicros(), fullMillis));
    }

    private ScriptRequest window(String gate, PassQuestion question) {
        WindowRate rate = (WindowRate) question.rate();
        long periodMicros = Math.floorDiv(rate.period().toNanos() + 999, 1000);
        return new ScriptRequest(
                GateScripts.PASS_WINDOW,
                List.of(keys.window(gate)),
                texts(periodMicros, rate.permits(), question.units(), question.longestWaitMicros()));
    }

    private static List<String> texts(long... numbers) {
        return LongStream.of(numbers).mapToObj(Long::toString).toList();
    }

    private static Passage passage(Reply reply) {
        return new Passage(reply.number(0), reply.number(1), reply.number(2));
    }
}
