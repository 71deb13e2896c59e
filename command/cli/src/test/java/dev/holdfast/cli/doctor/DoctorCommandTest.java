package dev.holdfast.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.holdfast.Holdfast;
import dev.holdfast.cli.Execution;
import dev.holdfast.cli.ExitCode;
import dev.holdfast.cli.demo.DemoZooKeeper;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.jdbc.HoldfastJdbc;
import dev.holdfast.redis.testing.WireFormat;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

final class DoctorCommandTest {

    private static final String FOREIGN_KEY = String.join(":", "holdfast", "{foreign}");

    @Test
    void doctor_soundServer_findsNothingThatFails() throws Exception {
        try (EmbeddedRedis redis = EmbeddedRedis.start()) {
            Execution doctor = Execution.of("doctor", "--redis", redis.uri());
            assertThat(doctor.exitCode()).as(doctor.out() + doctor.err()).isZero();
            assertThat(doctor.out().lines())
                    .anyMatch(line -> line.matches("ok +locks +each kind was taken and released"))
                    .anyMatch(line -> line.matches("ok +version +Redis 7\\..*"))
                    .anyMatch(line -> line.matches("ok +eviction +maxmemory-policy is noeviction"))
                    .anyMatch(line -> line.matches("ok +permissions +.*"))
                    .anyMatch(line -> line.matches("ok +keys +all of \\d+ keys have an end"))
                    .anyMatch(line -> line.matches("warn +persistence +.*\\(docs/doctor\\.md#persistence\\)"))
                    .noneMatch(line -> line.startsWith("fail") || line.startsWith("unknown"));
        }
    }

    @Test
    void doctor_serverThatEvictsAndHasAForeignKey_saysSo() throws Exception {
        try (EmbeddedRedis redis = EmbeddedRedis.builder()
                .config("maxmemory-policy", "allkeys-lru")
                .config("maxmemory", "100mb")
                .start()) {
            redis.execute("SET", FOREIGN_KEY, "x");
            Map<String, JsonNode> checks = checks("--redis", redis.uri());
            assertThat(checks.get("eviction").get("status").asText()).isEqualTo("fail");
            assertThat(checks.get("keys").get("status").asText()).isEqualTo("warn");
            assertThat(checks.get("listing").get("status").asText()).isEqualTo("warn");
            assertThat(checks.get("listing").get("text").asText())
                    .contains("entries of another format than this version's: 1");
            assertThat(checks.get("keys").get("text").asText()).contains("1 of ", FOREIGN_KEY);
            assertThat(Execution.of("doctor", "--redis", redis.uri()).exitCode())
                    .isEqualTo(ExitCode.FINDINGS);
        }
    }

    @Test
    void doctor_fencesBeyondTheClock_areNamedWithWhatToDo() throws Exception {
        String usual = WireFormat.DEFAULT.fence("usual");
        String far = WireFormat.DEFAULT.fence("far");
        String last = WireFormat.DEFAULT.fence("last");
        try (EmbeddedRedis redis = EmbeddedRedis.start()) {
            long micros = Long.parseLong(redis.execute("TIME").items().get(0).text()) * 1_000_000;
            redis.execute("SET", usual, Long.toString(micros), "EX", "4200");
            assertThat(checks("--redis", redis.uri())
                            .get("fences")
                            .get("status")
                            .asText())
                    .isEqualTo("ok");

            redis.execute(
                    "SET", far, Long.toString(micros + Duration.ofDays(1000).toMillis() * 1000));
            JsonNode ahead = checks("--redis", redis.uri()).get("fences");
            assertThat(ahead.get("status").asText()).isEqualTo("warn");
            assertThat(ahead.get("text").asText()).contains("1 of ", far, "by PT", "delete the key");

            redis.execute("SET", last, Long.toString((1L << 53) - 1));
            JsonNode none = checks("--redis", redis.uri()).get("fences");
            assertThat(none.get("status").asText()).isEqualTo("fail");
            assertThat(none.get("text").asText()).contains("2 of ", last, "nobody can be granted", "delete the key");
        }
    }

    @Test
    void doctor_userWithoutPermissions_namesTheWordsThatAreMissing() throws Exception {
        try (EmbeddedRedis redis = EmbeddedRedis.builder()
                .user("weak", "pw", "~holdfast:*", "&holdfast:*", "+@all", "-zadd", "-zscore", "-info", "-scan")
                .start()) {
            Map<String, JsonNode> checks = checks("--redis", redis.uri("weak"));
            assertThat(checks.get("permissions").get("status").asText()).isEqualTo("fail");
            assertThat(checks.get("permissions").get("text").asText()).contains("+zadd +zscore");
            assertThat(checks.get("locks").get("status").asText()).isEqualTo("fail");
            assertThat(checks.get("eviction").get("status").asText()).isEqualTo("unknown");
            assertThat(checks.get("eviction").get("text").asText()).isEqualTo("the user lacks +info");
            assertThat(checks.get("keys").get("text").asText()).isEqualTo("the user lacks +scan");
            assertThat(checks.get("listing").get("status").asText()).isEqualTo("unknown");
        }
    }

