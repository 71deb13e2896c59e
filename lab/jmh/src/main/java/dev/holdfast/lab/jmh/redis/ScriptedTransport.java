package dev.holdfast.lab.jmh.redis;

import dev.holdfast.redis.internal.connect.RedisTransport;
import dev.holdfast.redis.internal.script.Reply;
import dev.holdfast.redis.internal.script.Script;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Answers each script at once with what a server answers most of the time, so that what is measured is what lies before
 * and after the network.
 */
final class ScriptedTransport implements RedisTransport {

    static final long NOW_MICROS = 1_763_800_000_000_000L;
    static final String NEW_HOLD = "1:k3x9q0zt71mvb4ah:4711:" + (NOW_MICROS - 1000) + ":1001";

    private static final List<?> NEW_HOLD_ANSWER = List.of(newHold());
    private static final List<Long> RELEASED = List.of(1L);
    private static final List<Long> ANNOUNCED = List.of(NOW_MICROS);

    static byte[] newHold() {
        return NEW_HOLD.getBytes(StandardCharsets.UTF_8);
    }

    /** Each of them, and nobody waits. */
    static List<Long> renewed(int count) {
        List<Long> answer = new ArrayList<>();
        answer.add(NOW_MICROS);
        for (int i = 0; i < count; i++) {
            answer.add(1L);
            answer.add(0L);
        }
        return List.copyOf(answer);
    }

    private final List<Long> hundredRenewed = renewed(100);

    @Override
    public String description() {
        return "no server";
    }

    @Override
    public void open(String channel, Events events) {}

    @Override
    public void listenTo(String channel) {}

    @Override
    public CompletionStage<Boolean> suspend() {
        return CompletableFuture.completedFuture(true);
    }

    @Override
    public void resume() {}

    @Override
    public CompletionStage<Reply> run(Script script, List<String> keys, List<String> arguments) {
        return CompletableFuture.completedFuture(Reply.of(answerTo(script)));
    }

    private List<?> answerTo(Script script) {
        return switch (script.name()) {
            case "acquire" -> NEW_HOLD_ANSWER;
            case "release" -> RELEASED;
            case "renew" -> hundredRenewed;
            case "announce" -> ANNOUNCED;
            default -> throw new IllegalArgumentException("no answer to " + script);
        };
    }

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
    public long epoch() {
        return 0;
    }

    @Override
    public void close() {}
}
