package dev.holdfast.embedded.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.embedded.EmbeddedRedis;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The extension by its class alone: the server is a parameter. */
@ExtendWith(EmbeddedRedisExtension.class)
class EmbeddedRedisParameterTest {

    private static String uri;

    @BeforeAll
    static void remember(EmbeddedRedis redis) {
        uri = redis.uri();
    }

    @Test
    void server_asAParameter_isThatOfTheClass(EmbeddedRedis redis) {
        assertThat(redis.uri()).isEqualTo(uri);
        assertThat(redis.execute("PING").text()).isEqualTo("PONG");
    }

    @Test
    void server_afterTheClass_isClosed() {
        EmbeddedRedisExtension extension = new EmbeddedRedisExtension();
        extension.beforeAll(null);
        EmbeddedRedis server = extension.server();
        assertThat(server.isAlive()).isTrue();
        extension.beforeEach(null);
        extension.afterEach(null);
        assertThat(server.isAlive()).isTrue();
        extension.afterAll(null);
        assertThat(server.isAlive()).isFalse();
    }
}
