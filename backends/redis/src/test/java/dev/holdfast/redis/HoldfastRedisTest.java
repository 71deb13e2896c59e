package dev.holdfast.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.testkit.threads.Patience;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The whole, as a program uses it. */
class HoldfastRedisTest {

    private static EmbeddedRedis redis;

    @BeforeAll
    static void startServer() {
        redis = EmbeddedRedis.start();
    }

    @AfterAll
    static void stopServer() {
        redis.close();
    }

    @Test
    void acquire_lockOfAnotherClient_isHandedOverAtItsRelease() throws Exception {
        try (Holdfast one = HoldfastRedis.connect(redis.uri());
                Holdfast other = HoldfastRedis.builder()
                        .uri(redis.uri())
                        .clientName("other")
                        .build()) {
            Lease first = one.lock("order:42").acquire(Patience.LIMIT);
            CompletableFuture<Lease> second = other.lock("order:42").acquireAsync(Patience.LIMIT);
            assertThat(other.lock("order:42").tryAcquire()).isEmpty();

            first.close();

            try (Lease lease = second.get(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS)) {
                assertThat(lease.token()).isGreaterThan(first.token());
                lease.check();
            }
            long third = one.lock("order:42").call(Lease::token);
            assertThat(third).isGreaterThan(first.token());
        }
    }
}
