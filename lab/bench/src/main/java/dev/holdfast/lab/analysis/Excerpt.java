package dev.holdfast.lab.analysis;

import dev.holdfast.lab.figures.Hold;
import java.util.ArrayList;
import java.util.List;

/** The first holds of the measured time, to be drawn. */
final class Excerpt {

    private static final int HOLDS = 300;

    private final List<Hold> holds = new ArrayList<>();
    private long originNanos;

    void add(Pass pass) {
        if (holds.isEmpty()) {
            originNanos = pass.enteredNanos();
        }
        if (holds.size() < HOLDS) {
            holds.add(new Hold(
                    pass.client(),
                    pass.thread(),
                    (pass.enteredNanos() - originNanos) / 1e3,
                    (pass.leftNanos() - originNanos) / 1e3));
        }
    }

    List<Hold> holds() {
        return holds;
    }
}
