package dev.holdfast.lab.run;

import dev.holdfast.lab.load.Chunks;
import dev.holdfast.lab.load.ClientHost;
import dev.holdfast.lab.load.LoadSpec;
import dev.holdfast.lab.load.LocalHost;
import dev.holdfast.lab.load.Sections;
import dev.holdfast.lab.load.SharedWords;
import dev.holdfast.lab.peer.Peer;
import dev.holdfast.lab.process.ProcessHost;
import dev.holdfast.lab.setup.ClientKind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Where the clients of a scenario are, and the sections that they share. Closing it closes the clients. */
final class Stage implements AutoCloseable {

    /**
     * Clients and their place.
     *
     * @param host the place
     * @param clients their numbers
     */
    record Place(ClientHost host, Set<Integer> clients) {}

    /**
     * Who can be on a stage.
     *
     * @param byName finds a peer
     * @param program what a process of a client runs; it knows the same peers
     */
    record Cast(Function<String, Peer> byName, Class<?> program) {}

    private final LoadSpec load;
    private final Sections sections;
    private final List<Place> places = new ArrayList<>();
    private final Closing closing = new Closing();

    private Stage(LoadSpec load, Sections sections) {
        this.load = load;
        this.sections = sections;
    }

    /** Makes one for a load. */
    static Stage open(LoadSpec load, ClientKind clients, Cast cast, Chunks memory) throws InterruptedException {
        return switch (clients) {
            case threads -> inThisProcess(load, cast, memory);
            case processes -> inProcesses(load, cast, memory);
        };
    }

    private static Stage inThisProcess(LoadSpec load, Cast cast, Chunks memory) {
        int locks = load.scenario().locks();
        Sections sections = new Sections(SharedWords.ofThisProcess(Sections.words(locks)), locks);
        Stage stage = new Stage(load, sections);
        int clients = load.scenario().clients();
        stage.add(
                new LocalHost(cast.byName(), load, 0, clients, sections, memory),
                IntStream.range(0, clients).boxed().collect(Collectors.toSet()));
        return stage;
    }

    private static Stage inProcesses(LoadSpec load, Cast cast, Chunks memory) throws InterruptedException {
        int locks = load.scenario().locks();
        WorkDirectory directory = WorkDirectory.create();
        Path words = directory.path().resolve("words");
        Stage stage = new Stage(load, new Sections(SharedWords.inFile(words, Sections.words(locks)), locks));
        stage.closing.add(directory::close);
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

    private void add(ClientHost host, Set<Integer> clients) {
        places.add(new Place(host, clients));
        closing.add(host::close);
    }

    LoadSpec load() {
        return load;
    }

    Sections sections() {
        return sections;
    }

    List<Place> places() {
        return places;
    }

    @Override
    public void close() {
        // Threads of a peer that has failed may still be at it.
        sections.end();
        closing.close();
    }
}
