package dev.holdfast.cli.top;

import dev.holdfast.cli.TextWidth;
import dev.holdfast.cli.top.Answers.Backend;
import dev.holdfast.cli.top.Answers.Discovery;
import dev.holdfast.cli.top.Answers.Server;
import dev.holdfast.cli.top.Answers.State;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** The first line: server, counts, cost and alerts. Where there is no room for all, the least important goes first. */
final class StatusLine {

    private static final String GAP = "  ";

    /** The lower the rank, the longer a part stays. */
    private record Part(int rank, String text) {}

    private StatusLine() {}

    static String of(Seen seen, TopState chosen, int columns) {
        List<Part> parts = new ArrayList<>(parts(seen, chosen));
        parts.removeIf(part -> part.text().isEmpty());
        while (parts.size() > 1 && TextWidth.of(text(parts)) > columns) {
            parts.remove(parts.stream().max(Comparator.comparingInt(Part::rank)).orElseThrow());
        }
        return text(parts);
    }

    /** As in {@code redis localhost:6379 +2}. */
    private static String server(Backend backend) {
        List<Server> servers = backend.nodes();
        return Words.printable(
                backend.kind() + (servers.isEmpty() ? "" : " " + servers.get(0).address()) + others(servers.size()));
    }

    private static String others(int servers) {
        return servers > 1 ? " +" + (servers - 1) : "";
    }

    private static String down(Backend backend) {
        long down = backend.nodes().stream()
                .filter(server -> server.state().equals("down"))
                .count();
        return down == 0 ? "" : down + " of " + Words.count(backend.nodes().size(), "server") + " down";
    }

    private static String text(List<Part> parts) {
        return String.join(GAP, parts.stream().map(Part::text).toList());
    }

    private static List<Part> parts(Seen seen, TopState chosen) {
        State state = seen.state();
        Double share = state.cost().share();
        String topology = state.backend().topology();
        Discovery discovery = state.discovery();
        long hidden = state.counts().locks() - state.counts().shown();
        return List.of(
                new Part(2, server(state.backend())),
                new Part(8, topology == null || topology.equals("unknown") ? "" : Words.printable(topology)),
                new Part(2, down(state.backend())),
                new Part(0, chosen.paused() ? "PAUSED" : ""),
                new Part(
                        1,
                        state.alerts().isEmpty()
                                ? ""
                                : "!" + Words.count(state.alerts().size(), "alert")),
                new Part(3, Words.count(state.counts().shown(), "lock")),
                new Part(4, hidden > 0 ? hidden + " more not shown" : ""),
                new Part(4, discovery != null && discovery.sweeps() == 0 ? "still looking" : ""),
                new Part(3, chosen.filter().isEmpty() ? "" : "/" + Words.printable(chosen.filter())),
                new Part(5, state.counts().waiters() + " waiting"),
                new Part(7, Words.count(state.counts().clients(), "client")),
                new Part(
                        6,
                        share == null
                                ? ""
                                : "cost " + String.format(Locale.ROOT, "%.1f %%", share * 100)
                                        + (state.cost().throttled() ? ", looks less often" : "")));
    }
}
