package dev.holdfast.spring.boot;

import static dev.holdfast.spring.boot.HoldfastAutoConfigurationTest.failing;
import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.Topology;
import dev.holdfast.embedded.EmbeddedQuorum;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.quorum.QuorumAdministration;
import dev.holdfast.redis.testing.WireFormat;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ConfigurableApplicationContext;

/** An application whose locks a majority of servers grants. */
class RedisQuorumTest {

    private static EmbeddedQuorum quorum;

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    HoldfastAutoConfiguration.class,
                    HoldfastLifecycleAutoConfiguration.class,
                    SslAutoConfiguration.class))
            .withPropertyValues("holdfast.backend=quorum");

    @BeforeAll
    static void start() {
        quorum = EmbeddedQuorum.builder()
                .user("locks", "of-a-user", "~*", "&*", "+@all")
                .start();
        var unused = QuorumAdministration.of(quorum.uris())
                .longestLease(Duration.ofMinutes(2))
                .initialize();
    }

    @AfterAll
    static void stop() {
        quorum.close();
    }

    private static String membersOf(EmbeddedQuorum servers) {
        return "holdfast.quorum.members=" + String.join(",", servers.uris());
    }

    private static int holdersOf(String lock) {
        return (int) quorum.members().stream()
                .filter(member ->
                        member.execute("EXISTS", WireFormat.DEFAULT.hold(lock)).number() == 1)
                .count();
    }

    @Test
    void client_ofMembersWithAUser_isGrantedLocksByAMajority() {
        runner.withPropertyValues(
                        "holdfast.quorum.members=" + String.join(",", quorum.uris("locks")),
                        "holdfast.quorum.longest-lease=2m",
                        "spring.application.name=checkout")
                .run(context -> {
                    Holdfast client = context.getBean(Holdfast.class);
                    try (Lease lease = client.lock("quorum:spring").acquire()) {
                        assertThat(lease.token()).isPositive();
                        assertThat(holdersOf("quorum:spring")).isGreaterThanOrEqualTo(2);
                        assertThat(client.lock("quorum:spring")
                                        .inspect()
                                        .holder()
                                        .orElseThrow()
                                        .client()
                                        .orElseThrow()
                                        .application())
                                .isEqualTo("checkout");
                    }
                    assertThat(client.topology().kind()).isEqualTo(Topology.Kind.QUORUM);
                });
    }

    @Test
    void client_whoseSettingsDifferFromTheOthers_isNotStarted() {
        runner.withPropertyValues(membersOf(quorum), "holdfast.quorum.longest-lease=3m")
                .run(failing(
                        LockClientFailedException.class,
                        "the servers are those of the property holdfast.quorum.members"));
        runner.withPropertyValues(membersOf(quorum), "holdfast.quorum.longest-lease=2m", "holdfast.quorum.votes=3")
                .run(failing(LockClientFailedException.class, "a member of another quorum"));
    }

    @Test
    void client_customized_isWhatTheBeanMakesOfIt() {
        runner.withPropertyValues(membersOf(quorum), "holdfast.quorum.longest-lease=2m")
                .withBean(HoldfastQuorumCustomizer.class, () -> builder -> builder.clientName("by-the-bean"))
                .run(context -> {
                    Holdfast client = context.getBean(Holdfast.class);
                    try (Lease lease = client.lock("quorum:bean").acquire()) {
                        assertThat(lease.token()).isPositive();
                        assertThat(client.lock("quorum:bean").inspect().holder().orElseThrow())
                                .asString()
                                .contains("by-the-bean");
                    }
                });
    }

    @Test
    void client_withAnSslBundle_trustsWhatTheBundleDoes(@TempDir Path folder) throws Exception {
        List<Integer> ports = quorum.members().stream().map(EmbeddedRedis::port).toList();
        try (TlsFront a = TlsFront.before(ports.get(0), folder);
                TlsFront b = a.alsoBefore(ports.get(1));
                TlsFront c = a.alsoBefore(ports.get(2))) {
            String members = Stream.of(a, b, c)
                    .map(front -> "rediss://localhost:" + front.port())
                    .collect(Collectors.joining(","));
            // Of other addresses than its members have in the other tests, so it needs a name, and its own records.
            ApplicationContextRunner tls = runner.withPropertyValues(
                    "holdfast.quorum.members=" + members,
                    "holdfast.quorum.name=front",
                    "holdfast.quorum.prefix=tls",
                    "spring.ssl.bundle.jks.locks.truststore.type=PKCS12",
                    "spring.ssl.bundle.jks.locks.truststore.password=" + TlsFront.PASSWORD,
                    "spring.ssl.bundle.jks.locks.truststore.location="
                            + a.keyStore().toUri());
            var unused = QuorumAdministration.of(quorum.uris())
                    .name("front")
                    .prefix("tls")
                    .initialize();
            tls.run(failing(LockClientFailedException.class, "rediss://localhost:" + a.port()));
            tls.withPropertyValues("holdfast.quorum.ssl-bundle=locks").run(context -> {
                context.getBean(Holdfast.class).lock("quorum:tls").run(() -> {});
                assertThat(context).hasNotFailed();
            });
            tls.withPropertyValues("holdfast.quorum.ssl-bundle=lokcs")
                    .run(failing(LockServerException.class, "SSL bundle 'lokcs', which does not exist"));
        }
        runner.withPropertyValues(membersOf(quorum), "holdfast.quorum.ssl-bundle=locks")
                .withPropertyValues("spring.ssl.bundle.pem.locks.options.enabled-protocols=TLSv1.3")
                .run(failing(LockServerException.class, "has an address without TLS"));
    }

    @Test
    void health_ofAQuorumThatLosesAMember_isUpAndNamesIt() {
        try (EmbeddedQuorum servers = EmbeddedQuorum.start()) {
            var unused = QuorumAdministration.of(servers.uris()).initialize();
            try (ConfigurableApplicationContext application = new SpringApplicationBuilder(
                            ActuatorTest.Application.class)
                    .properties("server.port=0")
                    .run(
                            "--holdfast.backend=quorum",
                            "--" + membersOf(servers),
                            "--management.endpoints.web.exposure.include=*",
                            "--management.endpoint.health.show-details=always")) {
                Http http = Http.of(application);
                List<String> addresses = servers.members().stream()
                        .map(member -> member.host() + ":" + member.port())
                        .toList();
                await().untilAsserted(() -> assertThat(nodes(http))
                        .isEqualTo(addresses.stream()
                                .map(address -> Map.of("address", address, "state", "up"))
                                .toList()));
                assertThat(measured(http, "up")).isEqualTo(3);

                servers.members().get(2).restartEmpty();

                await().until(() -> nodes(http).contains(Map.of("address", addresses.get(2), "state", "quarantined")));
                assertThat(measured(http, "quarantined")).isEqualTo(1);
                Http.Answer health = http.get("/actuator/health");
                assertThat(health.at("components", "holdfast", "status")).isEqualTo("UP");
                assertThat(health.at("components", "holdfast", "details", "warnings"))
                        .asString()
                        .contains(addresses.get(2), "does not vote");
                assertThat(http.get("/actuator/locks").body()).contains("quorum", "quarantined", addresses.get(2));
            }
        }
    }

    @Test
    void console_ofAQuorumThatHasLostAMember_showsItsLocksAndItsMembers() throws Exception {
        try (EmbeddedQuorum servers = EmbeddedQuorum.start()) {
            var unused = QuorumAdministration.of(servers.uris()).initialize();
            try (ConfigurableApplicationContext application = new SpringApplicationBuilder(
                                    ActuatorTest.Application.class)
                            .properties("server.port=0")
                            .run(
                                    "--holdfast.backend=quorum",
                                    "--" + membersOf(servers),
                                    "--spring.application.name=shop",
                                    "--management.endpoints.web.exposure.include=holdfastconsole");
                    Lease lease = application
                            .getBean(Holdfast.class)
                            .lock("console:quorum")
                            .acquire()) {
                servers.members().get(2).kill();
                Http http = Http.of(application);

                await().until(
                                () -> http.get("/actuator/holdfastconsole/api/state")
                                        .body(),
                                state -> state.contains("console:quorum") && state.contains("\"state\":\"down\""));

                Http.Answer state = http.get("/actuator/holdfastconsole/api/state");
                assertThat(state.at("backend", "topology")).isEqualTo("quorum");
                assertThat(state.body()).contains(Long.toString(lease.token()), "shop");
                assertThat(http.get("/actuator/holdfastconsole/api/lock?name=console:quorum")
                                .body())
                        .contains("\"node\":\"2 of 3\"");
            }
        }
    }

    private static List<?> nodes(Http http) {
        return (List<?>) http.get("/actuator/health").at("components", "holdfast", "details", "topology", "nodes");
    }

    private static int measured(Http http, String state) {
        Map<?, ?> measurement = (Map<?, ?>) ((List<?>) http.get("/actuator/metrics/holdfast.nodes?tag=state:" + state)
                        .at("measurements"))
                .get(0);
        return ((Number) measurement.get("value")).intValue();
    }
}
