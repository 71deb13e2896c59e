package dev.holdfast.redis.internal.lettuce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServerUriTest {

    @ParameterizedTest
    @CsvSource({
        "redis://localhost, redis://localhost:6379",
        "redis://localhost:7000/3, redis://localhost:7000/3",
        "redis://user:s3cr3t@host:7000, redis://host:7000",
        "redis://:s3cr3t@host, redis://host:6379",
        "rediss://user:s3cr3t@host, rediss://host:6379",
        "redis://[::1]:7000, redis://[::1]:7000",
        "redis-sentinel://:s3cr3t@a:26379,  redis-sentinel://a:26379#main",
        "rediss-sentinel://:s3cr3t@a:26379, rediss-sentinel://a:26379#main"
    })
    void describe_validUri_namesTheServerAndNoPassword(String uri, String description) {
        String whole = uri.contains("-sentinel:") ? uri + "#main" : uri;

        assertThat(ServerUri.describe(ServerUri.parse(whole))).isEqualTo(description);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "localhost:6379",
                "http://host",
                "redis://",
                "redis://user:s3cr3t@",
                "redis://u:s3cr3t@ho st",
                "redis://u:s3cr3t@host:port",
                "redis://u:s3@cr3t#x@host",
                "redis-sentinel://:s3cr3t@a:26379",
                "user:s3cr3t@host"
            })
    void parse_notAUri_isRefusedWithoutThePassword(String uri) {
        assertThatThrownBy(() -> ServerUri.parse(uri))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("redis://[user:password@]host")
                .hasMessageNotContaining("s3")
                .hasNoCause();
    }

    @ParameterizedTest
    @CsvSource({"redis-sentinel://:pw@a:1/0#main, false", "rediss-sentinel://:pw@a:1/0#main, true"})
    void parse_sentinels_speakTlsAsTheSchemeSays(String uri, boolean tls) {
        assertThat(ServerUri.parse(uri).getSentinels()).singleElement().matches(sentinel -> sentinel.isSsl() == tls);
    }

    @Test
    void parse_encodedPassword_isDecoded() {
        assertThat(ServerUri.parse("redis://:a%40b@host").getHost()).isEqualTo("host");
    }
}
