package dev.holdfast.latch;

import java.time.Duration;

/** What has come of a call of this client for a latch. Heard by {@link Latches#listen}. */
public sealed interface LatchEvent {

    /**
     * The latch's name.
     *
     * @return as given
     */
    String name();

    /**
     * A party has counted down, now or before.
     *
     * @param name the latch's name
     * @param party who counted
     * @param left how many have not counted yet; zero if the latch is open
     */
    record CountedDown(String name, String party, int left) implements LatchEvent {}

    /**
     * A party could not count down, or does not know whether it has.
     *
     * @param name the latch's name
     * @param party who was to count
     * @param cause why
     */
    record NotCounted(String name, String party, Cause cause) implements LatchEvent {

        /** Why a party has not counted down. */
        public enum Cause {

            /** The server could not be asked. Nothing was counted. */
            UNAVAILABLE,

            /** No answer came in time, so that it is not known whether the party has counted. */
            UNKNOWN,

            /** The latch has begun with another number of parties. Nothing was counted. */
            OTHER_PARTIES,

            /** The server refuses until the fault that the exception describes is corrected. */
            MISCONFIGURED,

            /** The client was closed during the call. */
            CLIENT_CLOSED
        }
    }

    /**
     * A call waits no more.
     *
     * @param name the latch's name
     * @param outcome how the wait has ended
     * @param waited how long the call waited
     */
    record WaitEnded(String name, Outcome outcome, Duration waited) implements LatchEvent {

        /** How a wait for a latch has ended. */
        public enum Outcome {

            /** The latch is open. */
            OPEN,

            /** The time of the call was over, and the latch was not open. */
            TIMEOUT,

            /** The latch has come to its end, or the server has lost it, before it was open. */
            ENDED,

            /** The latch has begun with another number of parties. */
            OTHER_PARTIES,

            /** The server did not answer for as long as the call could wait. */
            UNAVAILABLE,

            /** The server refuses until the fault that the exception describes is corrected. */
            MISCONFIGURED,

            /** The client was closed. */
            CLIENT_CLOSED,

            /** The caller wanted to wait no more: its thread was interrupted, or its future was cancelled. */
            WITHDRAWN
        }
    }
}
