package dev.holdfast.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.embedded.EmbeddedRedis;
import io.lettuce.core.LettuceVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Where a run asks for certain versions, it must be those that it tests. */
class RequestedVersionsTest {

    private static final String REDIS = EmbeddedRedis.VERSION_PROPERTY;
    private static final String VALKEY = "valkey.version";
    private static final String LETTUCE = "lettuce.version";

    @Test
    @EnabledIfSystemProperty(named = REDIS, matches = ".+")
    void server_thatTestsStart_isOfTheRequestedVersion() {
        try (EmbeddedRedis redis = EmbeddedRedis.start()) {
            assertThat(redis.version()).startsWith(System.getProperty(REDIS) + ".");
        }
    }

    @Test
    @EnabledIfSystemProperty(named = VALKEY, matches = ".+")
    void server_thatTestsStart_isTheRequestedValkey() {
        try (EmbeddedRedis redis = EmbeddedRedis.start()) {
            assertThat(redis.execute("INFO", "server").text())
                    .contains("server_name:valkey")
                    .contains("valkey_version:" + System.getProperty(VALKEY) + ".");
        }
    }

    @Test
    @EnabledIfSystemProperty(named = LETTUCE, matches = ".+")
    void lettuce_onTheClassPath_isOfTheRequestedVersion() {
        assertThat(LettuceVersion.getVersion()).startsWith(System.getProperty(LETTUCE) + ".");
    }
}
