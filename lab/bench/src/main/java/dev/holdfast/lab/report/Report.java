package dev.holdfast.lab.report;

import dev.holdfast.lab.figures.Environment;
import dev.holdfast.lab.figures.RunResult;
import dev.holdfast.lab.figures.ScenarioResult;
import dev.holdfast.lab.setup.Settings;
import java.io.IOException;

/** Somebody who is told what a run shows. */
public interface Report {

    /** The run begins. */
    default void begin(Environment environment, Settings settings) throws IOException {}

    /** A scenario is over. */
    default void add(ScenarioResult scenario) throws IOException {}

    /** The run is over. */
    default void end(RunResult run) throws IOException {}
}
