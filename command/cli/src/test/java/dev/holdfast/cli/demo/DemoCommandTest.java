package dev.holdfast.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.holdfast.cli.Execution;
import dev.holdfast.cli.HoldfastProcess;
import dev.holdfast.embedded.EmbeddedRedis;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The whole command; {@link RoundTest} plays the round with the lock alone on what can keep the locks. */
final class DemoCommandTest {

    @TempDir
    private Path directory;

    @Test
    void demo_smallNumbers_oversellsWithoutAndIsExactWithHoldfast() throws Exception {
        String[] arguments = {"demo", "--nodes", "2", "--requests", "300", "--stock", "100", "--format", "json"};
        try (HoldfastProcess demo = HoldfastProcess.start(directory, "redis://not.asked.invalid", arguments)) {
            assertThat(demo.exitCode()).as(demo::err).isZero();
            assertThat(demo.out().strip()).as("one object and nothing else").hasLineCount(1);
            JsonNode result = new JsonMapper().readTree(demo.out());
            JsonNode rounds = result.get("rounds");
            long sold = rounds.get(0).get("sold").longValue();
            assertThat(sold).isGreaterThan(100);
            assertThat(rounds.get(0).get("oversold").longValue()).isEqualTo(sold - 100);
            assertThat(rounds.get(1).get("oversold").longValue()).isPositive();
            JsonNode holdfast = rounds.get(2);
            assertThat(holdfast.get("sold").longValue()).isEqualTo(100);
            assertThat(holdfast.get("left").longValue()).isZero();
            assertThat(holdfast.get("oversold").longValue()).isZero();
            assertThat(result.get("killed").get("othersWaitedMillis").isIntegralNumber())
                    .isTrue();
            assertThat(result.get("exact").booleanValue()).isTrue();
            assertThat(demo.out()).contains("\"gapMillis\":0,\"lost\":0,\"doubled\":0},\"exact\":true}");
            assertThat(demo.err()).contains("watch it at http://127.0.0.1:", "was killed with kill -9");
        }
    }

    @Tag("ci")
    @ParameterizedTest
    @EnumSource(value = Backend.class, names = "REDIS", mode = EnumSource.Mode.EXCLUDE)
    void demo_ownServerOfTheLocks_isExactWithHoldfast(Backend backend) throws Exception {
        assumeTrue(
                backend.missing().isEmpty(),
                () -> "NOT CHECKED: " + backend.missing().orElse(""));
        String[] arguments = {
            "demo", "--backend", backend.toString(), "--nodes", "2", "--requests", "300", "--stock", "100"
        };
        try (HoldfastProcess demo = HoldfastProcess.start(directory, "redis://not.asked.invalid", arguments)) {
            assertThat(demo.exitCode()).as(demo::err).isZero();
            assertThat(demo.out()).containsPattern("exactly\\s100\\sof\\s100");
            assertThat(demo.err()).contains("was killed with kill -9");
        }
    }

    @Test
    void demo_mariaDbThatIsNotThere_saysWhatToDo() {
        String home = System.getProperty("mariadb.home");
        System.setProperty("mariadb.home", directory.toString());
        try {
            Execution demo = Execution.of("demo", "--backend", "mariadb");

            assertThat(demo.exitCode()).isEqualTo(69);
            assertThat(demo.err())
                    .startsWith("holdfast: --backend mariadb: there is no MariaDB on this machine.")
                    .contains("mariadb-server", "--url mariadb://");
            assertThat(demo.out()).isEmpty();
        } finally {
            if (home == null) {
                System.clearProperty("mariadb.home");
            } else {
                System.setProperty("mariadb.home", home);
            }
        }
    }

    @Test
    void demo_namedDatabaseWithoutTables_saysWhatToMend() throws Exception {
        try (MemoryDatabase database = MemoryDatabase.start()) {
            execute(database.url(), "DROP TABLE holdfast_lock");

            Execution demo = Execution.of("demo", "--url", database.url());

            assertThat(demo.exitCode()).isEqualTo(78);
            assertThat(demo.err()).contains("holdfast-h2.sql");
        }
    }

    @Tag("ci")
    @Test
    void demo_namedDatabase_hasItsTablesCreatedAndIsExact() throws Exception {
        try (MemoryDatabase database = MemoryDatabase.start()) {
            execute(database.url(), "DROP TABLE holdfast_lock");
            String[] arguments = {
                "demo",
                "--url",
                database.url(),
                "--create-tables",
                "--nodes",
                "2",
                "--requests",
                "300",
                "--stock",
                "100"
            };
            try (HoldfastProcess demo = HoldfastProcess.start(directory, "redis://not.asked.invalid", arguments)) {
                assertThat(demo.exitCode()).as(demo::err).isZero();
                assertThat(demo.out()).containsPattern("exactly\\s100\\sof\\s100");
            }
        }
    }

