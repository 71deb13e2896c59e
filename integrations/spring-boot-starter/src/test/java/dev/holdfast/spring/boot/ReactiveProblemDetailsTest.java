package dev.holdfast.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.spring.boot.web.HoldfastWebAutoConfiguration;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.config.EnableWebFlux;
import reactor.core.publisher.Mono;

/** As {@link ProblemDetailsTest}, with WebFlux. */
class ReactiveProblemDetailsTest {

    private final ReactiveWebApplicationContextRunner runner = new ReactiveWebApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(HoldfastWebAutoConfiguration.class))
            .withUserConfiguration(Web.class);

    @EnableWebFlux
    static class Web {

        @org.springframework.context.annotation.Bean
        FailingController failing() {
            return new FailingController();
        }
    }

    @RestController
    static class FailingController {

        @GetMapping("/timeout")
        Mono<String> timeout() {
            return Mono.error(new LockTimeoutException("account:alice", "secret", null));
        }

        @GetMapping("/unavailable")
        Mono<String> unavailable() {
            throw new BackendUnavailableException("account:alice", "secret", null);
        }
    }

    @Test
    void exceptions_ofLocks_areProblemDetailsWithoutNames() {
        runner.run(context -> {
            WebTestClient client = WebTestClient.bindToApplicationContext(context.getSourceApplicationContext())
                    .build();
            problem(client, "/timeout", 409);
            problem(client, "/unavailable", 503);
        });
    }

    private static void problem(WebTestClient client, String path, int status) {
        client.get()
                .uri(path)
                .exchange()
                .expectStatus()
                .isEqualTo(status)
                .expectHeader()
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .expectBody(String.class)
                .value(body -> assertThat(body)
                        .contains("\"detail\"")
                        .doesNotContain("alice")
                        .doesNotContain("secret"));
    }

    @Test
    void exceptions_ofLocks_areErrorsWhereProblemDetailsAreSwitchedOff() {
        runner.withPropertyValues("holdfast.web.problem-details=false")
                .run(context -> WebTestClient.bindToApplicationContext(context.getSourceApplicationContext())
                        .build()
                        .get()
                        .uri("/timeout")
                        .exchange()
                        .expectStatus()
                        .isEqualTo(500));
    }
}
