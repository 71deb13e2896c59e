package dev.holdfast.redis.internal.connect;

import dev.holdfast.redis.internal.confirm.Confirmer;
import dev.holdfast.redis.internal.script.Reply;
import dev.holdfast.redis.internal.script.Script;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** A node of a cluster, for requests about a slot that it is taking over from another one. */
record AskingNode(LinkedNode node) implements RedisNode {

    @Override
    public CompletionStage<Reply> run(Script script, List<String> keys, List<String> arguments) {
        return node.runAsking(script, keys, arguments);
    }

    @Override
    public CompletionStage<Map<String, String>> readHash(String key) {
        return node.readHash(key);
    }

    @Override
    public ServerTime time() {
        return node.time();
    }

    @Override
    public long epoch() {
        return node.epoch();
    }

    @Override
    public @Nullable Confirmer confirmer() {
        return node.confirmer();
    }
}
