package dev.holdfast.spring.boot;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.util.ClassUtils;

/** As {@link ConsoleEndpointTest}, with WebFlux. */
class ReactiveConsoleTest {

    private static final String WEBFLUX_OF_3 =
            "org.springframework.boot.autoconfigure.web.reactive.WebFluxAutoConfiguration";
    private static final String PAGE = "/actuator/holdfastconsole";

    @SpringBootConfiguration
    @EnableAutoConfiguration
    static class Application {}

    @Test
    void page_onWebFlux_showsAndReleases() throws InterruptedException {
        assumeTrue(
                ClassUtils.isPresent(WEBFLUX_OF_3, ReactiveConsoleTest.class.getClassLoader()),
                "Boot 4 has WebFlux in a module that is not on this class path");
        try (ConfigurableApplicationContext application = new SpringApplicationBuilder(Application.class)
                .web(WebApplicationType.REACTIVE)
                .properties("server.port=0", "spring.data.redis.port=" + SharedServer.port())
                .run(
                        "--holdfast.redis.uri=" + SharedServer.uri(),
                        "--holdfast.console.allow-release=true",
                        "--holdfast.console.names=reactive:1",
                        "--management.endpoint.holdfastconsole.access=unrestricted",
                        "--management.endpoints.web.exposure.include=holdfastconsole")) {
            Http http = Http.of(application);
            assertThat(http.get(PAGE).body()).contains("url=holdfastconsole/index.html");
            assertThat(http.get(PAGE + "/index.html").headers().firstValue("Content-Type"))
                    .hasValue("text/html;charset=utf-8");
            Lease lease = application.getBean(Holdfast.class).lock("reactive:1").acquire();
            await().untilAsserted(() -> assertThat(
                            http.get(PAGE + "/api/lock?name=reactive:1").at("shown"))
                    .isNotNull());
            String shown = (String) http.get(PAGE + "/api/lock?name=reactive:1").at("shown");
            String body = "{\"name\":\"reactive:1\",\"shown\":\"" + shown + "\",\"typed\":\"reactive:1\"}";
            assertThat(http.postTo("evil.example", PAGE + "/api/release", "application/json", body))
                    .isEqualTo(403);
            assertThat(http.post(PAGE + "/api/release", "application/json", body)
                            .at("released"))
                    .isEqualTo(true);
            assertThat(application
                            .getBean(Holdfast.class)
                            .lock("reactive:1")
                            .inspect()
                            .holder())
                    .isEmpty();
            assertThat(lease.release()).isNotNull();
        }
    }
}
