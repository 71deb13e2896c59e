package dev.holdfast.internal.lane;

import dev.holdfast.LockOptions;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A request whose caller goes on and is told later. */
public final class FutureRequest extends Request {

    private final Consumer<? super Outcome> told;

    /**
     * A request of a caller that does not block.
     *
     * @param options what is asked for
     * @param patience how long it may wait
     * @param arrivedNanos now
     * @param deadlineNanos when its time is over, if it is timed
     * @param owner the thread that will own the lease, or null if its handle will
     * @param told hears the outcome once; does not block and hands user code over to an executor
     */
    public FutureRequest(
            LockOptions options,
            Patience patience,
            long arrivedNanos,
            long deadlineNanos,
            @Nullable Thread owner,
            Consumer<? super Outcome> told) {
        super(options, patience, arrivedNanos, deadlineNanos, owner);
        this.told = told;
    }

    @Override
    boolean sleeps() {
        return false;
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
