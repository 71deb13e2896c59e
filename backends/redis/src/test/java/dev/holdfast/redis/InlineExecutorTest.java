package dev.holdfast.redis;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LockEvent;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.testkit.threads.Patience;
import io.lettuce.core.RedisClient;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Code of users on the threads that read a connection, where an executor that runs tasks inline brings it. */
@SuppressWarnings("LockNotBeforeTry") // it is refused
class InlineExecutorTest {

    @Test
    void lock_whereAnswersOfItsOwnClientAreRead_isRefused() throws Exception {
        try (EmbeddedRedis redis = EmbeddedRedis.builder().start();
                Holdfast holder =
                        HoldfastRedis.builder().uri(redis.uri().toString()).build();
                Holdfast inline = HoldfastRedis.builder()
                        .uri(redis.uri().toString())
                        .executor(Runnable::run)
                        .build()) {
            assertRefused(holder, inline);
        }
    }

    @Test
    void lock_whereAnswersAreReadByAClientOfTheProgram_isRefused() throws Exception {
        try (EmbeddedRedis redis = EmbeddedRedis.builder().start();
                RedisClient shared = RedisClient.create(redis.uri().toString());
                Holdfast holder =
                        HoldfastRedis.builder().uri(redis.uri().toString()).build();
                Holdfast inline = HoldfastRedis.builder()
                        .client(shared)
                        .executor(Runnable::run)
                        .build()) {
            assertRefused(holder, inline);
        }
    }

    /** The server refuses whatever the client asks first. */
    @Test
    void lock_whereOnlyErrorsHaveBeenRead_isRefused() throws Exception {
        try (EmbeddedRedis redis = EmbeddedRedis.builder()
                        .user("u", "secret", "~*", "&*", "+@all", "-script", "-evalsha", "-eval")
                        .start();
                Holdfast inline = HoldfastRedis.builder()
                        .uri(redis.uri("u"))
                        .connectInBackground()
                        .executor(Runnable::run)
                        .build()) {
            await().until(() -> redis.execute("ACL", "LOG").toString().contains("eval"));
            DistributedLock other = inline.lock("order:43");
            redis.pause();
            CompletableFuture<Throwable> thrown =
                    inline.lock("order:42").acquireAsync().handle((lease, error) -> catchThrowable(other::lock));
            redis.resume();

            assertThat(thrown.get(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("'order:43'");
        }
    }

    /** The grant is pushed or answered, and its event is heard where that is read. */
    private static void assertRefused(Holdfast holder, Holdfast inline) throws Exception {
        DistributedLock other = inline.lock("order:43");
        CompletableFuture<Throwable> thrown = new CompletableFuture<>();
        inline.listen(event -> {
            if (event instanceof LockEvent.Granted granted && granted.name().equals("order:42")) {
                thrown.complete(catchThrowable(other::lock));
            }
        });
        Lease held = holder.lock("order:42").acquire();
        CompletableFuture<Lease> next = inline.lock("order:42").acquireAsync();
        held.close();

        assertThat(thrown.get(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("'order:43'")
                .hasMessageContaining("acquireAsync()");
        next.get(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS).close();
        other.lock();
        other.unlock();
    }
}
