package dev.holdfast.lab.report.page;

import dev.holdfast.lab.figures.Figure;
import dev.holdfast.lab.figures.Figures;
import dev.holdfast.lab.report.Markdown;
import java.util.Locale;
import java.util.OptionalDouble;

/** Numbers as people read them. */
final class Numbers {

    private Numbers() {}

    /** With thousands apart, and as many decimals as a small number needs. */
    static String plain(double value) {
        double size = Math.abs(value);
        int decimals = size >= 100 || value == Math.rint(value) ? 0 : size >= 10 ? 1 : size >= 0.1 ? 2 : 4;
        return withoutEndingZeros(Markdown.number(value, decimals));
    }

    /** A time with the unit that fits. */
    static String micros(double micros) {
        if (micros == 0) {
            return "0";
        }
        if (micros >= 1_000_000) {
            return plain(rounded(micros / 1_000_000)) + " s";
        }
        return micros >= 1000 ? plain(rounded(micros / 1000)) + " ms" : plain(rounded(micros)) + " µs";
    }

    /** Waits in a few words, to stand beside a rate. */
    static String waits(Figures figures) {
        return "p50 " + wait(figures, Figure.WAIT_P50) + ", p99 " + wait(figures, Figure.WAIT_P99) + ", max "
                + wait(figures, Figure.WAIT_MAX);
    }

    private static String wait(Figures figures, Figure figure) {
        OptionalDouble value = figures.get(figure);
        return value.isPresent() ? micros(value.getAsDouble()) : "unknown";
    }

    /** A coordinate. */
    static String pixels(double value) {
        return withoutEndingZeros(String.format(Locale.ROOT, "%.1f", value));
    }

    private static double rounded(double value) {
        return value >= 100 ? Math.rint(value) : value;
    }

    private static String withoutEndingZeros(String number) {
        return number.contains(".") ? number.replaceAll("\\.?0+$", "") : number;
    }
}
