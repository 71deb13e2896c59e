package dev.holdfast.lab.run;

import dev.holdfast.lab.peer.Peers;
import dev.holdfast.lab.server.Closing;
import dev.holdfast.lab.server.OtherJvm;
import dev.holdfast.lab.server.OtherJvm.Place;
import dev.holdfast.lab.server.OtherJvm.Question;
import dev.holdfast.lab.setup.Settings.ClientKind;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/** Where the clients of a scenario are, and the sections that they share. */
record Stage(LoadSpec load, Sections sections, List<Place<ClientHost>> hosts) {

    private static final Path IN_MEMORY = Path.of("/dev/shm");

    interface Order extends Serializable {
        void give(ClientHost host) throws InterruptedException;
    }

    static Stage open(LoadSpec load, ClientKind clients, Peers.Lookup peers, Closing closing) {
        int count = load.scenario().clients();
        int locks = load.scenario().locks();
        if (clients == ClientKind.threads) {
            Sections sections = Sections.ofThisProcess(locks);
            ClientHost host = new ClientHost(peers, load, 0, count, sections, ClientHost.PATIENCE);
            closing.add(host::close);
            // Threads of a peer that has failed may still be at it.
            closing.add(sections::end);
            return new Stage(load, sections, List.of(new OtherJvm.ThisJvm<>(host)));
        }
        Path words = temporaryFile(closing);
        Sections sections = Sections.inFile(words, locks);
        List<Place<ClientHost>> hosts = IntStream.range(0, count)
                .mapToObj(client -> inOtherJvm(words.toString(), client, load, peers, closing))
                .toList();
        closing.add(sections::end);
        return new Stage(load, sections, hosts);
    }

    /** Starts a client's JVM, and makes sure that its clock is ours: times of several are compared. */
    private static Place<ClientHost> inOtherJvm(
            String words, int client, LoadSpec load, Peers.Lookup peers, Closing closing) {
        OtherJvm<ClientHost> jvm = OtherJvm.start(there -> {
            Sections sections = Sections.inFile(Path.of(words), load.scenario().locks());
            ClientHost host = new ClientHost(peers, load, client, 1, sections, ClientHost.PATIENCE);
            there.add(host::close);
            return host;
        });
        closing.add(jvm::close);
        long beforeNanos = System.nanoTime();
        long theirsNanos = jvm.ask(host -> System.nanoTime());
        if (theirsNanos - beforeNanos < 0 || System.nanoTime() - theirsNanos < 0) {
            throw new IllegalStateException("System.nanoTime() is not one clock for all processes of this machine;"
                    + " --clients processes needs Linux or macOS");
        }
        return jvm.place();
    }

    /** In memory where the system has a place for that, so that no disk keeps a mapped page busy. */
    private static Path temporaryFile(Closing closing) {
        try {
            Path file = Files.isWritable(IN_MEMORY)
                    ? Files.createTempFile(IN_MEMORY, "holdfast-bench-", ".sections")
                    : Files.createTempFile("holdfast-bench-", ".sections");
            // Somebody may stop the run by a signal.
            file.toFile().deleteOnExit();
            closing.add(file.toFile()::delete);
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException("could not make a file for the processes of the clients", e);
        }
    }

    <R> List<R> ask(Question<ClientHost, R> question) {
        return hosts.stream().<R>map(host -> OtherJvm.ask(host, question)).toList();
    }

    void each(Order order) {
        List<Integer> unused = ask(host -> {
            order.give(host);
            return 0;
        });
    }
}
