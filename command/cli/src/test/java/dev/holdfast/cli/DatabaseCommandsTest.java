package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.jdbc.HoldfastJdbc;
import java.sql.SQLException;
import java.time.Duration;
import java.util.stream.Stream;
import org.h2.tools.Server;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** The commands on a database. */
@DisabledOnOs(OS.WINDOWS)
final class DatabaseCommandsTest {

    private Server server;
    private String url;
    private Holdfast holder;

    @BeforeEach
    void start() throws SQLException {
        server = Server.createTcpServer("-tcpPort", "0", "-tcpDaemon", "-ifNotExists")
                .start();
        url = "jdbc:h2:tcp://localhost:" + server.getPort()
                + "/mem:commands;DB_CLOSE_DELAY=-1;USER=app;PASSWORD=hidden";
        holder = HoldfastJdbc.builder()
                .url(url)
                .createTables(true)
                .clientName("check out")
                .build();
    }

    @AfterEach
    void stop() {
        holder.close();
        server.stop();
    }

    @Test
    void run_onADatabase_runsUnderTheLock() throws Exception {
        Execution run = start("run", "--name", "job", "--", "sh", "-c", "test $HOLDFAST_NAME = job && exit 7");
        assertThat(run.exitCode()).as(run::err).isEqualTo(7);
    }

    @Test
    void run_lockHeld_isAConflict() throws Exception {
        try (Lease held = holder.lock("job").acquire()) {
            Execution run = start("run", "--name", "job", "--wait", "0", "--", "true");
            assertThat(run.exitCode()).isEqualTo(ExitCode.CONFLICT);
            assertThat(run.err()).contains("was not acquired in time");
            held.check();
        }
    }

    @Test
    void top_heldLock_isInItsTableWithoutThePassword() throws Exception {
        try (Lease held = holder.lock("job").acquire()) {
            Execution top = start("top", "--once");
            assertThat(top.exitCode()).as(top::err).isZero();
            assertThat(top.out())
                    .containsPattern("job +check out \\S+:\\d+ +\\d")
                    .doesNotContain("hidden");
            held.check();
        }
    }

    @Test
    void run_noTables_saysWhatToMendAndWithoutThePassword() throws Exception {
        String empty = url.replace("mem:commands", "mem:empty");
        Execution run = at(empty, "run", "--name", "job", "--", "true");
        assertThat(run.exitCode()).isEqualTo(ExitCode.REFUSED);
        assertThat(run.err()).contains("holdfast-h2.sql").doesNotContain("hidden");

        Execution creating = at(empty, "run", "--create-tables", "--name", "job", "--", "true");
        assertThat(creating.exitCode()).as(creating::err).isZero();
    }

    @Test
    void ls_heldLock_printsItsHolder() throws Exception {
        try (Lease lease = holder.lock("order:42").acquire()) {
            Execution ls = start("ls");
            assertThat(ls.exitCode()).as(ls::err).isZero();
            assertThat(ls.out()).hasLineCount(2);
            assertThat(ls.out().lines().skip(1).findFirst().orElseThrow())
                    .matches("order:42 +\\S+ +" + ProcessHandle.current().pid() + " +check out +\\S+s +\\d+\\.\\ds +"
                            + lease.token() + " +0");
        }
    }

    @Test
    void ls_json_namesTheDatabaseWithoutThePassword() throws Exception {
        Execution ls = start("ls", "--format", "json");
        assertThat(ls.exitCode()).as(ls::err).isZero();
        assertThat(ls.out())
                .contains("\"kind\":\"single\"", "H2 at jdbc:h2:tcp://localhost:" + server.getPort())
                .doesNotContain("hidden");
    }

    @Test
    void inspectAndRelease_heldLock_showItsHolderAndEndItsHold() throws Exception {
        Lease lease = holder.lock("order:42").acquire();
        String id =
                holder.lock("order:42").inspect().holder().orElseThrow().id().toString();

        Execution inspect = Execution.of("inspect", "order:42", "--url", url);
        Execution release = Execution.of("release", "order:42", "--url", url, "--holder", id, "--yes");

        assertThat(inspect.exitCode()).as(inspect.err()).isZero();
        assertThat(inspect.out())
                .startsWith("order:42 is held by check out on ")
                .contains(id, "check out");
        assertThat(release.exitCode()).as(release.err()).isZero();
        assertThat(holder.lock("order:42").inspect().holder()).isEmpty();
        assertThat(lease.token()).isPositive();
    }

    @Test
    void inspect_minimumHoldAndOutcome_areShown() throws Exception {
        holder.lock("nightly", options -> options.minHold(Duration.ofMinutes(5)))
                .acquire()
                .release();
        holder.callOnce("report", Duration.ofHours(1), lease -> "17 pages");

        assertThat(Execution.of("inspect", "nightly", "--url", url).out())
                .startsWith("nightly is released, and stays taken for its minimum hold, ");
        assertThat(Execution.of("inspect", "holdfast:once:report", "--url", url).out())
                .contains(": 17 pages");
    }

    @Test
    void ls_prefix_isRefused() throws Exception {
        Execution ls = start("ls", "--prefix", "other");
        assertThat(ls.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(ls.err()).contains("--prefix cannot be used with a database");
    }

    private Execution start(String... arguments) {
        return at(url, arguments);
    }

    private static Execution at(String where, String... arguments) {
        String[] all = Stream.concat(
                        Stream.of(arguments[0], "--url", where),
                        Stream.of(arguments).skip(1))
                .toArray(String[]::new);
        return Execution.of(all);
    }
}
