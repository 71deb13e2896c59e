package dev.holdfast.cli.run;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cli.HoldfastProcess;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.testing.WireFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
    private static final String LEASE = "4s";

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

    @ParameterizedTest
    @ValueSource(strings = {"TERM", "INT", "HUP", "USR1", "USR2"})
    void run_signal_isPassedOnToTheProgram(String signal) throws Exception {
        String script = "trap 'echo got it; exit 9' " + signal + "; echo up; while :; do sleep 0.1; done";
        try (HoldfastProcess run = start("run", "--name", "signalled", "--", "sh", "-c", script)) {
            run.awaitOut("up");
            run.signal(signal);
            assertThat(run.exitCode()).isEqualTo(9);
            assertThat(run.out()).contains("got it");
        }
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
        String[] arguments = {"run", "--name", "orphan", "--grace", "1s", "--", "sh", "-c", "echo child $$; sleep 600"};
        try (HoldfastProcess run = start(arguments)) {
            run.awaitOut("child ");
            long child = childOf(run);
            run.signal("KILL");
            await().until(() -> !isRunning(child));
        }
    }

    @Test
    void run_foreground_leavesTheProgramInThisProcessGroup() throws Exception {
        String script = "ps -o pgid= -p $$ | tr -d ' '; ps -o pgid= -p $PPID | tr -d ' '";
        try (HoldfastProcess run = start("run", "--name", "group", "--foreground", "--", "sh", "-c", script)) {
            assertThat(run.exitCode()).isZero();
            assertThat(run.out().lines().distinct()).hasSize(1);
        }
    }

    @Test
    void run_foregroundWithoutATerminal_passesInterruptsOn() throws Exception {
        String script = "trap 'exit 9' INT; echo up; while :; do sleep 0.1; done";
        try (HoldfastProcess run = start("run", "--name", "front", "--foreground", "--", "sh", "-c", script)) {
            run.awaitOut("up");
            run.signal("INT");
            assertThat(run.exitCode()).isEqualTo(9);
        }
    }

    /** To stop the command while the program runs on would let the lease run out. */
    @Test
    void run_stopSignal_isNotObeyed() throws Exception {
        String script = "echo up; while [ ! -e " + directory.resolve("go") + " ]; do sleep 0.1; done";
        try (HoldfastProcess run = start("run", "--name", "stopped", "--", "sh", "-c", script)) {
            run.awaitOut("up");
            run.signal("TSTP");
            Files.createFile(directory.resolve("go"));
            assertThat(run.exitCode()).isZero();
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
