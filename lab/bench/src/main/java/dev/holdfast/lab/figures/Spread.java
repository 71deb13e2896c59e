package dev.holdfast.lab.figures;

import java.util.Collection;
import java.util.Locale;

/**
 * How late a number of things were, in milliseconds.
 *
 * @param count how many
 * @param min none earlier than this
 * @param p50 half of them no later than this
 * @param p99 99 of 100
 * @param max all
 */
public record Spread(int count, double min, double p50, double p99, double max) {

    /**
     * Sums them up.
     *
     * @throws IllegalStateException if there are none
     */
    public static Spread of(Collection<Long> nanos) {
        if (nanos.isEmpty()) {
            throw new IllegalStateException("nothing was measured");
        }
        return new Spread(nanos.size(), at(0, nanos), at(0.5, nanos), at(0.99, nanos), at(1, nanos));
    }

    private static double at(double share, Collection<Long> nanos) {
        return Statistics.atShare(share, nanos) / 1e6;
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "p50 %.2f ms, p99 %.2f ms, max %.2f ms (%d)", p50, p99, max, count);
    }
}
