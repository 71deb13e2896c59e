package dev.holdfast.redis.internal.cluster;

import dev.holdfast.redis.internal.confirm.Confirmer;
import dev.holdfast.redis.internal.connect.RedisNode;
import dev.holdfast.redis.internal.connect.ServerTime;
import dev.holdfast.redis.internal.script.Reply;
import dev.holdfast.redis.internal.script.Script;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** A node that answers what it is told to; its way is its name, and that with "asking" before it. */
final class ScriptedTarget implements RoutedRequest.Target {

    private final Address address;
    private final Way usual;
    private final Way asking;
    final Deque<String> refusals = new ArrayDeque<>();
    final CompletableFuture<Boolean> usable = new CompletableFuture<>();

    ScriptedTarget(Address address) {
        this.address = address;
        this.usual = new Way(this, "at " + address.host());
        this.asking = new Way(this, "asking " + address.host());
    }

    @Override
    public Address address() {
        return address;
    }

    @Override
    public RedisNode way(boolean isAsking) {
        return isAsking ? asking : usual;
    }

    @Override
    public CompletionStage<Boolean> usable() {
        return usable;
    }

    @Override
    public boolean wasUsable() {
        return usable.isDone();
    }

    record Way(ScriptedTarget target, String name) implements RedisNode {

        @Override
        public @Nullable Confirmer confirmer() {
            return null;
        }

        @Override
        public CompletionStage<Reply> run(Script script, List<String> keys, List<String> arguments) {
            throw new AssertionError("not expected");
        }

        @Override
        public CompletionStage<Map<String, String>> readHash(String key) {
            throw new AssertionError("not expected");
        }

        @Override
        public ServerTime time() {
            throw new AssertionError("not expected");
        }

        @Override
        public long epoch() {
            return 0;
        }
    }
}
