package dev.holdfast.lab.load;

import dev.holdfast.lab.scenario.Scenario;
import dev.holdfast.lab.scenario.Shape;
import dev.holdfast.lab.setup.Settings;
import dev.holdfast.lab.setup.ThreadKind;
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

    /** How many words {@link #toWords} makes. */
    public static final int WORDS = 4;

    private static final String CLOSED = "closed";

    /** Takes from the settings what concerns a scenario. A burst has no rate: all come at once. */
    public static LoadSpec of(Scenario scenario, Settings settings) {
        boolean burst = scenario.shape() == Shape.BURST;
        return new LoadSpec(
                scenario,
                settings.section(),
                burst ? settings.burstThreads() : settings.threads(),
                burst ? OptionalDouble.empty() : settings.rate());
    }

    /** Writes it for another process. */
    public List<String> toWords() {
        return List.of(
                scenario.name(),
                section.toString(),
                threads.toString(),
                rate.isPresent() ? Double.toString(rate.getAsDouble()) : CLOSED);
    }

    /** Reads what {@link #toWords} has written. */
    public static LoadSpec ofWords(List<String> words) {
        return new LoadSpec(
                Scenario.named(words.get(0)),
                Duration.parse(words.get(1)),
                ThreadKind.valueOf(words.get(2)),
                words.get(3).equals(CLOSED)
                        ? OptionalDouble.empty()
                        : OptionalDouble.of(Double.parseDouble(words.get(3))));
    }
}
