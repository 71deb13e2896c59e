package dev.holdfast.lab.report;

import java.util.List;

/**
 * What a peer showed in a scenario.
 *
 * @param before what was wrong before the first slice
 */
public record PeerResult(String peer, List<Slice> slices, Violations before, Samples samples) {

    public record Slice(Figures figures, Violations violations) {}

    public Figures median() {
        return Figures.median(slices.stream().map(Slice::figures).toList());
    }

    public double[] ofRounds(Figure figure) {
        return slices.stream()
                .flatMapToDouble(slice -> slice.figures().get(figure).stream())
                .toArray();
    }

    public Violations violations() {
        return slices.stream().map(Slice::violations).reduce(before, Violations::plus);
    }

    /**
     * What is to be drawn.
     *
     * @param holds who held the lock when, in a short excerpt of the last slice, in order; none where there are several
     *     locks
     */
    public record Samples(List<WaitPoint> waits, List<Hold> holds) {}

    /** So many of a hundred waited no longer than that many microseconds. */
    public record WaitPoint(double percentile, double micros) {}

    /** A thread held the lock; clients and threads count from 0, times from the first hold of the excerpt. */
    public record Hold(int client, int thread, double fromMicros, double toMicros) {}
}
