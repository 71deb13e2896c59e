package dev.holdfast.redis;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.LockEvent;
import dev.holdfast.Topology;
import dev.holdfast.Topology.Kind;
import dev.holdfast.Topology.Node;
import dev.holdfast.Topology.NodeState;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.embedded.EmbeddedSentinelGroup;
import io.lettuce.core.RedisClient;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** What a client says of the servers behind it. */
class RedisTopologyTest {

    /** So that Sentinels of a busy machine do not fail over by themselves. */
    private static final Duration BY_COMMAND_ALONE = Duration.ofSeconds(30);

    private static Node up(EmbeddedRedis server) {
        return new Node(server.host() + ":" + server.port(), NodeState.UP);
    }

    @Test
    void topology_singleServer_isNamedWithoutCredentials() {
        try (EmbeddedRedis redis = EmbeddedRedis.builder().password("s3cret").start();
                Holdfast client = HoldfastRedis.connect(redis.uri())) {
            assertThat(client.topology())
                    .isEqualTo(Topology.single(redis.host() + ":" + redis.port(), true))
                    .hasToString("single: " + up(redis));
            assertThat(client.lock("lock").inspect().node()).contains(redis.host() + ":" + redis.port());

            redis.kill();

            await().until(() -> client.topology().count(NodeState.DOWN) == 1);
        }
    }

    @Test
    void topology_clientOfTheProgram_isNamedByWhereItsConnectionsLed() {
        try (EmbeddedRedis redis = EmbeddedRedis.start();
                RedisClient lettuce = RedisClient.create(redis.uri());
                Holdfast client = HoldfastRedis.builder().client(lettuce).build()) {
            assertThat(client.topology().nodes()).containsExactly(up(redis));
        }
    }

    @Test
    void topology_failoverBySentinels_namesTheNextPrimaryUnderAHigherEpoch() {
        try (EmbeddedSentinelGroup group = EmbeddedSentinelGroup.builder()
                        .downAfter(BY_COMMAND_ALONE)
                        .start();
                Holdfast client = HoldfastRedis.connect(group.uri())) {
            Topology before = client.topology();
            assertThat(before.kind()).isEqualTo(Kind.SENTINEL);
            assertThat(before.nodes()).containsExactly(up(group.primary()));

            List<LockEvent> heard = new CopyOnWriteArrayList<>();
            client.listen(heard::add);

            EmbeddedRedis primary = group.failover();

            await().untilAsserted(() -> assertThat(client.topology().nodes()).isEqualTo(List.of(up(primary))));
            assertThat(client.topology().epoch().orElseThrow())
                    .isGreaterThan(before.epoch().orElseThrow());
            assertThat(client.lock("lock").inspect().node()).contains(primary.host() + ":" + primary.port());
            await().untilAsserted(() -> assertThat(heard)
                    .filteredOn(LockEvent.FailedOver.class::isInstance)
                    .containsExactly(new LockEvent.FailedOver(client.topology())));
            assertThat(client.statistics().failovers()).isEqualTo(1);
            assertThat(client.health().lastFailover()).isPresent();
        }
    }
}
