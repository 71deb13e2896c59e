package dev.holdfast.redis;

import dev.holdfast.spi.Ask;
import java.util.concurrent.TimeUnit;

/**
 * What the server's clock shows now, judged from the latest answer that carried its time. Thread-safe.
 *
 * <p>An answer was given somewhere between sending and reading. The estimate takes it to have been given at the sending, and so may run ahead of the server's
 * clock by that round trip, but never behind: no question is refused before its time. Answers with a long round trip are taken only while there is nothing better, and
 * count from {@link Ask#MOST_LATE_NANOS} before their reading at the earliest: the engine takes back what a late question has won after that time.
 */
final class ServerClock {

    private static final long LONGEST_ROUND_TRIP_NANOS = Ask.MOST_LATE_NANOS;

    private volatile Anchor anchor = new Anchor(0, 0, false, false);

    /** Whether an answer has been observed. */
    boolean isKnown() {
        return anchor.exists;
    }

    void observe(long sentNanos, long answeredNanos, long serverMicros) {
        boolean quick = answeredNanos - sentNanos < LONGEST_ROUND_TRIP_NANOS;
        Anchor known = anchor;
        if (quick || !known.exists || !known.quick) {
            long earliestNanos = Math.max(sentNanos, answeredNanos - LONGEST_ROUND_TRIP_NANOS);
            anchor = new Anchor(earliestNanos, serverMicros, true, quick);
        }
    }

    /**
     * The server's time.
     *
     * @throws IllegalStateException if no answer has been observed
     */
    long micros(long nowNanos) {
        Anchor known = anchor;
        if (!known.exists) {
            throw new IllegalStateException("The server has not told its time yet: has the backend been started?");
        }
        return known.serverMicros + TimeUnit.NANOSECONDS.toMicros(nowNanos - known.nanos);
    }

    private record Anchor(long nanos, long serverMicros, boolean exists, boolean quick) {}
}
