package dev.holdfast.cli.run;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.cli.Execution;
import dev.holdfast.cli.HoldfastProcess;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.testkit.threads.Actor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
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
        assertThat(run("--name", "code", "--", "sh", "-c", "exit 7").exitCode()).isEqualTo(7);
        assertThat(isFree("code")).isTrue();
    }

    @Test
    void run_programKillsItself_exitCodeIsThatOfAShell() throws Exception {
        assertThat(run("--name", "code", "--", "sh", "-c", "kill -9 $$").exitCode())
                .isEqualTo(137);
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
                .start()) {
            Execution run = Execution.of("run", "--redis", evicting.uri(), "--name", "evicted", "--", "true");
            assertThat(run.exitCode()).isZero();
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

    private long tokenOfOneRun() throws IOException {
        Path written = directory.resolve("environment");
        String script = "echo $HOLDFAST_TOKEN/$HOLDFAST_NAME >" + written;
        assertThat(run("--name", "nightly report", "--", "sh", "-c", script).exitCode())
                .isZero();
        String environment = Files.readString(written).strip();
        assertThat(environment).matches("\\d+/nightly report");
        return Long.parseLong(environment.substring(0, environment.indexOf('/')));
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
        Execution run = run("--name", "missing", "--", "no-such-program-anywhere");
        assertThat(run.exitCode()).isEqualTo(127);
        assertThat(run.err()).contains("no-such-program-anywhere").hasLineCount(1);
        assertThat(isFree("missing")).isTrue();
    }

    @Test
    void run_fileThatIsNoProgram_is126() throws Exception {
        Path file = Files.writeString(directory.resolve("data.txt"), "no program");
        assertThat(run("--name", "missing", "--", file.toString()).exitCode()).isEqualTo(126);
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
                Lease lease = holdfast.lock("taken").acquire()) {
            Path ran = directory.resolve("ran");
            Execution run = run("--name", "taken", "--wait", "0", "--", "touch", ran.toString());
            assertThat(run.exitCode()).isEqualTo(75);
            assertThat(ran).doesNotExist();
            assertThat(run.err())
                    .contains("the lock 'taken' was not acquired in time; taken is held by ")
                    .contains(":" + ProcessHandle.current().pid() + " since ")
                    .hasLineCount(1);
        }
    }

    @Test
    void run_quietAndTheLockIsTaken_saysNothing() throws Exception {
        try (Holdfast holdfast = HoldfastRedis.connect(redis.uri());
                Lease lease = holdfast.lock("taken").acquire()) {
            Execution run = run("--name", "taken", "--wait", "0", "--quiet", "--", "true");
            assertThat(run.exitCode()).isEqualTo(75);
            assertThat(run.err()).isEmpty();
        }
    }

    @Test
    @Tag("ci")
    void run_serverIsAwayForLongerThanAClientsPatience_waitsOn() throws Exception {
        try (EmbeddedRedis mortal = EmbeddedRedis.start();
                Holdfast holdfast = HoldfastRedis.connect(mortal.uri())) {
            Lease lease = holdfast.lock("outage").acquire();
            String[] arguments = {"run", "--name", "outage", "--", "echo", "ran"};
            try (HoldfastProcess run = HoldfastProcess.start(directory, mortal.uri(), arguments)) {
                await().until(() -> holdfast.lock("outage").inspect().waiterCount() == 1);
                mortal.pause();
                // An acquire() without a limit has given up by then.
                assertThat(run.isAlive()).as(run::err).isTrue();
                assertThatThrownBy(() -> holdfast.lock("another").acquire())
                        .isInstanceOf(BackendUnavailableException.class);
                assertThat(run.isAlive()).as(run::err).isTrue();
                mortal.resume();
                lease.release();
                assertThat(run.exitCode()).as(run::err).isZero();
                assertThat(run.out()).isEqualTo("ran\n");
            }
        }
    }

    @Test
    void run_conflictExitCode_replaces75() throws Exception {
        try (Holdfast holdfast = HoldfastRedis.connect(redis.uri());
                Lease lease = holdfast.lock("taken").acquire()) {
            assertThat(run("--name", "taken", "--wait", "100ms", "--conflict-exit-code", "3", "--", "true")
                            .exitCode())
                    .isEqualTo(3);
        }
    }

    @Test
    void run_withoutWait_waitsUntilTheLockIsFree() throws Exception {
        Path ran = directory.resolve("ran");
        try (Holdfast holdfast = HoldfastRedis.connect(redis.uri());
                Actor actor = new Actor("run")) {
            Future<Execution> running;
            try (Lease lease = holdfast.lock("waited").acquire()) {
                running = actor.begin(() -> run("--name", "waited", "--", "touch", ran.toString()));
                await().until(() -> holdfast.lock("waited").inspect().waiterCount() == 1);
                assertThat(ran).doesNotExist();
            }
            assertThat(Actor.answer(running).exitCode()).isZero();
            assertThat(ran).exists();
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
        Path ran = directory.resolve("ran");
        Execution run = Execution.of(
                "run", "--redis", "redis://127.0.0.1:1", "--name", "unreachable", "--", "touch", ran.toString());
        assertThat(run.exitCode()).isEqualTo(69);
        assertThat(ran).doesNotExist();
        assertThat(run.err()).startsWith("holdfast: ").hasLineCount(1);
    }

    @Test
    void run_passwordInAFile_isUsedAndNeverShown() throws Exception {
        try (EmbeddedRedis guarded = EmbeddedRedis.builder().password("s3cret").start()) {
            Path file = Files.writeString(directory.resolve("uri"), guarded.uri() + "\n");
            Execution right = Execution.of(
                    "run", "--redis-file", file.toString(), "--name", "guarded", "--", "sh", "-c", "exit 7");
            assertThat(right.exitCode()).as(right::err).isEqualTo(7);

            String wrongUri = "redis://:wr0ng@127.0.0.1:" + guarded.port();
            Execution wrong = Execution.of("run", "--redis", wrongUri, "--name", "guarded", "--", "sh", "-c", "exit 7");
            assertThat(wrong.exitCode()).isEqualTo(78);
            assertThat(wrong.out() + wrong.err()).doesNotContain("wr0ng");
            assertThat(wrong.err()).hasLineCount(1);
        }
    }

    @Test
    void run_passwordInTheEnvironment_isNotTheProgramsUnlessThatIsAskedFor() throws Exception {
        try (EmbeddedRedis guarded = EmbeddedRedis.builder().password("s3cret").start()) {
            String without = "redis://127.0.0.1:" + guarded.port();
            try (HoldfastProcess run =
                    HoldfastProcess.start(directory, guarded.uri(), "run", "--name", "secret", "--", "env")) {
                assertThat(run.exitCode()).isZero();
                assertThat(run.out()).doesNotContain("s3cret").containsPattern("(?m)^HOLDFAST_REDIS=" + without + "$");
            }
            assertThat(Execution.of("run", "--redis", without, "--name", "nested", "--", "true")
                            .exitCode())
                    .isEqualTo(78);
            String[] keeping = {"run", "--name", "secret", "--pass-credentials", "--", "env"};
            try (HoldfastProcess run = HoldfastProcess.start(directory, guarded.uri(), keeping)) {
                assertThat(run.exitCode()).isZero();
                assertThat(run.out()).contains("HOLDFAST_REDIS=" + guarded.uri());
            }
        }
    }

    @Test
    void run_minHold_keepsTheLockTakenAfterTheEnd() throws Exception {
        assertThat(run("--name", "kept", "--min-hold", "10m", "--", "true").exitCode())
                .isZero();
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
        Execution run = Execution.of(line.split(" "));
        assertThat(run.exitCode()).isEqualTo(64);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).startsWith("holdfast: ").doesNotContain("\tat ");
    }

    @Test
    void run_blankName_isRefusedBeforeTheServerIsAsked() throws Exception {
        Execution run = Execution.of("run", "--redis", "redis://127.0.0.1:1", "--name", "  ", "--", "true");
        assertThat(run.exitCode()).isEqualTo(64);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).startsWith("holdfast: --name must not be blank");
    }

    /** Runs a program that writes nothing: what it writes would go where this JVM's own output goes. */
    private static Execution run(String... arguments) {
        return Execution.of(Stream.concat(Stream.of("run", "--redis", redis.uri()), Stream.of(arguments))
                .toArray(String[]::new));
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
