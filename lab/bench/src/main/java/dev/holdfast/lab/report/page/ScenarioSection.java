package dev.holdfast.lab.report.page;

import dev.holdfast.lab.figures.Excluded;
import dev.holdfast.lab.figures.PeerResult;
import dev.holdfast.lab.figures.ScenarioResult;
import dev.holdfast.lab.figures.WaitPoint;
import dev.holdfast.lab.report.FigureTable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/** One scenario: its figures, how long threads waited, and who held the lock when. */
final class ScenarioSection {

    private static final double SHORTEST_WAIT_MICROS = 0.1;
    private static final double ALL = 100;

    private final ScenarioResult result;
    private final List<Excluded> excluded;

    ScenarioSection(ScenarioResult result, List<Excluded> excluded) {
        this.result = result;
        this.excluded = excluded;
    }

    /** Writes it. */
    void write(Markup page, PeerStyles styles) {
        page.open("section", "id", result.scenario().name());
        page.open("h2")
                .text(result.scenario().name() + " ")
                .element("small", result.scenario().description())
                .close();
        if (result.peers().isEmpty()) {
            page.element("p", "No peer has run.");
        } else {
            table(page, FigureTable.ofSpeed(result), styles);
            table(page, FigureTable.ofCost(result), styles);
        }
        for (PeerResult peer : result.peers()) {
            for (String sentence : peer.violations().sentences()) {
                page.element("p", peer.peer() + ": " + sentence, "class", "bad");
            }
        }
        for (Excluded one : excluded) {
            page.element("p", one.toString(), "class", one.failed() ? "bad" : "soft");
        }
        if (!result.peers().isEmpty()) {
            page.open("div", "class", "plots");
            new RatePlot(result.peers()).write(page, styles);
            waits(page, styles);
            page.close();
            holds(page, styles);
        }
        page.close().line();
    }

    private static void table(Markup page, FigureTable table, PeerStyles styles) {
        page.open("div", "class", "scroll card", "tabindex", "0")
                .open("table")
                .open("thead")
                .open("tr");
        table.head().forEach(title -> page.element("th", title.replace("× ", "×\u00a0"), "scope", "col"));
        page.close().close().open("tbody").line();
        for (List<String> row : table.rows()) {
            String peer = row.get(0);
            page.open("tr", "class", styles.classOf(peer))
                    .open("th", "scope", "row")
                    .text(peer);
            if (!styles.noteOf(peer).isEmpty()) {
                page.element("small", styles.noteOf(peer));
            }
            page.close();
            for (int i = 1; i < row.size(); i++) {
                boolean bad = table.head().get(i).equals(FigureTable.VIOLATIONS)
                        && !row.get(i).equals("0");
                page.element("td", row.get(i), "class", bad ? "bad" : "");
            }
            page.close().line();
        }
        page.close().close().close().line();
    }

    private void waits(Markup page, PeerStyles styles) {
        List<Series> series = new ArrayList<>();
        for (PeerResult peer : result.peers()) {
            List<Series.Point> points = peer.samples().waits().stream()
                    .map(point -> point(peer.peer(), point))
                    .toList();
            if (!points.isEmpty()) {
                series.add(new Series(peer.peer(), points, false));
            }
        }
        if (series.isEmpty()) {
            return;
        }
        double shortest = waits(series).min().orElseThrow();
        double longest = waits(series).max().orElseThrow();
        double percentile = series.stream()
                .flatMap(one -> one.points().stream())
                .mapToDouble(Series.Point::x)
                .filter(x -> x < ALL)
                .max()
                .orElse(0);
        new LinePlot(
                        "Waits",
                        "How long threads waited, over all rounds. Half waited no longer than what stands over 50; the mark is the longest wait of all.",
                        new PercentileAxis(percentile),
                        new LogAxis(
                                "wait, log scale", Math.max(SHORTEST_WAIT_MICROS, shortest), longest, Numbers::micros),
                        series)
                .write(page, styles);
    }

    private static DoubleStream waits(List<Series> series) {
        return series.stream().flatMap(one -> one.points().stream()).mapToDouble(Series.Point::y);
    }

    private static Series.Point point(String peer, WaitPoint point) {
        String words = peer + ": the longest wait was " + Numbers.micros(point.micros());
        return new Series.Point(point.percentile(), point.micros(), point.micros(), point.micros(), words);
    }

    private void holds(Markup page, PeerStyles styles) {
        List<PeerResult> drawn = result.peers().stream()
                .filter(peer -> !peer.samples().holds().isEmpty())
                .toList();
        if (drawn.isEmpty()) {
            return;
        }
        page.element("h3", "Who held when");
        page.element(
                "p",
                "The first holds of the last round. Each peer has a time scale of its own, and a hold is drawn at least a pixel wide.",
                "class",
                "soft");
        page.open("div", "class", "plots");
        drawn.forEach(peer -> new HoldsPlot(result.scenario(), peer).write(page, styles));
        page.close();
    }
}
