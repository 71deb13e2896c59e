package dev.holdfast.lab.run;

import dev.holdfast.lab.setup.Scenario;
import dev.holdfast.lab.setup.Scenario.Shape;
import dev.holdfast.lab.setup.Settings;
import dev.holdfast.lab.setup.Settings.ThreadKind;
import java.io.Serializable;
import java.time.Duration;

/**
 * The load of a scenario, as every process that makes a part of it must know it.
 *
 * @param rate arrivals a second of all threads together; 0 for a closed loop
 */
record LoadSpec(Scenario scenario, Duration section, ThreadKind threads, double rate) implements Serializable {

    /** Takes from the settings what concerns a scenario. A burst has no rate: all come at once. */
    static LoadSpec of(Scenario scenario, Settings settings) {
        double rate = scenario.shape() == Shape.BURST ? 0 : settings.rate();
        return new LoadSpec(scenario, settings.section, settings.threads(scenario.shape()), rate);
    }
}
