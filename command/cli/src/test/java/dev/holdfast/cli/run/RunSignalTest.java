package dev.holdfast.cli.run;

import static dev.holdfast.testkit.threads.Patience.await;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.Holdfast;
import dev.holdfast.cli.HoldfastProcess;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.redis.testing.WireFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Which signals the program and its children get: from outside, at the loss of the lease, and at the end of the
 * command.
 */
@DisabledOnOs(OS.WINDOWS)
final class RunSignalTest {

    /** Longer than a busy machine keeps the command from renewing it before the program has begun. */
    private static final String LEASE = "6s";

    private static EmbeddedRedis redis;

    @TempDir
    private Path directory;

    @BeforeAll
    static void startServer() {
        redis = EmbeddedRedis.start();
    }

    @AfterAll
    static void stopServer() {
        redis.close();
    }

    /** Without TSTP: to stop the command while the program runs on would let the lease run out. */
    @Test
    void run_signals_arePassedOnToTheProgramAndAStopIsNotObeyed() throws Exception {
        List<String> signals = List.of("USR1", "USR2", "HUP", "INT", "TERM");
        List<String> ignored =
                signals.stream().filter(HoldfastProcess::isIgnored).toList();
        String traps = signals.stream()
                .map(signal -> "trap 'echo got " + signal + "' " + signal)
                .collect(joining("; "));
        String script = traps + "; echo up; while [ ! -e " + directory.resolve("go") + " ]; do sleep 0.1; done; exit 9";
        try (HoldfastProcess run = start("run", "--name", "signalled", "--", "sh", "-c", script)) {
            run.awaitOut("up");
            for (String signal : signals) {
                if (!ignored.contains(signal)) {
                    run.signal(signal);
                    run.awaitOut("got " + signal);
                }
            }
            run.signal("TSTP");
            Files.createFile(directory.resolve("go"));
            assertThat(run.exitCode()).isEqualTo(9);
        }
        assumeTrue(
                ignored.isEmpty(),
                () -> "NOT CHECKED: " + ignored + " are ignored by what this build was started with");
    }

    @Test
    void run_leaseIsLost_programAndItsChildrenGetTermAndTheExitCodeIs76() throws Exception {
        String script = "trap 'echo term; exit 0' TERM; sleep 600 & echo child $!; while :; do sleep 0.1; done";
        try (HoldfastProcess run = start("run", "--name", "lost", "--lease", LEASE, "--", "sh", "-c", script)) {
            run.awaitOut("child ");
            long child = childOf(run);
            redis.execute("DEL", WireFormat.DEFAULT.hold("lost"));
            assertThat(run.exitCode()).isEqualTo(76);
            assertThat(run.out()).contains("term");
            assertThat(run.err()).startsWith("holdfast: lost the lock 'lost'");
            await().until(() -> !isRunning(child));
        }
    }

    @Test
    void run_leaseIsLostAndTheProgramDoesNotObey_isKilledAfterTheGrace() throws Exception {
        String script = "trap '' TERM; sleep 600 & echo child $!; while :; do sleep 0.1; done";
        String[] arguments = {
            "run", "--name", "stubborn", "--lease", LEASE, "--grace", "500ms", "--", "sh", "-c", script
        };
        try (HoldfastProcess run = start(arguments)) {
            run.awaitOut("child ");
            long child = childOf(run);
            redis.execute("DEL", WireFormat.DEFAULT.hold("stubborn"));
            assertThat(run.exitCode()).isEqualTo(76);
            await().until(() -> !isRunning(child));
        }
    }

    @Test
    void run_serverGoesAwayForLongerThanTheLease_is76() throws Exception {
        try (EmbeddedRedis mortal = EmbeddedRedis.start()) {
            String[] arguments = {
                "run", "--name", "cut", "--lease", LEASE, "--", "sh", "-c", "echo up; while :; do sleep 0.1; done"
            };
            try (HoldfastProcess run = HoldfastProcess.start(directory, mortal.uri(), arguments)) {
                run.awaitOut("up");
                mortal.pause();
                assertThat(run.exitCode()).isEqualTo(76);
                // Who ends the program first, the command or its watchdog, is a race.
                assertThat(run.err()).containsPattern("lost the lock 'cut'|the lock 'cut', token \\d+, had been lost");
                mortal.resume();
            }
        }
    }

