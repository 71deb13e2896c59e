package dev.holdfast.redis.internal.service;

import dev.holdfast.redis.internal.confirm.Confirmer;
import dev.holdfast.redis.internal.connect.RedisNode;
import dev.holdfast.redis.internal.connect.RedisTransport;
import dev.holdfast.redis.internal.connect.ServerTime;
import dev.holdfast.redis.internal.script.Reply;
import dev.holdfast.redis.internal.script.Script;
import dev.holdfast.redis.internal.wire.ClientChannel;
import dev.holdfast.spi.LocalClock;
import dev.holdfast.spi.LockId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Grants and releases what it is asked, on the clock of the test. */
final class ScriptedServer implements RedisTransport, RedisNode {

    static final long START_MICROS = 1_700_000_000_000_000L;

    private final SteppedClock clock;
    private final ServerTime time = new ServerTime(this::epoch);
    final List<List<String>> sent = new ArrayList<>();
    final Deque<Long> nextEpochs = new ArrayDeque<>();
    long epoch = 1;

    @Nullable
    CompletableFuture<Reply> announcing;

    @Nullable
    Throwable thrown;

    List<Long> renewed = List.of();
    String recalled = "";
    Events events;

    ScriptedServer(SteppedClock clock) {
        this.clock = clock;
    }

    long micros() {
        return START_MICROS + clock.nanos / 1000;
    }

    void announce() {
        announcing.complete(Reply.of(List.of(micros())));
    }

    @Override
    public <T> CompletionStage<T> route(LockId lock, Function<RedisNode, CompletionStage<T>> request) {
        return request.apply(this);
    }

    @Override
    public <T> CompletionStage<T> routeToKey(String key, Function<RedisNode, CompletionStage<T>> request) {
        return request.apply(this);
    }

    @Override
    public List<RedisNode> nodes() {
        return List.of(this);
    }

    @Override
    public @Nullable Confirmer confirmer() {
        return null;
    }

    @Override
    public ServerTime time() {
        return time;
    }

    @Override
    public CompletionStage<Reply> run(Script script, List<String> keys, List<String> arguments) {
        if (thrown instanceof Error error) {
            throw error;
        } else if (thrown instanceof RuntimeException exception) {
            throw exception;
        }
        sent.add(arguments);
        return switch (script.name()) {
            case "announce" ->
                announcing != null ? announcing : CompletableFuture.completedFuture(Reply.of(List.of(micros())));
            case "acquire" -> CompletableFuture.completedFuture(Reply.of(List.of(1L, micros(), micros(), 1L)));
            case "release" ->
                CompletableFuture.completedFuture(
                        Reply.of(arguments.size() == 2 ? List.of(1L) : List.of(1L, 1L, micros(), micros(), 1L)));
            case "recall" -> CompletableFuture.completedFuture(Reply.of(List.of(recalled)));
            case "renew" -> CompletableFuture.completedFuture(Reply.of(renewed));
            default -> throw new AssertionError("not expected: " + script.name());
        };
    }

    /** That of the present connection, or what follows if the connection is replaced while it is asked for. */
    @Override
    public long epoch() {
        if (!nextEpochs.isEmpty()) {
            epoch = nextEpochs.remove();
        }
        return epoch;
    }

    @Override
    public String description() {
        return "scripted";
    }

    @Override
    public void open(ClientChannel channel, LocalClock given, Events listening) {
        time.begin(given);
        events = listening;
    }

    @Override
    public void listenTo(ClientChannel channel) {}

    @Override
    public CompletionStage<Boolean> suspend() {
        return CompletableFuture.completedFuture(true);
    }

    @Override
    public void resume() {}

    @Override
    public CompletionStage<Map<String, String>> readHash(String key) {
        return CompletableFuture.completedFuture(Map.of());
    }

    @Override
    public CompletionStage<List<String>> warnings() {
        return CompletableFuture.completedFuture(List.of());
    }

    @Override
    public boolean isListening() {
        return true;
    }

    @Override
    public void close() {}
}
