package dev.holdfast.redis.testing;

import dev.holdfast.redis.internal.connect.RedisTransport;
import dev.holdfast.redis.internal.identity.Identity;
import dev.holdfast.redis.internal.script.Reply;
import dev.holdfast.redis.internal.script.Script;
import dev.holdfast.redis.internal.service.RedisLockBackend;
import dev.holdfast.redis.internal.thread.ThreadTiming;
import dev.holdfast.spi.LockBackend;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

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

    private record AnsweringTransport(Map<Script, List<?>> answers) implements RedisTransport {

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
