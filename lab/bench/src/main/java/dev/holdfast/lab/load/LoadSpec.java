package dev.holdfast.lab.load;

import dev.holdfast.lab.setup.Scenario;
import dev.holdfast.lab.setup.Settings;
import dev.holdfast.lab.setup.Settings.ThreadKind;
import dev.holdfast.lab.setup.Shape;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The load of a scenario, as every process that makes a part of it must know it.
 *
 * @param scenario who wants what
 * @param section how long a holder stays in the section
 * @param threads which threads
 * @param rate arrivals a second of all threads together, for an open load
 */
public record LoadSpec(Scenario scenario, Duration section, ThreadKind threads, OptionalDouble rate) {

    /** Takes from the settings what concerns a scenario. A burst has no rate: all come at once. */
    public static LoadSpec of(Scenario scenario, Settings settings) {
        OptionalDouble rate = scenario.shape() == Shape.BURST ? OptionalDouble.empty() : settings.rate();
        return new LoadSpec(scenario, settings.section(), settings.threads(scenario), rate);
    }

    /** Writes it for another process. A rate of zero stands for none. */
    List<String> toWords() {
        return List.of(scenario.name(), section.toString(), threads.toString(), Double.toString(rate.orElse(0)));
    }

    /** Reads what {@link #toWords} has written. */
    static LoadSpec ofWords(List<String> words) {
        double rate = Double.parseDouble(words.get(3));
        return new LoadSpec(
                Scenario.named(words.get(0)),
                Duration.parse(words.get(1)),
                ThreadKind.valueOf(words.get(2)),
                rate > 0 ? OptionalDouble.of(rate) : OptionalDouble.empty());
    }
}
