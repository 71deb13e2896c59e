package dev.holdfast.lab.figures;

import java.util.Arrays;
import java.util.Collection;

/** The middle of several values. */
public final class Median {

    private Median() {}

    /** Returns the middle one; of an even number, what lies between the middle two. */
    public static double of(Collection<Double> values) {
        return of(values.stream().mapToDouble(Double::doubleValue).toArray());
    }

    static double of(double... values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
