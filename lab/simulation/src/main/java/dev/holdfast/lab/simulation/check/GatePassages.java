package dev.holdfast.lab.simulation.check;

import java.util.ArrayList;
import java.util.List;

/**
 * What has passed at one gate of a server, and whether a further passage is within the rate. Times are those at which
 * units pass, by the server's clock.
 */
final class GatePassages {

    private static final int MOST = 200;

    /**
     * Units that pass together.
     *
     * @param stampMicros when they pass
     * @param units how many
     * @param atNanos when the server has let them, in true time
     */
    private record Passed(long stampMicros, long units, long atNanos) {}

    private final List<Passed> all = new ArrayList<>();

    GatePassages copy() {
        GatePassages copy = new GatePassages();
        copy.all.addAll(all);
        return copy;
    }

    private void add(Passed passed) {
        all.add(passed);
        if (all.size() > MOST) {
            all.remove(0);
        }
    }

    /**
     * Units pass at a rate that is counted in windows.
     *
     * @return since when, in true time, more have passed than may; less than zero if not
     */
    long window(long stampMicros, long units, long atNanos, long periodMicros, long most) {
        List<Passed> counting = all.stream()
                .filter(passed -> passed.stampMicros > stampMicros - periodMicros)
                .toList();
        long sum = counting.stream().mapToLong(Passed::units).sum() + units;
        add(new Passed(stampMicros, units, atNanos));
        return sum <= most ? -1 : restarted(counting);
    }

    /**
     * Units pass at an evenly spaced rate: after the units of a burst, no more than one in each interval.
     *
     * @return as {@link #window}
     */
    long spaced(long stampMicros, long units, long atNanos, long intervalMicros, long burst) {
        add(new Passed(stampMicros, units, atNanos));
        long backMicros = Long.MIN_VALUE;
        List<Passed> counting = new ArrayList<>();
        for (Passed passed : all) {
            if (backMicros <= passed.stampMicros) {
                counting.clear();
                backMicros = passed.stampMicros;
            }
            counting.add(passed);
            backMicros += passed.units * intervalMicros;
        }
        return backMicros - stampMicros <= burst * intervalMicros ? -1 : restarted(counting);
    }

    /** What was too much is not said again of each passage that follows. */
    private long restarted(List<Passed> counting) {
        long sinceNanos = counting.isEmpty() ? 0 : counting.get(0).atNanos;
        Passed last = all.get(all.size() - 1);
        all.clear();
        add(last);
        return sinceNanos;
    }
}
