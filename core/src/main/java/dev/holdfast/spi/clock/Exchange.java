package dev.holdfast.spi.clock;

/**
 * A request and the server's time in its answer.
 *
 * @param epoch of the connection over which it went
 * @param sent when the request was sent
 * @param serverMicros what the server's clock showed in between, rounded down
 * @param receivedNanos when the answer was read
 */
record Exchange(long epoch, ClockReading sent, long serverMicros, long receivedNanos) {

    private static final long NANOS_PER_MICRO = 1000;

    /** No more than this was the offset when the request was sent, with local times that count from an origin. */
    long upper(long originNanos) {
        return (serverMicros + 1) * NANOS_PER_MICRO - (sent.nanos() - originNanos);
    }

    /** No less than this was the offset when the answer was read. */
    long lower(long originNanos) {
        return serverMicros * NANOS_PER_MICRO - (receivedNanos - originNanos);
    }
}
