package dev.holdfast.cli.top;

import dev.holdfast.cli.top.Answers.Cycle;
import dev.holdfast.cli.top.Answers.Edge;
import dev.holdfast.cli.top.Answers.Graph;
import dev.holdfast.cli.top.Answers.LockRow;
import dev.holdfast.cli.top.Answers.Node;
import dev.holdfast.cli.top.Line.Style;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Who blocks whom, as an indented list: a lock, its holder, below it who waits for it, and below each of these the
 * locks that it holds itself and that others wait for. A function of what was seen.
 */
final class GraphPicture {

    private static final String STEP = "    ";
    private static final int MOST_STEPS = 12;

    /** Of those who wait and block nobody. */
    private static final int MOST_WAITERS = 5;

    private final Graph graph;
    /** How many wait for each lock, of which the graph has the first alone. */
    private final Map<String, Long> queues = new HashMap<>();

    private final Map<String, String> labels = new HashMap<>();
    private final Map<String, List<Edge>> holders = new LinkedHashMap<>();
    private final Map<String, List<Edge>> waiters = new LinkedHashMap<>();
    private final Map<String, List<String>> held = new HashMap<>();
    private final Map<String, List<String>> awaited = new HashMap<>();
    private final Set<String> shown = new HashSet<>();
    private final List<Line> lines = new ArrayList<>();

    private GraphPicture(Graph graph, List<LockRow> rows) {
        this.graph = graph;
        rows.forEach(row -> queues.put(row.name(), row.waiterCount()));
        for (Node node : graph.nodes()) {
            labels.put(node.id(), node.label());
        }
        for (Edge edge : graph.edges()) {
            boolean isHold = edge.kind().equals("holds");
            String lock = isHold ? edge.from() : edge.to();
            String client = isHold ? edge.to() : edge.from();
            waiters.computeIfAbsent(lock, first -> new ArrayList<>());
            (isHold ? holders : waiters)
                    .computeIfAbsent(lock, first -> new ArrayList<>())
                    .add(edge);
            (isHold ? held : awaited)
                    .computeIfAbsent(client, first -> new ArrayList<>())
                    .add(lock);
        }
    }

    static Body of(Seen seen) {
        Line head = Line.of(Style.HEAD, "WHO BLOCKS WHOM");
        return seen.graph()
                .map(graph -> Body.of(head, new GraphPicture(graph, seen.state().locks()).draw(seen.zone())))
                .orElseGet(() -> Body.of(head, List.of(Line.plain("Looking ..."))));
    }

    private List<Line> draw(ZoneId zone) {
        for (Cycle cycle : graph.cycles()) {
            lines.add(Line.of(
                    Style.ALARMING,
                    (cycle.certain() ? "X DEADLOCK" : "X Possible deadlock") + " since "
                            + Words.at(cycle.sinceAt(), graph.now(), zone) + ":"));
            circle(cycle).forEach(text -> lines.add(Line.of(Style.ALARMING, "  " + text)));
            lines.add(Line.of(Style.FAINT, "  " + Words.printable(cycle.text())));
        }
        if (!lines.isEmpty()) {
            lines.add(Line.plain(""));
        }
        // Where nobody is blocked himself, a chain has its end.
        waiters.keySet().stream().filter(this::isEnd).forEach(lock -> draw(lock, 0, Set.of()));
        waiters.keySet().stream().filter(lock -> !shown.contains(lock)).forEach(lock -> {
            if (!shown.contains(lock)) {
                draw(lock, 0, Set.of());
            }
        });
        if (waiters.isEmpty()) {
            lines.add(Line.plain("No client waits for another"));
        }
        return lines;
    }

    private boolean isEnd(String lock) {
        return holders.getOrDefault(lock, List.of()).stream()
                .allMatch(hold -> others(awaited, hold.to(), lock).isEmpty());
    }

    /** The locks of a client but for one: that a thread waits for another one of its client blocks no client. */
    private static List<String> others(Map<String, List<String>> locks, String client, String lock) {
        return locks.getOrDefault(client, List.of()).stream()
                .filter(other -> !other.equals(lock))
                .toList();
    }

