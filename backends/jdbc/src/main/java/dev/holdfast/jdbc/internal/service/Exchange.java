package dev.holdfast.jdbc.internal.service;

/**
 * The database showed its time between two local ones.
 *
 * @param sentNanos when it was asked
 * @param nowMicros what its clock showed
 * @param receivedNanos when the answer was there
 */
record Exchange(long sentNanos, long nowMicros, long receivedNanos) {

    private static final long NANOS_PER_MICRO = 1000;

    /** A time of the database on the local clock: the latest. */
    long nanosOf(long micros) {
        return receivedNanos + (micros - nowMicros) * NANOS_PER_MICRO;
    }

    /** A local time on the clock of the database: the latest. */
    long microsOf(long nanos) {
        return nowMicros + (nanos - sentNanos) / NANOS_PER_MICRO;
    }
}
