package dev.holdfast.lab.load;

import java.util.function.LongConsumer;

/**
 * Arrivals to come.
 *
 * @param nextDueNanos when the next one is due
 * @param periodNanos how long after it the one behind is; zero if there are none
 */
public record Backlog(long nextDueNanos, long periodNanos) {

    /** No arrivals. */
    public static final Backlog NONE = new Backlog(0, 0);

    /** Shows the times of all arrivals that were due before a time. */
    public void forEachBefore(long endNanos, LongConsumer dueNanos) {
        if (periodNanos > 0) {
            for (long due = nextDueNanos; due - endNanos < 0; due += periodNanos) {
                dueNanos.accept(due);
            }
        }
    }
}
