package dev.holdfast.internal.lane;

import dev.holdfast.LockOptions;
import java.util.function.Consumer;

/** A request whose caller goes on and is told later, on the executor for user code. */
public final class FutureRequest extends Request {

    private final Consumer<? super Outcome> told;

    /**
     * A request whose lease will belong to its handle.
     *
     * @param options what is asked for
     * @param patience how long it may wait
     * @param arrivedNanos now
     * @param deadlineNanos when its time is over, if it is timed
     * @param told hears the outcome once; does not block and hands user code over to an executor
     */
    public FutureRequest(
            LockOptions options,
            Patience patience,
            long arrivedNanos,
            long deadlineNanos,
            Consumer<? super Outcome> told) {
        super(options, patience, arrivedNanos, deadlineNanos, null);
        this.told = told;
    }

    @Override
    void tell() {
        Outcome outcome = outcome();
        if (outcome == null) {
            throw new IllegalStateException("told before it was settled");
        }
        told.accept(outcome);
    }
}
