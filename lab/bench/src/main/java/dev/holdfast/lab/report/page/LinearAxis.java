package dev.holdfast.lab.report.page;

import java.util.List;
import java.util.stream.IntStream;

/**
 * From nothing to at least the greatest value, equal steps for equal differences.
 *
 * @param title what is told
 * @param end the last value
 * @param step between two labels
 */
record LinearAxis(String title, double end, double step) implements Axis {

    private static final int STEPS = 5;

    /** Makes one that has room for a value. */
    static LinearAxis upTo(String title, double greatest) {
        double least = Math.max(greatest, Double.MIN_NORMAL) / STEPS;
        double power = Math.pow(10, Math.floor(Math.log10(least)));
        double step =
                least <= power ? power : least <= 2 * power ? 2 * power : least <= 5 * power ? 5 * power : 10 * power;
        return new LinearAxis(title, Math.ceil(greatest / step) * step, step);
    }

    @Override
    public double at(double value) {
        return value / end;
    }

    @Override
    public List<Tick> ticks() {
        return IntStream.rangeClosed(0, (int) Math.rint(end / step))
                .mapToObj(i -> new Tick(i * step, Numbers.plain(i * step)))
                .toList();
    }
}
