package dev.holdfast.lab.analysis;

import java.util.Arrays;

/** Jain's index of fairness: the square of the sum over n times the sum of the squares. */
final class Jain {

    private Jain() {}

    /** Returns it, from 1/n, where one of n has all, to 1, where all have the same; NaN where nobody has anything. */
    static double index(long... shares) {
        double sum = Arrays.stream(shares).mapToDouble(share -> share).sum();
        double squares = Arrays.stream(shares)
                .mapToDouble(share -> (double) share * share)
                .sum();
        return sum * sum / (shares.length * squares);
    }
}
