package dev.holdfast.cli.demo;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** The result as a table, with the sentences that explain it. */
final class TextReport {

    private static final int LABEL_WIDTH = 28;
    private static final int COLUMN_WIDTH = 19;

    private final DemoResult result;

    TextReport(DemoResult result) {
        this.result = result;
    }

    void print(PrintWriter out) {
        DemoSettings settings = result.settings();
        out.printf(
                "%s requests for %s items, at %d JVMs%n%n",
                Verdict.number(settings.requests()), Verdict.number(settings.stock()), settings.nodes());
        for (Line line : lines()) {
            out.println(line.text(result.rounds()));
        }
        RoundResult holdfast = result.holdfast();
        Verdict verdict = new Verdict(result);
        out.println();
        out.printf("Killed: %s%n", verdict.outage());
        out.printf(
                Locale.ROOT,
                "Without that hold and pause the Holdfast round made %,.0f requests/s; buyers who got no answer asked again %s times.%n",
                holdfast.rateWithoutOutage(),
                Verdict.number(holdfast.repeated()));
        out.println(
                "Wait: from a request's arrival at a node to its turn. Handoffs: between nodes in the order of the fencing tokens,");
        out.println(
                "inside nodes from thread to thread without Redis. Commands: what the nodes sent, each script call as one, until each");
        out.println("node's last sale; a sale itself takes two, one to read and one to write.");
        out.println();
        out.println(verdict.sentence());
        out.flush();
    }

    private static List<Line> lines() {
        List<Line> lines = new ArrayList<>();
        lines.add(new Line("", round -> round.mode().title()));
        lines.add(new Line("sold", round -> Verdict.number(round.sold())));
        lines.add(new Line("left", round -> Verdict.number(round.left())));
        lines.add(new Line("oversold", round -> Verdict.number(round.oversold())));
        lines.add(new Line("requests/s", round -> decimal("%,.0f", round.ratePerSecond())));
        lines.add(new Line("wait p50", round -> millis(round.waits().p50Millis())));
        lines.add(new Line("wait p99", round -> millis(round.waits().p99Millis())));
        lines.add(new Line("wait max", round -> millis(round.waits().maxMillis())));
        lines.add(new Line(
                "handoffs between nodes",
                round -> Verdict.number(round.handoffs().remote())));
        lines.add(new Line(
                "handoffs inside nodes",
                round -> Verdict.number(round.handoffs().local())));
        lines.add(new Line("Redis commands per sale", round -> decimal("%.2f", round.commandsPerSale())));
        lines.add(new Line("lost sales", round -> Verdict.number(round.lost())));
        lines.add(new Line("doubled sales", round -> Verdict.number(round.doubled())));
        return lines;
    }

    private static String millis(double millis) {
        return decimal(millis < 10 ? "%.1f ms" : "%,.0f ms", millis);
    }

    private static String decimal(String format, double value) {
        return String.format(Locale.ROOT, format, value);
    }

    private record Line(String label, Function<RoundResult, String> cell) {

        String text(List<RoundResult> rounds) {
            StringBuilder text = new StringBuilder("  ").append(label);
            text.append(" ".repeat(Math.max(1, LABEL_WIDTH - text.length())));
            for (RoundResult round : rounds) {
                String value = cell.apply(round);
                text.append(" ".repeat(Math.max(1, COLUMN_WIDTH - value.length())))
                        .append(value);
            }
            return text.toString();
        }
    }
}
