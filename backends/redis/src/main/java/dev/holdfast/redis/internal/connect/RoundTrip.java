package dev.holdfast.redis.internal.connect;

import dev.holdfast.spi.Validity;
import dev.holdfast.spi.clock.ClockReading;
import dev.holdfast.spi.clock.Deadlines;
import dev.holdfast.spi.clock.ServerClock;
import org.jspecify.annotations.Nullable;

/**
 * When a request was sent and its answer was read, on the local clock.
 *
 * @param sent when it was sent
 * @param readNanos when its answer was read
 * @param server learns its clock from what the answer carries; null if nothing does
 * @param epoch that of the connection for requests when it was sent
 */
public record RoundTrip(
        ClockReading sent, long readNanos, @Nullable ServerClock server, long epoch) {

    private static final long NANOS_PER_MILLI = 1_000_000;

    /** One from which nothing is learned. */
    public RoundTrip(ClockReading sent, long readNanos) {
        this(sent, readNanos, null, 0);
    }

    /** The answer carries the server's time, in microseconds. */
    public void observe(long serverMicros) {
        if (server != null) {
            server.observe(epoch, sent, serverMicros, readNanos);
        }
    }

    /** The term of a hold that the server keeps for so long from its answer on. */
    public Validity term(long remainingMillis) {
        return Deadlines.ofAnswer(sent, remainingMillis);
    }

    /** When a time that the server counts from its answer on is over at the latest. */
    public long overNanos(long remainingMillis) {
        return readNanos + remainingMillis * NANOS_PER_MILLI;
    }
}
