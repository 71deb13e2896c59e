package dev.holdfast.rate;

import dev.holdfast.HoldfastException;
import java.time.Duration;

/** The units could not pass within the wait of the call. Nothing is used up; asking again later is sensible. */
public final class RateExceededException extends HoldfastException {

    private static final long serialVersionUID = 1L;

    private final Duration retryAfter;

    /**
     * Made by gates.
     *
     * @param gate the gate's name
     * @param message names the gate, what was seen, and what to do
     * @param retryAfter when the units may pass
     */
    public RateExceededException(String gate, String message, Duration retryAfter) {
        super(gate, message, null);
        this.retryAfter = retryAfter;
    }

    /**
     * When the units may pass, if no others come before them.
     *
     * @return from the answer on
     */
    public Duration retryAfter() {
        return retryAfter;
    }
}
