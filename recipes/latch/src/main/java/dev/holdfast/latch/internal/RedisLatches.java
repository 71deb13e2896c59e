package dev.holdfast.latch.internal;

import dev.holdfast.latch.internal.count.LatchQuestion;
import dev.holdfast.latch.internal.count.LatchQuestion.Count;
import dev.holdfast.latch.internal.count.LatchQuestion.Wait;
import dev.holdfast.latch.internal.count.LatchState;
import dev.holdfast.latch.internal.count.LatchTerms;
import dev.holdfast.redis.internal.connect.RedisTransport;
import dev.holdfast.redis.internal.script.Reply;
import dev.holdfast.redis.internal.service.NameListeners;
import dev.holdfast.redis.internal.service.RedisLockBackend;
import dev.holdfast.redis.internal.wire.LockKeys;
import dev.holdfast.redis.internal.wire.ScriptRequest;
import dev.holdfast.spi.LockId;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** Latches on the server that serves the lock of their name. */
public final class RedisLatches implements LatchService {

    /** To how many clients one that counts down publishes, which holds the server up for about a microsecond each. */
    static final int MOST_WAITERS = 1000;

    private final RedisLockBackend backend;
    private final RedisTransport transport;
    private final LockKeys keys;

    /** Over the connections of a client's backend. */
    public RedisLatches(RedisLockBackend backend) {
        this.backend = backend;
        this.transport = backend.transport();
        this.keys = backend.keys();
    }

    @Override
    public NameListeners listeners() {
        return backend.listeners();
    }

    @Override
    public CompletionStage<LatchState> ask(String latch, LatchQuestion question) {
        return transport
                .route(LockId.of(latch), node -> {
                    // For each node anew: the client may have another id by now.
                    ScriptRequest request = request(latch, question);
                    return node.run(request.script(), request.keys(), request.arguments());
                })
                .thenApply(RedisLatches::state);
    }

    private ScriptRequest request(String latch, LatchQuestion question) {
        String key = keys.latch(latch);
        if (question instanceof Count count) {
            LatchTerms terms = count.terms();
            return new ScriptRequest(
                    LatchScripts.COUNT_DOWN,
                    List.of(key, keys.latchWaiters(latch)),
                    List.of(number(terms.parties()), number(terms.validMicros()), count.party()));
        }
        if (question instanceof Wait wait) {
            LatchTerms terms = wait.terms();
            String begun = wait.begunMicros().isEmpty()
                    ? ""
                    : number(wait.begunMicros().getAsLong());
            return new ScriptRequest(
                    LatchScripts.AWAIT,
                    List.of(key, keys.latchWaiters(latch)),
                    List.of(
                            number(terms.parties()),
                            number(terms.validMicros()),
                            begun,
                            backend.queued().text(),
                            number(wait.notedMicros()),
                            number(MOST_WAITERS)));
        }
        return new ScriptRequest(LatchScripts.LOOK, List.of(key), List.of());
    }

    private static String number(long number) {
        return Long.toString(number);
    }

    private static LatchState state(Reply reply) {
        return reply.size() == 1
                ? new LatchState.Absent(reply.number(0))
                : new LatchState.Present(
                        reply.number(0),
                        reply.number(1),
                        reply.number(2),
                        Math.toIntExact(reply.number(3)),
                        Math.toIntExact(reply.number(4)));
    }
}
