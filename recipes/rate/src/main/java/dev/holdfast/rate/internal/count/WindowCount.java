package dev.holdfast.rate.internal.count;

import dev.holdfast.rate.WindowRate;
import java.util.ArrayList;
import java.util.List;

/**
 * What is known of a rate that is counted in windows: the time of each unit, the latest first. {@code pass_window.lua}
 * does the same. Not thread-safe.
 */
public final class WindowCount {

    private final List<Long> stamps = new ArrayList<>();
    private long overMicros;

    /** Asks at a time. Another rate than the last one counts from what is known. */
    public Passage ask(long nowMicros, WindowRate rate, PassQuestion question) {
        long period = Math.floorDiv(rate.period().toNanos() + 999, 1000);
        int units = question.units();
        long latest = stamps.isEmpty() ? nowMicros : stamps.get(0);
        long counting =
                stamps.stream().filter(stamp -> stamp > nowMicros - period).count();
        long left = latest > nowMicros ? 0 : rate.permits() - counting;
        long start = Math.max(nowMicros, latest);
        int before = rate.permits() - units;
        if (before < stamps.size()) {
            start = Math.max(start, stamps.get(before) + period);
        }
        long wait = start - nowMicros;
        if (wait <= question.longestWaitMicros()) {
            for (int unit = 0; unit < units; unit++) {
                stamps.add(0, start);
            }
            stamps.subList(Math.min(rate.permits(), stamps.size()), stamps.size())
                    .clear();
            overMicros = start + period;
            left = wait > 0 ? 0 : left - units;
        }
        return new Passage(nowMicros, wait, Math.max(0, left));
    }

    /** Whether it is as if nothing had ever passed. */
    public boolean isOver(long nowMicros) {
        return overMicros <= nowMicros;
    }
}
