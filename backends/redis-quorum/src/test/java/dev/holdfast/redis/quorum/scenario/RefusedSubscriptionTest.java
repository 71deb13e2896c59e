package dev.holdfast.redis.quorum.scenario;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.quorum.HoldfastQuorum;
import dev.holdfast.redis.quorum.fixture.QuorumFixture;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Members that take requests and no subscriptions, as some releases of Redis do when their memory is full. */
class RefusedSubscriptionTest {

    private static final Duration LEASE = Duration.ofMinutes(10);

    @Test
    void reconnect_allMembersRefuseSubscriptions_keepsItsLeases() throws Exception {
        try (QuorumFixture quorum = new QuorumFixture(3);
                Holdfast client = HoldfastQuorum.builder()
                        .members(quorum.uris())
                        .longestLease(QuorumFixture.LONGEST_LEASE)
                        .build()) {
            Lease held = client.lock("held", o -> o.lease(LEASE)).acquire();
            quorum.servers().forEach(RefusedSubscriptionTest::refuse);

            await().until(() -> !client.health().listening());
            await().ignoreExceptions().until(() -> {
                held.extend(LEASE);
                return held.state() == LeaseState.HELD;
            });
            assertThat(client.health().listening()).isFalse();
            assertThat(held.release()).isEqualTo(ReleaseOutcome.RELEASED);

            quorum.servers().forEach(server -> server.execute("ACL", "SETUSER", "default", "+subscribe"));
            await().until(() -> client.health().isHealthy());
        }
    }

    @Test
    void connect_allMembersRefuseSubscriptions_failsAndSaysWhy() {
        try (QuorumFixture quorum = new QuorumFixture(3)) {
            quorum.servers().forEach(RefusedSubscriptionTest::refuse);

            assertThatThrownBy(() -> HoldfastQuorum.builder()
                            .members(quorum.uris())
                            .longestLease(QuorumFixture.LONGEST_LEASE)
                            .build())
                    .isInstanceOf(BackendMisconfiguredException.class)
                    .hasMessageContaining("subscribe")
                    .hasMessageContaining("docs/redis-acl.md");
        }
    }

    private static void refuse(EmbeddedRedis server) {
        server.execute("ACL", "SETUSER", "default", "-subscribe");
        server.execute("CLIENT", "KILL", "TYPE", "pubsub");
        server.execute("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes");
    }
}
