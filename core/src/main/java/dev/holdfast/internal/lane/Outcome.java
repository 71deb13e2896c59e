package dev.holdfast.internal.lane;

import dev.holdfast.LockEvent;
import java.util.function.Supplier;

/** How a request ended. */
public sealed interface Outcome {

    /**
     * It got the lock.
     *
     * @param lease what it got
     */
    record Granted(LiveLease lease) implements Outcome {}

    /**
     * It may have the lock, and its caller is still on the way to it: another may barge ahead.
     *
     * @param lease what it will have
     */
    record Offered(LiveLease lease) implements Outcome {}

    /**
     * Its time was over before it got the lock.
     *
     * @param answered whether the server has answered that others hold it; else its answer was still on the way,
     *     from a server that answers
     */
    record NotInTime(boolean answered) implements Outcome {}

    /**
     * Something else ended it.
     *
     * @param cause what did
     * @param makes the exception, with the stack of the thread that asks for it
     */
    record Failed(LockEvent.GaveUp.Cause cause, Supplier<? extends RuntimeException> makes) implements Outcome {}
}
