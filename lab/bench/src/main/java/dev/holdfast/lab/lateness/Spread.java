package dev.holdfast.lab.lateness;

import java.util.List;
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
    public static Spread of(List<Long> nanos) {
        double[] sorted = nanos.stream().mapToDouble(n -> n / 1e6).sorted().toArray();
        if (sorted.length == 0) {
            throw new IllegalStateException("nothing was measured");
        }
        return new Spread(sorted.length, sorted[0], at(sorted, 0.5), at(sorted, 0.99), sorted[sorted.length - 1]);
    }

    private static double at(double[] sorted, double share) {
        return sorted[Math.max(0, (int) Math.ceil(share * sorted.length) - 1)];
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "p50 %.2f ms, p99 %.2f ms, max %.2f ms (%d)", p50, p99, max, count);
    }
}
