package dev.holdfast.rate.internal.count;

import dev.holdfast.rate.SpacedRate;

/**
 * What is known of an evenly spaced rate: the time at which everything is back that was used so far. That is the
 * generic cell rate algorithm of the ATM Forum, <i>Traffic Management Specification 4.0</i> (1996), and of {@code
 * pass.lua}, which does the same. Not thread-safe.
 */
public final class SpacedCount {

    private long backMicros;

    /** Asks at a time. Another rate than the last one counts from what is known. */
    public Passage ask(long nowMicros, SpacedRate rate, PassQuestion question) {
        long interval = rate.interval().toNanos() / 1000;
        long capacity = rate.burst() * interval;
        long back = Math.max(nowMicros, backMicros);
        long after = back + question.units() * interval;
        long wait = Math.max(0, after - capacity - nowMicros);
        if (wait <= question.longestWaitMicros()) {
            back = after;
            backMicros = after;
        }
        return new Passage(nowMicros, wait, Math.max(0, Math.floorDiv(capacity - back + nowMicros, interval)));
    }

    /** Whether it is as if nothing had ever passed. */
    public boolean isOver(long nowMicros) {
        return backMicros <= nowMicros;
    }
}
