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
    record Passed(long stampMicros, long units, long atNanos) {}

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
     * @return what has passed before in the same window, if that is too much; else nothing
     */
    List<Passed> window(Passed next, long periodMicros, long most) {
        List<Passed> before = all.stream()
                .filter(passed -> passed.stampMicros > next.stampMicros - periodMicros)
                .toList();
        add(next);
        long units = before.stream().mapToLong(Passed::units).sum() + next.units;
        return units <= most ? List.of() : restarted(before);
    }

    /**
     * Units pass at an evenly spaced rate: after the units of a burst, no more than one in each interval.
     *
     * @return what has passed since all was back for the last time, if that is too much; else nothing
     */
    List<Passed> spaced(Passed next, long intervalMicros, long burst) {
        add(next);
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
        return backMicros - next.stampMicros <= burst * intervalMicros ? List.of() : restarted(counting);
    }

    /** What was too much is not said again of each passage that follows. */
    private List<Passed> restarted(List<Passed> counting) {
        Passed last = all.get(all.size() - 1);
        all.clear();
        add(last);
        return counting.isEmpty() ? List.of(last) : counting;
    }
}
