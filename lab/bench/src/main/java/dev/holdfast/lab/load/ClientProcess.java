package dev.holdfast.lab.load;

import dev.holdfast.lab.load.LocalHost.Site;
import dev.holdfast.lab.load.Tape.Chunks;
import dev.holdfast.lab.load.Tape.Trace;
import dev.holdfast.lab.peer.Peer;
import dev.holdfast.lab.peer.Peers;
import dev.holdfast.lab.process.Reason;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/**
 * The program of one client in a process of its own. Takes the file with the shared words, the number of the client,
 * and the load; then a command on each line of its standard input, with blanks between its arguments, each of which it
 * answers on a line of its standard output.
 */
public final class ClientProcess {

    /** What an answer begins with, since a library could print a line, too. */
    static final String ANSWER = "@answer ";

    static final String FAILED = "failed: ";
    static final String CLOSE = "close";

    private ClientProcess() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        run(arguments, Peers::named);
    }

    /** Runs a client of those peers. */
    public static void run(String[] arguments, Function<String, Peer> peers) throws IOException, InterruptedException {
        List<String> words = List.of(arguments);
        LoadSpec load = LoadSpec.ofWords(words.subList(2, words.size()));
        Sections sections =
                Sections.inFile(Path.of(words.get(0)), load.scenario().locks());
        // An answer is to have standard output for itself.
        PrintStream out = System.out;
        System.setOut(System.err);
        Site site = new Site(peers, load, Integer.parseInt(words.get(1)), 1, sections, new Chunks());
        try (ClientHost host = new LocalHost(site)) {
            BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            for (String line = in.readLine(); line != null && !line.equals(CLOSE); line = in.readLine()) {
                out.println(ANSWER + answer(host, line.split(" ", -1)));
                out.flush();
            }
        }
        // Threads of a peer that has failed may be left.
        System.exit(0);
    }

    private static String answer(ClientHost host, String[] command) throws InterruptedException {
        try {
            return execute(host, command);
        } catch (RuntimeException | Error e) {
            return FAILED + Reason.of(e).replace('\n', ' ');
        }
    }

    private static String execute(ClientHost host, String[] command) throws InterruptedException {
        switch (command[0]) {
            case "connect" -> host.connect(command[1], command[2]);
            case "prepare" -> host.prepare(command[1], command[2], Long.parseLong(command[3]));
            case "open" -> host.open(Long.parseLong(command[1]));
            case "await-passed" -> host.awaitPassed();
            case "collect" -> {
                List<Trace> traces = host.collect();
                TapeFile.write(Path.of(command[1]), traces);
                traces.forEach(trace -> trace.tape().erase());
            }
            case "usage" -> {
                Usage usage = host.usage();
                return usage.atNanos() + " " + usage.cpuNanos() + " " + usage.allocatedBytes();
            }
            default -> throw new IllegalArgumentException("no command '" + command[0] + "'");
        }
        return "";
    }
}
