package dev.holdfast.lab.report.page;

import dev.holdfast.lab.figures.Figure;
import dev.holdfast.lab.figures.PeerResult;
import dev.holdfast.lab.figures.RunResult;
import dev.holdfast.lab.figures.ScenarioResult;
import dev.holdfast.lab.report.page.LinePlot.Point;
import dev.holdfast.lab.report.page.LinePlot.Series;
import dev.holdfast.lab.setup.Shape;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** What becomes of the figures when more clients, of one thread each, want one lock. */
final class ByClients {

    private static final double LEAST_SHOWN = 0.1;

    private final List<ScenarioResult> scenarios;
    private final List<String> peers;

    /** Looks for the scenarios that differ in nothing but their clients. */
    ByClients(RunResult run, List<String> peers) {
        this.scenarios = run.scenarios().stream()
                .filter(result -> result.scenario().shape() == Shape.ONE_LOCK
                        && result.scenario().threads() == 1
                        && !result.peers().isEmpty())
                .sorted(Comparator.comparingInt(result -> result.scenario().clients()))
                .toList();
        this.peers = peers;
    }

    /** Draws them, if there are at least two. */
    void write(Page page, PeerStyles styles) {
        page.add("<section id=\"by-clients\"><h2>By the number of clients</h2>");
        if (scenarios.size() < 2) {
            page.add("<p class=\"soft\">Nothing to draw: that takes at least two of the scenarios cCx1, such as"
                    + " c1x1,c4x1,c16x1.</p></section>\n");
            return;
        }
        page.add("<p class=\"soft\">Clients of one thread each, which all want one lock. Marks are medians of the"
                + " rounds.</p><div class=\"plots\">");
        List<Series> rates = series(Figure.RATE, Figure.RATE, Figure.RATE);
        plot(
                page,
                styles,
                "Passes a second",
                "Pairs of lock and unlock, of all clients together. The thin lines go from the slowest round to"
                        + " the fastest. Read it beside the waits: a lock that lets one client go on for as long"
                        + " as it likes is fast.",
                Axis.log("passes/s, log scale", least(rates), greatest(rates), Numbers::plain),
                rates);
        List<Series> waits = series(Figure.WAIT_P50, Figure.WAIT_P99, Figure.WAIT_MAX);
        plot(
                page,
                styles,
                "Waits",
                "Marks are the 99th percentile. The thin lines go from the shortest median of a round to the"
                        + " longest wait of all.",
                Axis.log("wait, log scale", least(waits), greatest(waits), Numbers::micros),
                waits);
        Figure handoff = Figure.COMMANDS_PER_HANDOFF;
        List<Series> commands = series(handoff, handoff, handoff);
        if (!commands.isEmpty()) {
            plot(
                    page,
                    styles,
                    "Commands for each handoff",
                    "What all clients sent, divided by how often the lock went to another client. Where nobody"
                            + " else wants the lock, nothing is handed over.",
                    Axis.linear("commands/handoff", greatest(commands)),
                    commands);
        }
        page.add("</div></section>\n");
    }

    private void plot(Page page, PeerStyles styles, String title, String caption, Axis up, List<Series> series) {
        List<Integer> clients =
                scenarios.stream().map(result -> result.scenario().clients()).toList();
        new LinePlot(title, caption, Axis.counts("clients", clients), up, series).write(page, styles);
    }

    private List<Series> series(Figure low, Figure marked, Figure high) {
        List<Series> series = new ArrayList<>();
        for (String peer : peers) {
            List<Point> points = scenarios.stream()
                    .flatMap(result -> result.of(peer).stream()
                            .flatMap(found -> point(result.scenario().clients(), found, low, marked, high)))
                    .toList();
            if (!points.isEmpty()) {
                series.add(new Series(peer, points, true));
            }
        }
        return series;
    }

    /** A figure with its spread over the rounds, from the least of one figure to the greatest of another. */
    private static Stream<Point> point(int clients, PeerResult peer, Figure low, Figure marked, Figure high) {
        OptionalDouble value = peer.median().get(marked);
        if (value.isEmpty()) {
            return Stream.empty();
        }
        double y = value.getAsDouble();
        double least = peer.ofRounds(low).min().orElse(y);
        double greatest = peer.ofRounds(high).max().orElse(y);
        String words = peer.peer() + ", " + clients + (clients == 1 ? " client: " : " clients: ")
                + (low == high
                        ? Numbers.plain(y) + " " + marked.title() + " (" + Numbers.plain(least) + " to "
                                + Numbers.plain(greatest) + ")"
                        : Numbers.waits(peer.median()));
        return Stream.of(new Point(clients, y, least, greatest, words));
    }

    private static double least(List<Series> series) {
        return Math.max(LEAST_SHOWN, of(series, Point::least).min().orElseThrow());
    }

    private static double greatest(List<Series> series) {
        return of(series, Point::greatest).max().orElseThrow();
    }

    private static DoubleStream of(List<Series> series, ToDoubleFunction<Point> value) {
        return series.stream().flatMap(one -> one.points().stream()).mapToDouble(value);
    }
}
