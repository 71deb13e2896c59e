package dev.holdfast.lab.simulation.world;

import java.util.PriorityQueue;

/**
 * What happens when, in true time. What is to happen at the same moment happens in the order in which it was put here.
 * Nothing happens but what is put here, so each run with the same entries is the same.
 */
public final class Agenda {

    private final PriorityQueue<Entry> entries = new PriorityQueue<>(512);
    private long nowNanos;
    private long put;
    private long done;

    /** Something to happen. */
    public static final class Entry implements Comparable<Entry> {

        private final long atNanos;
        private final long order;
        private final Runnable action;
        private boolean cancelled;

        private Entry(long atNanos, long order, Runnable action) {
            this.atNanos = atNanos;
            this.order = order;
            this.action = action;
        }

        /** Does nothing if it has happened. */
        public void cancel() {
            cancelled = true;
        }

        @Override
        public int compareTo(Entry other) {
            int byTime = Long.compare(atNanos, other.atNanos);
            return byTime != 0 ? byTime : Long.compare(order, other.order);
        }
    }

    /**
     * True time.
     *
     * @return nanoseconds since the beginning
     */
    public long nowNanos() {
        return nowNanos;
    }

    /**
     * How much has happened.
     *
     * @return the number of entries so far
     */
    public long done() {
        return done;
    }

    /**
     * Puts something here.
     *
     * @param atNanos true time; now, if that has passed
     * @param action what to do
     * @return cancels it
     */
    public Entry at(long atNanos, Runnable action) {
        Entry entry = new Entry(Math.max(atNanos, nowNanos), put++, action);
        entries.add(entry);
        return entry;
    }

    /**
     * Puts something here.
     *
     * @param delayNanos from now
     * @param action what to do
     * @return cancels it
     */
    public Entry after(long delayNanos, Runnable action) {
        return at(nowNanos + delayNanos, action);
    }

    /**
     * Lets everything happen that is due until a moment, which is then now.
     *
     * @param untilNanos true time
     */
    public void runUntil(long untilNanos) {
        for (Entry next = entries.peek(); next != null && next.atNanos <= untilNanos; next = entries.peek()) {
            entries.poll();
            if (!next.cancelled) {
                nowNanos = next.atNanos;
                done++;
                next.action.run();
            }
        }
        nowNanos = Math.max(nowNanos, untilNanos);
    }
}
