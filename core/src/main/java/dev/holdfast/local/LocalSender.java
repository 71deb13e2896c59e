package dev.holdfast.local;

import dev.holdfast.internal.rules.Sender;
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
record LocalSender(String client, ClockReading sent, long sentMicros) implements Sender {

    @Override
    public Validity term(long remainingMillis) {
        return Deadlines.ofAnswer(sent, remainingMillis);
    }

    @Override
    public long nanosOf(long micros) {
        return sent.nanos() + (micros - sentMicros) * 1000;
    }

    @Override
    public long microsOf(long nanos) {
        return sentMicros + (nanos - sent.nanos()) / 1000;
    }

    @Override
    public long latestMicros(long giveUpAfterNanos) {
        return sentMicros + giveUpAfterNanos / 1000;
    }
}
