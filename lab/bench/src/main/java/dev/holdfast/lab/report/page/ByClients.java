package dev.holdfast.lab.report.page;

import dev.holdfast.lab.figures.Figure;
import dev.holdfast.lab.figures.PeerResult;
import dev.holdfast.lab.figures.RunResult;
import dev.holdfast.lab.figures.ScenarioResult;
import dev.holdfast.lab.scenario.Shape;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeSet;
import java.util.stream.DoubleStream;

/** What becomes of the figures when more clients, of one thread each, want one lock. */
final class ByClients {

    private static final double LEAST_SHOWN = 0.1;

    private final List<ScenarioResult> scenarios;
    private final List<String> peers;

    /** Looks for the scenarios that differ in nothing but their clients. */
    ByClients(RunResult run, List<String> peers) {
        this.scenarios = run.scenarios().stream()
                .filter(result -> result.scenario().shape() == Shape.ONE_LOCK)
                .filter(result ->
                        result.scenario().threads() == 1 && !result.peers().isEmpty())
                .sorted(Comparator.comparingInt(result -> result.scenario().clients()))
                .toList();
        this.peers = peers;
    }

    /** Draws them, if there are at least two. */
    void write(Markup page, PeerStyles styles) {
        page.open("section", "id", "by-clients").element("h2", "By the number of clients");
        if (scenarios.size() < 2) {
            page.element(
                    "p",
                    "Nothing to draw: that takes at least two of the scenarios cCx1, such as c1x1,c4x1,c16x1.",
                    "class",
                    "soft");
            page.close().line();
            return;
        }
        page.element(
                "p",
                "Clients of one thread each, which all want one lock. Marks are medians of the rounds.",
                "class",
                "soft");
        page.open("div", "class", "plots");
        rate().write(page, styles);
        waits().write(page, styles);
        List<Series> commands = series(Figure.COMMANDS_PER_HANDOFF, Figure.COMMANDS_PER_HANDOFF);
        if (!commands.isEmpty()) {
            commands(commands).write(page, styles);
        }
        page.close().close().line();
    }

    private LinePlot rate() {
        List<Series> series = series(Figure.RATE, Figure.RATE);
        return new LinePlot(
                "Passes a second",
                "Pairs of lock and unlock, of all clients together. The thin lines go from the slowest round to the fastest. Read it beside the waits: a lock that lets one"
                        + " client go on for as long as it likes is fast.",
                clients(),
                new LogAxis("passes/s, log scale", least(series), greatest(series), Numbers::plain),
                series);
    }

    private LinePlot waits() {
        List<Series> series = series(Figure.WAIT_P50, Figure.WAIT_MAX);
        return new LinePlot(
                "Waits",
                "Marks are the 99th percentile. The thin lines go from the shortest median of a round to the longest wait of all.",
                clients(),
                new LogAxis("wait, log scale", least(series), greatest(series), Numbers::micros),
                series);
    }

    private LinePlot commands(List<Series> series) {
        return new LinePlot(
                "Commands for each handoff",
                "What all clients sent, divided by how often the lock went to another client. Where nobody else wants the lock, nothing is handed over.",
                clients(),
                LinearAxis.upTo("commands/handoff", greatest(series)),
                series);
    }

    private CountAxis clients() {
        return new CountAxis(
                "clients",
                new TreeSet<>(scenarios.stream()
                        .map(result -> result.scenario().clients())
                        .toList()));
    }

    private List<Series> series(Figure low, Figure high) {
        List<Series> series = new ArrayList<>();
        for (String peer : peers) {
            List<Series.Point> points = new ArrayList<>();
            for (ScenarioResult result : scenarios) {
                result.peers().stream()
                        .filter(other -> other.peer().equals(peer))
                        .findFirst()
                        .ifPresent(found -> point(result, found, low, high).ifPresent(points::add));
            }
            if (!points.isEmpty()) {
                series.add(new Series(peer, points, true));
            }
        }
        return series;
    }

    /** A figure with the spread of its rounds; for waits the one in the middle, and the spread from the median to the longest. */
    private static Optional<Series.Point> point(ScenarioResult result, PeerResult peer, Figure low, Figure high) {
        Figure marked = low == high ? low : Figure.WAIT_P99;
        OptionalDouble value = peer.median().get(marked);
        if (value.isEmpty()) {
            return Optional.empty();
        }
        double y = value.getAsDouble();
        int clients = result.scenario().clients();
        double least = ofRounds(peer, low).min().orElse(y);
        double greatest = ofRounds(peer, high).max().orElse(y);
        String words = peer.peer() + ", " + clients + (clients == 1 ? " client: " : " clients: ")
                + (low == high
                        ? Numbers.plain(y) + " " + marked.title() + " (" + Numbers.plain(least) + " to "
                                + Numbers.plain(greatest) + ")"
                        : WaitWords.of(peer.median()));
        return Optional.of(new Series.Point(clients, y, least, greatest, words));
    }

    private static DoubleStream ofRounds(PeerResult peer, Figure figure) {
        return peer.slices().stream().flatMapToDouble(slice -> slice.figures().get(figure).stream());
    }

    private static double least(List<Series> series) {
        return Math.max(
                LEAST_SHOWN,
                series.stream()
                        .flatMap(one -> one.points().stream())
                        .mapToDouble(Series.Point::least)
                        .min()
                        .orElseThrow());
    }

    private static double greatest(List<Series> series) {
        return series.stream()
                .flatMap(one -> one.points().stream())
                .mapToDouble(Series.Point::greatest)
                .max()
                .orElseThrow();
    }
}
