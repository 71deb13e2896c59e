package dev.holdfast.lab.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.embedded.EmbeddedRedis;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class DelayedPathTest {

    private static final Duration DELAY = Duration.ofMillis(6);

    @Test
    void to_serverWithAPassword_isReachedWithItAndNotSooner() throws InterruptedException {
        // A password that looks like a host and a port.
        try (EmbeddedRedis redis = EmbeddedRedis.builder().password("host:6379").start();
                Closing closing = new Closing()) {
            String uri = DelayedPath.to(redis.uri(), DELAY, closing);
            assertThat(uri).isNotEqualTo(redis.uri());
            BenchServer far = BenchServer.at(uri);
            closing.add(far::close);
            for (int i = 0; i < 10; i++) {
                long beganNanos = System.nanoTime();
                far.text("PING");
                assertThat(System.nanoTime() - beganNanos).isGreaterThanOrEqualTo(DELAY.toNanos());
            }
        }
    }

    @Test
    void to_uriWithoutAnAddress_isRefused() {
        assertThatThrownBy(() -> DelayedPath.to("memory", DELAY, new Closing()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("memory");
    }
}
