package dev.holdfast.redis;

import static dev.holdfast.redis.fixture.DocumentedUser.PASSWORD;
import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.LockInspection;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.embedded.EmbeddedCluster;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.embedded.SlotMove;
import dev.holdfast.redis.fixture.DocumentedUser;
import dev.holdfast.redis.testing.WireFormat;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The user that docs/redis-acl.md proposes for a cluster, as it stands there. */
@Execution(ExecutionMode.CONCURRENT)
class ClusterAclTest {

    private static final Set<String> SINCE_7 =
            Set.of("+spublish", "+pubsub|shardnumsub", "+ssubscribe", "+sunsubscribe", "+cluster|nodes");

    private static EmbeddedCluster cluster(String... more) {
        return EmbeddedCluster.builder()
                .user(
                        "u",
                        PASSWORD,
                        Stream.concat(rules().stream(), Stream.of(more)).toArray(String[]::new))
                .start();
    }

    /** And what the page says of Redis 6.2. */
    private static List<String> rules() {
        try (EmbeddedRedis redis = EmbeddedRedis.start()) {
            boolean hasSubcommands = !redis.version().startsWith("6.");
            return DocumentedUser.rules("clustered").stream()
                    .filter(rule -> hasSubcommands || !SINCE_7.contains(rule))
                    .map(rule -> hasSubcommands ? rule : rule.replace("+cluster|slots", "+cluster"))
                    .toList();
        }
    }

    @Test
    @DisplayName("scenario 35: a client of a cluster with only the documented permissions can do everything, also while"
            + " a slot moves")
    void client_documentedPermissions_doEverything() throws Exception {
        try (EmbeddedCluster cluster = cluster();
                Holdfast a = HoldfastRedis.cluster(cluster.uri("u"));
                Holdfast b = HoldfastRedis.cluster(cluster.uri("u"))) {
            Lease held = a.lock("lock", o -> o.lease(Duration.ofSeconds(9))).acquire();
            CompletableFuture<Lease> waiting = b.lock("lock").acquireAsync();
            await().until(() -> a.lock("lock").inspect().waiterCount() == 1);
            LockInspection seen = b.lock("lock").inspect();
            assertThat(seen.holder().orElseThrow().client()).isPresent();
            assertThat(held.release()).isEqualTo(ReleaseOutcome.RELEASED);
            assertThat(Actor.answer(waiting).release()).isEqualTo(ReleaseOutcome.RELEASED);

            Lease moved = a.lock("lock", o -> o.lease(Duration.ofSeconds(9))).acquire();
            int slot = EmbeddedCluster.slotOf(WireFormat.DEFAULT.hold("lock"));
            SlotMove move = cluster.beginMove(
                    slot, cluster.otherPrimaries(cluster.primaryOf(slot)).get(0));
            move.moveKey();
            move.moveKey();
            long before = a.statistics().renewalsSent();
            await().until(() -> a.statistics().renewalsSent() >= before + 2);
            assertThat(moved.state()).isEqualTo(LeaseState.HELD);
            move.finish();
            assertThat(moved.release()).isEqualTo(ReleaseOutcome.RELEASED);
            assertThat(a.health().failure()).isEmpty();
        }
    }

    @Test
    void client_withoutThePermissionToPublishToShardedChannels_passesLocksOn() throws Exception {
        passesLocksOnWithout("spublish");
    }

    @ParameterizedTest
    @ValueSource(strings = {"pubsub|shardnumsub", "ssubscribe", "sunsubscribe"})
    @Tag("ci")
    void client_withoutOneOfThePermissionsForShardedChannels_passesLocksOn(String command) throws Exception {
        passesLocksOnWithout(command);
    }

    private static void passesLocksOnWithout(String command) throws Exception {
        boolean hasShardedChannels;
        try (EmbeddedRedis redis = EmbeddedRedis.start()) {
            hasShardedChannels = !redis.version().startsWith("6.");
        }
        try (EmbeddedCluster cluster = hasShardedChannels ? cluster("-" + command) : cluster();
                Holdfast a = HoldfastRedis.cluster(cluster.uri("u"));
                Holdfast b = HoldfastRedis.cluster(cluster.uri("u"))) {
            for (int i = 0; i < 4; i++) {
                Lease held = a.lock("lock").acquire();
                CompletableFuture<Lease> waiting = b.lock("lock").acquireAsync();
                await().until(() -> a.lock("lock").inspect().waiterCount() == 1);
                assertThat(held.release()).isEqualTo(ReleaseOutcome.RELEASED);
                assertThat(Actor.answer(waiting).release()).isEqualTo(ReleaseOutcome.RELEASED);
            }
            assertThat(a.health().failure()).isEmpty();
        }
    }

    @Test
    void connect_mayNotAskForTheSlots_isMisconfiguredAtOnce() {
        try (EmbeddedCluster cluster = cluster("-cluster")) {
            assertThatThrownBy(() -> HoldfastRedis.cluster(cluster.uri("u")).close())
                    .isInstanceOf(BackendMisconfiguredException.class)
                    .hasMessageContaining("docs/redis-acl.md")
                    .hasMessageNotContaining(PASSWORD);
        }
    }
}
