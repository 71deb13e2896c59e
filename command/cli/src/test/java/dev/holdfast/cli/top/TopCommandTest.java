package dev.holdfast.cli.top;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.cli.Execution;
import dev.holdfast.cli.Main;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.testkit.threads.Actor;
import dev.holdfast.testkit.threads.Patience;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The command itself: as one table, and in a terminal that the program {@code script} makes. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class TopCommandTest {

    private static final String OTHER_PAGE = "\u001b[?1049h";
    private static final String SHOWN_CURSOR = "\u001b[?25h";
    private static final String PAGE_BEFORE = "\u001b[?1049l";

    @TempDir
    private Path folder;

    private static Holdfast client(EmbeddedRedis redis, String name) {
        return HoldfastRedis.builder().uri(redis.uri()).clientName(name).build();
    }

    @Test
    void once_lockThatIsAwaited_isPrinted() throws Exception {
        try (EmbeddedRedis redis = EmbeddedRedis.start();
                Holdfast checkout = client(redis, "checkout");
                Holdfast mailer = client(redis, "mailer");
                Lease lease = checkout.lock("order:42").acquire()) {
            CompletableFuture<Lease> waiting = mailer.lock("order:42").acquireAsync(Duration.ofMinutes(5));
            await().until(() -> checkout.lock("order:42").inspect().waiterCount() == 1);
            Execution once = Execution.of("top", "--once", "--slow", "1ms", "--redis", redis.uri());
            assertThat(once.err()).isEmpty();
            assertThat(once.exitCode()).isZero();
            assertThat(once.out().lines().findFirst().orElseThrow())
                    .matches("NAME +HELD BY +FOR +LEASE LEFT +WAITERS +OLDEST WAIT +MARKS");
            assertThat(once.out()).containsPattern("order:42  checkout \\S+:\\d+  \\S+ +\\S+ +1 +\\S+ +slow");

            Execution elsewhere = Execution.of("top", "--redis", redis.uri(), "--discover", "off", "stock:7");
            assertThat(elsewhere.err()).contains("no terminal that a picture could be drawn on");
            assertThat(elsewhere.out()).contains("stock:7  (free)").doesNotContain("order:42");
            assertThat(elsewhere.exitCode()).isZero();

            Execution tooLong = Execution.of("top", "--once", "--redis", redis.uri(), "x".repeat(600));
            assertThat(tooLong.exitCode()).isEqualTo(64);
            assertThat(tooLong.err()).contains("a name may have 512");
            waiting.cancel(true);
            lease.check();
        }
    }

    @Test
    void options_thatMakeNoSense_areExplained() throws Exception {
        Path record = Files.writeString(folder.resolve("record"), "no recording");
        assertThat(Execution.of("top", "--interval", "500ms").exitCode()).isEqualTo(64);
        assertThat(Execution.of("top", "--interval", "1m").err()).contains("1s to 10s");
        assertThat(Execution.of("top", "--sort", "colour").exitCode()).isEqualTo(64);
        assertThat(Execution.of("top", "--discover", "off").exitCode()).isEqualTo(64);
        assertThat(Execution.of("top", "--replay", record.toString()).err()).contains("is no recording");
        assertThat(Execution.of("top", "--replay", record.toString(), "--allow-release")
                        .exitCode())
                .isEqualTo(64);
        assertThat(Execution.of("top", "--once", "--redis", "redis://127.0.0.1:1")
                        .exitCode())
                .isEqualTo(69);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void terminal_lockThatIsAwaited_isShownOpenedAndReleasedAndTheTerminalIsRestored() throws Exception {
        try (EmbeddedRedis redis = EmbeddedRedis.start();
                Holdfast checkout = client(redis, "checkout");
                Holdfast mailer = client(redis, "mailer")) {
            Lease lease = checkout.lock("order:42").acquire();
            CompletableFuture<Lease> waiting = mailer.lock("order:42").acquireAsync(Duration.ofMinutes(5));
            try (Typescript top = Typescript.start(folder, "--redis", redis.uri(), "--allow-release")) {
                top.awaitText(OTHER_PAGE);
                top.awaitText("order:42 is held by checkout ");
                top.awaitText("1 client waits");
                top.type("\r");
                top.awaitText("QUEUE: 1 client");
                top.awaitText("token");
                top.type("r").awaitText("Type the lock's name:");
                top.type("order:42\r").awaitText("Released.");
                top.awaitText("order:42 is held by mailer ");
                top.type("q").type("q");
                assertThat(top.exitCode()).isZero();
                top.requireRestored();
            }
            assertThat(Actor.answer(waiting).token()).isGreaterThan(lease.token());
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void terminal_serverAwayAndProgramEnded_keepsTheListAndRestoresTheTerminal() throws Exception {
        try (EmbeddedRedis redis = EmbeddedRedis.start();
                Holdfast checkout = client(redis, "checkout");
                Typescript top = Typescript.start(folder, "-v", "--redis", redis.uri())) {
            Lease lease = checkout.lock("order:42").acquire();
            top.awaitText("order:42 is held by checkout ");
            redis.stop();
            top.awaitText("The server is away since ");
            String during = top.text();
            assertThat(during).doesNotContain("Exception", "WARN", "INFO", PAGE_BEFORE);
            // The key that stops output elsewhere must not keep it from ending.
            top.type("\u0013").type("\u0003");
            assertThat(top.exitCode()).isZero();
            top.requireRestored();
            assertThat(lease.token()).isPositive();
        }
    }

    /** What a terminal of 160 columns and 24 rows gets, and what is typed there. */
    private record Typescript(Process process, OutputStream keys, Path file) implements AutoCloseable {

        static Typescript start(Path folder, String... arguments) throws IOException {
            assumeTrue(
                    Files.isExecutable(Path.of("/usr/bin/script")),
                    "NOT CHECKED: there is no program 'script', which makes a terminal, on this machine");
            Path file = folder.resolve("typescript");
            String java =
                    Path.of(System.getProperty("java.home"), "bin", "java").toString();
            String command = "stty rows 24 cols 160; stty -a >before; '" + java
                    + "' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC " + Main.class.getName() + " top "
                    + String.join(" ", arguments) + "; code=$?; stty -a >after; exit $code";
            ProcessBuilder builder =
                    new ProcessBuilder("/usr/bin/script", "-qefc", command, file.toString()).directory(folder.toFile());
            builder.environment().put("CLASSPATH", classPath());
            builder.environment().put("TERM", "xterm");
            builder.environment().put("LC_ALL", "C.UTF-8");
            builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
            builder.redirectError(folder.resolve("err").toFile());
            Process process = builder.start();
            return new Typescript(process, process.getOutputStream(), file);
        }

        private static String classPath() {
            return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        }

        Typescript type(String text) throws IOException {
            keys.write(text.getBytes(StandardCharsets.UTF_8));
            keys.flush();
            return this;
        }

        void awaitText(String text) {
            await().until(() -> text().contains(text));
        }

        String text() throws IOException {
            return Files.exists(file) ? new String(Files.readAllBytes(file), StandardCharsets.UTF_8) : "";
        }

        /** The page before is back with its cursor, and keys are what they were. */
        void requireRestored() throws IOException {
            String text = text();
            assertThat(text.substring(text.lastIndexOf(OTHER_PAGE))).contains(SHOWN_CURSOR + PAGE_BEFORE);
            assertThat(text.substring(text.lastIndexOf(PAGE_BEFORE))).doesNotContain("order:42");
            assertThat(folder().resolve("before")).isNotEmptyFile();
            assertThat(folder().resolve("after")).hasSameTextualContentAs(folder().resolve("before"));
        }

        private Path folder() {
            return Objects.requireNonNull(file.getParent());
        }

        int exitCode() throws InterruptedException {
            assertThat(process.waitFor(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
            return process.exitValue();
        }

        @Override
        public void close() {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }
}
