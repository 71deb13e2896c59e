package dev.holdfast.spring.boot;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;

/** Health, locks and metrics over HTTP, where a database keeps the locks. */
class JdbcActuatorTest {

    private static ConfigurableApplicationContext application;
    private static Http http;

    @SpringBootConfiguration
    @EnableAutoConfiguration
    static class Application {

        @Bean
        DataSource dataSource() {
            return JdbcBackendTest.database("actuator");
        }
    }

    @BeforeAll
    static void start() {
        application = new SpringApplicationBuilder(Application.class)
                .properties("server.port=0", "spring.data.redis.port=" + SharedServer.port())
                .run(
                        "--holdfast.backend=jdbc",
                        "--holdfast.jdbc.create-tables=true",
                        "--management.endpoints.web.exposure.include=*",
                        "--management.endpoint.health.show-details=always",
                        "--management.endpoint.locks.access=unrestricted",
                        "--holdfast.metrics.lock-tags=metered");
        http = Http.of(application);
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    @Test
    void health_ofADatabase_isUpWithDetails() {
        await().untilAsserted(() -> assertThat(http.get("/actuator/health").at("components", "holdfast", "status"))
                .isEqualTo("UP"));
        Http.Answer answer = http.get("/actuator/health");
        assertThat(answer.at("components", "holdfast", "details", "server"))
                .asString()
                .startsWith("H2 at jdbc:h2:mem:actuator-");
        assertThat(answer.at("components", "holdfast", "details", "topology", "kind"))
                .isEqualTo("single");
    }

    @Test
    void endpointOfLocks_heldLock_isShownAndCanBeReleased() throws InterruptedException {
        Lease lease = application.getBean(Holdfast.class).lock("stuck").acquire();
        Http.Answer shown = http.get("/actuator/locks/stuck");
        assertThat(shown.status()).isEqualTo(200);
        assertThat(shown.body()).contains(Long.toString(lease.token()));

        String holder = shown.at("holder", "id").toString();
        assertThat(http.delete("/actuator/locks/stuck?holder=" + URLEncoder.encode(holder, StandardCharsets.UTF_8))
                        .status())
                .isBetween(200, 204);

        assertThat(application.getBean(Holdfast.class).lock("stuck").inspect().holder())
                .isEmpty();
    }

    @Test
    void metrics_ofALock_areCounted() throws InterruptedException {
        application.getBean(Holdfast.class).lock("metered:1").acquire().release();

        assertThat(http.get("/actuator/metrics").body()).contains("holdfast.");
        assertThat(http.get("/actuator/metrics/holdfast.lock.acquisition").status())
                .isEqualTo(200);
    }
}
