package dev.holdfast.cli.demo;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The result as a table, with the sentences that explain it. */
record TextReport(DemoResult result) {

    void print(PrintWriter out) {
        DemoSettings settings = result.settings();
        out.printf(
                "%s requests for %s items, at %d JVMs%n%n",
                Verdict.number(settings.requests()), Verdict.number(settings.stock()), settings.nodes());
        out.println(line("", result.rounds().stream().map(round -> round.mode().title())));
        List<List<ResultRow>> columns =
                result.rounds().stream().map(ResultRow::of).toList();
        for (int i = 0; i < columns.get(0).size(); i++) {
            int row = i;
            String label = columns.get(0).get(row).label();
            out.println(
                    line(label, columns.stream().map(column -> column.get(row).text())));
        }
        RoundResult holdfast = result.holdfast();
        Verdict verdict = new Verdict(result);
        out.printf("%nKilled: %s%n", verdict.outage());
        out.printf(
                Locale.ROOT,
                "Without that hold and pause the Holdfast round made %,.0f requests/s; buyers who got no answer asked"
                        + " again %,d times.%n",
                holdfast.rateWithoutOutage(),
                holdfast.repeated());
        out.printf("Wait: from a request's arrival at a node to its turn. Handoffs: between nodes in the order of the"
                + " fencing tokens,%ninside nodes from thread to thread without Redis. Commands: what the nodes"
                + " sent, each script call as one, until each%nnode's last sale; a sale itself takes two, one"
                + " to"
                + " read and one to write.%n%n");
        out.println(verdict.sentence());
        out.flush();
    }

    private static String line(String label, Stream<String> cells) {
        return cells.reduce("  %-26s".formatted(label), (line, cell) -> line + "%19s".formatted(cell));
    }
}
