package dev.holdfast.lab.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Where values stand between the beginning and the end of a plot.
 *
 * @param place where a value stands, from 0 at the beginning to 1 at the end
 */
public record Axis(String title, DoubleUnaryOperator place, List<Tick> ticks) {

    private static final int STEPS = 5;
    private static final double DECADES_WITH_ALL_STEPS = 2.5;
    private static final double ALL = 100;
    private static final double BEHIND = 0.33;
    private static final double MOST_STEPS = 7;

    /** A value with a label. */
    public record Tick(double value, String label) {}

    public double at(double value) {
        return place.applyAsDouble(value);
    }

    /** From nothing to at least the greatest value, equal steps for equal differences. */
    static Axis linear(String title, double greatest) {
        double step = roundedUp(Math.max(greatest, Double.MIN_NORMAL) / STEPS);
        double end = Math.ceil(greatest / step) * step;
        List<Tick> ticks = IntStream.rangeClosed(0, (int) Math.rint(end / step))
                .mapToObj(i -> new Tick(i * step, Numbers.plain(i * step)))
                .toList();
        return new Axis(title, value -> value / end, ticks);
    }

    /** Equal steps for equal ratios. What is smaller than its beginning stands there, and least is more than zero. */
    static Axis log(String title, double least, double greatest, DoubleFunction<String> label) {
        double begin = roundedDown(least);
        double end = Math.max(roundedUp(greatest), begin * 10);
        boolean all = Math.log10(end / begin) <= DECADES_WITH_ALL_STEPS;
        List<Tick> ticks = new ArrayList<>();
        for (int power = power(begin); power <= power(end); power++) {
            for (int step : new int[] {1, 2, 5}) {
                double value = step * Math.pow(10, power);
                if ((all || step == 1) && value >= begin * 0.999 && value <= end * 1.001) {
                    ticks.add(new Tick(value, label.apply(value)));
                }
            }
        }
        return new Axis(title, value -> Math.max(0, Math.log10(value / begin) / Math.log10(end / begin)), ticks);
    }

    /** Counts that were tried, of which there is at least one: a step for each doubling, and each with its label. */
    static Axis counts(String title, Collection<Integer> counts) {
        double least = Collections.min(counts);
        double greatest = Collections.max(counts);
        return new Axis(
                title,
                value -> least == greatest ? 0.5 : Math.log(value / least) / Math.log(greatest / least),
                counts.stream()
                        .sorted()
                        .distinct()
                        .map(count -> new Tick(count, Numbers.plain(count)))
                        .toList());
    }

    /**
     * Percentiles, a step for each tenth of the rest: as far from 90 to 99 as from 99 to 99.9. The last of all, which
     * would stand in the infinite, stands a third of a step behind the last that is finite.
     */
    static Axis percentiles(double greatest) {
        double last = Math.min(MOST_STEPS, Math.max(1, tenths(greatest)));
        List<Tick> ticks = new ArrayList<>(List.of(new Tick(0, "0"), new Tick(50, "50"), new Tick(90, "90")));
        for (int step = 2; step <= last + 1e-9; step++) {
            ticks.add(new Tick(ALL - Math.pow(10, 2 - step), "99" + (step > 2 ? "." + "9".repeat(step - 2) : "")));
        }
        ticks.add(new Tick(ALL, "max"));
        return new Axis(
                "percentile of the passes",
                value -> (value >= ALL ? last + BEHIND : Math.min(last, tenths(value))) / (last + BEHIND),
                ticks);
    }

    private static double tenths(double percentile) {
        return -Math.log10(1 - percentile / ALL);
    }

    private static double roundedDown(double value) {
        double decade = Math.pow(10, power(value));
        return value >= 5 * decade ? 5 * decade : value >= 2 * decade ? 2 * decade : decade;
    }

    private static double roundedUp(double value) {
        double decade = Math.pow(10, power(value));
        return DoubleStream.of(1, 2, 5)
                .map(step -> step * decade)
                .filter(rounded -> value <= rounded)
                .findFirst()
                .orElse(10 * decade);
    }

    private static int power(double value) {
        return (int) Math.floor(Math.log10(value * 1.000001));
    }
}
