package dev.holdfast.cli.run;

import static dev.holdfast.testkit.threads.Patience.await;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.cli.HoldfastProcess;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.testing.WireFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

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
                assertThat(run.err()).contains("lost the lock 'cut'");
                mortal.resume();
            }
        }
    }

    @Test
    void run_commandItselfIsKilled_programDoesNotOutliveIt() throws Exception {
        // Between the start of the program and the moment from which it is watched there is a write to a pipe.
        String script = "sleep 1; echo child $$; sleep 600";
        String[] arguments = {"run", "--name", "orphan", "--grace", "1s", "--", "sh", "-c", script};
        try (HoldfastProcess run = start(arguments)) {
            run.awaitOut("child ");
            long child = childOf(run);
            run.signal("KILL");
            await().until(() -> !isRunning(child));
        }
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

    private static long childOf(HoldfastProcess run) {
        String pid = run.out()
                .lines()
                .filter(line -> line.startsWith("child "))
                .findFirst()
                .orElseThrow()
                .substring("child ".length());
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
