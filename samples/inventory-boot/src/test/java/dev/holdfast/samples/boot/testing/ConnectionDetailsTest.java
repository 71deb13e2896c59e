package dev.holdfast.samples.boot.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.spring.boot.HoldfastAutoConfiguration;
import dev.holdfast.spring.boot.HoldfastConnectionDetails;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

@SpringBootTest(classes = ConnectionDetailsTest.Application.class)
@Import(ConnectionDetailsTest.LockServer.class)
class ConnectionDetailsTest {

    @TestConfiguration(proxyBeanMethods = false)
    static class LockServer {

        @Bean(destroyMethod = "close")
        EmbeddedRedis lockServer() {
            return EmbeddedRedis.start();
        }

        @Bean
        HoldfastConnectionDetails lockServerDetails(EmbeddedRedis lockServer) {
            return lockServer::uri;
        }
    }

    @Autowired
    Holdfast holdfast;

    @Autowired
    EmbeddedRedis redis;

    @Test
    void lock_ofTheApplication_isHeldOnTheServer() {
        boolean ran = holdfast.lock("order:42")
                .tryRun(
                        Duration.ofSeconds(30),
                        () -> assertThat(redis.execute("EXISTS", "holdfast:{order:42}")
                                        .number())
                                .isEqualTo(1));
        assertThat(ran).isTrue();
    }

    @ImportAutoConfiguration(HoldfastAutoConfiguration.class)
    static class Application {}
}