    private void draw(String lock, int depth, Set<String> above) {
        String indent = STEP.repeat(Math.min(depth, MOST_STEPS));
        if (above.contains(lock)) {
            lines.add(Line.of(Style.ALARMING, indent + "X " + label(lock) + ": back where it began, in a circle"));
            return;
        }
        if (!shown.add(lock)) {
            lines.add(Line.plain(indent + label(lock) + ": see above"));
            return;
        }
        lines.add(Line.of(Style.STRONG, indent + label(lock) + " " + holder(lock)));
        Set<String> inside = new HashSet<>(above);
        inside.add(lock);
        int idle = 0;
        List<Edge> all = waiters.getOrDefault(lock, List.of()).stream()
                .sorted(Comparator.comparingLong(
                        edge -> Optional.ofNullable(edge.sinceAt()).orElse(Long.MAX_VALUE)))
                .toList();
        for (Edge wait : all) {
            List<String> blocked = others(held, wait.from(), lock);
            idle += blocked.isEmpty() ? 1 : 0;
            if (!blocked.isEmpty() || idle <= MOST_WAITERS) {
                lines.add(Line.plain(indent + "  <- " + label(wait.from()) + thread(wait) + waitsFor(wait)
                        + (blocked.isEmpty() ? "" : ", and holds")));
                blocked.forEach(next -> draw(next, depth + 1, inside));
            }
        }
        long unseen = Math.max(0, queues.getOrDefault(name(lock), 0L) - all.size());
        long more = Math.max(0, idle - MOST_WAITERS) + unseen;
        if (more > 0) {
            lines.add(Line.plain(indent + "  <- and " + more + " more"));
        }
    }

    private String holder(String lock) {
        List<Edge> holds = holders.getOrDefault(lock, List.of());
        if (holds.isEmpty()) {
            return "is held by nobody";
        }
        Edge first = holds.get(0);
        return "is held by " + label(first.to()) + thread(first) + (holds.size() > 1 ? " +" + (holds.size() - 1) : "")
                + " for " + Words.since(first.sinceAt(), graph.now());
    }

    private String waitsFor(Edge wait) {
        // What a client keeps to itself has no beginning that others know.
        return wait.sinceAt() == null ? " waits" : " waits for " + Words.since(wait.sinceAt(), graph.now());
    }

    private static String thread(Edge edge) {
        String thread = edge.thread();
        return thread == null ? "" : ", thread " + Words.printable(thread) + ",";
    }

    private String label(String node) {
        return Words.printable(name(node));
    }

    private String name(String node) {
        return labels.getOrDefault(node, Words.UNKNOWN);
    }

    /** Each lock with its holder, who waits for the next one, until the first comes again. */
    private List<String> circle(Cycle cycle) {
        List<String> order = new ArrayList<>();
        String at = waiters.keySet().stream()
                .filter(lock -> name(lock).equals(cycle.locks().get(0)))
                .findFirst()
                .orElse(null);
        while (at != null && !order.contains(at)) {
            order.add(at);
            at = next(at, cycle).orElse(null);
        }
        if (at == null || order.size() < cycle.locks().size()) {
            return cycle.locks().stream().map(Words::printable).toList();
        }
        List<String> texts = new ArrayList<>();
        order.forEach(lock -> texts.add(label(lock) + ", held by " + party(lock) + ", who waits for"));
        texts.add(label(at));
        return texts;
    }

    private String party(String lock) {
        return holders.getOrDefault(lock, List.of()).stream()
                .findFirst()
                .map(hold -> label(hold.to()))
                .orElse(Words.UNKNOWN);
    }

    private Optional<String> next(String lock, Cycle cycle) {
        return holders.getOrDefault(lock, List.of()).stream()
                .flatMap(hold -> others(awaited, hold.to(), lock).stream())
                .filter(other -> cycle.locks().contains(name(other)))
                .findFirst();
    }
}
