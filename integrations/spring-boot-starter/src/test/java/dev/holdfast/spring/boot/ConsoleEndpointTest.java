package dev.holdfast.spring.boot;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** The console as an endpoint, over HTTP, in a whole application. */
class ConsoleEndpointTest {

    private static final String PAGE = "/actuator/holdfastconsole";
    private static final String EXPOSED = "--management.endpoints.web.exposure.include=holdfastconsole";
    private static final String JSON = "application/json";

    private static ConfigurableApplicationContext application;
    private static Http http;

    @SpringBootConfiguration
    @EnableAutoConfiguration
    static class Application {}

    @BeforeAll
    static void start() {
        application = run(
                EXPOSED,
                "--holdfast.console.allow-release=true",
                "--holdfast.console.hosts=Shop.example",
                // These are looked at all the time; "console:held" is one that has to be found.
                "--holdfast.console.names=console:named,console:stuck,console:next,console:kept",
                "--management.endpoint.holdfastconsole.access=unrestricted");
        http = Http.of(application);
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    private static ConfigurableApplicationContext run(String... arguments) {
        return new SpringApplicationBuilder(Application.class)
                .properties(
                        "server.port=0",
                        "spring.data.redis.port=" + SharedServer.port(),
                        "holdfast.redis.uri=" + SharedServer.uri(),
                        "spring.application.name=shop")
                .run(arguments);
    }

    private static Holdfast holdfast() {
        return application.getBean(Holdfast.class);
    }

    @Test
    void entrance_ofThePage_leadsToItsIndex() {
        Http.Answer entrance = http.get(PAGE);
        assertThat(entrance.status()).isEqualTo(200);
        assertThat(entrance.headers().firstValue("Content-Type")).hasValue("text/html;charset=utf-8");
        assertThat(entrance.body()).contains("0; url=holdfastconsole/index.html");
    }

    @Test
    void page_andItsFiles_haveTheirTypesAndAPolicy() {
        Http.Answer index = http.get(PAGE + "/index.html");
        assertThat(index.status()).isEqualTo(200);
        assertThat(index.headers().firstValue("Content-Type")).hasValue("text/html;charset=utf-8");
        assertThat(index.body())
                .contains("<head><meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src"
                        + " 'self';")
                .contains("console.js?v=")
                .doesNotContain("frame-ancestors");
        Http.Answer script = http.get(PAGE + "/console.js?v=1");
        assertThat(script.status()).isEqualTo(200);
        assertThat(script.headers().firstValue("Content-Type")).hasValue("text/javascript;charset=utf-8");
        assertThat(script.body()).contains("api/");
        assertThat(http.get(PAGE + "/console.css").headers().firstValue("Content-Type"))
                .hasValue("text/css;charset=utf-8");
        assertThat(http.get(PAGE + "/../../etc/passwd").status()).isBetween(400, 499);
        assertThat(http.get(PAGE + "/application.properties").status()).isEqualTo(404);
    }

    @Test
    void page_underAnotherPath_isFoundThere() {
        try (ConfigurableApplicationContext other = run(
                EXPOSED,
                "--management.endpoints.web.base-path=/ops",
                "--management.endpoints.web.path-mapping.holdfastconsole=who/holds")) {
            Http asked = Http.of(other);
            assertThat(asked.get("/ops/who/holds").body()).contains("0; url=holds/index.html");
            assertThat(asked.get("/ops/who/holds/index.html").status()).isEqualTo(200);
        }
    }

    @Test
    void state_ofALockThatIsHeld_showsItsHolder() throws InterruptedException {
        try (Lease lease = holdfast().lock("console:held").acquire()) {
            Map<?, ?> row = seen("console:held");
            assertThat(row.get("state")).isEqualTo("held");
            Map<?, ?> holder = (Map<?, ?>) ((List<?>) row.get("holders")).get(0);
            assertThat(holder.get("client")).isEqualTo(holdfast().clientId());
            assertThat(holder.get("token")).isEqualTo(Long.toString(lease.token()));
            assertThat(holder.get("application")).isEqualTo("shop");
            assertThat(http.get(PAGE + "/api/lock?name=console:held").at("shown"))
                    .asString()
                    .startsWith(holdfast().clientId() + ":");
            assertThat(http.get(PAGE + "/api/clients").body()).contains("console:held");
        }
    }

    /** A lock that the page looks at, once it is seen to be held. */
    private static Map<?, ?> seen(String name) {
        return await().pollInterval(Duration.ofMillis(50))
                .until(() -> row(name), row -> row != null && row.get("state").equals("held"));
    }

    private static Map<?, ?> row(String name) {
        return ((List<?>) http.get(PAGE + "/api/state").at("locks"))
                .stream()
                        .map(Map.class::cast)
                        .filter(row -> row.get("name").equals(name))
                        .findFirst()
                        .orElse(null);
    }

    @Test
    void state_thatHasNotChanged_isNotSentAgain() {
        Object seq = http.get(PAGE + "/api/state").at("seq");
        await().untilAsserted(() -> {
            Object now = http.get(PAGE + "/api/state").at("seq");
            Http.Answer again = http.get(PAGE + "/api/state?since=" + now);
            assertThat(again.status()).isEqualTo(304);
            assertThat(again.body()).isEmpty();
        });
        assertThat(seq).isNotNull();
    }

    @Test
    void state_ofANamedLock_isThereThoughItIsFree() {
        await().untilAsserted(() -> assertThat(row("console:named")).isNotNull());
        assertThat(http.get(PAGE + "/api/state?since=no-number").status()).isEqualTo(400);
        assertThat(http.get(PAGE + "/api/none").status()).isEqualTo(404);
    }

    private static String shown(String name) {
        seen(name);
        String encoded = URLEncoder.encode(name, StandardCharsets.UTF_8);
        return (String) http.get(PAGE + "/api/lock?name=" + encoded).at("shown");
    }

    private static String body(String name, String shown, String typed) {
        return "{\"name\":\"" + name + "\",\"shown\":\"" + shown + "\",\"typed\":\"" + typed + "\"}";
    }

    @Test
    void release_ofTheHoldThatWasShown_endsIt() throws InterruptedException {
        Lease lease = holdfast().lock("console:stuck").acquire();
        Http.Answer released =
                http.post(PAGE + "/api/release", JSON, body("console:stuck", shown("console:stuck"), "console:stuck"));
        assertThat(released.status()).as(released.body()).isEqualTo(200);
        assertThat(released.at("released")).isEqualTo(true);
        assertThat(holdfast().lock("console:stuck").inspect().holder()).isEmpty();
        assertThat(lease.release()).isNotNull();
    }

    /** A page of another site can lead its own name to this machine. */
    @Test
    void release_forAHostNameThatIsNotTheApplications_isRefused() throws InterruptedException {
        Lease lease = holdfast().lock("console:stuck").acquire();
        String body = body("console:stuck", shown("console:stuck"), "console:stuck");
        for (String path : List.of("/api/release", "/api/%72elease", "/api;a=b/release")) {
            assertThat(http.postTo("evil.example", PAGE + path, JSON, body)).isBetween(400, 404);
        }
        assertThat(http.postTo("evil.example", PAGE.replace("f", "%66") + "/api/release", JSON, body))
                .isBetween(400, 404);
        lease.check();
        assertThat(holdfast().lock("console:stuck").inspect().holder()).isPresent();

        assertThat(http.postTo("shop.example", PAGE + "/api/release", JSON, body))
                .isEqualTo(200);
        assertThat(holdfast().lock("console:stuck").inspect().holder()).isEmpty();
        assertThat(lease.release()).isNotNull();
    }

    @Test
    void release_onAPortOfItsOwnForAnotherHostName_isRefused() throws InterruptedException {
        try (ConfigurableApplicationContext other = run(
                        EXPOSED,
                        "--management.server.port=0",
                        "--holdfast.console.allow-release=true",
                        "--holdfast.console.names=console:apart",
                        "--management.endpoint.holdfastconsole.access=unrestricted");
                Lease lease =
                        other.getBean(Holdfast.class).lock("console:apart").acquire()) {
            Http asked = Http.ofManagement(other);
            await().untilAsserted(() -> assertThat(
                            asked.get(PAGE + "/api/lock?name=console:apart").at("shown"))
                    .isNotNull());
            String shown =
                    (String) asked.get(PAGE + "/api/lock?name=console:apart").at("shown");
            String body = body("console:apart", shown, "console:apart");
            assertThat(asked.postTo("evil.example", PAGE + "/api/release", JSON, body))
                    .isEqualTo(403);
            assertThat(lease.state()).isEqualTo(LeaseState.HELD);
        }
    }

    @Test
    void release_ofAHoldThatHasEnded_isAConflictAndTouchesNoOther() throws InterruptedException {
        String ended;
        try (Lease first = holdfast().lock("console:next").acquire()) {
            ended = shown("console:next");
            first.check();
        }
        try (Lease second = holdfast().lock("console:next").acquire()) {
            Http.Answer refused = http.post(PAGE + "/api/release", JSON, body("console:next", ended, "console:next"));
            assertThat(refused.status()).as(refused.body()).isEqualTo(409);
            assertThat(refused.at("error")).asString().contains("That hold has ended, and nothing was changed");
            second.check();
            assertThat(holdfast().lock("console:next").inspect().holder()).isPresent();
        }
    }

    @Test
    void release_thatIsNoJsonOrMistyped_isRefused() throws InterruptedException {
        try (Lease lease = holdfast().lock("console:kept").acquire()) {
            String shown = shown("console:kept");
            String path = PAGE + "/api/release";
            assertThat(http.post(path, "text/plain", body("console:kept", shown, "console:kept"))
                            .status())
                    .isEqualTo(415);
            assertThat(http.post(path, JSON, body("console:kept", shown, "consol"))
                            .status())
                    .isEqualTo(400);
            assertThat(http.post(path, JSON, "{\"name\":\"console:kept\"}").status())
                    .isEqualTo(400);
            assertThat(http.post(PAGE + "/api/state", JSON, body("console:kept", shown, "console:kept"))
                            .status())
                    .isEqualTo(404);
            lease.check();
            assertThat(holdfast().lock("console:kept").inspect().holder()).isPresent();
        }
    }

    @Test
    void release_withoutItsProperty_isNotOffered() {
        try (ConfigurableApplicationContext other =
                run(EXPOSED, "--management.endpoint.holdfastconsole.access=unrestricted")) {
            Http asked = Http.of(other);
            assertThat(asked.get(PAGE + "/api/state").at("mode", "release")).isEqualTo(false);
            Http.Answer refused = asked.post(PAGE + "/api/release", JSON, body("a", "a:1:1", "a"));
            assertThat(refused.status()).isEqualTo(404);
            assertThat(refused.at("error")).isEqualTo("This console only reads");
        }
    }

    @Test
    void release_withReadOnlyAccess_isNotOffered() {
        try (RecordedLog log = RecordedLog.of(ConsoleEndpointAutoConfiguration.class.getName());
                ConfigurableApplicationContext other = run(EXPOSED, "--holdfast.console.allow-release=true")) {
            Http asked = Http.of(other);
            assertThat(asked.get(PAGE + "/api/state").at("mode", "release")).isEqualTo(false);
            assertThat(asked.post(PAGE + "/api/release", JSON, body("a", "a:1:1", "a"))
                            .status())
                    .isEqualTo(405);
            assertThat(log.messages())
                    .anySatisfy(line -> assertThat(line).startsWith("The console only reads: holdfast.console.allow"));
        }
    }

    @Test
    void endpoint_thatIsNotExposed_isNotThere() {
        try (ConfigurableApplicationContext other = run()) {
            assertThat(Http.of(other).get(PAGE).status()).isEqualTo(404);
            assertThat(other.getBeansOfType(ConsoleEndpoint.class)).isEmpty();
        }
    }

    @Test
    void thread_ofAConsole_beginsWithTheFirstRequestAndEndsWithTheContext() {
        List<Thread> before = consoleThreads();
        List<Thread> added;
        try (ConfigurableApplicationContext other = run(EXPOSED)) {
            assertThat(consoleThreads()).isSubsetOf(before);
            assertThat(Http.of(other).get(PAGE + "/api/state").status()).isEqualTo(200);
            added = consoleThreads().stream()
                    .filter(thread -> !before.contains(thread))
                    .toList();
            assertThat(added)
                    .singleElement()
                    .satisfies(thread -> assertThat(thread.isDaemon()).isTrue());
        }
        await().untilAsserted(() -> assertThat(added).noneMatch(Thread::isAlive));
    }

    private static List<Thread> consoleThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("holdfast-console"))
                .toList();
    }
}
