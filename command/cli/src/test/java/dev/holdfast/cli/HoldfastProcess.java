package dev.holdfast.cli;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.holdfast.testkit.threads.Patience;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** The command {@code holdfast} in a JVM of its own, with its standard streams in files. */
public final class HoldfastProcess implements AutoCloseable {

    private final Process process;
    private final Path out;
    private final Path err;

    private HoldfastProcess(Process process, Path out, Path err) {
        this.process = process;
        this.out = out;
        this.err = err;
    }

    /** Starts the command with nothing on standard input. */
    public static HoldfastProcess start(Path directory, String redis, String... arguments) {
        return start(directory, redis, "", arguments);
    }

    public static HoldfastProcess start(Path directory, String redis, String input, String[] arguments) {
        return start(directory, Map.of("HOLDFAST_REDIS", redis), input, arguments);
    }

    /** Starts the command with its standard output elsewhere. */
    public static HoldfastProcess startInto(Path out, Path directory, String redis, String... arguments) {
        return start(directory, out, Map.of("HOLDFAST_REDIS", redis), "", arguments);
    }

    /** Starts the command with variables in its environment beside those of this process. */
    public static HoldfastProcess start(
            Path directory, Map<String, String> environment, String input, String[] arguments) {
        try {
            return start(directory, Files.createTempFile(directory, "out", ".txt"), environment, input, arguments);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static HoldfastProcess start(
            Path directory, Path out, Map<String, String> environment, String input, String[] arguments) {
        try {
            Path in = Files.writeString(Files.createTempFile(directory, "in", ".txt"), input);
            Path err = Files.createTempFile(directory, "err", ".txt");
            List<String> command = new ArrayList<>(List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:TieredStopAtLevel=1",
                    "-XX:+UseSerialGC",
                    // What the compiler has just made is not verified again: a fifth of the processor time.
                    "-XX:+UnlockDiagnosticVMOptions",
                    "-XX:-BytecodeVerificationRemote",
                    "-cp",
                    System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                    Main.class.getName()));
            if (Runtime.version().feature() >= 24) {
                // As the manifest of the jar says.
                command.add(1, "--enable-native-access=ALL-UNNAMED");
            }
            command.addAll(List.of(arguments));
            ProcessBuilder builder = new ProcessBuilder(command)
                    .redirectInput(in.toFile())
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile());
            builder.environment().putAll(environment);
            return new HoldfastProcess(builder.start(), out, err);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits for the end, and returns the exit code. */
    public int exitCode() throws InterruptedException {
        if (!process.waitFor(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS)) {
            throw new AssertionError("still running after " + Patience.LIMIT + "; it said: " + err());
        }
        return process.exitValue();
    }

    public HoldfastProcess awaitOut(String text) {
        return awaitText(this::out, text);
    }

    public HoldfastProcess awaitErr(String text) {
        return awaitText(this::err, text);
    }

    private HoldfastProcess awaitText(Supplier<String> written, String text) {
        await().until(() -> !process.isAlive() || written.get().contains(text));
        // All that it wrote is there when it has ended.
        if (!written.get().contains(text)) {
            throw new AssertionError(
                    "ended without writing '" + text + "'; its output was: " + out() + "; its errors: " + err());
        }
        return this;
    }

    /** Says whether the build was started so that its processes ignore that signal. */
    public static boolean isIgnored(String signal) {
        return IgnoredSignals.contain(signal);
    }

    /** Sends a signal; the test is skipped where the build was started so that it ignores it. */
    public void signal(String name) throws IOException, InterruptedException {
        assumeFalse(
                IgnoredSignals.contain(name),
                "NOT CHECKED: SIG" + name + " is ignored by what this build was started with, such as nohup or a"
                        + " script's '&', and so by all that it starts");
        new ProcessBuilder("/bin/sh", "-c", "kill -s " + name + " " + process.pid())
                .start()
                .waitFor();
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    public String out() {
        return read(out);
    }

    public String err() {
        return read(err);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
