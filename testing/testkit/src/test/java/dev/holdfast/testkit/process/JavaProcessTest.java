package dev.holdfast.testkit.process;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.testkit.threads.Patience;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JavaProcessTest {

    private static final Duration PATIENCE = Patience.LIMIT;

    /** Answers each line of its input; ends with 3 at the end of it, and with an exception on "fail". */
    static final class Echo {
        private Echo() {}

        public static void main(String[] arguments) throws IOException {
            System.out.println("ready " + String.join(",", arguments) + " " + System.getProperty("greeting") + " "
                    + System.getenv("MOOD"));
            BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (line.equals("fail")) {
                    throw new IllegalStateException("asked to fail");
                }
                if (line.equals("exit")) {
                    System.exit(3);
                }
                System.out.println("echo " + line);
            }
        }
    }

    /** Starts an {@link Echo} of its own, prints its process id, and waits. */
    static final class Parent {
        private Parent() {}

        public static void main(String[] arguments) throws InterruptedException {
            JavaProcess child = JavaProcess.of(Echo.class).start();
            child.awaitLine(line -> line.startsWith("ready"), PATIENCE);
            System.out.println(child.pid());
            Thread.sleep(Long.MAX_VALUE);
        }
    }

    @Test
    void start_withArgumentsPropertyAndEnvironment_passesThemOn() throws InterruptedException {
        try (JavaProcess echo = JavaProcess.of(Echo.class)
                .arguments("a b", "c")
                .property("greeting", "hi there")
                .environment("MOOD", "fine")
                .maxHeap("64m")
                .start()) {
            assertThat(echo.awaitLine(line -> line.startsWith("ready"), PATIENCE))
                    .isEqualTo("ready a b,c hi there fine");
        }
    }

    @Test
    void start_classPathFirst_takesWhatLiesThere(@TempDir Path directory) throws Exception {
        Files.writeString(directory.resolve("greeting.txt"), "from the directory");
        try (JavaProcess reader =
                JavaProcess.of(Reader.class).classPathFirst(directory).start()) {
            reader.awaitLine("from the directory", PATIENCE);
        }
    }

    /** Prints a resource of its class path. */
    static final class Reader {

        private Reader() {}

        public static void main(String[] arguments) throws IOException {
            try (InputStream resource = Reader.class.getResourceAsStream("/greeting.txt")) {
                System.out.println(new String(resource.readAllBytes(), StandardCharsets.UTF_8));
            }
        }
    }

    @Test
    void awaitLine_severalTimes_goesForwardOnly() throws InterruptedException {
        try (JavaProcess echo = JavaProcess.of(Echo.class).start()) {
            echo.send("one");
            echo.send("two");
            echo.send("one");

            echo.awaitLine("echo one", PATIENCE);
            echo.awaitLine("echo one", PATIENCE);
            assertThat(echo.lines()).containsSubsequence("echo one", "echo two", "echo one");
            assertThatThrownBy(() -> echo.awaitLine("echo two", Duration.ofMillis(1)))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining("did not print the line \"echo two\"")
                    .hasMessageContaining("echo one");
        }
    }

    @Test
    void awaitLine_processFails_tellsItsErrors() throws InterruptedException {
        try (JavaProcess echo = JavaProcess.of(Echo.class).start()) {
            echo.send("fail");
            assertThat(echo.exitCode(PATIENCE)).isEqualTo(1);
            await().until(() -> !echo.errorLines().isEmpty());

            assertThatThrownBy(() -> echo.awaitLine("never", PATIENCE))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining("asked to fail");
        }
    }

    @Test
    void exitCode_ofASystemExit_isThatCode() throws InterruptedException {
        try (JavaProcess echo = JavaProcess.of(Echo.class).start()) {
            echo.send("exit");

            assertThat(echo.exitCode(PATIENCE)).isEqualTo(3);
        }
    }

    @Test
    void exitCode_ofARunningProcess_failsInTime() {
        try (JavaProcess echo = JavaProcess.of(Echo.class).start()) {
            assertThatThrownBy(() -> echo.exitCode(Duration.ofMillis(1)))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining("did not end");
        }
    }

    @Test
    void pause_untilResume_keepsTheProcessFromAnswering() throws InterruptedException {
        try (JavaProcess echo = JavaProcess.of(Echo.class).start()) {
            echo.awaitLine(line -> line.startsWith("ready"), PATIENCE);
            echo.pause();
            echo.send("hello");
            assertThatThrownBy(() -> echo.awaitLine("echo hello", Duration.ofMillis(200)))
                    .isInstanceOf(AssertionError.class);
            assertThat(echo.isAlive()).isTrue();

            echo.resume();

            echo.awaitLine("echo hello", PATIENCE);
        }
    }

    @Test
    void kill_aPausedProcess_endsItWithTheSignalsCode() throws InterruptedException {
        try (JavaProcess echo = JavaProcess.of(Echo.class).start()) {
            echo.pause();

            echo.kill();

            assertThat(echo.isAlive()).isFalse();
            assertThat(echo.exitCode(PATIENCE)).isEqualTo(128 + 9);
        }
    }

    @Test
    void pause_afterTheEnd_isRefused() {
        try (JavaProcess echo = JavaProcess.of(Echo.class).start()) {
            echo.kill();

            assertThatThrownBy(echo::pause)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("has ended");
        }
    }

    @Test
    void kill_theParentOfAProcess_endsTheChildToo() throws InterruptedException {
        try (JavaProcess parent = JavaProcess.of(Parent.class).start()) {
            long childPid = Long.parseLong(parent.awaitLine(line -> line.matches("\\d+"), PATIENCE));
            assertThat(ProcessHandle.of(childPid)).isPresent();

            parent.kill();

            await().untilAsserted(() -> assertThat(ProcessHandle.of(childPid).filter(ProcessHandle::isAlive))
                    .isEmpty());
        }
    }
}
