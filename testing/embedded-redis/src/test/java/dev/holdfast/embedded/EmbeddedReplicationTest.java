package dev.holdfast.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A primary and its replicas: in sync, paused, promoted, restarted, closed. */
class EmbeddedReplicationTest {

    private static final Duration SHORT = Duration.ofMillis(200);

    @ParameterizedTest
    @ValueSource(strings = {"6.2", "7.0", "7.4"})
    void awaitInSync_eachRelease_bringsWhatWasWrittenToAllReplicas(String release) {
        try (EmbeddedReplication replication =
                EmbeddedReplication.builder().version(release).replicas(2).start()) {
            replication.primary().execute("SET", "key", "value");

            replication.awaitInSync();

            assertThat(replication.primary().version()).startsWith(release + ".");
            assertThat(replication.uri()).isEqualTo(replication.primary().uri());
            assertThat(replication.replicas())
                    .hasSize(2)
                    .allSatisfy(replica ->
                            assertThat(replica.execute("GET", "key").text()).isEqualTo("value"));
        }
    }

    @Test
    void replica_byDefault_isOneThatTakesNoWrites() {
        try (EmbeddedReplication replication = EmbeddedReplication.start()) {
            EmbeddedRedis replica = replication.replicas().get(0);

            assertThat(replication.replicas()).hasSize(1);
            assertThatExceptionOfType(RespException.class)
                    .isThrownBy(() -> replica.execute("SET", "key", "value"))
                    .withMessageStartingWith("READONLY");
        }
    }

    @Test
    void awaitInSync_pausedReplica_failsUntilItIsResumed() {
        try (EmbeddedReplication replication = EmbeddedReplication.start()) {
            EmbeddedRedis replica = replication.replicas().get(0);
            replica.pause();
            replication.primary().execute("SET", "key", "value");

            assertThatExceptionOfType(EmbeddedRedisException.class)
                    .isThrownBy(() -> replication.awaitInSync(SHORT))
                    .withMessageContaining(replica + " was paused")
                    .withMessageContaining("its log ends with");

            replica.resume();
            replication.awaitInSync();
            assertThat(replica.execute("GET", "key").text()).isEqualTo("value");
        }
    }

    @Test
    void promote_aReplica_hasTheOldPrimaryAndTheOthersReplicateIt() {
        try (EmbeddedReplication replication =
                EmbeddedReplication.builder().replicas(2).start()) {
            EmbeddedRedis old = replication.primary();
            EmbeddedRedis chosen = replication.replicas().get(1);
            EmbeddedRedis other = replication.replicas().get(0);

            replication.promote(chosen);
            chosen.execute("SET", "key", "value");
            replication.awaitInSync();

            assertThat(replication.primary()).isSameAs(chosen);
            assertThat(replication.uri()).isEqualTo(chosen.uri());
            assertThat(replication.replicas()).containsExactly(old, other);
            assertThat(old.execute("GET", "key").text()).isEqualTo("value");
            assertThat(other.execute("GET", "key").text()).isEqualTo("value");
        }
    }

    @Test
    void promote_primaryKilled_leavesItOutUntilItIsPromotedOnceMore() {
        try (EmbeddedReplication replication = EmbeddedReplication.start()) {
            EmbeddedRedis old = replication.primary();
            EmbeddedRedis replica = replication.replicas().get(0);
            old.kill();

            replication.promote(replica);
            replication.awaitInSync();
            old.restart();
            assertThat(role(old)).isEqualTo("master");
            replica.execute("SET", "key", "value");
            replication.promote(replica);
            replication.awaitInSync();

            assertThat(role(old)).isEqualTo("slave");
            assertThat(old.execute("GET", "key").text()).isEqualTo("value");
        }
    }

    @Test
    void restart_afterAPromotion_keepsTheRoles() {
        try (EmbeddedReplication replication =
                EmbeddedReplication.builder().password("p @\"\\s/w").start()) {
            EmbeddedRedis old = replication.primary();
            replication.promote(replication.replicas().get(0));

            old.kill();
            old.restart();
            replication.primary().execute("SET", "key", "value");
            replication.awaitInSync();

            assertThat(old.execute("GET", "key").text()).isEqualTo("value");
            assertThat(role(replication.primary())).isEqualTo("master");
        }
    }

    @Test
    void promote_aServerThatCannotBe_isRefused() {
        try (EmbeddedReplication replication = EmbeddedReplication.start();
                EmbeddedRedis stranger = EmbeddedRedis.start()) {
            EmbeddedRedis replica = replication.replicas().get(0);
            EmbeddedRedis primary = replication.primary();
            replica.pause();

            assertThatIllegalArgumentException().isThrownBy(() -> replication.promote(stranger));
            assertThatExceptionOfType(EmbeddedRedisException.class).isThrownBy(() -> replication.promote(replica));
            assertThat(replication.primary()).isSameAs(primary);
        }
    }

    @Test
    void settings_ofTheBuilder_areThoseOfEachServer() {
        try (EmbeddedReplication replication = EmbeddedReplication.builder()
                .password("secret")
                .user("app", "s3cr3t", "~app:*", "+get")
                .config("maxmemory", "3mb")
                .start()) {
            EmbeddedRedis primary = replication.primary();

            assertThat(replication.uri()).isEqualTo("redis://:secret@127.0.0.1:" + primary.port());
            assertThat(replication.uri("app")).isEqualTo("redis://app:s3cr3t@127.0.0.1:" + primary.port());
            for (EmbeddedRedis server : List.of(primary, replication.replicas().get(0))) {
                assertThat(server.execute("CONFIG", "GET", "maxmemory").items().get(1))
                        .isEqualTo(new RespReply.Text("3145728"));
                assertThat(server.execute("ACL", "USERS").items()).contains(new RespReply.Text("app"));
            }
            assertThat(replication.toString()).contains("primary: Redis ").doesNotContain("secret");
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EmbeddedReplication.builder().replicas(0));
    }

    @Test
    void close_withAPausedAndAKilledServer_leavesNoProcessAndNoFile() {
        EmbeddedReplication replication =
                EmbeddedReplication.builder().replicas(2).start();
        List<EmbeddedRedis> replicas = replication.replicas();
        EmbeddedRedis primary = replication.primary();
        replicas.get(0).pause();
        replicas.get(1).kill();

        replication.close();
        replication.close();

        assertThat(List.of(primary, replicas.get(0), replicas.get(1))).allSatisfy(server -> {
            assertThat(server.isAlive()).isFalse();
            assertThat(server.dataDirectory().getParent()).doesNotExist();
        });
    }

    @Test
    void start_replicaThatDoesNotConnect_saysSoAndLeavesNoProcess() {
        EmbeddedReplicationBuilder builder = EmbeddedReplication.builder()
                .password("secret")
                .config("masterauth", "wrong")
                .startTimeout(Duration.ofSeconds(3));

        assertThatExceptionOfType(EmbeddedRedisException.class)
                .isThrownBy(builder::start)
                .withMessageContaining("was not connected to Redis")
                .withMessageContaining("invalid username-password pair");
        assertThat(ProcessHandle.current().children().flatMap(child -> child.info().command().stream()))
                .noneMatch(command -> command.contains("redis-server"));
    }

    private static String role(EmbeddedRedis server) {
        return server.execute("ROLE").items().get(0).text();
    }
}
