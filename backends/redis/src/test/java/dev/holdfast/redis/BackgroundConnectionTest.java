package dev.holdfast.redis;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.BackendUnavailableException;
import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.testkit.proxy.FaultProxy;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Starting while the server is out of reach, where the program asks for that. */
class BackgroundConnectionTest {

    @Test
    void connectInBackground_serverIsDown_isUnavailableUntilItIsUp() {
        try (EmbeddedRedis redis = EmbeddedRedis.start();
                FaultProxy proxy = FaultProxy.to(redis.host(), redis.port())) {
            proxy.refuse();
            try (Holdfast holdfast = HoldfastRedis.builder()
                    .uri("redis://" + proxy.address())
                    .connectInBackground()
                    .build()) {
                DistributedLock lock = holdfast.lock("lock");
                assertThatThrownBy(lock::tryLock)
                        .isInstanceOf(BackendUnavailableException.class)
                        .hasMessageContaining(proxy.address());
                assertThatThrownBy(() -> lock.acquire(Duration.ofMillis(50)))
                        .isInstanceOf(BackendUnavailableException.class);
                assertThat(holdfast.health().reachable()).isFalse();

                proxy.heal();

                await().until(() -> holdfast.health().reachable());
                assertThat(lock.tryLock()).isTrue();
                lock.unlock();
            }
        }
    }

    @Test
    void connectInBackground_callWaits_hasTheLockWhenTheServerIsUp() throws Exception {
        try (EmbeddedRedis redis = EmbeddedRedis.start();
                FaultProxy proxy = FaultProxy.to(redis.host(), redis.port())) {
            proxy.refuse();
            try (Holdfast holdfast = HoldfastRedis.builder()
                    .uri("redis://" + proxy.address())
                    .connectInBackground()
                    .build()) {
                var lease = holdfast.lock("lock").acquireAsync();
                proxy.heal();

                try (Lease held = Actor.answer(lease)) {
                    assertThat(held.token()).isPositive();
                }
            }
        }
    }

    @Test
    void connectInBackground_wrongPassword_isMisconfiguredOnceThatIsKnown() {
        try (EmbeddedRedis redis = EmbeddedRedis.builder().password("right").start();
                Holdfast holdfast = HoldfastRedis.builder()
                        .uri("redis://:s3cr3t@" + redis.host() + ":" + redis.port())
                        .connectInBackground()
                        .build()) {
            await().untilAsserted(
                            () -> assertThatThrownBy(() -> holdfast.lock("lock").tryLock())
                                    .isInstanceOf(BackendMisconfiguredException.class)
                                    .hasMessageContaining("does not take the user name and password")
                                    .hasMessageNotContaining("s3cr3t"));
        }
    }
}
