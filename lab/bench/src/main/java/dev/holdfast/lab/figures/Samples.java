package dev.holdfast.lab.figures;

import java.util.List;

/**
 * What is to be drawn.
 *
 * @param waits the curve of waiting times over all slices, rising
 * @param holds who held the lock when, in a short excerpt of the last slice, in order; none where there are several locks
 */
public record Samples(List<WaitPoint> waits, List<Hold> holds) {

    public Samples {
        waits = List.copyOf(waits);
        holds = List.copyOf(holds);
    }
}
