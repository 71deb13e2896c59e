package dev.holdfast.redis.internal.connect;

import dev.holdfast.spi.Validity;
import dev.holdfast.spi.clock.ClockReading;
import dev.holdfast.spi.clock.Deadlines;

/**
 * When a request was sent and its answer was read, on the local clock.
 *
 * @param sent when it was sent
 * @param readNanos when its answer was read
 */
public record RoundTrip(ClockReading sent, long readNanos) {

    private static final long NANOS_PER_MILLI = 1_000_000;

    /** The term of a hold that the server keeps for so long from its answer on. */
    public Validity term(long remainingMillis) {
        return Deadlines.ofAnswer(sent, remainingMillis);
    }

    /** When a time that the server counts from its answer on is over at the latest. */
    public long overNanos(long remainingMillis) {
        return readNanos + remainingMillis * NANOS_PER_MILLI;
    }
}
