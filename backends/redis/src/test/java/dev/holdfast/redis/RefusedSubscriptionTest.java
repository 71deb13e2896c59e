package dev.holdfast.redis;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.embedded.EmbeddedCluster;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.embedded.EmbeddedReplication;
import dev.holdfast.redis.fixture.FullMemory;
import dev.holdfast.redis.fixture.TestClient;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.ReleaseAnswer;
import dev.holdfast.spi.RenewAnswer;
import dev.holdfast.spi.identity.Identity;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Servers that take requests and no subscriptions, as Redis 6.2.22, 7.2.14, 7.4.9 and 8.6.3 with a full memory, to
 * which a client connects again.
 */
@Execution(ExecutionMode.CONCURRENT)
class RefusedSubscriptionTest {

    private static final Duration LEASE = Duration.ofMinutes(10);

    @Test
    void reconnect_subscriptionRefused_keepsLeasesSaysSoAndListensAgainWhenItCan() throws Exception {
        try (EmbeddedRedis redis = EmbeddedRedis.start();
                FullMemory memory = new FullMemory(redis);
                Holdfast client = HoldfastRedis.connect(memory.uri());
                Holdfast other = HoldfastRedis.connect(redis.uri())) {
            Lease held = client.lock("held", o -> o.lease(LEASE)).acquire();
            memory.isFull(true);
            memory.cut();

            await().ignoreExceptions().until(() -> isExtended(held));
            assertThat(client.health()).satisfies(health -> {
                assertThat(health.reachable()).isTrue();
                assertThat(health.listening()).isFalse();
                assertThat(health.warnings())
                        .singleElement()
                        .satisfies(warning -> assertThat(warning)
                                .startsWith("No messages from")
                                .contains("OOM"));
            });
            assertThat(held.release()).isEqualTo(ReleaseOutcome.RELEASED);

            Lease before = other.lock("lock").acquire();
            CompletableFuture<Lease> waiting = client.lock("lock").acquireAsync();
            await().until(() -> redis.execute("ZCARD", "holdfast:{lock}:queue").number() == 1);
            before.close();
            Actor.answer(waiting).close();

            memory.isFull(false);
            await().until(() -> client.health().isHealthy());
            assertThat(client.health().warnings()).isEmpty();
            try (TestClient granting = TestClient.at(redis.uri())) {
                Hold hold = granting.acquire("pushed");
                CompletableFuture<Lease> pushed = client.lock("pushed").acquireAsync();
                await().until(() ->
                        redis.execute("ZCARD", "holdfast:{pushed}:queue").number() == 1);
                assertThat(granting.release("pushed", hold)).isEqualTo(ReleaseAnswer.Result.RELEASED);
                assertThat(redis.execute("GET", "holdfast:{pushed}").text())
                        .as("the release hands the lock on to one who listens")
                        .startsWith("1:");
                Actor.answer(pushed).close();
            }
        }
    }

    private static boolean isExtended(Lease lease) {
        lease.extend(LEASE);
        return lease.state() == LeaseState.HELD;
    }

    @Test
    void connect_subscriptionRefused_failsAndNamesMemory() {
        try (EmbeddedRedis redis = EmbeddedRedis.start();
                FullMemory memory = new FullMemory(redis)) {
            memory.isFull(true);

            assertThatThrownBy(() -> HoldfastRedis.connect(memory.uri()))
                    .isInstanceOf(BackendUnavailableException.class)
                    .hasMessageContaining("OOM")
                    .hasMessageContaining("Its memory is full: raise maxmemory");
        }
    }

    @Test
    void connectInBackground_subscriptionRefused_asksAllTheSame() throws Exception {
        try (EmbeddedRedis redis = EmbeddedRedis.start();
                FullMemory memory = new FullMemory(redis)) {
            memory.isFull(true);
            try (Holdfast client = HoldfastRedis.builder()
                            .uri(memory.uri())
                            .connectInBackground()
                            .build();
                    Lease lease = client.lock("lock").acquire(Actor.PATIENCE)) {
                lease.check();
                assertThat(client.health().listening()).isFalse();
            }
        }
    }

    /** The check for copies reaches the other one, which hears it, though this one cannot hear the answer. */
    @Test
    void reconnect_subscriptionRefusedAndACopyListens_onlyOneKeepsTheId() {
        try (EmbeddedRedis redis = EmbeddedRedis.start();
                FullMemory memory = new FullMemory(redis)) {
            Identity same = Identity.ofThisProcess("twin");
            try (TestClient first = TestClient.as(same, memory.uri())) {
                Hold held = first.acquire("lock");
                memory.isFull(true);
                memory.cut();
                try (TestClient second = TestClient.as(same, redis.uri())) {
                    await().until(() -> second.heard.identityChanged.get() > 0);
                    await().until(first::isAnswered);

                    assertThat(second.id()).isNotEqualTo(first.id());
                    assertThat(first.renew("lock", held)).isInstanceOf(RenewAnswer.Renewed.class);
                    assertThat(second.heard.identityChanged).hasValue(1);
                }
            }
        }
    }

    @Test
    void reconnect_primaryWithReplicasRefusesSubscriptions_keepsItsLeases() throws Exception {
        try (EmbeddedReplication servers = EmbeddedReplication.start()) {
            servers.awaitInSync();
            EmbeddedRedis primary = servers.primary();
            try (Holdfast client = HoldfastRedis.builder()
                    .uri(primary.uri())
                    .responseTimeout(Duration.ofSeconds(30))
                    .confirmedBy(1, Duration.ofSeconds(20))
                    .build()) {
                requireKept(client, "held", primary);
            }
        }
    }

    @Test
    void reconnect_nodeOfAClusterRefusesSubscriptions_keepsItsLeases() throws Exception {
        try (EmbeddedCluster cluster = EmbeddedCluster.start();
                Holdfast client = HoldfastRedis.connect(cluster.uri())) {
            requireKept(client, "held", cluster.primaryOf("holdfast:{held}"));
        }
    }

    private static void requireKept(Holdfast client, String name, EmbeddedRedis server) throws Exception {
        Lease held = client.lock(name, o -> o.lease(LEASE)).acquire();
        server.execute("ACL", "SETUSER", "default", "-subscribe");
        server.execute("CLIENT", "KILL", "TYPE", "pubsub");
        server.execute("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes");

        await().until(() -> !client.health().listening());
        await().ignoreExceptions().until(() -> isExtended(held));
        assertThat(client.health().listening()).isFalse();
        assertThat(held.release()).isEqualTo(ReleaseOutcome.RELEASED);

        server.execute("ACL", "SETUSER", "default", "+subscribe");
        await().until(() -> client.health().isHealthy());
    }
}
