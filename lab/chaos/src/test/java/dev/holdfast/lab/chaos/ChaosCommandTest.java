package dev.holdfast.lab.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.lab.chaos.judge.Spread;
import dev.holdfast.lab.chaos.report.ResultFile;
import dev.holdfast.lab.chaos.report.SeedResult;
import dev.holdfast.lab.chaos.report.SeedResult.Plan;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The command without a run: what it does with seeds that are finished. */
class ChaosCommandTest {

    private static final String MARIADB_HOME = "mariadb.home";
    private static final Plan PLAN = new Plan("single", "lock", 180, 4);

    @TempDir
    private Path directory;

    private Path file;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void nameFile() {
        file = directory.resolve("results.jsonl");
    }

    private void finished(long seed, long violations) {
        ResultFile.open(file, PLAN)
                .add(new SeedResult(
                        seed,
                        PLAN,
                        "Redis 7.0.15",
                        Map.of("flushall", 3L),
                        Map.of(),
                        100,
                        3,
                        violations,
                        2,
                        Map.of("ONE_HOLDER", 2L),
                        0,
                        List.of("what was found"),
                        new Spread(),
                        new Spread(),
                        new Spread()));
    }

    private int execute(String... arguments) {
        return Chaos.commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
    }

    @Test
    void execute_allSeedsFinished_playsNoneAndAddsThemUp() {
        finished(1, 0);
        finished(2, 0);

        int exit = execute("--seed", "1..2", "--results", file.toString());

        assertThat(exit).isZero();
        assertThat(out.toString())
                .contains("seed 1: good")
                .contains("2 seeds: 200 grants, 0 violations, 4 explained, 0 leftovers")
                .contains("6 failovers")
                .containsPattern("ONE_HOLDER +4");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void execute_aViolationAmongThem_isOneAndSaysWhat() {
        finished(1, 0);
        finished(2, 1);

        int exit = execute("--seed", "1..2", "--results", file.toString());

        assertThat(exit).isOne();
        assertThat(out.toString()).contains("seed 2: BAD").contains("what was found");
    }

    @Test
    void execute_jsonOfOneSeed_isOneObject() {
        finished(7, 0);

        assertThat(execute("--seed", "7", "--results", file.toString(), "--format", "json"))
                .isZero();

        assertThat(out.toString().replaceAll("\\s", ""))
                .startsWith("{\"seed\":7,")
                .contains("\"faults\":{\"flushall\":3}")
                .contains("\"grants\":100,\"failovers\":3,\"violations\":0,\"explained\":2")
                .containsSubsequence(
                        "\"leftovers\":0,\"findings\":",
                        "\"takeoverMillis\":{\"count\":",
                        "\"lossNoticeMillis\":{\"count\":",
                        "\"lateWaitMillis\":{\"count\":")
                .doesNotContain("plan");
    }

    @Test
    void execute_jsonOfSeveralSeeds_hasEachAndTheTotal() {
        finished(1, 0);
        finished(2, 1);

        assertThat(execute("--seed", "1..2", "--results", file.toString(), "--format", "json"))
                .isOne();

        assertThat(out.toString().replaceAll("\\s", ""))
                .startsWith("{\"seeds\":[{\"seed\":1,")
                .contains("\"total\":{\"seeds\":2,\"faults\":{\"flushall\":6}")
                .contains("\"badSeeds\":[2]");
    }

    @Test
    void execute_dryRun_printsTheSchedules() {
        assertThat(execute("--seed", "1..2", "--minutes", "0.1", "--dry-run")).isZero();

        assertThat(out.toString())
                .contains("seed 1, single, 6 s, 4 clients, Redis 7.0")
                .contains("seed 2, single, 6 s");
    }

    @Test
    void execute_withoutASeed_drawsOneAndSaysHowToRepeatIt() {
        assertThat(execute("--minutes", "0.1", "--dry-run")).isZero();
        Matcher said = Pattern.compile("the seed is (\\d+); the same run again: --seed \\1")
                .matcher(err.toString());
        assertThat(said.find()).isTrue();
        String drawn = out.toString();
        out.getBuffer().setLength(0);

        assertThat(execute("--minutes", "0.1", "--dry-run", "--seed", said.group(1)))
                .isZero();
        assertThat(out.toString()).isEqualTo(drawn).startsWith("seed " + said.group(1) + ",");
    }

    @Test
    void help_ofEachCommand_hasItsUsageLine() {
        assertThat(Chaos.commandLine().getUsageMessage()).startsWith("Usage: ./holdfast chaos ");
        assertThat(Soak.commandLine().getUsageMessage()).startsWith("Usage: ./holdfast soak ");
    }

    @Test
    void soak_wrongOptions_areRefused() {
        CommandLine soak = Soak.commandLine().setErr(new PrintWriter(err));
        assertThat(soak.execute()).isEqualTo(64);
        assertThat(soak.execute("--minutes", "0.01")).isEqualTo(64);
        assertThat(err.toString()).contains("10 seconds at least").doesNotContain("\tat ");
    }

    @Test
    void execute_resultsOfOtherFamilies_areRefused() {
        finished(1, 0);

        assertThat(execute("--seed", "1", "--families", "mixed", "--results", file.toString()))
                .isOne();
        assertThat(err.toString()).contains("another plan");
    }

    @Test
    void execute_unknownFamily_isRefusedWithThoseThatThereAre() {
        assertThat(execute("--seed", "1", "--families", "lock,latch", "--dry-run"))
                .isEqualTo(64);
        assertThat(err.toString()).contains("no such family: 'latch'").contains("lock,sticky,set,read,write");
    }

    @Test
    void execute_groupsOnAQuorum_areRefused() {
        assertThat(execute("--seed", "1", "--topology", "quorum", "--families", "read,permits", "--dry-run"))
                .isEqualTo(64);
        assertThat(err.toString()).contains("a quorum has no groups");

        assertThat(execute("--seed", "1", "--topology", "quorum", "--families", "mixed", "--dry-run"))
                .isZero();
    }

    @Test
    void execute_groupsInZooKeeper_areRefused() {
        assertThat(execute("--seed", "1", "--topology", "zookeeper", "--families", "owner", "--dry-run"))
                .isEqualTo(64);
        assertThat(err.toString()).contains("ZooKeeper has no groups");

        assertThat(execute("--seed", "1", "--topology", "zookeeper", "--families", "mixed", "--dry-run"))
                .isZero();
    }

    @Test
    void execute_noMariaDb_isRefusedWithWhatToDo() {
        String before = System.getProperty(MARIADB_HOME);
        System.setProperty(MARIADB_HOME, directory.toString());
        try {
            assertThat(execute("--seed", "1", "--topology", "mariadb")).isEqualTo(64);
            assertThat(err.toString())
                    .contains("--topology mariadb cannot be run here: no MariaDB: install mariadb-server")
                    .contains("HOLDFAST_JAVA_OPTIONS takes options such as -Dmariadb.home=FOLDER");

            assertThat(execute("--seed", "1", "--topology", "mariadb", "--minutes", "0.1", "--dry-run"))
                    .isZero();
            assertThat(out.toString()).contains("seed 1, mariadb, 6 s, 4 clients, MariaDB, ");
        } finally {
            if (before == null) {
                System.clearProperty(MARIADB_HOME);
            } else {
                System.setProperty(MARIADB_HOME, before);
            }
        }
    }

    @Test
    void execute_badRange_isRefused() {
        assertThat(execute("--seed", "5..1")).isEqualTo(64);
        assertThat(execute("--seed", "some")).isEqualTo(64);
        assertThat(err.toString()).contains("the range is empty").contains("not a seed");
    }
}
