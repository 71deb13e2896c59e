package dev.holdfast.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.embedded.internal.RespConnection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a server is started with: release, program, configuration, users. */
class ServerSettingsTest {

    @Test
    void start_unknownDirective_failsWithTheServersOwnWords() {
        EmbeddedRedisBuilder builder = EmbeddedRedis.builder().config("no-such-directive", "1");

        assertThatThrownBy(builder::start)
                .isInstanceOf(EmbeddedRedisException.class)
                .hasMessageContaining("no-such-directive");
    }

    @Test
    void start_unknownVersion_namesTheKnownOnes() {
        EmbeddedRedisBuilder builder = EmbeddedRedis.builder().version("3.2");

        assertThatThrownBy(builder::start)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("6.2, 7.0, 7.4")
                .hasMessageContaining(EmbeddedRedis.BINARY_PROPERTY);
    }

    @Test
    void start_withAnEnvironment_passesItOn() {
        // The one binary that is linked dynamically: its loader says what it does when it is asked to.
        assumeTrue(System.getProperty("os.name").equals("Linux"));
        assumeTrue(System.getProperty("os.arch").equals("amd64"));
        try (EmbeddedRedis redis = EmbeddedRedis.builder()
                .version("6.2")
                .environment("LD_DEBUG", "libs")
                .start()) {
            assertThat(redis.log()).contains("find library=");
        }
    }

    @Test
    void config_severalWords_reachTheServer() {
        try (EmbeddedRedis redis = EmbeddedRedis.builder()
                .config("maxmemory", "2mb")
                .config("client-output-buffer-limit", "pubsub", "1mb", "512kb", "7")
                .start()) {
            assertThat(redis.execute("CONFIG", "GET", "maxmemory")
                            .items()
                            .get(1)
                            .text())
                    .isEqualTo("2097152");
            assertThat(redis.execute("CONFIG", "GET", "client-output-buffer-limit")
                            .items()
                            .get(1)
                            .text())
                    .contains("pubsub 1048576 524288 7");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"6.2", "7.0", "7.4"})
    void enableDebugCommand_eachRelease_allowsDebug(String release) {
        try (EmbeddedRedis redis =
                EmbeddedRedis.builder().version(release).enableDebugCommand().start()) {
            assertThat(redis.execute("DEBUG", "SLEEP", "0").text()).isEqualTo("OK");
        }
    }

    @Test
    void debugCommand_byDefault_isRefused() {
        try (EmbeddedRedis redis = EmbeddedRedis.builder().version("7.0").start()) {
            assertThatExceptionOfType(RespException.class).isThrownBy(() -> redis.execute("DEBUG", "SLEEP", "0"));
        }
    }

    @Test
    void password_withOddCharacters_isAskedForAndKnown() {
        try (EmbeddedRedis redis =
                EmbeddedRedis.builder().password("p @\"\\s/w").start()) {
            assertThat(redis.execute("PING").text()).isEqualTo("PONG");
            assertThat(redis.uri()).isEqualTo("redis://:p%20%40%22%5Cs%2Fw@127.0.0.1:" + redis.port());
            try (RespConnection stranger = RespConnection.open(redis.host(), redis.port(), Duration.ofSeconds(5))) {
                assertThatThrownBy(() -> stranger.execute("PING"))
                        .isInstanceOfSatisfying(
                                RespException.class,
                                refused -> assertThat(refused.code()).isEqualTo("NOAUTH"));
            }
            redis.restart();
            assertThat(redis.execute("PING").text()).isEqualTo("PONG");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"6.2", "7.0", "7.4"})
    void user_withRules_mayDoThatAndNothingElse(String release) {
        try (EmbeddedRedis redis = EmbeddedRedis.builder()
                        .version(release)
                        .user("app", "secret", "~app:*", "+get")
                        .start();
                RespConnection app = RespConnection.open(redis.host(), redis.port(), Duration.ofSeconds(5))) {
            app.execute("AUTH", "app", "secret");

            assertThat(redis.uri("app")).isEqualTo("redis://app:secret@127.0.0.1:" + redis.port());
            assertThat(app.execute("GET", "app:key").isNil()).isTrue();
            assertThatThrownBy(() -> app.execute("SET", "app:key", "1")).hasMessageStartingWith("NOPERM");
            assertThatThrownBy(() -> app.execute("GET", "other")).hasMessageStartingWith("NOPERM");
        }
    }

    @Test
    void binaryProperty_aProgram_winsOverTheVersion() {
        Path binary = RedisBinary.outOfJar(RedisRelease.of("7.4"), Platform.current());
        System.setProperty(EmbeddedRedis.BINARY_PROPERTY, binary.toString());
        try (EmbeddedRedis redis = EmbeddedRedis.builder().version("7.0").start()) {
            assertThat(redis.version()).startsWith("7.4.");
        } finally {
            System.clearProperty(EmbeddedRedis.BINARY_PROPERTY);
        }
    }

    @Test
    void binaryProperty_noProgram_isNamedInTheError(@TempDir Path empty) throws IOException {
        Path file = Files.createFile(empty.resolve("redis-server"));
        System.setProperty(EmbeddedRedis.BINARY_PROPERTY, file.toString());
        try {
            assertThatThrownBy(EmbeddedRedis::start)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining(file.toString());
        } finally {
            System.clearProperty(EmbeddedRedis.BINARY_PROPERTY);
        }
    }

    @Test
    void versionProperty_aRelease_isTheDefault() {
        System.setProperty(EmbeddedRedis.VERSION_PROPERTY, "7.4");
        try (EmbeddedRedis redis = EmbeddedRedis.start()) {
            assertThat(redis.version()).startsWith("7.4.");
        } finally {
            System.clearProperty(EmbeddedRedis.VERSION_PROPERTY);
        }
    }
}
