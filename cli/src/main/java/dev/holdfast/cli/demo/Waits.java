package dev.holdfast.cli.demo;

import java.util.List;

/**
 * How long the buyers' sales waited for the lock.
 *
 * @param p50Millis half of them at most so long
 * @param p99Millis 99 of 100 at most so long
 * @param maxMillis the longest
 */
record Waits(double p50Millis, double p99Millis, double maxMillis) {

    static Waits of(List<SaleAnswer> answers) {
        long[] micros =
                answers.stream().mapToLong(SaleAnswer::waitedMicros).sorted().toArray();
        return new Waits(at(micros, 0.50), at(micros, 0.99), at(micros, 1));
    }

    private static double at(long[] sorted, double share) {
        if (sorted.length == 0) {
            return 0;
        }
        int index = (int) Math.ceil(share * sorted.length) - 1;
        return sorted[Math.max(0, index)] / 1_000.0;
    }
}
