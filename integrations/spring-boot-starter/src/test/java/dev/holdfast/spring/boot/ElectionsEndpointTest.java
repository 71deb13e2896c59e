package dev.holdfast.spring.boot;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Candidacy;
import dev.holdfast.ElectionOptions;
import dev.holdfast.Holdfast;
import dev.holdfast.Term;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.testkit.threads.Patience;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** What operators see of elections, over HTTP. */
class ElectionsEndpointTest {

    private static final Duration LONG = Patience.LIMIT;

    private static ConfigurableApplicationContext application;
    private static Holdfast holdfast;
    private static Http http;

    private final BlockingQueue<Term> terms = new LinkedBlockingQueue<>();

    @SpringBootConfiguration
    @EnableAutoConfiguration
    static class Application {}

    @BeforeAll
    static void start() {
        application = run("--holdfast.redis.uri=" + SharedServer.uri());
        holdfast = application.getBean(Holdfast.class);
        http = Http.of(application);
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    private static ConfigurableApplicationContext run(String... arguments) {
        return new SpringApplicationBuilder(Application.class)
                .properties("server.port=0", "management.endpoints.web.exposure.include=elections")
                .run(arguments);
    }

    private void lead(Term term) throws InterruptedException {
        terms.add(term);
        new CountDownLatch(1).await();
    }

    private Term nextTerm() throws InterruptedException {
        Term term = terms.poll(LONG.toSeconds(), TimeUnit.SECONDS);
        assertThat(term).as("a term").isNotNull();
        return term;
    }

    private static List<Map<?, ?>> entries(String name) {
        return ((List<?>) http.get("/actuator/elections").at("elections"))
                .stream()
                        .<Map<?, ?>>map(entry -> (Map<?, ?>) entry)
                        .filter(entry -> name.equals(entry.get("name")))
                        .toList();
    }

    private static Map<?, ?> entry(String name) {
        assertThat(entries(name)).hasSize(1);
        return entries(name).get(0);
    }

    @Test
    void elections_ofTheInstance_areListedWithWhatTheyDo() throws InterruptedException {
        Instant before = Instant.now().minusMillis(1);
        try (Candidacy candidacy = holdfast.stand("listed", this::lead)) {
            Term term = nextTerm();

            Map<?, ?> entry = entry("listed");
            assertThat(entry.get("state")).isEqualTo("LEADING");
            assertThat(Instant.parse(entry.get("since").toString())).isBetween(before, Instant.now());
            assertThat(entry.get("token")).hasToString(Long.toString(term.token()));
            assertThat(entry.get("end")).isNull();
            assertThat(http.get("/actuator/elections").at("client")).isEqualTo(holdfast.clientId());
            assertThat(candidacy.term()).containsSame(term);
        }
        assertThat(entries("listed")).isEmpty();
    }

    @Test
    void elections_thatAreNotWon_areListedAsStanding() throws InterruptedException {
        try (Holdfast other = HoldfastRedis.connect(SharedServer.uri());
                Candidacy leading = other.stand("standing", this::lead)) {
            Term term = nextTerm();
            try (Candidacy waiting = holdfast.stand("standing", this::lead)) {
                await().untilAsserted(
                                () -> assertThat(entry("standing").get("state")).isEqualTo("STANDING"));
                assertThat(entry("standing").get("token")).isNull();
                assertThat(http.get("/actuator/elections/standing").at("leader", "client"))
                        .isEqualTo(other.clientId());
                assertThat(waiting.term()).isEmpty();
            }
            assertThat(leading.term()).containsSame(term);
        }
    }

    @Test
    void elections_whoseTermIsToEnd_areListedWithTheReason() throws InterruptedException {
        CountDownLatch returns = new CountDownLatch(1);
        Candidacy candidacy = holdfast.stand("stopping", term -> {
            terms.add(term);
            while (returns.getCount() > 0) {
                try {
                    returns.await();
                } catch (InterruptedException stopping) {
                    // on purpose: it goes on until the test has looked
                }
            }
        });
        Term term = nextTerm();

        candidacy.resign();

        assertThat(entry("stopping").get("state")).isEqualTo("STOPPING");
        assertThat(entry("stopping").get("end")).isEqualTo("RESIGNED");
        assertThat(entry("stopping").get("token")).hasToString(Long.toString(term.token()));
        returns.countDown();
        candidacy.close();
    }

    @Test
    void election_thatIsLed_isShownAsTheServerKnowsIt() throws InterruptedException {
        ElectionOptions options =
                ElectionOptions.builder().data("10.0.0.5:8080").build();
        try (Candidacy candidacy = holdfast.stand("shown/with/slashes", options, this::lead)) {
            Term term = nextTerm();
            await().untilAsserted(() -> assertThat(
                            http.get("/actuator/elections/shown/with/slashes").at("leader", "data"))
                    .isEqualTo("10.0.0.5:8080"));

            Http.Answer answer = http.get("/actuator/elections/shown/with/slashes");
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.at("name")).isEqualTo("shown/with/slashes");
            assertThat(answer.at("leader", "client")).isEqualTo(holdfast.clientId());
            assertThat(answer.at("leader", "token")).hasToString(Long.toString(term.token()));
            assertThat(answer.at("leader", "leaseLeft")).isNotNull();
            assertThat(answer.at("leader", "host")).isNotNull();
            assertThat(answer.at("leader", "pid"))
                    .hasToString(Long.toString(ProcessHandle.current().pid()));
            assertThat(candidacy.term()).containsSame(term);
        }
        assertThat(http.get("/actuator/elections/shown/with/slashes").json().get("leader"))
                .isNull();
    }

    @Test
    void election_whoseNameCannotBe_isRefused() {
        assertThat(http.get("/actuator/elections/" + "x".repeat(600)).status()).isEqualTo(400);
    }

    @Test
    void election_ofAServerThatDoesNotAnswer_isUnavailable() {
        try (EmbeddedRedis redis = EmbeddedRedis.start();
                ConfigurableApplicationContext other =
                        run("--holdfast.redis.uri=" + redis.uri(), "--holdfast.response-timeout=3s")) {
            redis.pause();
            Http.Answer answer = Http.of(other).get("/actuator/elections/unanswered");
            Http.Answer listed = Http.of(other).get("/actuator/elections");
            redis.resume();
            assertThat(answer.status()).as(answer.body()).isEqualTo(503);
            assertThat(answer.at("error")).asString().contains("'unanswered'");
            assertThat(listed.status()).isEqualTo(200);
        }
    }

    @Test
    void endpoint_thatIsNotExposed_isNotThere() {
        try (ConfigurableApplicationContext other =
                run("--holdfast.backend=local", "--management.endpoints.web.exposure.include=locks")) {
            assertThat(Http.of(other).get("/actuator/elections").status()).isEqualTo(404);
        }
    }
}
