package dev.holdfast.lab.report;

import dev.holdfast.lab.figures.Environment;
import dev.holdfast.lab.figures.RunResult;
import dev.holdfast.lab.figures.ScenarioResult;
import dev.holdfast.lab.setup.Settings;
import java.io.IOException;

/** Somebody who learns what a run shows. */
@FunctionalInterface
public interface Report {

    /** The run begins. */
    default void begin(Environment environment, Settings settings) {}

    /** A scenario is over. */
    default void add(ScenarioResult scenario) {}

    /** The run is over. */
    void end(RunResult run) throws IOException;
}
