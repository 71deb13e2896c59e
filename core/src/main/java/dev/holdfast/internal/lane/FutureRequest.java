package dev.holdfast.internal.lane;

import dev.holdfast.LockOptions;
import dev.holdfast.spi.Share;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A request whose caller goes on and is notified later. */
public final class FutureRequest extends Request {

    /**
     * The listener, until it has been called. A hold remembers to whom it was offered last, and the outcome refers to
     * the lease of its caller; if the listener were kept, a lease that was dropped would never be noticed.
     */
    private @Nullable Consumer<? super Outcome> listener;

    /**
     * A request of a caller that does not block.
     *
     * @param options what is asked for
     * @param share of what
     * @param patience how long it may wait
     * @param arrivedNanos now
     * @param deadlineNanos when its time is over, if it is timed
     * @param owner the thread that will own the lease, or null if its handle will
     * @param listener is called once, with the outcome; does not block and hands user code over to an executor
     */
    public FutureRequest(
            LockOptions options,
            Share share,
            Patience patience,
            long arrivedNanos,
            long deadlineNanos,
            @Nullable Thread owner,
            Consumer<? super Outcome> listener) {
        super(options, share, patience, arrivedNanos, deadlineNanos, owner);
        this.listener = listener;
    }

    @Override
    boolean sleeps() {
        return false;
    }

    @Override
    void notifyCaller() {
        Outcome outcome = outcome();
        if (outcome == null) {
            throw new IllegalStateException("the caller was notified before the request was settled");
        }
        Consumer<? super Outcome> waiting = listener;
        if (waiting == null) {
            throw new IllegalStateException("the caller was notified before");
        }
        listener = null;
        waiting.accept(outcome);
    }
}
