package dev.holdfast.lab.simulation.check;

import java.util.Locale;

/**
 * A promise that was broken.
 *
 * @param rule which
 * @param atNanos true time
 * @param sentence how
 */
public record Violation(Rule rule, long atNanos, String sentence) {

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%s at %.6f s: %s", rule, atNanos / 1e9, sentence);
    }
}
