package dev.holdfast.samples.boot.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.embedded.junit.EmbeddedRedisExtension;
import dev.holdfast.spring.boot.HoldfastAutoConfiguration;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

@SpringBootTest(classes = DynamicPropertyTest.Application.class)
@DirtiesContext // the application ends with its server, and not when the last test does
class DynamicPropertyTest {

    @RegisterExtension
    static final EmbeddedRedisExtension redis = new EmbeddedRedisExtension();

    @DynamicPropertySource
    static void server(DynamicPropertyRegistry properties) {
        properties.add("holdfast.redis.uri", redis::uri);
    }

    @Autowired
    Holdfast holdfast;

    @Test
    void lock_ofTheApplication_isHeldOnTheServer() {
        boolean ran = holdfast.lock("order:42")
                .tryRun(
                        Duration.ofSeconds(30),
                        () -> assertThat(redis.server()
                                        .execute("EXISTS", "holdfast:{order:42}")
                                        .number())
                                .isEqualTo(1));
        assertThat(ran).isTrue();
    }

    @ImportAutoConfiguration(HoldfastAutoConfiguration.class)
    static class Application {}
}
