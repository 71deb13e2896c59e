package dev.holdfast.lab.chaos.soak;

import dev.holdfast.lab.chaos.soak.Sample.Series;
import java.util.Arrays;
import java.util.List;

/**
 * How one series went over the second half of a soak; the first half is for warming up.
 *
 * @param level its median
 * @param growth by how much it rose over that half
 * @param tolerance how much of a rise is noise
 */
record Trend(Series series, double level, double growth, double tolerance) {

    private static final double SHARE = 0.10;

    /**
     * Looks at samples. The slope is the median of the slopes between all pairs (Theil and Sen), which no single peak
     * moves.
     *
     * @throws IllegalArgumentException when there are fewer than four samples
     */
    static Trend of(Series series, List<Sample> samples) {
        if (samples.size() < 4) {
            throw new IllegalArgumentException("too few samples for a trend: " + samples.size());
        }
        List<Sample> half = samples.subList(samples.size() / 2, samples.size());
        double level = median(half.stream().mapToDouble(series::of).toArray());
        double[] slopes = new double[half.size() * (half.size() - 1) / 2];
        int next = 0;
        for (int i = 0; i < half.size(); i++) {
            for (int j = i + 1; j < half.size(); j++) {
                double seconds = half.get(j).seconds() - half.get(i).seconds();
                slopes[next++] = (series.of(half.get(j)) - series.of(half.get(i))) / seconds;
            }
        }
        double seconds = half.get(half.size() - 1).seconds() - half.get(0).seconds();
        return new Trend(series, level, median(slopes) * seconds, Math.max(SHARE * level, series.floor()));
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /** Says whether it rose by more than noise. */
    boolean grew() {
        return growth > tolerance;
    }
}
