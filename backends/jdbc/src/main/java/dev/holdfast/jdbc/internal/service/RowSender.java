package dev.holdfast.jdbc.internal.service;

import dev.holdfast.internal.rules.Sender;
import dev.holdfast.spi.Validity;
import dev.holdfast.spi.clock.ClockReading;
import dev.holdfast.spi.clock.Deadlines;

/**
 * This client as the sender of a request. Each derived time is the one that errs on the safe side.
 *
 * @param client its id
 * @param sent when the statement was sent by whose time the hold is judged
 * @param exchange by which times are translated
 * @param calledNanos when the request was made
 */
record RowSender(String client, ClockReading sent, Exchange exchange, long calledNanos) implements Sender {

    @Override
    public Validity term(long remainingMillis) {
        return Deadlines.ofAnswer(sent, remainingMillis);
    }

    /** The latest. */
    @Override
    public long nanosOf(long micros) {
        return exchange.nanosOf(micros);
    }

    /** The latest, so that nobody seems to have come before its time. */
    @Override
    public long microsOf(long nanos) {
        return exchange.microsOf(nanos);
    }

    /** The latest, by no more than the way of the exchange. */
    @Override
    public long latestMicros(long giveUpAfterNanos) {
        return microsOf(calledNanos + giveUpAfterNanos);
    }
}
