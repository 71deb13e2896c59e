package dev.holdfast.testkit.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * Another JVM that runs a main class of the test's class path.
 *
 * <pre>{@code
 * try (JavaProcess holder = JavaProcess.of(Holder.class).arguments(uri).start()) {
 *     holder.awaitLine("HELD", Duration.ofSeconds(30));
 *     holder.pause();
 *     holder.resume();
 *     holder.kill();
 * }
 * }</pre>
 *
 * <p>It is killed when it is closed, when this JVM shuts down, and by itself when this JVM is killed. Only a process
 * that is paused at the moment at which this JVM is killed stays behind, paused. Safe for use by several threads.
 */
public final class JavaProcess implements AutoCloseable {

    private static final Set<Process> running = ConcurrentHashMap.newKeySet();
    private static final int TAIL_LINES = 30;

    static {
        Runtime.getRuntime()
                .addShutdownHook(new Thread(() -> running.forEach(Process::destroyForcibly), "java-process-shutdown"));
    }

    private final String name;
    private final Process process;
    private final Output output;
    private final Output errors;

    JavaProcess(String name, Process process) {
        this.name = name;
        this.process = process;
        running.add(process);
        var unused = process.toHandle().onExit().thenRun(() -> running.remove(process));
        this.output = new Output(process.getInputStream(), name + "-" + process.pid() + "-stdout");
        this.errors = new Output(process.getErrorStream(), name + "-" + process.pid() + "-stderr");
    }

    /** Returns a builder for a process that runs the class's {@code main(String[])}, which may be private. */
    public static JavaProcessBuilder of(Class<?> program) {
        return new JavaProcessBuilder(program);
    }

    /** Returns the process id. */
    public long pid() {
        return process.pid();
    }

    /** Says whether the process exists; a paused one does. */
    public boolean isAlive() {
        return process.isAlive();
    }

    /** Returns the lines that the process has written to its standard output so far. */
    public List<String> lines() {
        return output.lines();
    }

    /** Returns the lines that the process has written to its standard error so far. */
    public List<String> errorLines() {
        return errors.lines();
    }

    /**
     * Waits for a line of the standard output that is exactly that text; see {@link #awaitLine(Predicate, Duration)}.
     */
    public String awaitLine(String line, Duration timeout) throws InterruptedException {
        return await(line::equals, "the line \"" + line + '"', timeout);
    }

    /**
     * Waits for a line of the standard output that meets the condition, beginning behind the line that an earlier call
     * returned, and returns it.
     *
     * @throws AssertionError when the time is up, or the output has ended, without such a line; the message has the
     *     outputs' last lines
     * @throws InterruptedException when the thread is interrupted meanwhile
     */
    public String awaitLine(Predicate<String> condition, Duration timeout) throws InterruptedException {
        return await(condition, "a line that meets the condition", timeout);
    }

    private String await(Predicate<String> condition, String wanted, Duration timeout) throws InterruptedException {
        return output.await(condition, timeout)
                .orElseThrow(
                        () -> new AssertionError(this + " did not print " + wanted + " within " + timeout + tails()));
    }

    /** Writes a line to the process's standard input. */
    public void send(String line) {
        try {
            process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().flush();
        } catch (IOException e) {
            throw new UncheckedIOException("could not write to " + this + tails(), e);
        }
    }

    /**
     * Freezes the process with SIGSTOP and returns when none of its threads runs any more: its connections stay open,
     * and its clocks go on. An interrupt does not hinder it.
     *
     * @throws IllegalStateException when the process has ended, or goes on for 30 seconds
     */
    public void pause() {
        send(Signal.STOP);
        Standstill.await(process);
    }

    /**
     * Lets a paused process go on with SIGCONT.
     *
     * @throws IllegalStateException when the process has ended
     */
    public void resume() {
        send(Signal.CONT);
    }

    private void send(Signal signal) {
        // The number of a process that has ended can belong to another by now.
        if (!process.isAlive()) {
            throw new IllegalStateException(this + " has ended" + tails());
        }
        signal.send(pid());
    }

    /** Kills the process with SIGKILL, paused or not, and returns when it is gone; an interrupt does not hinder it. */
    public void kill() {
        process.destroyForcibly().onExit().join();
    }

    /**
     * Waits for the process to end by itself.
     *
     * @return its exit code; 128 and the signal's number when a signal has ended it
     * @throws AssertionError when it has not ended in time
     * @throws InterruptedException when the thread is interrupted meanwhile
     */
    public int exitCode(Duration timeout) throws InterruptedException {
        if (!process.waitFor(timeout.toNanos(), TimeUnit.NANOSECONDS)) {
            throw new AssertionError(this + " did not end within " + timeout + tails());
        }
        return process.exitValue();
    }

    /** Kills the process, if it runs. */
    @Override
    public void close() {
        kill();
    }

    @Override
    public String toString() {
        return name + "[" + pid() + "]";
    }

    private String tails() {
        return tail("standard output", lines()) + tail("standard error", errorLines());
    }

    private static String tail(String what, List<String> lines) {
        List<String> last = lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size());
        return last.isEmpty() ? "; no " + what : "; " + what + " ends with:\n  " + String.join("\n  ", last);
    }
}
