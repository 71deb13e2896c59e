package dev.holdfast.local;

import dev.holdfast.spi.Validity;
import dev.holdfast.spi.clock.ClockReading;
import dev.holdfast.spi.clock.Deadlines;

/**
 * Who sent a request, and when: by the client's clock and by the service's at the same time, so that each can be
 * derived from the other.
 *
 * @param client the client's id
 * @param sent by the client's clock
 * @param sentMicros by the service's
 */
record LocalSender(String client, ClockReading sent, long sentMicros) {

    /** The term of a hold that lasts for so long from an answer to this request on. */
    Validity term(long remainingMillis) {
        return Deadlines.ofAnswer(sent, remainingMillis);
    }

    /** A time of the service on the client's clock. */
    long nanosOf(long micros) {
        return sent.nanos() + (micros - sentMicros) * 1000;
    }

    /** A time of the client on the service's clock. */
    long microsOf(long nanos) {
        return sentMicros + (nanos - sent.nanos()) / 1000;
    }
}
