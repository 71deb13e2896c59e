package dev.holdfast.lab.chaos.soak;

import dev.holdfast.lab.chaos.schedule.Schedule;
import dev.holdfast.lab.chaos.soak.Sample.Series;
import java.util.Arrays;
import java.util.List;

/**
 * What a soak has shown.
 *
 * @param schedule what was planned
 * @param server the version of the server
 * @param faults how many were injected
 * @param samples in their order
 */
public record SoakResult(Schedule schedule, String server, int faults, List<Sample> samples) {

    /** Copies the list. */
    public SoakResult {
        samples = List.copyOf(samples);
    }

    /** Returns how each series went. */
    List<Trend> trends() {
        return Arrays.stream(Series.values())
                .map(series -> Trend.of(series, samples))
                .toList();
    }

    /** Says whether anything grew. */
    public boolean anythingGrew() {
        return trends().stream().anyMatch(Trend::grew);
    }

    /** Returns how many leases were granted. */
    public long grants() {
        return Math.round(samples.stream().mapToDouble(Sample::grants).sum());
    }
}
