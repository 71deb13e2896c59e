package dev.holdfast.lab.figures;

import java.util.List;

/**
 * What a peer showed in a scenario.
 *
 * @param peer its name
 * @param slices one for each round, in order; at least one
 * @param ofWarmUp what was wrong before the first slice
 * @param samples what is to be drawn
 */
public record PeerResult(String peer, List<SliceResult> slices, Violations ofWarmUp, Samples samples) {

    public PeerResult {
        slices = List.copyOf(slices);
    }

    /** Returns the medians over the rounds. */
    public Figures median() {
        return Figures.median(slices.stream().map(SliceResult::figures).toList());
    }

    /** Returns what was wrong at any time. */
    public Violations violations() {
        return slices.stream().map(SliceResult::violations).reduce(ofWarmUp, Violations::plus);
    }
}
