package dev.holdfast.lab.process;

import dev.holdfast.lab.load.Chunks;
import dev.holdfast.lab.load.ClientHost;
import dev.holdfast.lab.load.LoadSpec;
import dev.holdfast.lab.load.LocalHost;
import dev.holdfast.lab.load.Sections;
import dev.holdfast.lab.load.SharedWords;
import dev.holdfast.lab.load.TapeFile;
import dev.holdfast.lab.load.Trace;
import dev.holdfast.lab.load.Usage;
import dev.holdfast.lab.peer.Peer;
import dev.holdfast.lab.peer.Peers;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The program of one client. Takes the file with the shared words, the number of the client, and the load; then commands.
 */
public final class ClientProcess {

    private final ClientHost host;
    private final PrintStream out;

    private ClientProcess(ClientHost host, PrintStream out) {
        this.host = host;
        this.out = out;
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        run(arguments, Peers::named);
    }

    /** Runs a client of those peers. */
    public static void run(String[] arguments, Function<String, Peer> peers) throws IOException, InterruptedException {
        List<String> words = List.of(arguments);
        LoadSpec load = LoadSpec.ofWords(words.subList(2, 2 + LoadSpec.WORDS));
        int locks = load.scenario().locks();
        Sections sections = new Sections(SharedWords.inFile(Path.of(words.get(0)), Sections.words(locks)), locks);
        // An answer is to have standard output for itself.
        PrintStream out = System.out;
        System.setOut(System.err);
        try (ClientHost host = new LocalHost(peers, load, Integer.parseInt(words.get(1)), 1, sections, new Chunks())) {
            BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            new ClientProcess(host, out).answer(in);
        }
        // Threads of a peer that has failed may be left.
        System.exit(0);
    }

    private void answer(BufferedReader in) throws IOException, InterruptedException {
        for (String line = in.readLine(); line != null && !line.equals(Words.CLOSE); line = in.readLine()) {
            String answer;
            try {
                answer = (Words.DONE + " " + execute(List.of(line.split(" ", -1)))).trim();
            } catch (RuntimeException | Error e) {
                answer = Words.FAILED + " " + withCauses(e);
            }
            out.println(answer);
            out.flush();
        }
    }

    private static String withCauses(Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                .map(Throwable::toString)
                .distinct()
                .collect(Collectors.joining(", because of "))
                .replace('\n', ' ');
    }

    private String execute(List<String> command) throws InterruptedException {
        switch (command.get(0)) {
            case Words.CONNECT -> host.connect(command.get(1), command.get(2));
            case Words.PREPARE -> host.prepare(command.get(1), command.get(2), Long.parseLong(command.get(3)));
            case Words.OPEN -> host.open(Long.parseLong(command.get(1)));
            case Words.AWAIT_PASSED -> host.awaitPassed();
            case Words.COLLECT -> {
                List<Trace> traces = host.collect();
                TapeFile.write(Path.of(command.get(1)), traces);
                traces.forEach(trace -> trace.tape().erase());
            }
            case Words.USAGE -> {
                Usage usage = host.usage();
                return usage.atNanos() + " " + usage.cpuNanos() + " " + usage.allocatedBytes();
            }
            default -> throw new IllegalArgumentException("no command '" + command.get(0) + "'");
        }
        return "";
    }
}
