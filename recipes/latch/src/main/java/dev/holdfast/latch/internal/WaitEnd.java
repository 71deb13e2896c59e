package dev.holdfast.latch.internal;

import dev.holdfast.latch.internal.count.LatchState.Absent;
import dev.holdfast.latch.internal.count.LatchState.Present;
import dev.holdfast.spi.BackendFailure;

/** How a wait for a latch has ended. */
sealed interface WaitEnd {

    /** The latch is open. */
    record Open() implements WaitEnd {}

    /** The time that the caller would wait is over, and the latch was not open. */
    record NotInTime() implements WaitEnd {}

    /**
     * The latch is not there any more.
     *
     * @param last how it stood when the server answered last
     * @param absent what it has answered now
     */
    record Gone(Present last, Absent absent) implements WaitEnd {

        /** Whether it is gone because it has come to its end. */
        boolean isAtItsEnd() {
            return absent.nowMicros() >= last.endMicros();
        }
    }

    /** The latch has begun with another number of parties. */
    record OtherParties(int parties) implements WaitEnd {}

    /** The server refuses the question, or has not answered for so long that it is of no use any more. */
    record Unanswered(BackendFailure failure) implements WaitEnd {}

    /** The client is closed. */
    record Closed() implements WaitEnd {}

    /** The caller waits no more. */
    record Cancelled() implements WaitEnd {}
}
