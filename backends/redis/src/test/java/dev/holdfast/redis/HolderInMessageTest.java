package dev.holdfast.redis;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.embedded.EmbeddedRedis;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A call that waits in vain says who is in its way. */
class HolderInMessageTest {

    @Test
    void acquire_heldByAnotherClient_namesProcessHostAndApplication() throws Exception {
        try (EmbeddedRedis redis = EmbeddedRedis.start();
                Holdfast holder = HoldfastRedis.builder()
                        .uri(redis.uri())
                        .clientName("check\nout")
                        .build();
                Holdfast waiter = HoldfastRedis.connect(redis.uri());
                Lease held = holder.lock("order:42").acquire()) {
            await().untilAsserted(() -> assertThatThrownBy(
                            () -> waiter.lock("order:42").acquire(Duration.ofSeconds(1)))
                    .isInstanceOf(LockTimeoutException.class)
                    .hasMessageContaining("process " + ProcessHandle.current().pid() + " on ")
                    .hasMessageContaining("(check\\nout), with token " + held.token() + ", holds it."));
        }
    }

    @Test
    void lockWithin_heldByAnotherClient_namesProcessAndHost() throws Exception {
        try (EmbeddedRedis redis = EmbeddedRedis.start();
                Holdfast holder = HoldfastRedis.connect(redis.uri());
                Holdfast waiter = HoldfastRedis.connect(redis.uri());
                Lease held = holder.lock("order:42").acquire()) {
            await().untilAsserted(() -> assertThatThrownBy(
                            () -> waiter.lock("order:42").lockWithin(Duration.ofSeconds(1)))
                    .isInstanceOf(LockTimeoutException.class)
                    .hasMessageContaining("process " + ProcessHandle.current().pid() + " on ")
                    .hasMessageContaining(", with token " + held.token() + ", holds it."));
        }
    }

    @Test
    void acquire_heldByTheSameClient_saysSo() throws Exception {
        try (EmbeddedRedis redis = EmbeddedRedis.start();
                Holdfast holdfast = HoldfastRedis.connect(redis.uri());
                Lease held = holdfast.lock("order:42").acquire()) {
            await().untilAsserted(() -> assertThatThrownBy(
                            () -> holdfast.lock("order:42").acquire(Duration.ofSeconds(1)))
                    .isInstanceOf(LockTimeoutException.class)
                    .hasMessageContaining("this same client, with token " + held.token() + ", holds it."));
        }
    }
}
