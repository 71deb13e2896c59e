package dev.holdfast.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.embedded.internal.RespConnection;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sentinels with the servers that they watch: what they are started with, their users, restarts and their end. */
class EmbeddedSentinelGroupTest {

    @Test
    void sentinel_killedAndRestarted_knowsWhatItKnew() {
        try (EmbeddedSentinelGroup group =
                EmbeddedSentinelGroup.builder().sentinelPassword("secret").start()) {
            EmbeddedRedis sentinel = group.sentinels().get(0);
            EmbeddedRedis primary = group.failover();

            sentinel.kill();
            sentinel.restart();

            assertThat(new SentinelView(sentinel, "mymaster").primaryPort()).isEqualTo(primary.port());
            assertThat(sentinel.execute("SENTINEL", "SENTINELS", "mymaster").items())
                    .hasSize(2);
        }
    }

    @Test
    void awaitFailover_noneComes_saysWhatTheSentinelsName() {
        try (EmbeddedSentinelGroup group =
                EmbeddedSentinelGroup.builder().sentinels(1).start()) {
            EmbeddedRedis primary = group.primary();

            assertThatExceptionOfType(EmbeddedRedisException.class)
                    .isThrownBy(() -> group.awaitFailover(primary, Duration.ofMillis(100)))
                    .withMessageContaining(group.sentinels().get(0) + " named " + primary + " as the primary")
                    .withMessageContaining("its log ends with");

            group.sentinels().get(0).kill();
            assertThatExceptionOfType(EmbeddedRedisException.class)
                    .isThrownBy(group::primary)
                    .withMessage("all Sentinels are paused or down");
        }
    }

    @Test
    void passwordsAndUsers_ofServersAndSentinels_areAskedForAndFailoversWork() {
        assertAreAskedForAndFailoversWork("7.0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"6.2"})
    @Tag("ci")
    void passwordsAndUsers_ofAnotherRelease_areAskedForAndFailoversWork(String release) {
        assertAreAskedForAndFailoversWork(release);
    }

    private static void assertAreAskedForAndFailoversWork(String release) {
        try (EmbeddedSentinelGroup group = EmbeddedSentinelGroup.builder()
                .version(release)
                .groupName("locks")
                .password("of-servers")
                .user("app", "s3cr3t", "~app:*", "+get")
                .sentinelPassword("of-sentinels")
                .sentinelUser("watcher", "w4tch", "+sentinel|get-master-addr-by-name")
                .start()) {
            String addresses = String.join(
                    ",",
                    group.sentinels().stream()
                            .map(sentinel -> "127.0.0.1:" + sentinel.port())
                            .toList());
            assertThat(group.name()).isEqualTo("locks");
            assertThat(group.uri()).isEqualTo("redis-sentinel://:of-servers@" + addresses + "#locks");
            assertThat(group.uri("app")).isEqualTo("redis-sentinel://app:s3cr3t@" + addresses + "#locks");
            assertThat(group.toString()).startsWith("locks: [Redis ").doesNotContain("of-se");

            EmbeddedRedis primary = group.failover();

            EmbeddedRedis sentinel = group.sentinels().get(2);
            try (RespConnection client = connect(sentinel)) {
                String[] question = {"SENTINEL", "GET-MASTER-ADDR-BY-NAME", "locks"};
                assertThatThrownBy(() -> client.execute(question)).hasMessageStartingWith("NOAUTH");
                client.execute("AUTH", "watcher", "w4tch");
                assertThat(client.execute(question).items().get(1).text()).isEqualTo(Integer.toString(primary.port()));
                assertThatThrownBy(() -> client.execute("SENTINEL", "FAILOVER", "locks"))
                        .hasMessageStartingWith("NOPERM");
            }
            try (RespConnection client = connect(primary)) {
                client.execute("AUTH", "app", "s3cr3t");
                assertThat(client.execute("GET", "app:key").isNil()).isTrue();
            }
        }
    }

    @Test
    void settings_ofTheBuilder_reachTheSentinels() {
        try (EmbeddedSentinelGroup group = EmbeddedSentinelGroup.builder()
                .replicas(2)
                .sentinels(1)
                .quorum(1)
                .downAfter(Duration.ofSeconds(7))
                .failoverTimeout(Duration.ofSeconds(9))
                .config("maxmemory", "3mb")
                .sentinelConfig("sentinel", "parallel-syncs", "mymaster", "5")
                .start()) {
            EmbeddedRedis sentinel = group.sentinels().get(0);

            assertThat(group.uri()).isEqualTo("redis-sentinel://127.0.0.1:" + sentinel.port() + "#mymaster");
            assertThat(sentinel).hasToString("Sentinel " + sentinel.version() + " at 127.0.0.1:" + sentinel.port());
            assertThat(sentinel.execute("SENTINEL", "MASTER", "mymaster").items().stream()
                            .map(RespReply::text))
                    .containsSubsequence("num-slaves", "2")
                    .containsSubsequence("quorum", "1")
                    .containsSubsequence("down-after-milliseconds", "7000")
                    .containsSubsequence("failover-timeout", "9000")
                    .containsSubsequence("parallel-syncs", "5");
            assertThat(group.replicas())
                    .hasSize(2)
                    .allSatisfy(replica -> assertThat(replica.execute("CONFIG", "GET", "maxmemory")
                                    .items()
                                    .get(1))
                            .isEqualTo(new RespReply.Text("3145728")));
        }
    }

    @Test
    void builder_whatCannotBe_isRefused() {
        EmbeddedSentinelGroupBuilder builder = EmbeddedSentinelGroup.builder();

        assertThatIllegalArgumentException().isThrownBy(() -> builder.sentinels(0));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.quorum(0));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.groupName("my master"));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.downAfter(Duration.ZERO));
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        EmbeddedSentinelGroup.builder().password("s3c r3t").start())
                .withMessageContaining("cannot keep a password")
                .withMessageNotContaining("s3c");
    }

    @Test
    void start_sentinelsThatCannotWork_saysWhyAndLeavesNoProcess() {
        assertThatExceptionOfType(EmbeddedRedisException.class)
                .isThrownBy(() -> EmbeddedSentinelGroup.builder()
                        .sentinelConfig("no-such-directive", "1")
                        .start())
                .withMessageContaining("no-such-directive");
        assertThatExceptionOfType(EmbeddedRedisException.class)
                .isThrownBy(() -> EmbeddedSentinelGroup.builder()
                        .password("secret")
                        .sentinelConfig("sentinel", "auth-pass", "mymaster", "wrong")
                        .startTimeout(Duration.ofSeconds(2))
                        .start())
                .withMessageContaining("Sentinel ")
                .withMessageContaining("was not connected to the primary");
        assertThat(ProcessHandle.current().children().flatMap(child -> child.info().command().stream()))
                .noneMatch(command -> command.contains("redis-server"));
    }

    @Test
    void close_withAPausedSentinel_leavesNoProcessAndNoFile() {
        EmbeddedSentinelGroup group = EmbeddedSentinelGroup.start();
        List<EmbeddedRedis> all = Stream.of(List.of(group.primary()), group.replicas(), group.sentinels())
                .flatMap(List::stream)
                .toList();
        group.sentinels().get(1).pause();

        group.close();
        group.close();

        assertThat(all).hasSize(5).allSatisfy(process -> {
            assertThat(process.isAlive()).isFalse();
            assertThat(process.dataDirectory().getParent()).doesNotExist();
        });
    }

    private static RespConnection connect(EmbeddedRedis server) {
        return RespConnection.open(server.host(), server.port(), Duration.ofSeconds(5));
    }
}
