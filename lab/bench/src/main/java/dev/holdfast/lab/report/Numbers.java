package dev.holdfast.lab.report;

import java.util.Locale;

/** Numbers as people read them. */
public final class Numbers {

    private Numbers() {}

    /** With thousands apart; nothing for one that is not finite. */
    static String of(double figure, int decimals) {
        return Double.isFinite(figure) ? String.format(Locale.ROOT, "%,." + decimals + "f", figure) : "";
    }

    /** With thousands apart, and as many decimals as a small number needs. */
    public static String plain(double value) {
        double size = Math.abs(value);
        int decimals = size >= 100 || value == Math.rint(value) ? 0 : size >= 10 ? 1 : size >= 0.1 ? 2 : 4;
        String number = of(value, decimals);
        return number.contains(".") ? number.replaceAll("\\.?0+$", "") : number;
    }

    /** A time with the unit that fits. */
    public static String micros(double micros) {
        if (micros >= 1_000_000) {
            return plain(micros / 1_000_000) + " s";
        }
        return micros >= 1000
                ? plain(micros / 1000) + " ms"
                : micros == 0 ? "0" : Double.isNaN(micros) ? "unknown" : plain(micros) + " µs";
    }

    /** Waits in a few words, to stand beside a rate. */
    public static String waits(Figures figures) {
        return "p50 " + micros(figures.orNaN(Figure.WAIT_P50)) + ", p99 " + micros(figures.orNaN(Figure.WAIT_P99))
                + ", max " + micros(figures.orNaN(Figure.WAIT_MAX));
    }
}
