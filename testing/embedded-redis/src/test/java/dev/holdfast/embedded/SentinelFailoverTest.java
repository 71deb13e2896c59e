package dev.holdfast.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Failovers by command and after a kill, with all that the Sentinels know afterwards. */
class SentinelFailoverTest {

    private static final Duration PATIENCE = Duration.ofMinutes(3);

    @Test
    void failover_byCommand_hasAllSentinelsNameAnotherPrimary() {
        assertFailsOver("7.0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"6.2", "7.4"})
    @Tag("ci")
    void failover_ofAnotherRelease_hasAllSentinelsNameAnotherPrimary(String release) {
        assertFailsOver(release);
    }

    private static void assertFailsOver(String release) {
        try (EmbeddedSentinelGroup group =
                EmbeddedSentinelGroup.builder().version(release).start()) {
            EmbeddedRedis old = group.primary();
            EmbeddedRedis replica = group.replicas().get(0);
            old.execute("SET", "key", "value");
            group.awaitInSync();

            EmbeddedRedis primary = group.failover();

            assertThat(primary).isSameAs(replica).isSameAs(group.primary());
            assertThat(group.replicas()).containsExactly(old);
            assertThat(group.sentinels()).hasSize(3).allSatisfy(sentinel -> {
                assertThat(sentinel.version()).startsWith(release + ".");
                assertThat(new SentinelView(sentinel, "mymaster").primaryPort()).isEqualTo(primary.port());
            });
            assertThat(primary.execute("GET", "key").text()).isEqualTo("value");
            assertThat(primary.execute("SET", "key", "another").text()).isEqualTo("OK");
        }
    }

    @Test
    void killPrimary_thenRestart_makesAReplicaOfIt() {
        try (EmbeddedSentinelGroup group = EmbeddedSentinelGroup.start()) {
            EmbeddedRedis replica = group.replicas().get(0);

            EmbeddedRedis killed = group.killPrimary();
            assertThat(killed.isAlive()).isFalse();
            assertThatExceptionOfType(EmbeddedRedisException.class)
                    .isThrownBy(group::failover)
                    .withMessageStartingWith(killed + " is paused or down");
            EmbeddedRedis primary = group.awaitFailover(killed, PATIENCE);
            primary.execute("SET", "key", "value");
            killed.restart();
            group.awaitInSync();

            assertThat(primary).isSameAs(replica);
            assertThat(group.primary()).isSameAs(primary);
            assertThat(killed.execute("GET", "key").text()).isEqualTo("value");
        }
    }

    @Test
    @Tag("ci")
    void failover_twice_endsWhereItBegan() {
        try (EmbeddedSentinelGroup group =
                EmbeddedSentinelGroup.builder().sentinels(1).start()) {
            EmbeddedRedis first = group.primary();

            EmbeddedRedis second = group.failover();
            EmbeddedRedis third = group.failover();

            assertThat(second).isNotSameAs(first);
            assertThat(third).isSameAs(first);
        }
    }

    @Test
    void sentinel_pausedDuringAFailover_learnsOfItLater() {
        try (EmbeddedSentinelGroup group = EmbeddedSentinelGroup.start()) {
            EmbeddedRedis old = group.primary();
            EmbeddedRedis paused = group.sentinels().get(0);
            paused.pause();
            EmbeddedRedis primary = group.failover();

            paused.resume();

            assertThat(group.awaitFailover(old, PATIENCE)).isSameAs(primary);
            assertThat(new SentinelView(paused, "mymaster").primaryPort()).isEqualTo(primary.port());
        }
    }
}
