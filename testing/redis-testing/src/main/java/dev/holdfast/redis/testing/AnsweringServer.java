package dev.holdfast.redis.testing;

import dev.holdfast.redis.internal.confirm.Confirmer;
import dev.holdfast.redis.internal.connect.RedisNode;
import dev.holdfast.redis.internal.connect.RedisTransport;
import dev.holdfast.redis.internal.connect.ServerTime;
import dev.holdfast.redis.internal.script.Reply;
import dev.holdfast.redis.internal.script.Script;
import dev.holdfast.redis.internal.service.RedisLockBackend;
import dev.holdfast.redis.internal.thread.ThreadTiming;
import dev.holdfast.redis.internal.wire.ClientChannel;
import dev.holdfast.spi.LocalClock;
import dev.holdfast.spi.LockBackend;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.identity.Identity;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Answers each script at once with what a server answers most of the time, so that what is measured is what lies before
 * and after the network.
 */
public final class AnsweringServer {

    private AnsweringServer() {}

    /**
     * A backend at such a server. Its answers are {@link SampleAnswers}; it renews a hundred holds at a time.
     *
     * @return a backend that is not started yet
     */
    public static LockBackend backend() {
        Identity identity = Identity.ofThisProcess("jmh");
        return new RedisLockBackend(
                new AnsweringTransport(SampleAnswers.ofScripts()),
                WireFormat.DEFAULT.keys(),
                identity,
                new ThreadTiming(identity.clientId()));
    }

    private static final class AnsweringTransport implements RedisTransport, RedisNode {

        private final Map<Script, List<?>> answers;
        private final ServerTime time = new ServerTime(this::epoch);

        AnsweringTransport(Map<Script, List<?>> answers) {
            this.answers = answers;
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
            return CompletableFuture.completedFuture(
                    Reply.of(Objects.requireNonNull(answers.get(script), script::name)));
        }

        @Override
        public String description() {
            return "no server";
        }

        @Override
        public void open(ClientChannel channel, LocalClock clock, Events events) {
            time.begin(clock);
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
        public long epoch() {
            return 0;
        }

        @Override
        public void close() {}
    }
}
