package dev.holdfast.lab.report;

import dev.holdfast.lab.figures.Environment;
import dev.holdfast.lab.figures.RunResult;
import dev.holdfast.lab.figures.ScenarioResult;
import dev.holdfast.lab.setup.Settings;
import java.io.PrintWriter;

/** Two tables a scenario, for people. */
record TextReport(PrintWriter out) implements Report {

    @Override
    public void begin(Environment environment, Settings settings) {
        SettingsText.lines(environment, settings).forEach(out::println);
        out.flush();
    }

    @Override
    public void add(ScenarioResult result) {
        out.println();
        out.println("### " + result.scenario().name() + ": " + result.scenario().description());
        out.println();
        if (result.peers().isEmpty()) {
            out.println("No peer has run.");
        } else {
            FigureTable.ofSpeed(result).write(out);
            out.println();
            FigureTable.ofCost(result).write(out);
        }
        out.flush();
    }

    @Override
    public void end(RunResult run) {}
}
