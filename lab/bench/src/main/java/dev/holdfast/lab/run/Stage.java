package dev.holdfast.lab.run;

import dev.holdfast.lab.load.ClientHost;
import dev.holdfast.lab.load.LoadSpec;
import dev.holdfast.lab.load.LocalHost;
import dev.holdfast.lab.load.LocalHost.Site;
import dev.holdfast.lab.load.ProcessHost;
import dev.holdfast.lab.load.Sections;
import dev.holdfast.lab.load.Tape.Chunks;
import dev.holdfast.lab.peer.Peer;
import dev.holdfast.lab.process.Closing;
import dev.holdfast.lab.setup.Scenario;
import dev.holdfast.lab.setup.Settings.ClientKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Where the clients of a scenario are, and the sections that they share. Closing it closes the clients. */
record Stage(LoadSpec load, Sections sections, List<Place> places, Closing closing) implements AutoCloseable {

    private static final Path IN_MEMORY = Path.of("/dev/shm");

    /** A place, and the numbers of the clients there. */
    record Place(ClientHost host, Set<Integer> clients) {}

    /**
     * Who can be on a stage.
     *
     * @param byName finds a peer
     * @param program what a process of a client runs; it knows the same peers
     */
    record Cast(Function<String, Peer> byName, Class<?> program) {}

    /** Makes one for a load. */
    static Stage open(LoadSpec load, ClientKind clients, Cast cast, Chunks memory) throws InterruptedException {
        return switch (clients) {
            case threads -> inThisProcess(load, cast, memory);
            case processes -> inProcesses(load, cast, memory);
        };
    }

    private static Stage inThisProcess(LoadSpec load, Cast cast, Chunks memory) {
        Scenario scenario = load.scenario();
        Sections sections = Sections.ofThisProcess(scenario.locks());
        Stage stage = new Stage(load, sections, new ArrayList<>(), new Closing());
        Site site = new Site(cast.byName(), load, 0, scenario.clients(), sections, memory);
        stage.add(
                new LocalHost(site),
                IntStream.range(0, scenario.clients()).boxed().collect(Collectors.toSet()));
        return stage;
    }

    private static Stage inProcesses(LoadSpec load, Cast cast, Chunks memory) throws InterruptedException {
        Closing closing = new Closing();
        Path words = temporaryDirectory(closing).resolve("words");
        deleteWhenClosed(words, closing);
        Sections sections = Sections.inFile(words, load.scenario().locks());
        Stage stage = new Stage(load, sections, new ArrayList<>(), closing);
        try {
            for (int client = 0; client < load.scenario().clients(); client++) {
                stage.add(ProcessHost.start(cast.program(), words, client, load, memory), Set.of(client));
            }
            return stage;
        } catch (RuntimeException | InterruptedException e) {
            stage.close();
            throw e;
        }
    }

    /** In memory where the system has a place for that, so that no disk keeps a mapped page busy. */
    private static Path temporaryDirectory(Closing closing) {
        try {
            String prefix = "holdfast-bench-";
            Path directory = Files.isWritable(IN_MEMORY)
                    ? Files.createTempDirectory(IN_MEMORY, prefix)
                    : Files.createTempDirectory(prefix);
            deleteWhenClosed(directory, closing);
            return directory;
        } catch (IOException e) {
            throw new UncheckedIOException("could not make a directory for the processes to share", e);
        }
    }

    private static void deleteWhenClosed(Path file, Closing closing) {
        // Somebody may stop the run by a signal.
        file.toFile().deleteOnExit();
        closing.add(() -> {
            try {
                Files.deleteIfExists(file);
            } catch (IOException e) {
                throw new UncheckedIOException("could not delete " + file, e);
            }
        });
    }

    private void add(ClientHost host, Set<Integer> clients) {
        places.add(new Place(host, clients));
        closing.add(host::close);
    }

    @Override
    public void close() {
        // Threads of a peer that has failed may still be at it.
        sections.end();
        closing.close();
    }
}
