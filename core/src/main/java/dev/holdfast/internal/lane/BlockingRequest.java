package dev.holdfast.internal.lane;

import dev.holdfast.LockOptions;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A request whose caller blocks in its own thread, platform or virtual. */
public final class BlockingRequest extends Request {

    private final Thread caller = Thread.currentThread();

    /**
     * A request of the calling thread.
     *
     * @param options what is asked for
     * @param patience how long it may wait
     * @param arrivedNanos now
     * @param deadlineNanos when its time is over, if it is timed
     * @param owner the thread that will own the lease, or null if its handle will
     */
    public BlockingRequest(
            LockOptions options, Patience patience, long arrivedNanos, long deadlineNanos, @Nullable Thread owner) {
        super(options, patience, arrivedNanos, deadlineNanos, owner);
    }

    @Override
    void tell() {
        LockSupport.unpark(caller);
    }

    /**
     * Blocks until the request is settled, its time is over, or the thread is interrupted. May also return for no reason.
     *
     * @param nowNanos the monotonic clock
     */
    public void park(long nowNanos) {
        if (patience == Patience.TIMED) {
            LockSupport.parkNanos(this, deadlineNanos - nowNanos);
        } else {
            LockSupport.park(this);
        }
    }

    /**
     * Whether it has a deadline.
     *
     * @return false if it waits for an answer or without end
     */
    public boolean isTimed() {
        return patience == Patience.TIMED;
    }

    /**
     * When its time is over, if it is timed.
     *
     * @return on the monotonic clock
     */
    public long deadline() {
        return deadlineNanos;
    }
}
