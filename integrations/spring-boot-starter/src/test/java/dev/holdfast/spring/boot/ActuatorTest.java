package dev.holdfast.spring.boot;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.micrometer.GateMeter;
import dev.holdfast.micrometer.LatchMeter;
import dev.holdfast.micrometer.LockMeter;
import dev.holdfast.micrometer.LockObservation;
import io.micrometer.core.instrument.docs.MeterDocumentation;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** What operators see and do, over HTTP, in a whole application. */
class ActuatorTest {

    private static final String[] OPEN = {
        "--holdfast.redis.uri=" + SharedServer.uri(),
        "--management.endpoints.web.exposure.include=*",
        "--management.endpoint.health.show-details=always",
        "--management.endpoint.locks.access=unrestricted",
        "--holdfast.metrics.lock-tags=metered"
    };
    private static final String NODE = "127.0.0.1:" + SharedServer.port();

    private static ConfigurableApplicationContext application;
    private static Http http;

    @SpringBootConfiguration
    @EnableAutoConfiguration
    static class Application {}

    @BeforeAll
    static void start() {
        application = run(OPEN);
        http = Http.of(application);
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    private static ConfigurableApplicationContext run(String... arguments) {
        return new SpringApplicationBuilder(Application.class)
                .properties("server.port=0", "spring.data.redis.port=" + SharedServer.port())
                .run(arguments);
    }

    private static DistributedLock lock(String name) {
        return application.getBean(Holdfast.class).lock(name);
    }

    @Test
    void health_ofAReachableServer_isUpWithDetails() {
        await().untilAsserted(() -> assertThat(http.get("/actuator/health").at("components", "holdfast", "status"))
                .isEqualTo("UP"));
        Http.Answer answer = http.get("/actuator/health");
        assertThat(answer.at("components", "holdfast", "details", "server"))
                .isEqualTo("redis://127.0.0.1:" + SharedServer.port());
        assertThat(answer.at("components", "holdfast", "details", "reachable")).isEqualTo(true);
        assertThat(answer.at("components", "holdfast", "details", "listening")).isEqualTo(true);
        assertThat(answer.at("components", "holdfast", "details")).asString().contains("renewalLagMillis");
        assertThat(answer.at("components", "holdfast", "details", "topology", "kind"))
                .isEqualTo("single");
        assertThat(answer.at("components", "holdfast", "details", "topology", "nodes"))
                .isEqualTo(List.of(Map.of("address", NODE, "state", "up")));
        assertThat(answer.at("components", "holdfast", "details", "failovers").toString())
                .isEqualTo("0");
    }

    @Test
    void health_ofAServerThatDoesNotAnswer_isDownWithWhatWasSeen() {
        try (EmbeddedRedis redis = EmbeddedRedis.start();
                ConfigurableApplicationContext other = run(
                        "--holdfast.redis.uri=" + redis.uri(),
                        "--holdfast.response-timeout=3s",
                        "--management.endpoint.health.show-details=always")) {
            redis.pause();
            Http.Answer answer = Http.of(other).get("/actuator/health");
            redis.resume();
            assertThat(answer.status()).isEqualTo(503);
            assertThat(answer.at("components", "holdfast", "status")).isEqualTo("DOWN");
            assertThat(answer.at("components", "holdfast", "details", "failure"))
                    .asString()
                    .isNotEmpty();
        }
    }

    @Test
    void health_ofAServerThatIsConnectedInTheBackground_isDownUntilItIs() {
        try (EmbeddedRedis redis = EmbeddedRedis.start()) {
            redis.stop();
            try (ConfigurableApplicationContext other = run(
                    "--holdfast.redis.uri=" + redis.uri(),
                    "--holdfast.redis.connect-in-background=true",
                    "--management.endpoint.health.show-details=always")) {
                Http asked = Http.of(other);
                assertThat(asked.get("/actuator/health").at("components", "holdfast", "status"))
                        .isEqualTo("DOWN");
                redis.restart();
                await().untilAsserted(
                                () -> assertThat(asked.get("/actuator/health").at("components", "holdfast", "status"))
                                        .isEqualTo("UP"));
                other.getBean(Holdfast.class).lock("background").run(() -> {});
            }
        }
    }

    @Test
    void health_ofAServerThatDropsKeys_warns() {
        try (EmbeddedRedis redis = EmbeddedRedis.builder()
                        .config("maxmemory-policy", "allkeys-lru")
                        .start();
                ConfigurableApplicationContext other = run(
                        "--holdfast.redis.uri=" + redis.uri(), "--management.endpoint.health.show-details=always")) {
            Http asked = Http.of(other);
            await().untilAsserted(() -> assertThat(asked.get("/actuator/health")
                            .at("components", "holdfast", "details")
                            .toString())
                    .contains("allkeys-lru"));
        }
    }

    @Test
    void health_switchedOff_isNotReported() {
        try (ConfigurableApplicationContext other = run(
                "--holdfast.backend=local",
                "--management.health.holdfast.enabled=false",
                "--management.endpoint.health.show-details=always")) {
            Map<?, ?> components =
                    (Map<?, ?>) Http.of(other).get("/actuator/health").at("components");
            assertThat(components.containsKey("ping")).isTrue();
            assertThat(components.containsKey("holdfast")).isFalse();
        }
    }

    @Test
    void locks_ofTheInstance_areListed() throws InterruptedException {
        try (Lease lease = lock("listed").acquire()) {
            Map<?, ?> entry = entry("listed");
            assertThat(entry.get("state")).isEqualTo("HELD");
            assertThat(((Map<?, ?>) entry.get("holding")).get("token").toString())
                    .isEqualTo(Long.toString(lease.token()));
            assertThat(http.get("/actuator/locks").at("client"))
                    .isEqualTo(application.getBean(Holdfast.class).clientId());
            assertThat(http.get("/actuator/locks").at("topology", "kind")).isEqualTo("single");
        }
    }

    private static Map<?, ?> entry(String name) {
        return ((List<?>) http.get("/actuator/locks").at("locks"))
                .stream()
                        .map(Map.class::cast)
                        .filter(entry -> entry.get("name").equals(name))
                        .findFirst()
                        .orElseThrow();
    }

    @Test
    void lock_ofOneName_isShownAsTheServerKnowsIt() throws InterruptedException {
        try (Lease lease = lock("shown/with/slashes").acquire()) {
            Http.Answer answer = http.get("/actuator/locks/shown/with/slashes");
            assertThat(answer.at("name")).isEqualTo("shown/with/slashes");
            assertThat(answer.at("node")).isEqualTo(NODE);
            assertThat(answer.at("holder", "client"))
                    .isEqualTo(application.getBean(Holdfast.class).clientId());
            assertThat(answer.at("holder", "token").toString()).isEqualTo(Long.toString(lease.token()));
            assertThat(answer.at("waiterCount").toString()).isEqualTo("0");
        }
        assertThat(http.get("/actuator/locks/shown/with/slashes").json()).doesNotContainKey("none");
    }

    @Test
    void release_ofTheNamedHold_endsItAndNoOther() throws InterruptedException {
        DistributedLock lock = lock("forced");
        Lease first = lock.acquire();
        String holder = (String) http.get("/actuator/locks/forced").at("holder", "id");
        Http.Answer released = http.delete("/actuator/locks/forced?holder=" + encoded(holder));
        assertThat(released.status()).as(released.body()).isEqualTo(200);
        assertThat(released.at("outcome")).isEqualTo("RELEASED");
        await().untilAsserted(() -> assertThat(first.release()).isNotNull());

        try (Lease second = lock.acquire()) {
            Http.Answer again = http.delete("/actuator/locks/forced?holder=" + encoded(holder));
            assertThat(again.status()).isEqualTo(409);
            assertThat(again.at("outcome")).isEqualTo("NOT_HELD_BY_THAT_ATTEMPT");
            assertThat(lock.inspect().holder()).isPresent();
            assertThat(second.token()).isGreaterThan(first.token());
        }
    }

    @Test
    void release_withoutAProperHolder_isRefused() throws InterruptedException {
        try (Lease lease = lock("named").acquire()) {
            assertThat(http.delete("/actuator/locks/named").status()).isEqualTo(400);
            assertThat(http.delete("/actuator/locks/named?holder=me").status()).isEqualTo(400);
            lease.check();
        }
    }

    @Test
    void release_withoutItsPermission_isNotOffered() {
        try (ConfigurableApplicationContext other =
                run("--holdfast.backend=local", "--management.endpoints.web.exposure.include=locks")) {
            Http asked = Http.of(other);
            assertThat(asked.get("/actuator/locks").status()).isEqualTo(200);
            assertThat(asked.delete("/actuator/locks/named?holder=a:1:1").status())
                    .isEqualTo(405);
        }
    }

    @Test
    void endpoint_thatIsNotExposed_isNotThere() {
        try (ConfigurableApplicationContext other = run("--holdfast.backend=local")) {
            assertThat(Http.of(other).get("/actuator/locks").status()).isEqualTo(404);
        }
    }

    @Test
    void metrics_ofTheLocks_areThereByName() {
        lock("metered:1").run(() -> {});
        await().untilAsserted(() -> assertThat(measured("holdfast.lock.acquisition", "outcome:acquired,lock:metered"))
                .isPositive());
        lock("unnamed").tryRun(Duration.ZERO, () -> {});
        assertThat(http.get("/actuator/metrics").body())
                .contains("holdfast.lock.held", "holdfast.lock.waiters", "holdfast.lock.hold");
        assertThat(http.get("/actuator/metrics/holdfast.lock.acquisition").body())
                .contains("metered")
                .doesNotContain("unnamed");
    }

    @Test
    void metrics_ofTheClient_areThereOnceAndDescribed() {
        lock("observed").run(() -> {});
        MeterDocumentation[][] documented = {LockMeter.values(), GateMeter.values(), LatchMeter.values()};
        assertThat(holdfastMeters(http))
                .containsExactlyInAnyOrderElementsOf(Stream.of(documented)
                        .flatMap(Stream::of)
                        .map(MeterDocumentation::getName)
                        .toList())
                .allSatisfy(name -> assertThat(
                                http.get("/actuator/metrics/" + name).json().get("description"))
                        .as(name)
                        .asString()
                        .isNotBlank());
    }

    @Test
    void metrics_ofObservations_areThereOnRequest() {
        try (ConfigurableApplicationContext other = run(
                "--holdfast.backend=local",
                "--holdfast.metrics.observations=true",
                "--management.endpoints.web.exposure.include=metrics")) {
            other.getBean(Holdfast.class).lock("observed").run(() -> {});
            assertThat(holdfastMeters(Http.of(other))).contains("holdfast.lock.wait", "holdfast.lock.section");
            assertThat(Http.of(other)
                            .get("/actuator/metrics/holdfast.lock.section")
                            .json()
                            .get("description"))
                    .isEqualTo(LockObservation.SECTION.description());
        }
    }

    private static List<String> holdfastMeters(Http asked) {
        return ((List<?>) asked.get("/actuator/metrics").at("names"))
                .stream()
                        .map(Object::toString)
                        .filter(name -> name.startsWith("holdfast."))
                        .toList();
    }

    private static double measured(String meter, String tags) {
        String query = "?tag=" + tags.replace(",", "&tag=");
        Http.Answer answer = http.get("/actuator/metrics/" + meter + query);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        Map<?, ?> first = (Map<?, ?>) ((List<?>) answer.at("measurements")).get(0);
        return Double.parseDouble(first.get("value").toString());
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
