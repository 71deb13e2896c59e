package dev.holdfast.lab.compare;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What a slice showed.
 *
 * @param rate pairs of lock and unlock a second, of all threads together
 * @param waitP50Micros for how long {@code lock()} took, in half of all cases
 * @param waitP99Micros in 99 of 100
 * @param waitP999Micros in 999 of 1000
 * @param waitMaxMicros at most
 * @param commandsPerOperation commands that clients sent for each pair
 * @param changesPerSecond how often the lock went to another client
 * @param commandsPerChange commands that clients sent for each such change; NaN if there was none
 * @param serverMicrosPerOperation the server's processor time
 * @param clientMicrosPerOperation this JVM's processor time
 * @param violations how often mutual exclusion was broken
 */
record Figures(
        double rate,
        double waitP50Micros,
        double waitP99Micros,
        double waitP999Micros,
        double waitMaxMicros,
        double commandsPerOperation,
        double changesPerSecond,
        double commandsPerChange,
        double serverMicrosPerOperation,
        double clientMicrosPerOperation,
        long violations) {

    /** The median of each figure over several slices; violations are added up. */
    static Figures median(List<Figures> rounds) {
        return new Figures(
                median(rounds, Figures::rate),
                median(rounds, Figures::waitP50Micros),
                median(rounds, Figures::waitP99Micros),
                median(rounds, Figures::waitP999Micros),
                median(rounds, Figures::waitMaxMicros),
                median(rounds, Figures::commandsPerOperation),
                median(rounds, Figures::changesPerSecond),
                median(rounds, Figures::commandsPerChange),
                median(rounds, Figures::serverMicrosPerOperation),
                median(rounds, Figures::clientMicrosPerOperation),
                rounds.stream().mapToLong(Figures::violations).sum());
    }

    private static double median(List<Figures> rounds, ToDoubleFunction<Figures> figure) {
        return median(rounds.stream().mapToDouble(figure).toArray());
    }

    static double median(double... values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
