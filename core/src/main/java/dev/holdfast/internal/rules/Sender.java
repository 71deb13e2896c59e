package dev.holdfast.internal.rules;

import dev.holdfast.spi.Validity;

/** Who sent a request, and how times of the service and of that client are derived from one another. */
public interface Sender {

    /** The client's id. */
    String client();

    /** The term of a hold that lasts for so long from an answer to this request on. */
    Validity term(long remainingMillis);

    /** A time of the service on the client's clock. */
    long nanosOf(long micros);

    /** A time of the client on the service's clock. */
    long microsOf(long nanos);

    /** By the service's clock, until when a question counts that is given up after a time from its sending on. */
    long latestMicros(long giveUpAfterNanos);
}