    @Test
    void doctor_database_looksAtItsTables() throws Exception {
        String url = "jdbc:h2:mem:doctor;DB_CLOSE_DELAY=-1";
        try (Holdfast creates =
                HoldfastJdbc.builder().url(url).createTables(true).build()) {
            Map<String, JsonNode> checks = checks("--url", url);
            for (String check : List.of("locks", "version", "topology", "tables", "clock", "connections")) {
                assertThat(checks.get(check).get("status").asText())
                        .as(checks.toString())
                        .isEqualTo("ok");
            }
            assertThat(checks.get("version").get("text").asText()).startsWith("H2 ");
            assertThat(creates.clientId()).isNotEmpty();
        }
    }

    @Test
    void doctor_zooKeeper_looksAtItsSession() throws Exception {
        try (DemoZooKeeper server = DemoZooKeeper.start()) {
            Map<String, JsonNode> checks = checks("--url", server.url());
            assertThat(checks.get("locks").get("status").asText())
                    .as(checks.toString())
                    .isEqualTo("ok");
            assertThat(checks.get("locks").get("text").asText()).contains("this backend has no ");
            assertThat(checks.get("session").get("status").asText()).isEqualTo("ok");
            assertThat(checks.get("latency")).isNotNull();
        }
    }

    @Test
    void doctor_serverThatTakesNoWrites_hasAReport() throws Exception {
        try (EmbeddedRedis alone =
                EmbeddedRedis.builder().config("min-replicas-to-write", "1").start()) {
            Map<String, JsonNode> checks = checks("--redis", alone.uri());
            assertThat(checks.get("locks").get("status").asText()).isEqualTo("fail");
            assertThat(checks.get("locks").get("text").asText()).contains("NOREPLICAS");
            assertThat(checks.get("version").get("status").asText()).isEqualTo("ok");
            assertThat(checks.get("permissions").get("status").asText()).isEqualTo("unknown");
            assertThat(Execution.of("doctor", "--redis", alone.uri()).exitCode())
                    .isEqualTo(ExitCode.FINDINGS);
        }
        try (EmbeddedRedis replica = EmbeddedRedis.start()) {
            replica.execute("REPLICAOF", "127.0.0.1", "1");
            Map<String, JsonNode> checks = checks("--redis", replica.uri());
            assertThat(checks.get("locks").get("status").asText()).isEqualTo("fail");
            assertThat(checks.get("topology").get("text").asText()).contains("the server is a replica");
            replica.execute("REPLICAOF", "NO", "ONE");
        }
    }

    @Test
    void doctor_serverThatAdmitsNoMoreClients_hasAReport() throws Exception {
        List<Socket> others = new ArrayList<>();
        try (EmbeddedRedis full = EmbeddedRedis.start()) {
            full.execute("CONFIG", "SET", "maxclients", "12");
            for (int i = 0; i < 12; i++) {
                others.add(new Socket(InetAddress.getLoopbackAddress(), full.port()));
            }
            Map<String, JsonNode> checks = checks("--redis", full.uri());
            assertThat(checks.get("locks").get("status").asText()).isEqualTo("fail");
            assertThat(checks.get("connections").get("status").asText()).isEqualTo("fail");
            assertThat(checks.get("connections").get("text").asText()).contains("max number of clients reached");
        } finally {
            for (Socket other : others) {
                other.close();
            }
        }
    }

    @Test
    void doctor_logThatIsNotSynchronized_isWarnedOf() throws Exception {
        try (EmbeddedRedis redis = EmbeddedRedis.builder()
                .config("appendonly", "yes")
                .config("appendfsync", "no")
                .start()) {
            Execution doctor = Execution.of("doctor", "--redis", redis.uri());
            assertThat(doctor.out()).containsPattern("(?m)^warn +persistence +appendfsync is no");
            assertThat(doctor.exitCode()).isZero();
        }
    }

    @Test
    void doctor_serverOutOfReach_isUnavailable() {
        for (String url : List.of("redis://127.0.0.1:1", "jdbc:postgresql://127.0.0.1:1/x")) {
            Execution doctor = Execution.of("doctor", "--url", url);
            assertThat(doctor.exitCode()).isEqualTo(ExitCode.UNAVAILABLE);
            assertThat(doctor.out()).isEmpty();
        }
    }

    /** By their names; of those that look at several things, the last. Each is a heading of the page. */
    private static Map<String, JsonNode> checks(String... options) throws Exception {
        String[] arguments = {"doctor", options[0], options[1], "--format", "json"};
        Execution doctor = Execution.of(arguments);
        assertThat(doctor.err()).isEmpty();
        Map<String, JsonNode> checks = new HashMap<>();
        for (JsonNode check : new JsonMapper().readTree(doctor.out()).get("checks")) {
            checks.put(check.get("check").asText(), check);
            assertThat(check.get("page").asText())
                    .isEqualTo("docs/doctor.md#" + check.get("check").asText());
        }
        String page = Files.readString(page());
        assertThat(page.lines().filter(line -> line.startsWith("## ")).collect(Collectors.toSet()))
                .containsAll(checks.keySet().stream()
                        .map(check -> "## " + check.substring(0, 1).toUpperCase(Locale.ROOT) + check.substring(1))
                        .toList());
        return checks;
    }

    private static Path page() {
        Path here = Path.of("").toAbsolutePath().resolve("docs/doctor.md");
        return Files.isRegularFile(here)
                ? here
                : Path.of("../../docs/doctor.md").toAbsolutePath();
    }
}
