package dev.holdfast.rate;

import java.time.Duration;

/** What a gate has answered to a call of this client, or that it has not. Heard by {@link RateGates#listen}. */
public sealed interface GateEvent {

    /**
     * The gate's name.
     *
     * @return as given
     */
    String name();

    /**
     * How many units the call asked for.
     *
     * @return at least one
     */
    int units();

    /**
     * The units have passed, and are used up.
     *
     * @param name the gate's name
     * @param units how many
     * @param delay how long after the answer their time comes, until which the call waits; zero if they passed at once
     */
    record Passed(String name, int units, Duration delay) implements GateEvent {}

    /**
     * The units could not pass within the wait of the call, and nothing is used up.
     *
     * @param name the gate's name
     * @param units how many
     * @param retryAfter when they may pass, if no others come before them
     */
    record Refused(String name, int units, Duration retryAfter) implements GateEvent {}

    /**
     * No answer came, or one that refuses the question.
     *
     * @param name the gate's name
     * @param units how many
     * @param cause why
     */
    record Failed(String name, int units, Cause cause) implements GateEvent {

        /** Why a call got no answer. */
        public enum Cause {

            /** The server could not be asked. Nothing is used up. */
            UNAVAILABLE,

            /** No answer came in time, so that it is not known whether the units are used up. */
            UNKNOWN,

            /** The server refuses until the fault that the exception describes is corrected. */
            MISCONFIGURED,

            /** The client was closed during the call. */
            CLIENT_CLOSED
        }
    }
}
