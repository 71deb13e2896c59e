package dev.holdfast.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.HoldfastClosedException;
import dev.holdfast.HoldfastException;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LeaseUncertainException;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.rate.RateExceededException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** What a caller over HTTP receives when a lock is not acquired, cannot be asked for, or is lost. */
class ProblemDetailsTest {

    private static final String LOCK = "account:alice";

    @Test
    void exceptions_ofLocks_areProblemDetailsWithoutNames() {
        try (ConfigurableApplicationContext application = run(Application.class)) {
            Http http = Http.of(application);
            problem(http.get("/timeout"), 409, "Conflict");
            problem(http.get("/lost"), 409, "Conflict");
            problem(http.get("/unavailable"), 503, "Service Unavailable");
            problem(http.get("/uncertain"), 503, "Service Unavailable");
            problem(http.get("/closed"), 503, "Service Unavailable");
            Http.Answer refused = http.get("/refused");
            problem(refused, 429, "Too Many Requests");
            assertThat(refused.headers().firstValue("Retry-After")).hasValue("3");
        }
    }

    @Test
    void exceptions_thatAreAnswered_areLinesOfTheLog() {
        try (RecordedLog log = RecordedLog.of("dev.holdfast.spring.boot.web");
                ConfigurableApplicationContext application = run(Application.class)) {
            Http http = Http.of(application);
            problem(http.get("/timeout"), 409, "Conflict");
            problem(http.get("/unavailable"), 503, "Service Unavailable");
            assertThat(log.messages())
                    .containsExactly(
                            "A request is answered with status 409: Lock '" + LOCK + "' is held by secret",
                            "A request is answered with status 503: secret");
        }
    }

    private static void problem(Http.Answer answer, int status, String title) {
        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.json()).containsEntry("status", status).containsEntry("title", title);
        assertThat(answer.json().get("detail")).asString().isNotBlank();
        assertThat(answer.body()).doesNotContain("alice").doesNotContain("secret");
    }

    @Test
    void exceptions_ofLocksInTheApplicationsOwn_areLeftToItsRules() {
        try (ConfigurableApplicationContext application = run(Application.class)) {
            assertThat(Http.of(application).get("/own").status()).isEqualTo(410);
            assertThat(Http.of(application).get("/own-refusal").status()).isEqualTo(410);
            assertThat(Http.of(application).get("/bug").status()).isEqualTo(500);
        }
    }

    @Test
    void exceptions_ofLocks_areTheApplicationsWhereItHasAHandler() {
        try (ConfigurableApplicationContext application = run(Application.class, WithHandler.class)) {
            assertThat(Http.of(application).get("/timeout").status()).isEqualTo(429);
            assertThat(Http.of(application).get("/bug").status()).isEqualTo(429);
        }
    }

    @Test
    void exceptions_ofLocks_areErrorsWhereProblemDetailsAreSwitchedOff() {
        try (ConfigurableApplicationContext application =
                run(Application.class, "--holdfast.web.problem-details=false")) {
            assertThat(Http.of(application).get("/timeout").status()).isEqualTo(500);
        }
    }

    private static ConfigurableApplicationContext run(Class<?> application, Object... more) {
        SpringApplicationBuilder builder = new SpringApplicationBuilder(application).web(WebApplicationType.SERVLET);
        java.util.List<String> arguments =
                new java.util.ArrayList<>(java.util.List.of("--server.port=0", "--holdfast.backend=local"));
        for (Object each : more) {
            if (each instanceof Class<?> type) {
                builder.sources(type);
            } else {
                arguments.add(each.toString());
            }
        }
        return builder.run(arguments.toArray(String[]::new));
    }

    @SpringBootConfiguration
    @EnableAutoConfiguration
    static class Application {

        @Bean
        FailingController failing() {
            return new FailingController();
        }
    }

    @RestController
    static class FailingController {

        private final Map<String, RuntimeException> failures = Map.of(
                "refused", refusal(),
                "own-refusal", new Withdrawn(refusal()),
                "timeout", new LockTimeoutException(LOCK, "Lock '" + LOCK + "' is held by secret", null),
                "lost", new LeaseLostException(LOCK, 7, "secret", null),
                "unavailable", new BackendUnavailableException(LOCK, "secret", null),
                "uncertain", new LeaseUncertainException(LOCK, "secret", null),
                "closed", new HoldfastClosedException(LOCK, "secret", null),
                "own", new Withdrawn(new LockTimeoutException(LOCK, "secret", null)),
                "bug", new IllegalStateException("secret"));

        private static RateExceededException refusal() {
            return new RateExceededException(LOCK, "Gate '" + LOCK + "', secret", Duration.ofMillis(2001));
        }

        @GetMapping("/{kind}")
        String fail(@PathVariable("kind") String kind) {
            throw failures.get(kind);
        }
    }

    @ResponseStatus(HttpStatus.GONE)
    static class Withdrawn extends RuntimeException {

        private static final long serialVersionUID = 1L;

        Withdrawn(HoldfastException cause) {
            super(cause);
        }
    }

    @RestControllerAdvice
    static class WithHandler {

        @ExceptionHandler(Exception.class)
        ResponseEntity<String> any(Exception e) {
            return ResponseEntity.status(HttpStatus.TOO_MANY_REQUESTS).body("later");
        }
    }
}
