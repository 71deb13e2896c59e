package dev.holdfast.cli.run;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.cli.HoldfastProcess;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.HoldfastRedis;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the command runs, under which lock, and which exit code it answers with. */
@DisabledOnOs(OS.WINDOWS)
final class RunCommandTest {

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

    @Test
    void run_programEnds_itsExitCodeIsReturnedAndTheLockIsFree() throws Exception {
        try (HoldfastProcess run = start("run", "--name", "code", "--", "sh", "-c", "exit 7")) {
            assertThat(run.exitCode()).isEqualTo(7);
        }
        assertThat(isFree("code")).isTrue();
    }

    @Test
    void run_programKillsItself_exitCodeIsThatOfAShell() throws Exception {
        try (HoldfastProcess run = start("run", "--name", "code", "--", "sh", "-c", "kill -9 $$")) {
            assertThat(run.exitCode()).isEqualTo(137);
        }
    }

    @Test
    void run_streams_areThoseOfTheProgramAndNothingElseIsWritten() throws Exception {
        String[] arguments = {"run", "--name", "streams", "--", "sh", "-c", "cat; echo complaint >&2"};
        try (HoldfastProcess run = HoldfastProcess.start(directory, redis.uri(), "one\ntwo\n", arguments)) {
            assertThat(run.exitCode()).isZero();
            assertThat(run.out()).isEqualTo("one\ntwo\n");
            assertThat(run.err()).isEqualTo("complaint\n");
        }
    }

    @Test
    void run_serverThatEvicts_isWarnedOf() throws Exception {
        try (EmbeddedRedis evicting = EmbeddedRedis.builder()
                        .config("maxmemory-policy", "allkeys-lru")
                        .start();
                HoldfastProcess run = HoldfastProcess.start(
                        directory, evicting.uri(), "run", "--name", "evicted", "--", "echo", "ran")) {
            assertThat(run.exitCode()).isZero();
            assertThat(run.out()).isEqualTo("ran\n");
            assertThat(run.err())
                    .startsWith("holdfast: warning: ")
                    .contains("allkeys-lru")
                    .contains("noeviction")
                    .hasLineCount(1);
        }
    }

    @Test
    void run_environment_holdsNameAndRisingToken() throws Exception {
        long first = tokenOfOneRun();
        long second = tokenOfOneRun();
        assertThat(first).isPositive();
        assertThat(second).isGreaterThan(first);
    }

    private long tokenOfOneRun() throws InterruptedException {
        try (HoldfastProcess run =
                start("run", "--name", "nightly report", "--", "sh", "-c", "echo $HOLDFAST_TOKEN/$HOLDFAST_NAME")) {
            assertThat(run.exitCode()).isZero();
            assertThat(run.out().strip()).matches("\\d+/nightly report");
            return Long.parseLong(run.out().substring(0, run.out().indexOf('/')));
        }
    }

    @Test
    void run_argumentsOfTheProgram_areNotTouched() throws Exception {
        String[] arguments = {"run", "--name", "arguments", "printf", "%s|", "--name", "@x", "$HOME", "a b", "--", "*"};
        try (HoldfastProcess run = start(arguments)) {
            assertThat(run.exitCode()).isZero();
            assertThat(run.out()).isEqualTo("--name|@x|$HOME|a b|--|*|");
        }
    }

    @Test
    void run_noSuchProgram_is127AndTheLockIsFree() throws Exception {
        try (HoldfastProcess run = start("run", "--name", "missing", "--", "no-such-program-anywhere")) {
            assertThat(run.exitCode()).isEqualTo(127);
            assertThat(run.err()).contains("no-such-program-anywhere").hasLineCount(1);
        }
        assertThat(isFree("missing")).isTrue();
    }

    @Test
    void run_fileThatIsNoProgram_is126() throws Exception {
        Path file = Files.writeString(directory.resolve("data.txt"), "no program");
        try (HoldfastProcess run = start("run", "--name", "missing", "--", file.toString())) {
            assertThat(run.exitCode()).isEqualTo(126);
        }
    }

    @Test
    void run_waitsForLong_saysBehindWhomAndRunsLater() throws Exception {
        try (Holdfast holdfast = HoldfastRedis.builder()
                        .uri(redis.uri())
                        .clientName("night shift")
                        .build();
                Lease lease = holdfast.lock("awaited").acquire();
                HoldfastProcess run = start("run", "--name", "awaited", "--", "echo", "ran")) {
            run.awaitErr("\n");
            assertThat(run.err())
                    .startsWith("holdfast: waiting: awaited is held by night shift on ")
                    .contains("; 1 client waits, for ")
                    .hasLineCount(1);
            lease.release();
            assertThat(run.exitCode()).isZero();
            assertThat(run.out()).isEqualTo("ran\n");
            assertThat(run.err()).hasLineCount(1);
        }
    }

    @Test
    void run_lockIsTakenUntilTheWaitIsOver_is75() throws Exception {
        try (Holdfast holdfast = HoldfastRedis.connect(redis.uri());
                Lease lease = holdfast.lock("taken").acquire();
                HoldfastProcess run = start("run", "--name", "taken", "--wait", "0", "--", "echo", "ran")) {
            assertThat(run.exitCode()).isEqualTo(75);
            assertThat(run.out()).isEmpty();
            assertThat(run.err())
                    .contains("the lock 'taken' was not acquired in time; taken is held by ")
                    .contains(":" + ProcessHandle.current().pid() + " since ")
                    .hasLineCount(1);
        }
    }

