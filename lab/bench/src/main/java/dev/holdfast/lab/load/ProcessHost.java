package dev.holdfast.lab.load;

import dev.holdfast.lab.load.Tape.Chunks;
import dev.holdfast.lab.load.Tape.Trace;
import dev.holdfast.lab.process.Programs;
import dev.holdfast.testkit.process.JavaProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** One client in a process of its own, a {@link ClientProcess}. */
public final class ProcessHost implements ClientHost {

    // More than the client's own patience, so that the client says what it waits for.
    private static final Duration PATIENCE = Duration.ofMinutes(3);

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
                .maxHeap("1g")
                // As in a program that goes on for long; the test kit's own processes do without the second compiler.
                .jvmOptions("-XX:TieredStopAtLevel=4")
                .start();
        ProcessHost host = new ProcessHost(process, words.resolveSibling("tapes-" + client), memory);
        long beforeNanos = System.nanoTime();
        long theirsNanos = host.usage().atNanos();
        if (theirsNanos - beforeNanos < 0 || System.nanoTime() - theirsNanos < 0) {
            throw new IllegalStateException("System.nanoTime() is not one clock for all processes of this machine;"
                    + " --clients processes needs Linux or macOS");
        }
        return host;
    }

    @Override
    public void connect(String peer, String uri) throws InterruptedException {
        ask("connect", peer, uri);
    }

    @Override
    public void prepare(String peer, String keys, long seed) throws InterruptedException {
        ask("prepare", peer, keys, Long.toString(seed));
    }

    @Override
    public void open(long startNanos) throws InterruptedException {
        ask("open", Long.toString(startNanos));
    }

    @Override
    public Usage usage() throws InterruptedException {
        String[] figures = ask("usage").split(" ", -1);
        return new Usage(Long.parseLong(figures[0]), Long.parseLong(figures[1]), Long.parseLong(figures[2]));
    }

    @Override
    public void awaitPassed() throws InterruptedException {
        ask("await-passed");
    }

    @Override
    public List<Trace> collect() throws InterruptedException {
        ask("collect", tapes.toString());
        try {
            List<Trace> traces = TapeFile.read(tapes, memory);
            Files.delete(tapes);
            return traces;
        } catch (IOException e) {
            throw new UncheckedIOException("could not delete " + tapes, e);
        }
    }

    private String ask(String... command) throws InterruptedException {
        process.send(String.join(" ", command));
        String answer = Programs.awaitLine(process, ClientProcess.ANSWER, PATIENCE);
        if (answer.startsWith(ClientProcess.FAILED)) {
            throw new IllegalStateException(process + ": " + answer.substring(ClientProcess.FAILED.length()));
        }
        return answer;
    }

    @Override
    public void close() {
        Programs.end(process, ClientProcess.CLOSE);
    }
}
