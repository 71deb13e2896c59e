package dev.holdfast.internal.time;

/**
 * A question that was sent and answered: ties the server's clock to the local one. The server's time was {@code serverMicros} at some moment after
 * {@code sentNanos}, so whatever is computed from it lies on the early side.
 *
 * @param sentNanos when the question was sent, on the monotonic clock
 * @param serverMicros the server's time at its answer
 * @param skewMillis how far the wall clock stood from the monotonic one at the sending, as {@link WallSkew} measures it
 */
public record Anchor(long sentNanos, long serverMicros, long skewMillis) {

    /**
     * The earliest local time at which the server's clock can show a time.
     *
     * @param micros a time of the server
     * @return on the monotonic clock
     */
    public long localNanosOf(long micros) {
        return sentNanos + (micros - serverMicros) * 1000;
    }
}