    @Test
    void run_conflictExitCode_replaces75() throws Exception {
        String[] arguments = {
            "run", "--name", "taken", "--wait", "100ms", "--conflict-exit-code", "3", "--", "echo", "ran"
        };
        try (Holdfast holdfast = HoldfastRedis.connect(redis.uri());
                Lease lease = holdfast.lock("taken").acquire();
                HoldfastProcess run = start(arguments)) {
            assertThat(run.exitCode()).isEqualTo(3);
        }
    }

    @Test
    void run_withoutWait_waitsUntilTheLockIsFree() throws Exception {
        try (Holdfast holdfast = HoldfastRedis.connect(redis.uri())) {
            HoldfastProcess run;
            try (Lease lease = holdfast.lock("waited").acquire()) {
                run = start("run", "--name", "waited", "--", "echo", "ran");
                await().until(() -> holdfast.lock("waited").inspect().waiterCount() == 1);
                assertThat(run.out()).isEmpty();
            }
            assertThat(run.exitCode()).isZero();
            assertThat(run.out()).isEqualTo("ran\n");
            run.close();
        }
    }

    @Test
    void run_signalWhileWaiting_endsTheWaitAndLeavesTheQueue() throws Exception {
        try (Holdfast holdfast = HoldfastRedis.connect(redis.uri());
                Lease lease = holdfast.lock("left").acquire();
                HoldfastProcess run = start("run", "--name", "left", "--", "echo", "ran")) {
            await().until(() -> holdfast.lock("left").inspect().waiterCount() == 1);
            run.signal("TERM");
            assertThat(run.exitCode()).isEqualTo(128 + 15);
            assertThat(run.out()).isEmpty();
            assertThat(holdfast.lock("left").inspect().waiterCount()).isZero();
        }
    }

    @Test
    void run_serverOutOfReach_is69() throws Exception {
        String[] arguments = {"run", "--name", "unreachable", "--", "echo", "ran"};
        try (HoldfastProcess run = HoldfastProcess.start(directory, "redis://127.0.0.1:1", arguments)) {
            assertThat(run.exitCode()).isEqualTo(69);
            assertThat(run.out()).isEmpty();
            assertThat(run.err()).startsWith("holdfast: ").hasLineCount(1);
        }
    }

    @Test
    void run_passwordInAFile_isUsedAndNeverShown() throws Exception {
        try (EmbeddedRedis guarded = EmbeddedRedis.builder().password("s3cret").start()) {
            Path file = Files.writeString(directory.resolve("uri"), guarded.uri() + "\n");
            String[] right = {"run", "--redis-file", file.toString(), "--name", "guarded", "--", "echo", "ran"};
            try (HoldfastProcess run = start(right)) {
                assertThat(run.exitCode()).isZero();
                assertThat(run.out()).isEqualTo("ran\n");
            }
            String wrongUri = "redis://:wr0ng@127.0.0.1:" + guarded.port();
            String[] wrong = {"run", "--name", "guarded", "--", "echo", "ran"};
            try (HoldfastProcess run = HoldfastProcess.start(directory, wrongUri, wrong)) {
                assertThat(run.exitCode()).isEqualTo(78);
                assertThat(run.out() + run.err()).doesNotContain("wr0ng");
                assertThat(run.err()).hasLineCount(1);
            }
        }
    }

    @Test
    void run_minHold_keepsTheLockTakenAfterTheEnd() throws Exception {
        try (HoldfastProcess run = start("run", "--name", "kept", "--min-hold", "10m", "--", "true")) {
            assertThat(run.exitCode()).isZero();
        }
        assertThat(isFree("kept")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "run",
                "run --name x",
                "run -- true",
                "run --name x --wait soon -- true",
                "run --name x --lease 1ms -- true",
                "run --name x --conflict-exit-code 256 -- true",
                "run --name x --redis redis://h --redis-file f -- true"
            })
    void run_wrongCommandLine_is64(String line) throws Exception {
        try (HoldfastProcess run = start(line.split(" "))) {
            assertThat(run.exitCode()).isEqualTo(64);
            assertThat(run.out()).isEmpty();
            assertThat(run.err()).startsWith("holdfast: ").doesNotContain("\tat ");
        }
    }

    @Test
    void run_blankName_isRefusedBeforeTheServerIsAsked() throws Exception {
        try (HoldfastProcess run =
                HoldfastProcess.start(directory, "redis://127.0.0.1:1", "run", "--name", "  ", "--", "true")) {
            assertThat(run.exitCode()).isEqualTo(64);
            assertThat(run.out()).isEmpty();
            assertThat(run.err()).startsWith("holdfast: --name must not be blank");
        }
    }

    private HoldfastProcess start(String... arguments) {
        return HoldfastProcess.start(directory, redis.uri(), arguments);
    }

    /** Tries a lock from a client of its own. */
    private static boolean isFree(String name) throws InterruptedException {
        try (Holdfast holdfast = HoldfastRedis.connect(redis.uri())) {
            Optional<Lease> lease = holdfast.lock(name).tryAcquire();
            lease.ifPresent(Lease::close);
            return lease.isPresent();
        }
    }
}
