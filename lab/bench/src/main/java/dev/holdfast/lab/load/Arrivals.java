package dev.holdfast.lab.load;

/** When a thread wants the lock. One thread uses it. */
interface Arrivals {

    /** Learns when the slice begins. */
    void begin(long startNanos);

    /** Waits for the next arrival; false if there is none. */
    boolean await();

    /**
     * Returns when the arrival was due that came last.
     *
     * @param nowNanos the time of the call
     */
    long dueNanos(long nowNanos);

    /** Returns what is left. */
    default Backlog backlog() {
        return Backlog.NONE;
    }
}
