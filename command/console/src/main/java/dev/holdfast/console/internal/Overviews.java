package dev.holdfast.console.internal;

import dev.holdfast.console.internal.Sample.SeenBlocked;
import dev.holdfast.console.internal.Sample.SeenClient;
import dev.holdfast.console.internal.View.Event;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What the page reads about all locks of a board. Used by one thread at a time, as the board. */
public final class Overviews {

    private static final int FIRST_EVENTS = 200;
    private static final int MOST_EDGES = 5_000;

    private final Board board;
    private final Reports reports;

    /** Of this board. */
    public Overviews(Board board) {
        this.board = board;
        this.reports = new Reports(board);
    }

    /** What is beside the locks in each answer. */
    public record Surroundings(
            long sampledEveryMillis,
            View.Backend backend,
            View.Mode mode,
            View.Cost cost,
            List<String> notes,
            View.@Nullable Discovery discovery) {}

    /** All, or what has changed since a number that this board has given. */
    public View.State state(long since, Surroundings around) {
        boolean isFull = since <= 0 || since > board.seq() || since < oldest();
        List<Event> events = board.events().stream()
                .filter(event -> isFull || event.seq() > since)
                .toList();
        long waiters = board.tracks().stream()
                .mapToLong(track -> track.last().waiterCount())
                .sum();
        return new View.State(
                board.seq(),
                isFull,
                board.now(),
                around.sampledEveryMillis(),
                new View.Backend(
                        around.backend().kind(),
                        board.topology() == null ? "unknown" : board.topology(),
                        around.backend().label(),
                        board.nodes()),
                around.mode(),
                around.cost(),
                around.notes(),
                around.discovery(),
                board.error(),
                board.tracks().stream()
                        .filter(track -> isFull || track.changedSeq > since)
                        .map(reports::row)
                        .toList(),
                isFull
                        ? List.of()
                        : board.gone().entrySet().stream()
                                .filter(each -> each.getValue() > since)
                                .map(Map.Entry::getKey)
                                .toList(),
                new View.Counts(
                        board.tracks().size() + board.notShown(),
                        board.tracks().size(),
                        waiters,
                        board.presentClients().size(),
                        board.graph().cycles().size()),
                isFull ? events.subList(Math.max(0, events.size() - FIRST_EVENTS), events.size()) : events,
                board.alerts());
    }

    /** Why the last look has failed; null if it has not. */
    public @Nullable String error() {
        return board.error();
    }

    /** Whoever has read less is told all: events may be missing. */
    private long oldest() {
        return board.events().stream().findFirst().map(event -> event.seq() - 1).orElseGet(board::firstSeq);
    }

    /** Events before one, the latest last. */
    public View.Events events(long before, int limit) {
        List<Event> earlier = board.events().stream()
                .filter(event -> before <= 0 || event.seq() < before)
                .toList();
        int from = Math.max(0, earlier.size() - limit);
        return new View.Events(earlier.subList(from, earlier.size()), from > 0);
    }

    /** All clients that hold or wait. */
    public View.Clients clients() {
        Map<String, List<View.Part>> holds = new TreeMap<>();
        Map<String, List<View.Part>> waits = new TreeMap<>();
        for (LockTrack track : board.tracks()) {
            for (Stay hold : track.holds()) {
                holds.computeIfAbsent(hold.client, first -> new ArrayList<>())
                        .add(new View.Part(track.name, hold.knownSince));
            }
            for (Stay wait : track.waits()) {
                waits.computeIfAbsent(wait.client, first -> new ArrayList<>())
                        .add(new View.Part(track.name, wait.fromAt));
            }
        }
        return new View.Clients(
                board.now(),
                board.presentClients().stream()
                        .map(id -> {
                            SeenClient known = board.clients().get(id);
                            return new View.ClientRow(
                                    id,
                                    known == null ? null : known.application(),
                                    known == null ? null : known.host(),
                                    known == null ? null : known.pid(),
                                    known == null ? null : known.since(),
                                    known == null ? null : known.connected(),
                                    holds.getOrDefault(id, List.of()),
                                    waits.getOrDefault(id, List.of()));
                        })
                        .toList());
    }

    /** Who blocks whom, where anybody waits. */
    public View.Graph graph() {
        List<View.Edge> edges = new ArrayList<>();
        Map<String, View.Node> nodes = new TreeMap<>();
        boolean truncated = false;
        List<LockTrack> waitedFor = board.tracks().stream()
                .filter(track -> !track.waits().isEmpty() || !waitsWithin(track).isEmpty())
                .sorted(Comparator.comparingLong(
                        (LockTrack track) -> -track.last().waiterCount()))
                .toList();
        for (LockTrack track : waitedFor) {
            if (edges.size() >= MOST_EDGES) {
                truncated = true;
                break;
            }
            String lock = "lock " + track.name;
            nodes.put(lock, new View.Node(lock, "lock", track.name, List.copyOf(track.marks.keySet())));
            for (Stay hold : track.holds()) {
                String thread = thread(
                        hold.client, each -> each.held().equals(track.name) && each.heldAttempt() == hold.attempt);
                edges.add(new View.Edge(lock, client(hold.client, nodes), "holds", hold.knownSince, thread));
            }
            for (Stay wait : track.waits()) {
                String thread = thread(
                        wait.client,
                        each -> each.awaited().equals(track.name) && each.awaitedAttempt() == wait.attempt);
                edges.add(new View.Edge(client(wait.client, nodes), lock, "waits", wait.fromAt, thread));
            }
            waitsWithin(track)
                    .forEach((client, thread) ->
                            edges.add(new View.Edge(client(client, nodes), lock, "waits", null, thread)));
            truncated |= track.last().waiterCount() > track.waits().size();
        }
        return new View.Graph(
                board.now(), List.copyOf(nodes.values()), edges, board.graph().cycles(), truncated);
    }

    /** The thread that a client says holds or waits; null if it says nothing, or names several. */
    private @Nullable String thread(String client, Predicate<SeenBlocked> isMeant) {
        SeenClient known = board.clients().get(client);
        List<String> threads = known == null
                ? List.of()
                : known.blocked().stream()
                        .filter(isMeant)
                        .map(SeenBlocked::thread)
                        .distinct()
                        .toList();
        return threads.size() == 1 ? threads.get(0) : null;
    }

    /** The holders of a lock for which threads of their own wait, which does not reach the server; with a thread. */
    private Map<String, String> waitsWithin(LockTrack track) {
        Map<String, String> within = new TreeMap<>();
        for (Stay hold : track.holds()) {
            String thread =
                    thread(hold.client, each -> each.awaited().equals(track.name) && each.awaitedAttempt() == 0);
            if (thread != null) {
                within.put(hold.client, thread);
            }
        }
        return within;
    }

    private String client(String id, Map<String, View.Node> nodes) {
        String node = "client " + id;
        nodes.put(
                node,
                new View.Node(node, "client", Sentences.who(board.clients().get(id), id), List.of()));
        return node;
    }
}