    @Test
    void demo_backendBesideAServer_isRefused() throws Exception {
        String[] arguments = {"demo", "--backend", "h2", "--redis", "redis://localhost"};
        Execution demo = Execution.of(arguments);
        assertThat(demo.exitCode()).isEqualTo(64);
        assertThat(demo.err()).contains("--backend starts a server of its own");
    }

    private static void execute(String url, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Tag("ci")
    @ParameterizedTest
    @CsvSource({"sentinel, Sentinels exclude between failovers.", "cluster, A cluster excludes between failovers."})
    void demo_topologyWithReplicas_isExactAlthoughThePrimaryIsKilled(String topology, String promise) throws Exception {
        String[] arguments = {"demo", "--topology", topology, "--nodes", "2", "--requests", "300", "--stock", "100"};
        try (HoldfastProcess demo = HoldfastProcess.start(directory, "redis://not.asked.invalid", arguments)) {
            assertThat(demo.exitCode()).as(demo::err).isZero();
            assertThat(demo.out())
                    .contains(promise)
                    .containsPattern("exactly\\s100\\sof\\s100")
                    .containsPattern("Seen: the next grant [1-9][\\d,]* ms after the kill, 0 items oversold");
            assertThat(demo.err()).containsPattern("the primary.*, Redis .*, killed with kill -9");
        }
    }

    @Tag("ci")
    @Test
    void demo_quorum_isExactAlthoughTwoOfFiveMembersAreKilled() throws Exception {
        String[] arguments = {"demo", "--topology", "quorum", "--nodes", "2", "--requests", "300", "--stock", "100"};
        try (HoldfastProcess demo = HoldfastProcess.start(directory, "redis://not.asked.invalid", arguments)) {
            assertThat(demo.exitCode()).as(demo::err).isZero();
            assertThat(demo.out())
                    .contains("Five servers of which three decide exclude")
                    .containsPattern("exactly\\s100\\sof\\s100")
                    .containsPattern("Seen: the next grant [\\d,]+ ms after the kill, 0 items oversold");
            assertThat(demo.err())
                    .containsPattern("two of the five members, Redis .* and Redis .*, killed with kill -9");
        }
    }

    @Test
    void demo_topologyOnANamedServer_is64() throws Exception {
        String[] arguments = {"demo", "--topology", "sentinel", "--redis", "redis://127.0.0.1:1"};
        Execution demo = Execution.of(arguments);
        assertThat(demo.exitCode()).isEqualTo(64);
        assertThat(demo.err()).contains("--topology starts servers of its own");
    }

    @Tag("ci")
    @Test
    void demo_onANamedServer_leavesNoStockBehind() throws Exception {
        try (EmbeddedRedis redis = EmbeddedRedis.start()) {
            String[] arguments = {"demo", "--redis", redis.uri(), "--nodes", "2", "--requests", "120", "--stock", "40"};
            try (HoldfastProcess demo = HoldfastProcess.start(directory, "redis://not.asked.invalid", arguments)) {
                assertThat(demo.exitCode()).as(demo::err).isZero();
                assertThat(demo.out()).contains("oversold").containsPattern("exactly\\s40\\sof\\s40");
            }
            assertThat(redis.execute("KEYS", "inventory:*").toString()).doesNotContain("inventory");
        }
    }

    @Test
    void demo_serverOutOfReach_is69() throws Exception {
        String[] arguments = {"demo", "--redis", "redis://127.0.0.1:1"};
        Execution demo = Execution.of(arguments);
        assertThat(demo.exitCode()).isEqualTo(69);
        assertThat(demo.out()).isEmpty();
    }

    @Test
    void demo_portIsTaken_is64AndNamesIt() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String[] arguments = {"demo", "--port", Integer.toString(taken.getLocalPort())};
            Execution demo = Execution.of(arguments);
            assertThat(demo.exitCode()).isEqualTo(64);
            assertThat(demo.err()).contains("--port: cannot listen on " + taken.getLocalPort());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--nodes 1",
                "--stock 0",
                "--requests 5",
                "--port 70000",
                "--format xml",
                "--think 1m",
                "--topology ring"
            })
    void demo_numberOutOfRange_is64(String option) throws Exception {
        String[] arguments = ("demo " + option).split(" ", -1);
        Execution demo = Execution.of(arguments);
        assertThat(demo.exitCode()).isEqualTo(64);
        assertThat(demo.out()).isEmpty();
    }
}
