package dev.holdfast.lab.report.page;

import dev.holdfast.lab.figures.PeerResult;
import dev.holdfast.lab.figures.PeerResult.WaitPoint;
import dev.holdfast.lab.figures.RunResult.Excluded;
import dev.holdfast.lab.figures.ScenarioResult;
import dev.holdfast.lab.report.FigureTable;
import dev.holdfast.lab.report.page.LinePlot.Point;
import dev.holdfast.lab.report.page.LinePlot.Series;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;

/** One scenario: its figures, how long threads waited, and who held the lock when. */
record ScenarioSection(ScenarioResult result, List<Excluded> excluded) {

    private static final double SHORTEST_WAIT_MICROS = 0.1;
    private static final double ALL = 100;

    /** Writes it. */
    void write(Page page, PeerStyles styles) {
        String name = result.scenario().name();
        String description = result.scenario().description();
        page.add("<section id=\"{}\"><h2>{} <small>{}</small></h2>", name, name, description);
        if (result.peers().isEmpty()) {
            page.add("<p>No peer has run.</p>");
        } else {
            table(page, FigureTable.ofSpeed(result), styles);
            table(page, FigureTable.ofCost(result), styles);
        }
        for (PeerResult peer : result.peers()) {
            for (String sentence : peer.violations().sentences()) {
                page.add("<p class=\"bad\">{}: {}</p>", peer.peer(), sentence);
            }
        }
        for (Excluded one : excluded) {
            page.add("<p class=\"{}\">{}</p>", one.failed() ? "bad" : "soft", one);
        }
        if (!result.peers().isEmpty()) {
            page.add("<div class=\"plots\">");
            new RatePlot(result.peers()).write(page, styles);
            waits(page, styles);
            page.add("</div>");
            holds(page, styles);
        }
        page.add("</section>\n");
    }

    private static void table(Page page, FigureTable table, PeerStyles styles) {
        page.add("<div class=\"scroll card\" tabindex=\"0\"><table><thead><tr>");
        table.head().forEach(title -> page.add("<th scope=\"col\">{}</th>", title.replace("× ", "×\u00a0")));
        page.add("</tr></thead><tbody>\n");
        for (List<String> row : table.rows()) {
            page.add("<tr class=\"{}\"><th scope=\"row\">{}", styles.classOf(row.get(0)), row.get(0));
            styles.note(page, row.get(0));
            page.add("</th>");
            for (int i = 1; i < row.size(); i++) {
                boolean counts = table.head().get(i).equals(FigureTable.VIOLATIONS);
                boolean bad = counts && !row.get(i).equals("0");
                page.add("<td class=\"{}\">{}</td>", bad ? "bad" : "", row.get(i));
            }
            page.add("</tr>\n");
        }
        page.add("</tbody></table></div>\n");
    }

    private void waits(Page page, PeerStyles styles) {
        List<Series> series = result.peers().stream()
                .filter(peer -> !peer.samples().waits().isEmpty())
                .map(ScenarioSection::waits)
                .toList();
        if (series.isEmpty()) {
            return;
        }
        List<Point> points =
                series.stream().flatMap(one -> one.points().stream()).toList();
        DoubleSummaryStatistics micros = points.stream().mapToDouble(Point::y).summaryStatistics();
        double percentile =
                points.stream().mapToDouble(Point::x).filter(x -> x < ALL).max().orElse(0);
        double shortest = Math.max(SHORTEST_WAIT_MICROS, micros.getMin());
        new LinePlot(
                        "Waits",
                        "How long threads waited, over all rounds. Half waited no longer than what stands over 50; the"
                                + " mark is the longest wait of all.",
                        Axis.percentiles(percentile),
                        Axis.log("wait, log scale", shortest, micros.getMax(), Numbers::micros),
                        series)
                .write(page, styles);
    }

    private static Series waits(PeerResult peer) {
        List<Point> points = new ArrayList<>();
        for (WaitPoint point : peer.samples().waits()) {
            double micros = point.micros();
            String words = peer.peer() + ": the longest wait was " + Numbers.micros(micros);
            points.add(new Point(point.percentile(), micros, micros, micros, words));
        }
        return new Series(peer.peer(), points, false);
    }

    private void holds(Page page, PeerStyles styles) {
        List<PeerResult> drawn = result.peers().stream()
                .filter(peer -> !peer.samples().holds().isEmpty())
                .toList();
        if (!drawn.isEmpty()) {
            page.add("<h3>Who held when</h3><p class=\"soft\">The first holds of the last round. Each peer has a time"
                    + " scale of its own, and a hold is drawn at least a pixel wide.</p><div class=\"plots\">");
            drawn.forEach(peer -> new HoldsPlot(result.scenario(), peer).write(page, styles));
            page.add("</div>");
        }
    }
}
