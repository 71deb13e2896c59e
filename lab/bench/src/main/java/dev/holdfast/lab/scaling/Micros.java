package dev.holdfast.lab.scaling;

import java.util.Collection;

/** Times by their rank. */
final class Micros {

    private Micros() {}

    /**
     * The time that so large a share of them does not exceed.
     *
     * @return microseconds; NaN if there are no times
     */
    static double at(double share, Collection<Long> nanos) {
        long[] sorted = nanos.stream().mapToLong(Long::longValue).sorted().toArray();
        return sorted.length == 0 ? Double.NaN : sorted[Math.max(0, (int) Math.ceil(share * sorted.length) - 1)] / 1e3;
    }
}
