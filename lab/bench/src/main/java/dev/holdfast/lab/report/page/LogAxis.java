package dev.holdfast.lab.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;

/** Equal steps for equal ratios. What is smaller than its beginning stands there. */
final class LogAxis implements Axis {

    private static final int[] STEPS = {1, 2, 5};
    private static final double DECADES_WITH_ALL_STEPS = 2.5;

    private final String title;
    private final double begin;
    private final double end;
    private final DoubleFunction<String> label;

    /**
     * Makes one that has room for values.
     *
     * @param least greater than zero
     * @param label how a number is written
     */
    LogAxis(String title, double least, double greatest, DoubleFunction<String> label) {
        this.title = title;
        this.begin = floor(least);
        this.end = Math.max(ceil(greatest), begin * 10);
        this.label = label;
    }

    @Override
    public String title() {
        return title;
    }

    @Override
    public double at(double value) {
        return Math.max(0, Math.log10(value / begin) / Math.log10(end / begin));
    }

    @Override
    public List<Tick> ticks() {
        boolean all = Math.log10(end / begin) <= DECADES_WITH_ALL_STEPS;
        List<Tick> ticks = new ArrayList<>();
        for (int power = power(begin); power <= power(end); power++) {
            for (int step : STEPS) {
                double value = step * Math.pow(10, power);
                if ((all || step == 1) && value >= begin * 0.999 && value <= end * 1.001) {
                    ticks.add(new Tick(value, label.apply(value)));
                }
            }
        }
        return ticks;
    }

    private static double floor(double value) {
        double decade = Math.pow(10, power(value));
        return value >= 5 * decade ? 5 * decade : value >= 2 * decade ? 2 * decade : decade;
    }

    private static double ceil(double value) {
        double decade = Math.pow(10, power(value));
        return value <= decade
                ? decade
                : value <= 2 * decade ? 2 * decade : value <= 5 * decade ? 5 * decade : 10 * decade;
    }

    private static int power(double value) {
        return (int) Math.floor(Math.log10(value * 1.000001));
    }
}
