package dev.holdfast.lab.report.page;

import java.util.ArrayList;
import java.util.List;

/**
 * Percentiles, a step for each tenth of the rest: as far from 90 to 99 as from 99 to 99.9. The last of all, which would stand in the infinite, stands a third of
 * a step behind the last that is finite.
 */
final class PercentileAxis implements Axis {

    private static final double ALL = 100;
    private static final double BEHIND = 0.33;
    private static final double MOST_STEPS = 7;

    private final double lastFinite;

    /**
     * Makes one.
     *
     * @param greatest the greatest percentile below 100 that is drawn
     */
    PercentileAxis(double greatest) {
        this.lastFinite = Math.min(MOST_STEPS, Math.max(1, steps(greatest)));
    }

    @Override
    public String title() {
        return "percentile of the passes";
    }

    @Override
    public double at(double percentile) {
        double steps = percentile >= ALL ? lastFinite + BEHIND : Math.min(lastFinite, steps(percentile));
        return steps / (lastFinite + BEHIND);
    }

    @Override
    public List<Tick> ticks() {
        List<Tick> ticks = new ArrayList<>(List.of(new Tick(0, "0"), new Tick(50, "50"), new Tick(90, "90")));
        for (int step = 2; step <= lastFinite + 1e-9; step++) {
            ticks.add(new Tick(ALL - Math.pow(10, 2 - step), "99" + (step > 2 ? "." + "9".repeat(step - 2) : "")));
        }
        ticks.add(new Tick(ALL, "max"));
        return ticks;
    }

    private static double steps(double percentile) {
        return -Math.log10(1 - percentile / ALL);
    }
}
