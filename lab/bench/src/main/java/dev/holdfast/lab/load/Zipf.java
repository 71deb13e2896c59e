package dev.holdfast.lab.load;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntSupplier;

/**
 * Chooses the lock of rank r in proportion to 1/r: the popular ones often, most of them seldom. Immutable; each thread
 * draws with a generator of its own.
 */
final class Zipf {

    private final double[] cumulated;

    Zipf(int locks) {
        cumulated = new double[locks];
        double sum = 0;
        for (int i = 0; i < locks; i++) {
            sum += 1.0 / (i + 1);
            cumulated[i] = sum;
        }
    }

    IntSupplier drawnWith(SplittableRandom random) {
        return () -> at(random.nextDouble());
    }

    /** Returns the lock at a share of the total, from 0 to less than 1. */
    int at(double share) {
        int found = Arrays.binarySearch(cumulated, share * cumulated[cumulated.length - 1]);
        // Behind an exact hit begins the next one.
        return Math.min(cumulated.length - 1, found < 0 ? -found - 1 : found + 1);
    }
}
