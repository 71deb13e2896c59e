package dev.holdfast.redis.fencing;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.redis.fixture.CommandCount;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What a handle says of its token is final. */
class SameTokenTest {

    private EmbeddedRedis redis;
    private Holdfast client;

    @BeforeEach
    void connect() {
        redis = EmbeddedRedis.start();
        client = HoldfastRedis.connect(redis.uri());
    }

    @AfterEach
    void disconnect() {
        client.close();
        redis.close();
    }

    @Test
    @DisplayName("scenario 38: the token of a handle never changes: over renewals, its loss, and the grants of others")
    void token_renewedLostAndGrantedToOthers_staysWhatItWas() throws Exception {
        DistributedLock lock = client.lock("lock", o -> o.lease(Duration.ofSeconds(3)));
        Lease lease = lock.acquire();
        long token = lease.token();

        await().until(() -> client.statistics().renewalsSent() > 0);
        assertThat(lease.token()).isEqualTo(token);
        lease.extend(Duration.ofSeconds(5));
        assertThat(lease.token()).isEqualTo(token);

        redis.execute("DEL", "holdfast:{lock}");
        await().until(() -> lease.state() == LeaseState.LOST);
        try (Lease next = lock.acquire()) {
            assertThat(next.token()).isGreaterThan(token);
            assertThat(lease.token()).isEqualTo(token);
        }
    }

    @Test
    @DisplayName("scenario 38: a re-entry shows the token of the outer hold, and sends nothing")
    void token_reentered_isTheSame() {
        DistributedLock lock = client.lock("lock");
        lock.run(() -> {
            long token = lock.heldByCurrentThread().orElseThrow().token();
            long commands = scriptCalls();

            long inner = lock.call(lease -> lease.token());
            long innermost = lock.call(outer -> client.lock("lock").<Long, RuntimeException>call(Lease::token));

            assertThat(inner).isEqualTo(token);
            assertThat(innermost).isEqualTo(token);
            assertThat(lock.heldByCurrentThread().orElseThrow().token()).isEqualTo(token);
            assertThat(scriptCalls()).isEqualTo(commands);
        });
    }

    private long scriptCalls() {
        return CommandCount.of(redis, "evalsha");
    }
}
