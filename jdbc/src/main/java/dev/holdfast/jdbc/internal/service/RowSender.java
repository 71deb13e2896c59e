package dev.holdfast.jdbc.internal.service;

import dev.holdfast.internal.rules.Sender;
import dev.holdfast.spi.Validity;
import dev.holdfast.spi.clock.ClockReading;
import dev.holdfast.spi.clock.Deadlines;

/**
 * This client as the sender of a request, by the exchange that read the row: the database showed its time between the
 * two local ones. Each derived time is the one that errs on the safe side.
 *
 * @param client its id
 * @param sent when the row was asked for
 * @param nowMicros what the database's clock showed
 * @param receivedNanos when the row was there
 * @param calledNanos when the request was made
 */
record RowSender(String client, ClockReading sent, long nowMicros, long receivedNanos, long calledNanos)
        implements Sender {

    private static final long NANOS_PER_MICRO = 1000;

    @Override
    public Validity term(long remainingMillis) {
        return Deadlines.ofAnswer(sent, remainingMillis);
    }

    /** The latest. */
    @Override
    public long nanosOf(long micros) {
        return receivedNanos + (micros - nowMicros) * NANOS_PER_MICRO;
    }

    /** The latest, so that nobody seems to have come before its time. */
    @Override
    public long microsOf(long nanos) {
        return nowMicros + (nanos - sent.nanos()) / NANOS_PER_MICRO;
    }

    /** The latest, by no more than the way of the exchange. */
    @Override
    public long latestMicros(long giveUpAfterNanos) {
        return microsOf(calledNanos + giveUpAfterNanos);
    }
}
