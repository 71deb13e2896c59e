package dev.holdfast.internal.time;

/** A task that waits in a {@link Timetable}. */
public interface Alarm {

    /**
     * When it goes off.
     *
     * @return on the timetable's monotonic clock
     */
    long dueNanos();

    /** Does nothing if it has gone off. */
    void cancel();
}
