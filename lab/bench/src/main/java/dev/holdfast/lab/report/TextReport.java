package dev.holdfast.lab.report;

import dev.holdfast.lab.figures.Environment;
import dev.holdfast.lab.figures.ScenarioResult;
import dev.holdfast.lab.setup.Settings;
import java.io.PrintWriter;
import java.util.List;

/** Two tables a scenario, for people; Markdown, so that they can be put into a page. */
public final class TextReport implements Report {

    private final PrintWriter out;

    /** Makes one that writes there. */
    public TextReport(PrintWriter out) {
        this.out = out;
    }

    @Override
    public void begin(Environment environment, Settings settings) {
        SettingsText.lines(environment, settings).forEach(out::println);
        out.flush();
    }

    @Override
    public void add(ScenarioResult result) {
        out.println();
        out.println("### " + result.scenario().name() + ": " + result.scenario().description());
        if (result.peers().isEmpty()) {
            out.println();
            out.println("No peer has run.");
        } else {
            write(FigureTable.ofSpeed(result));
            write(FigureTable.ofCost(result));
        }
        out.flush();
    }

    private void write(FigureTable table) {
        out.println();
        row(table.head());
        out.println("|---" + "|--:".repeat(table.head().size() - 1) + "|");
        table.rows().forEach(this::row);
    }

    private void row(List<String> cells) {
        out.println("| " + String.join(" | ", cells) + " |");
    }
}
