package dev.holdfast.spi.clock;

import dev.holdfast.spi.Validity;

/** A server's clock as a client knows it, by exchanges of messages and by the grants that it places. */
final class ClockBench {

    static final long MILLI = 1_000_000;
    static final long SECOND = 1000 * MILLI;
    static final long CLAIM_MILLIS = 2000;
    private static final long SERVER_MICROS = 1_700_000_000_000_000L;

    final ServerClock clock = new ServerClock();

    /** The server's clock shows this at a local time, until it is set. */
    static long server(long nanos) {
        return SERVER_MICROS + nanos / 1000;
    }

    void exchange(long sentNanos, long serverMicros, long receivedNanos) {
        clock.observe(1, new ClockReading(sentNanos, 0), serverMicros, receivedNanos);
    }

    boolean isKnown(long epoch) {
        return clock.snapshot(epoch).isPresent();
    }

    long microsAt(long atNanos) {
        return clock.snapshot(1).orElseThrow().microsAt(atNanos);
    }

    Validity placed(long grantedAtMicros, long readNanos) {
        return clock.placed(1, grantedAtMicros, CLAIM_MILLIS, readNanos).orElseThrow();
    }
}
