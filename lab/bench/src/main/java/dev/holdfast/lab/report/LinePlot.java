package dev.holdfast.lab.report;

import dev.holdfast.lab.report.PeerResult.WaitPoint;
import dev.holdfast.lab.report.RunResult.ScenarioResult;
import dev.holdfast.lab.setup.Scenario.Shape;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/** Curves of several peers over one axis, in a picture of 560 by 320, and where things stand in it. */
public record LinePlot(String title, Axis along, Axis up, List<Series> series) {

    private static final double LEFT = 64;
    private static final double RIGHT = 544;
    private static final double TOP = 26;
    private static final double BOTTOM = 276;
    private static final double BETWEEN_SPREADS = 2.4;
    private static final double ROOM_FOR_SPREADS = 14;
    private static final double LEAST_SHOWN = 0.1;

    /**
     * A curve of a peer.
     *
     * @param marked whether each point was measured by itself, and so gets a mark; if not, the last gets one
     */
    public record Series(String peer, List<Point> points, boolean marked) {}

    /** A point of it, between the least and the greatest of what it is the middle of, and what is said of it. */
    public record Point(double x, double y, double least, double greatest, String words) {}

    public double x(double value) {
        double inset = series.stream().anyMatch(Series::marked) ? ROOM_FOR_SPREADS : 0;
        return LEFT + inset + along.at(value) * (RIGHT - LEFT - 2 * inset);
    }

    public double y(double value) {
        return BOTTOM - up.at(value) * (BOTTOM - TOP);
    }

    /** How far the spreads of a series are drawn aside, so that those of several peers do not hide one another. */
    public double aside(int index) {
        return (index - (series.size() - 1) / 2.0) * BETWEEN_SPREADS;
    }

    /** How long threads waited in a scenario; none if nobody tells. */
    static List<LinePlot> ofWaits(ScenarioResult result) {
        List<Series> series = new ArrayList<>();
        for (PeerResult peer : result.peers()) {
            List<Point> points = new ArrayList<>();
            for (WaitPoint point : peer.samples().waits()) {
                double micros = point.micros();
                String words = peer.peer() + ": the longest wait was " + Numbers.micros(micros);
                points.add(new Point(point.percentile(), micros, micros, micros, words));
            }
            if (!points.isEmpty()) {
                series.add(new Series(peer.peer(), points, false));
            }
        }
        double percentile = of(series, Point::x).filter(x -> x < 100).max().orElse(0);
        return plot(
                "Waits",
                Axis.percentiles(percentile),
                (least, greatest) -> Axis.log("wait, log scale", least, greatest, Numbers::micros),
                series);
    }

    /** What becomes of the figures when more clients, of one thread each, want one lock. */
    static List<LinePlot> byClients(RunResult run, List<String> peers) {
        List<ScenarioResult> scenarios = run.scenarios().stream()
                .filter(result -> result.scenario().shape() == Shape.ONE_LOCK
                        && result.scenario().threads() == 1
                        && !result.peers().isEmpty())
                .sorted(Comparator.comparingInt(result -> result.scenario().clients()))
                .toList();
        if (scenarios.size() < 2) {
            return List.of();
        }
        Axis clients = Axis.counts(
                "clients",
                scenarios.stream().map(result -> result.scenario().clients()).toList());
        List<LinePlot> plots = new ArrayList<>();
        plots.addAll(plot(
                "Passes a second",
                clients,
                (least, greatest) -> Axis.log("passes/s, log scale", least, greatest, Numbers::plain),
                series(scenarios, peers, Figure.RATE, Figure.RATE, Figure.RATE)));
        plots.addAll(plot(
                "Waits",
                clients,
                (least, greatest) -> Axis.log("wait, log scale", least, greatest, Numbers::micros),
                series(scenarios, peers, Figure.WAIT_P50, Figure.WAIT_P99, Figure.WAIT_MAX)));
        Figure handoff = Figure.COMMANDS_PER_HANDOFF;
        plots.addAll(plot(
                "Commands for each handoff",
                clients,
                (least, greatest) -> Axis.linear("commands/handoff", greatest),
                series(scenarios, peers, handoff, handoff, handoff)));
        return plots;
    }

    private static List<LinePlot> plot(
            String title, Axis along, BiFunction<Double, Double, Axis> up, List<Series> series) {
        double least = of(series, Point::least).min().orElse(0);
        double greatest = of(series, Point::greatest).max().orElse(0);
        Axis upwards = up.apply(Math.max(LEAST_SHOWN, least), greatest);
        return series.isEmpty() ? List.of() : List.of(new LinePlot(title, along, upwards, series));
    }

    private static DoubleStream of(List<Series> series, ToDoubleFunction<Point> value) {
        return series.stream().flatMap(one -> one.points().stream()).mapToDouble(value);
    }

    private static List<Series> series(
            List<ScenarioResult> scenarios, List<String> peers, Figure low, Figure marked, Figure high) {
        List<Series> series = new ArrayList<>();
        for (String peer : peers) {
            List<Point> points = scenarios.stream()
                    .flatMap(result -> result.of(peer).stream()
                            .filter(found -> Double.isFinite(found.median().orNaN(marked)))
                            .map(found -> point(result.scenario().clients(), found, low, marked, high)))
                    .toList();
            if (!points.isEmpty()) {
                series.add(new Series(peer, points, true));
            }
        }
        return series;
    }

    /** A figure with its spread over the rounds, from the least of one figure to the greatest of another. */
    private static Point point(int clients, PeerResult peer, Figure low, Figure marked, Figure high) {
        double y = peer.median().orNaN(marked);
        double least = peer.ofRounds(low).min().orElse(y);
        double greatest = peer.ofRounds(high).max().orElse(y);
        String words = low == high
                ? Numbers.plain(y) + " " + marked.title() + " (" + Numbers.plain(least) + " to "
                        + Numbers.plain(greatest) + ")"
                : Numbers.waits(peer.median());
        String who = peer.peer() + ", " + clients + (clients == 1 ? " client: " : " clients: ");
        return new Point(clients, y, least, greatest, who + words);
    }
}