    @Test
    void run_commandItselfIsKilled_programDoesNotOutliveIt() throws Exception {
        String script = "echo child $$; sleep 600";
        String[] arguments = {"run", "--name", "orphan", "--grace", "1s", "--", "sh", "-c", script};
        try (HoldfastProcess run = start(arguments)) {
            run.awaitOut("child ");
            long child = childOf(run);
            awaitWatched(run);
            run.signal("KILL");
            await().until(() -> !isRunning(child));
        }
    }

    @Test
    void run_foregroundAndTheCommandItselfIsKilled_programAndItsChildrenDoNotOutliveIt() throws Exception {
        String script = "sleep 600 & echo child $!; echo program $$; wait";
        String[] arguments = {"run", "--name", "front orphan", "--grace", "1s", "--foreground", "--", "sh", "-c", script
        };
        try (HoldfastProcess run = start(arguments)) {
            run.awaitOut("program ");
            awaitWatched(run);
            run.signal("KILL");
            await().until(() -> !isRunning(number(run, "child ")) && !isRunning(number(run, "program ")));
        }
    }

    @Test
    void run_nothingMakesAProcessGroupAndTheCommandIsKilled_isWarnedOfAndTheProgramEnds() throws Exception {
        Path path = Files.createDirectory(directory.resolve("path"));
        for (String program : List.of("sh", "sleep")) {
            Files.createSymbolicLink(path.resolve(program), Path.of("/bin", program));
        }
        String script = "sleep 600 & echo child $!; echo program $$; wait";
        String[] arguments = {"run", "--name", "alone", "--grace", "1s", "--", "sh", "-c", script};
        Map<String, String> environment = Map.of("HOLDFAST_REDIS", redis.uri(), "PATH", path.toString());
        try (HoldfastProcess run = HoldfastProcess.start(directory, environment, "", arguments)) {
            run.awaitOut("program ");
            assertThat(run.err())
                    .startsWith("holdfast: warning: there is neither setsid nor perl on the search path")
                    .hasLineCount(1);
            awaitWatched(run);
            run.signal("KILL");
            await().until(() -> !isRunning(number(run, "child ")) && !isRunning(number(run, "program ")));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void run_commandStandsStillUntilItsLeaseIsOver_programHasEndedByThen(boolean foreground) throws Exception {
        List<String> arguments = new ArrayList<>(List.of("run", "--name", "still", "--lease", LEASE, "--grace", "1s"));
        if (foreground) {
            arguments.add("--foreground");
        }
        arguments.addAll(List.of("--", "sh", "-c", "sleep 600 & echo child $!; echo program $$; wait"));
        try (HoldfastProcess run = start(arguments.toArray(String[]::new))) {
            run.awaitOut("program ");
            awaitWatched(run);
            run.signal("STOP");
            await().until(() -> !isRunning(number(run, "child ")) && !isRunning(number(run, "program ")));
            assertThat(run.isAlive()).isTrue();
            run.signal("CONT");
            assertThat(run.exitCode()).isEqualTo(76);
            assertThat(run.err()).contains("the lock 'still'");
        }
    }

    /** The watchdog knows when the lease is over, and the command notices its loss as well. */
    @Test
    void run_leaseIsOver_programIsAskedOnceToEnd() throws Exception {
        String script = "trap 'echo term' TERM; echo up; while :; do sleep 0.1; done";
        try (EmbeddedRedis mortal = EmbeddedRedis.start()) {
            String[] arguments = {"run", "--name", "once", "--lease", LEASE, "--grace", "3s", "--", "sh", "-c", script};
            try (HoldfastProcess run = HoldfastProcess.start(directory, mortal.uri(), arguments)) {
                run.awaitOut("up");
                mortal.pause();
                assertThat(run.exitCode()).isEqualTo(76);
                mortal.resume();
                assertThat(run.out()).isEqualTo("up\nterm\n");
            }
        }
    }

    @Test
    void run_leaseIsRenewedForLongerThanItLasts_programRunsOn() throws Exception {
        String script = "echo up; while [ ! -e " + directory.resolve("go") + " ]; do sleep 0.1; done; exit 9";
        String[] arguments = {"run", "--name", "renewed", "--lease", LEASE, "--", "sh", "-c", script};
        try (HoldfastProcess run = start(arguments);
                Holdfast other = HoldfastRedis.connect(redis.uri())) {
            run.awaitOut("up");
            // A lease and a half have passed on the server.
            await().until(() -> other.lock("renewed")
                    .inspect()
                    .holder()
                    .map(holder -> renewals(holder.token(), other) > 9_000)
                    .orElse(false));
            Files.createFile(directory.resolve("go"));
            assertThat(run.exitCode()).isEqualTo(9);
        }
    }

    /** For how many milliseconds a hold with this token has lasted. */
    private static long renewals(long token, Holdfast holdfast) {
        return holdfast.lock("renewed").inspect().serverTime().toEpochMilli() - token / 1_000;
    }

    @Test
    void run_foregroundWithoutATerminal_leavesTheProgramInThisProcessGroupAndPassesInterruptsOn() throws Exception {
        String script = "trap 'exit 9' INT; ps -o pgid= -p $$ | tr -d ' '; ps -o pgid= -p $PPID | tr -d ' '; echo up;"
                + " while :; do sleep 0.1; done";
        try (HoldfastProcess run = start("run", "--name", "front", "--foreground", "--", "sh", "-c", script)) {
            run.awaitOut("up");
            assertThat(run.out().lines().filter(line -> line.matches("\\d+")).toList())
                    .hasSize(2)
                    .containsOnly(run.out().lines().findFirst().orElseThrow());
            run.signal("INT");
            assertThat(run.exitCode()).isEqualTo(9);
        }
    }

    @Test
    void run_foregroundAndLeaseIsLost_programAndItsChildrenEnd() throws Exception {
        String script = "sleep 600 & echo child $!; wait";
        String[] arguments = {"run", "--name", "tree", "--lease", LEASE, "--foreground", "--", "sh", "-c", script};
        try (HoldfastProcess run = start(arguments)) {
            run.awaitOut("child ");
            long child = childOf(run);
            redis.execute("DEL", WireFormat.DEFAULT.hold("tree"));
            assertThat(run.exitCode()).isEqualTo(76);
            await().until(() -> !isRunning(child));
        }
    }

    private HoldfastProcess start(String... arguments) {
        return HoldfastProcess.start(directory, redis.uri(), arguments);
    }

    /**
     * Between the start of the program and the moment from which it is watched there are two writes to a pipe. The
     * second one makes the watchdog sleep until the end of the lease, in seconds with a fraction.
     */
    private static void awaitWatched(HoldfastProcess run) {
        ProcessHandle command = ProcessHandle.of(run.pid()).orElseThrow();
        await().until(() -> command.descendants()
                .map(process -> process.info().arguments().orElse(new String[0]))
                .anyMatch(arguments -> arguments.length == 1 && arguments[0].matches("\\d+\\.\\d+")));
    }

    private static long childOf(HoldfastProcess run) {
        return number(run, "child ");
    }

    private static long number(HoldfastProcess run, String what) {
        String pid = run.out()
                .lines()
                .filter(line -> line.startsWith(what))
                .findFirst()
                .orElseThrow()
                .substring(what.length());
        return Long.parseLong(pid);
    }

    /**
     * A killed process whose parent has died stays behind as a zombie where the first process of a container collects
     * none.
     */
    private static boolean isRunning(long pid) {
        try {
            return !Files.readString(Path.of("/proc/" + pid + "/stat")).matches("(?s).*\\) Z .*");
        } catch (IOException e) {
            // It has ended, perhaps while its file was read; or this system has no such files.
            return ProcessHandle.of(pid).isPresent();
        }
    }
}
