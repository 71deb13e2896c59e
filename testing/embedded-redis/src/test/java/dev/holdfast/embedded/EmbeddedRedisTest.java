package dev.holdfast.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.embedded.internal.RespConnection;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The life of a server: started, paused, killed, restarted, closed. */
class EmbeddedRedisTest {

    @ParameterizedTest
    @ValueSource(strings = {"6.2", "7.0", "7.4"})
    void start_eachRelease_answersAsThatVersion(String release) {
        try (EmbeddedRedis redis = EmbeddedRedis.builder().version(release).start()) {
            assertThat(redis.version()).startsWith(release + ".");
            assertThat(redis.execute("PING").text()).isEqualTo("PONG");
            assertThat(redis.uri()).isEqualTo("redis://127.0.0.1:" + redis.port());
            assertThat(redis.log()).contains("Ready to accept connections");
        }
    }

    @Test
    void toString_ofAServerWithAPassword_namesVersionAndAddressAlone() {
        try (EmbeddedRedis redis = EmbeddedRedis.builder().password("s3cr3t").start()) {
            assertThat(redis).hasToString("Redis " + redis.version() + " at 127.0.0.1:" + redis.port());
        }
    }

    @Test
    void start_twice_servesTwoSeparateServers() {
        try (EmbeddedRedis one = EmbeddedRedis.start();
                EmbeddedRedis other = EmbeddedRedis.start()) {
            one.execute("SET", "key", "value");

            assertThat(other.execute("GET", "key").isNil()).isTrue();
            assertThat(one.port()).isNotEqualTo(other.port());
        }
    }

    @Test
    void start_portTaken_saysSoWithTheLog() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            EmbeddedRedisBuilder builder = EmbeddedRedis.builder().port(taken.getLocalPort());

            assertThatThrownBy(builder::start)
                    .isInstanceOf(EmbeddedRedisException.class)
                    .hasMessageContaining("port " + taken.getLocalPort() + " is taken")
                    .hasMessageContaining("Could not create server TCP listening socket");
        }
    }

    @Test
    void start_interrupted_failsAndKeepsTheFlag() {
        Thread.currentThread().interrupt();
        try {
            assertThatExceptionOfType(EmbeddedRedisException.class).isThrownBy(EmbeddedRedis::start);
            assertThat(Thread.currentThread().isInterrupted()).isTrue();
        } finally {
            Thread.interrupted();
        }
    }

    @Test
    void close_onAnInterruptedThread_endsTheServerAndKeepsTheFlag() {
        EmbeddedRedis redis = EmbeddedRedis.start();
        Thread.currentThread().interrupt();
        try {
            redis.close();

            assertThat(redis.isAlive()).isFalse();
            assertThat(Thread.currentThread().isInterrupted()).isTrue();
        } finally {
            Thread.interrupted();
        }
    }

    @Test
    void pause_untilResume_leavesCommandsUnanswered() {
        try (EmbeddedRedis redis = EmbeddedRedis.start();
                RespConnection connection = RespConnection.open(redis.host(), redis.port(), Duration.ofMillis(200))) {
            redis.pause();
            assertThatExceptionOfType(UncheckedIOException.class)
                    .isThrownBy(() -> connection.execute("SET", "key", "sent while frozen"));
            assertThat(redis.isAlive()).isTrue();

            redis.resume();
            assertThat(redis.execute("GET", "key").text()).isEqualTo("sent while frozen");
        }
    }

    @Test
    void pause_afterKill_isRefused() {
        try (EmbeddedRedis redis = EmbeddedRedis.start()) {
            redis.kill();

            assertThatExceptionOfType(EmbeddedRedisException.class).isThrownBy(redis::pause);
            assertThatExceptionOfType(EmbeddedRedisException.class).isThrownBy(redis::resume);
        }
    }

    @Test
    void close_paused_endsTheServer() {
        EmbeddedRedis redis = EmbeddedRedis.start();
        redis.pause();

        redis.close();

        assertThat(redis.isAlive()).isFalse();
    }

    @Test
    void restart_afterKillWithoutPersistence_comesBackEmptyAtTheSamePort() {
        try (EmbeddedRedis redis = EmbeddedRedis.start()) {
            long firstPid = redis.pid();
            redis.execute("SET", "key", "value");

            redis.kill();
            assertThat(redis.isAlive()).isFalse();
            assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(() -> redis.execute("PING"));

            redis.restart();
            assertThat(redis.pid()).isNotEqualTo(firstPid);
            assertThat(redis.execute("GET", "key").isNil()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"6.2", "7.0", "7.4"})
    void restart_afterKillWithAppendOnlyFile_keepsTheData(String release) {
        try (EmbeddedRedis redis = EmbeddedRedis.builder()
                .version(release)
                .persistence(Persistence.AOF_ALWAYS)
                .start()) {
            redis.execute("SET", "key", "value");
            redis.kill();

            redis.restart();

            assertThat(redis.execute("GET", "key").text()).isEqualTo("value");
        }
    }

    @Test
    void restart_withSnapshot_keepsTheDataOfAnOrderlyStopOnly() {
        try (EmbeddedRedis redis =
                EmbeddedRedis.builder().persistence(Persistence.SNAPSHOT).start()) {
            redis.execute("SET", "saved", "1");
            redis.stop();
            redis.restart();
            redis.execute("SET", "lost", "1");
            redis.kill();
            redis.restart();

            assertThat(redis.execute("EXISTS", "saved").number()).isEqualTo(1);
            assertThat(redis.execute("EXISTS", "lost").number()).isZero();
        }
    }

    @Test
    void restart_ofARunningServer_stopsItFirst() {
        try (EmbeddedRedis redis = EmbeddedRedis.start()) {
            long firstPid = redis.pid();

            redis.restart();

            assertThat(ProcessHandle.of(firstPid)).isEmpty();
            assertThat(redis.execute("PING").text()).isEqualTo("PONG");
        }
    }

    @Test
    void restart_afterClose_isRefused() {
        EmbeddedRedis redis = EmbeddedRedis.start();
        redis.close();

        assertThatExceptionOfType(IllegalStateException.class).isThrownBy(redis::restart);
        redis.close();
    }

    @Test
    void close_temporaryDirectory_isDeletedAndAChosenOneKept(@TempDir Path chosen) {
        EmbeddedRedis temporary =
                EmbeddedRedis.builder().persistence(Persistence.AOF_ALWAYS).start();
        EmbeddedRedis kept = EmbeddedRedis.builder()
                .persistence(Persistence.AOF_ALWAYS)
                .dataDirectory(chosen)
                .start();
        kept.execute("SET", "key", "value");
        temporary.close();
        kept.close();

        assertThat(temporary.dataDirectory().getParent()).doesNotExist();
        assertThat(kept.dataDirectory()).isEqualTo(chosen).isNotEmptyDirectory();
    }
}
