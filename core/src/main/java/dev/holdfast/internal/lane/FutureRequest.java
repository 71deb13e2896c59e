package dev.holdfast.internal.lane;

import dev.holdfast.LockOptions;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A request whose caller goes on and is told later. */
public final class FutureRequest extends Request {

    /**
     * Whom to tell, until that is done. A hold remembers to whom it was offered last, and what is told refers to the
     * lease in its caller's hand; kept on, it would keep a lease that was dropped from ever being noticed.
     */
    private @Nullable Consumer<? super Outcome> told;

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
    void notifyCaller() {
        Outcome outcome = outcome();
        if (outcome == null) {
            throw new IllegalStateException("told before it was settled");
        }
        Consumer<? super Outcome> waiting = told;
        if (waiting == null) {
            throw new IllegalStateException("told before");
        }
        told = null;
        waiting.accept(outcome);
    }
}
