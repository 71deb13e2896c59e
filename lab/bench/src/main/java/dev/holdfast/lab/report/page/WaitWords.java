package dev.holdfast.lab.report.page;

import dev.holdfast.lab.figures.Figure;
import dev.holdfast.lab.figures.Figures;
import java.util.OptionalDouble;

/** Waits in a few words, to stand beside a rate. */
final class WaitWords {

    private WaitWords() {}

    static String of(Figures figures) {
        return "p50 " + micros(figures, Figure.WAIT_P50) + ", p99 " + micros(figures, Figure.WAIT_P99) + ", max "
                + micros(figures, Figure.WAIT_MAX);
    }

    private static String micros(Figures figures, Figure figure) {
        OptionalDouble value = figures.get(figure);
        return value.isPresent() ? Numbers.micros(value.getAsDouble()) : "unknown";
    }
}
