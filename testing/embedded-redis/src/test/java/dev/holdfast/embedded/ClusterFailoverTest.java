package dev.holdfast.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.awaitility.Awaitility.await;

import dev.holdfast.embedded.internal.RespConnection;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A cluster's nodes: replaced by command and after a kill, their users and settings, their end. */
class ClusterFailoverTest {

    private static final Duration A_WHILE = Duration.ofMinutes(3);

    @Test
    void failover_byCommandAndAfterAKill_keepsTheData() {
        assertFailsOver("7.0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"6.2", "7.4"})
    @Tag("ci")
    void failover_ofAnotherRelease_keepsTheData(String release) {
        assertFailsOver(release);
    }

    private static void assertFailsOver(String release) {
        try (EmbeddedCluster cluster = EmbeddedCluster.builder()
                .version(release)
                .replicasPerPrimary(1)
                .password("p @\"\\s/w")
                .start()) {
            EmbeddedRedis first = cluster.primaryOf("key");
            EmbeddedRedis replica = cluster.replicasOf(first).get(0);
            first.execute("SET", "key", "value");

            assertThat(cluster.failover(first)).isSameAs(replica);

            assertThat(cluster.primaryOf("key")).isSameAs(replica);
            assertThat(cluster.replicasOf(replica)).containsExactly(first);
            cluster.awaitInSync();
            replica.kill();
            cluster.awaitFailover(replica, A_WHILE);
            assertThat(cluster.primaryOf("key")).isSameAs(first);
            assertThat(first.execute("GET", "key").text()).isEqualTo("value");

            replica.restart();
            cluster.awaitOk();
            cluster.awaitInSync();
            assertThat(cluster.replicasOf(first)).containsExactly(replica);
        }
    }

    @Test
    void failover_forcedOfAPausedPrimary_needsNoConsent() {
        assertNeedsNoConsent(ClusterFailover.FORCE);
    }

    @Test
    @Tag("ci")
    void failover_takeoverOfAPausedPrimary_needsNoConsent() {
        assertNeedsNoConsent(ClusterFailover.TAKEOVER);
    }

    private static void assertNeedsNoConsent(ClusterFailover how) {
        try (EmbeddedCluster cluster = EmbeddedCluster.builder()
                .replicasPerPrimary(1)
                .nodeTimeout(Duration.ofSeconds(20))
                .start()) {
            EmbeddedRedis primary = cluster.primaryOf(0);
            EmbeddedRedis replica = cluster.replicasOf(primary).get(0);
            primary.pause();

            assertThatExceptionOfType(EmbeddedRedisException.class)
                    .isThrownBy(() -> cluster.failover(primary))
                    .withMessageEndingWith("is paused or down: use FORCE or TAKEOVER");
            assertThat(cluster.failover(primary, how)).isSameAs(replica);

            assertThat(cluster.primaryOf(0)).isSameAs(replica);
            primary.resume();
            // It has to hear of it first.
            await().atMost(A_WHILE)
                    .untilAsserted(() -> assertThat(cluster.replicasOf(replica)).containsExactly(primary));
            cluster.awaitInSync();
        }
    }

    @Test
    @Tag("ci")
    void failover_thereAndBackAndThere_isTriedUntilTheOthersVote() {
        try (EmbeddedCluster cluster =
                EmbeddedCluster.builder().replicasPerPrimary(1).start()) {
            EmbeddedRedis first = cluster.primaryOf(0);

            EmbeddedRedis second = cluster.failover(first);
            assertThat(cluster.failover(second)).isSameAs(first);
            assertThat(cluster.failover(first)).isSameAs(second);
        }
    }

    @Test
    void kill_withoutReplicas_leavesSlotsThatNobodyServes() {
        try (EmbeddedCluster cluster = EmbeddedCluster.start()) {
            EmbeddedRedis killed = cluster.primaryOf(0);
            killed.kill();

            assertThat(cluster.primaryOf(0)).isSameAs(killed);
            assertThatExceptionOfType(EmbeddedRedisException.class)
                    .isThrownBy(() -> cluster.failover(killed, ClusterFailover.TAKEOVER))
                    .withMessage("no replica of " + killed + " runs");
            assertThatExceptionOfType(EmbeddedRedisException.class)
                    .isThrownBy(() -> cluster.awaitFailover(killed, Duration.ofMillis(200)))
                    .withMessageContaining(killed + " was still the primary of some slots");

            killed.restart();
            cluster.awaitOk();
            assertThat(killed.execute("GET", "{06S}").isNil()).isTrue();
            cluster.nodes().forEach(EmbeddedRedis::kill);
            assertThatExceptionOfType(EmbeddedRedisException.class)
                    .isThrownBy(cluster::primaries)
                    .withMessage("all nodes of the cluster are paused or down");
        }
    }

    @Test
    void settings_ofTheBuilder_areThoseOfEachNode() {
        try (EmbeddedCluster cluster = EmbeddedCluster.builder()
                .primaries(2)
                .password("secret")
                .user("app", "s3cr3t", "~app:*", "+get")
                .config("maxmemory", "3mb")
                .nodeTimeout(Duration.ofMillis(1700))
                .start()) {
            List<EmbeddedRedis> nodes = cluster.nodes();
            String addresses = "127.0.0.1:" + nodes.get(0).port() + ",127.0.0.1:"
                    + nodes.get(1).port();

            assertThat(cluster.uri()).isEqualTo("redis-cluster://:secret@" + addresses);
            assertThat(cluster.uri("app")).isEqualTo("redis-cluster://app:s3cr3t@" + addresses);
            assertThat(cluster.uris())
                    .containsExactly(nodes.get(0).uri(), nodes.get(1).uri());
            assertThat(cluster.toString()).startsWith("cluster: [Redis ").doesNotContain("secret");
            assertThat(cluster.otherPrimaries(nodes.get(0))).containsExactly(nodes.get(1));
            for (EmbeddedRedis node : nodes) {
                assertThat(setting(node, "maxmemory")).isEqualTo("3145728");
                assertThat(setting(node, "cluster-node-timeout")).isEqualTo("1700");
            }
            try (RespConnection client = RespConnection.open(
                    "127.0.0.1", cluster.primaryOf("app:key").port(), Duration.ofSeconds(5))) {
                client.execute("AUTH", "app", "s3cr3t");
                assertThat(client.execute("GET", "app:key").isNil()).isTrue();
            }
        }
    }

    private static String setting(EmbeddedRedis node, String name) {
        return node.execute("CONFIG", "GET", name).items().get(1).text();
    }

    @Test
    void builder_whatCannotBe_isRefused() {
        EmbeddedClusterBuilder builder = EmbeddedCluster.builder().password("secret");

        assertThatIllegalArgumentException().isThrownBy(() -> builder.primaries(0));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.replicasPerPrimary(-1));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.nodeTimeout(Duration.ZERO));
        assertThat(builder).asString().contains("primaries: 3").doesNotContain("secret");
    }

    @Test
    @Tag("ci")
    void start_nodesThatCannotWork_saysWhyAndLeavesNoProcess() {
        assertThatExceptionOfType(EmbeddedRedisException.class)
                .isThrownBy(() -> EmbeddedCluster.builder()
                        .replicasPerPrimary(1)
                        .password("secret")
                        .config("masterauth", "wrong")
                        .startTimeout(Duration.ofSeconds(5))
                        .start())
                .withMessageContaining("was not connected to Redis")
                .withMessageContaining("invalid username-password pair");
        assertThat(ProcessHandle.current().children().flatMap(child -> child.info().command().stream()))
                .noneMatch(command -> command.contains("redis-server"));
    }

    @Test
    void close_withAPausedAndAKilledNode_leavesNoProcessAndNoFile() {
        EmbeddedCluster cluster = EmbeddedCluster.start();
        cluster.nodes().get(0).pause();
        cluster.nodes().get(1).kill();

        cluster.close();
        cluster.close();

        assertThat(cluster.nodes()).hasSize(3).allSatisfy(node -> {
            assertThat(node.isAlive()).isFalse();
            assertThat(node.dataDirectory().getParent()).doesNotExist();
        });
    }
}
