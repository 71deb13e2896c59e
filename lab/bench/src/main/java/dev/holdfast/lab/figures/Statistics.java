package dev.holdfast.lab.figures;

import java.util.Arrays;
import java.util.Collection;

/** What sums several values up. */
public final class Statistics {

    private Statistics() {}

    /** Returns the middle one; of an even number, what lies between the middle two. */
    public static double median(double... values) {
        double[] sorted = Arrays.stream(values).sorted().toArray();
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /** Returns the value that so large a share of all does not exceed; NaN if there are none. */
    public static double atShare(double share, Collection<Long> values) {
        long[] sorted = values.stream().mapToLong(Long::longValue).sorted().toArray();
        return sorted.length == 0 ? Double.NaN : sorted[Math.max(0, (int) Math.ceil(share * sorted.length) - 1)];
    }

    /**
     * Returns Jain's index of fairness, the square of the sum over n times the sum of the squares: from 1/n, where one
     * of n has all, to 1, where all have the same; NaN where nobody has anything.
     */
    public static double jain(long... shares) {
        double sum = Arrays.stream(shares).mapToDouble(share -> share).sum();
        double squares = Arrays.stream(shares)
                .mapToDouble(share -> (double) share * share)
                .sum();
        return sum * sum / (shares.length * squares);
    }
}
