package dev.holdfast.rate.internal;

import dev.holdfast.HoldfastClosedException;
import dev.holdfast.HoldfastException;
import dev.holdfast.rate.RateExceededException;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendFailure.Kind;
import dev.holdfast.spi.PrintableText;
import java.time.Duration;

/** The exceptions of one gate. */
final class GateFailures {

    private final String gate;
    private final String printable;
    private final String place;

    /**
     * For one gate.
     *
     * @param place the description of its backend
     */
    GateFailures(String gate, String place) {
        this.gate = gate;
        this.printable = PrintableText.of(gate);
        this.place = place;
    }

    /** No answer came to a question, or one that refuses it. */
    HoldfastException unanswered(BackendFailure failure) {
        String seen = place + ": " + failure.seen();
        if (failure.kind() == Kind.MISCONFIGURED) {
            String message = "Gate '" + printable + "' cannot be asked at " + seen;
            return failure.toException(gate, message);
        }
        if (failure.kind() == Kind.NOT_EXECUTED) {
            String message = "Gate '" + printable + "' could not be asked: " + seen
                    + ". Nothing was used; try again when the server is available";
            return failure.toException(gate, message);
        }
        String message = "It is not known whether gate '" + printable + "' has counted this call: " + seen
                + ". It counts once at most, since it is not asked again; treat it as refused,"
                + " or go on without the gate";
        return failure.toException(gate, message);
    }

    RateExceededException exceeded(int units, Duration wait, Duration retryAfter) {
        String count = units == 1 ? "1 unit" : units + " units";
        return new RateExceededException(
                gate,
                "Gate '" + printable + "' does not let " + count + " pass within " + wait.toMillis()
                        + " ms: that takes " + retryAfter.toMillis()
                        + " ms. Nothing was used; try again later, or wait longer",
                retryAfter);
    }

    HoldfastClosedException closed() {
        return new HoldfastClosedException(
                gate, "Gate '" + printable + "' cannot be used: the Holdfast client is closed. Build a new one", null);
    }

    InterruptedException interrupted(String used) {
        return new InterruptedException("Interrupted while it waited at gate '" + printable + "'; " + used);
    }
}
