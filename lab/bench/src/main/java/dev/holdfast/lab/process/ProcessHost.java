package dev.holdfast.lab.process;

import dev.holdfast.lab.load.Chunks;
import dev.holdfast.lab.load.ClientHost;
import dev.holdfast.lab.load.LoadSpec;
import dev.holdfast.lab.load.TapeFile;
import dev.holdfast.lab.load.Trace;
import dev.holdfast.lab.load.Usage;
import dev.holdfast.testkit.process.JavaProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** One client in a process of its own. */
public final class ProcessHost implements ClientHost {

    // More than the client's own patience, so that the client tells what it waits for.
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final Duration FAREWELL = Duration.ofSeconds(20);
    private static final String MAX_HEAP = "1g";

    private final JavaProcess process;
    private final Path tapes;
    private final Chunks memory;

    private ProcessHost(JavaProcess process, Path tapes, Chunks memory) {
        this.process = process;
        this.tapes = tapes;
        this.memory = memory;
    }

    /**
     * Starts it, and makes sure that its clock is ours: times of several processes are compared.
     *
     * @param program such as {@link ClientProcess}
     * @param words the file with the shared words
     * @param client the client's number
     */
    public static ProcessHost start(Class<?> program, Path words, int client, LoadSpec load, Chunks memory)
            throws InterruptedException {
        List<String> arguments = new ArrayList<>(List.of(words.toString(), Integer.toString(client)));
        arguments.addAll(load.toWords());
        JavaProcess process = JavaProcess.of(program)
                .arguments(arguments.toArray(String[]::new))
                .maxHeap(MAX_HEAP)
                // As in a program that goes on for long; the test kit's own processes do without the second compiler.
                .jvmOptions("-XX:TieredStopAtLevel=4")
                .start();
        ProcessHost host = new ProcessHost(process, words.resolveSibling("tapes-" + client), memory);
        host.requireOneClock();
        return host;
    }

    private void requireOneClock() throws InterruptedException {
        long beforeNanos = System.nanoTime();
        long theirsNanos = usage().atNanos();
        long afterNanos = System.nanoTime();
        if (theirsNanos - beforeNanos < 0 || afterNanos - theirsNanos < 0) {
            throw new IllegalStateException("System.nanoTime() is not one clock for all processes of this machine;"
                    + " --clients processes needs Linux or macOS");
        }
    }

    @Override
    public void connect(String peer, String uri) throws InterruptedException {
        ask(Words.CONNECT, peer, uri);
    }

    @Override
    public void prepare(String peer, String keys, long seed) throws InterruptedException {
        ask(Words.PREPARE, peer, keys, Long.toString(seed));
    }

    @Override
    public void open(long startNanos) throws InterruptedException {
        ask(Words.OPEN, Long.toString(startNanos));
    }

    @Override
    public Usage usage() throws InterruptedException {
        long[] figures = Arrays.stream(ask(Words.USAGE).split(" ", -1))
                .mapToLong(Long::parseLong)
                .toArray();
        return new Usage(figures[0], figures[1], figures[2]);
    }

    @Override
    public void awaitPassed() throws InterruptedException {
        ask(Words.AWAIT_PASSED);
    }

    @Override
    public List<Trace> collect() throws InterruptedException {
        ask(Words.COLLECT, tapes.toString());
        try {
            return TapeFile.read(tapes, memory);
        } finally {
            delete();
        }
    }

    private void delete() {
        try {
            Files.deleteIfExists(tapes);
        } catch (IOException e) {
            throw new UncheckedIOException("could not delete " + tapes, e);
        }
    }

    private String ask(String... command) throws InterruptedException {
        process.send(String.join(" ", command));
        String answer = answer();
        if (answer.startsWith(Words.FAILED)) {
            throw new IllegalStateException(
                    process + ": " + answer.substring(Words.FAILED.length()).trim());
        }
        return answer.substring(Words.DONE.length()).trim();
    }

    private String answer() throws InterruptedException {
        try {
            return process.awaitLine(line -> line.startsWith(Words.DONE) || line.startsWith(Words.FAILED), PATIENCE);
        } catch (AssertionError e) {
            // The test kit's word for it; its message has the last lines of the process.
            throw new IllegalStateException(e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        try {
            process.send(Words.CLOSE);
            process.exitCode(FAREWELL);
        } catch (UncheckedIOException | AssertionError e) {
            // It is killed below; what it had to say was said by an earlier answer.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            process.close();
        }
    }
}
