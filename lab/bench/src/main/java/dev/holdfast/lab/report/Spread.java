package dev.holdfast.lab.report;

import java.util.Collection;
import java.util.Locale;

/** How late a number of things were, in milliseconds. */
public record Spread(int count, double min, double p50, double p99, double max) {

    /** Sums them up. */
    public static Spread of(Collection<Long> nanos) {
        if (nanos.isEmpty()) {
            throw new IllegalStateException("nothing was measured");
        }
        double[] millis =
                nanos.stream().mapToDouble(each -> each / 1e6).sorted().toArray();
        return new Spread(millis.length, millis[0], at(0.5, millis), at(0.99, millis), millis[millis.length - 1]);
    }

    private static double at(double share, double[] sorted) {
        return sorted[(int) Math.ceil(share * sorted.length) - 1];
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "p50 %.2f ms, p99 %.2f ms, max %.2f ms (%d)", p50, p99, max, count);
    }
}
