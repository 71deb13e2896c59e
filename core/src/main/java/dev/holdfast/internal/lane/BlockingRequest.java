package dev.holdfast.internal.lane;

import dev.holdfast.LockOptions;
import dev.holdfast.spi.Share;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A request whose caller blocks in its own thread, platform or virtual. */
public final class BlockingRequest extends Request {

    private static final int LOOKS = Runtime.getRuntime().availableProcessors() > 1 ? 500 : 0;

    private volatile boolean awake;
    private boolean parked;
    private final Thread caller = Thread.currentThread();
    private volatile @Nullable Lane lane;

    /**
     * A request of the calling thread.
     *
     * @param options what is asked for
     * @param share of what
     * @param patience how long it may wait
     * @param arrivedNanos now
     * @param deadlineNanos when its time is over, if it is timed
     * @param owner the thread that will own the lease, or null if its handle will
     */
    public BlockingRequest(
            LockOptions options,
            Share share,
            Patience patience,
            long arrivedNanos,
            long deadlineNanos,
            @Nullable Thread owner) {
        super(options, share, patience, arrivedNanos, deadlineNanos, owner);
    }

    /**
     * Says where it waits, for those who look at its thread.
     *
     * @param taken the lane that took it
     */
    public void waitsIn(Lane taken) {
        lane = taken;
    }

    /**
     * Where it waits.
     *
     * @return null if it has not waited anywhere yet
     */
    public @Nullable Lane lane() {
        return lane;
    }

    /**
     * Whether it waits until it has the lock, for a time or without end.
     *
     * @return false if one answer ends it, whatever that is
     */
    public boolean isPatient() {
        return patience == Patience.ENDLESS || patience == Patience.TIMED;
    }

    @Override
    boolean sleeps() {
        return !awake;
    }

    @Override
    void notifyCaller() {
        if (caller != Thread.currentThread()) {
            LockSupport.unpark(caller);
        }
    }

    /**
     * Blocks until the request is settled, its time is over, or the thread is interrupted.
     * May also return for no reason.
     *
     * @param nowNanos the monotonic clock
     */
    public void park(long nowNanos) {
        park(nowNanos, deadlineNanos);
    }

    /**
     * As above, and returns at another time at the latest.
     *
     * @param nowNanos the monotonic clock
     * @param untilNanos not after the deadline, if it is timed; else of no meaning
     */
    public void park(long nowNanos, long untilNanos) {
        if (outcome() != null) {
            // looked at last: waiting for a guard since the last look may have used up the call that was to wake it
            return;
        }
        parked = true;
        if (patience == Patience.TIMED) {
            LockSupport.parkNanos(this, untilNanos - nowNanos);
        } else {
            LockSupport.park(this);
        }
        stayAwake();
    }

    /**
     * The caller that barged ahead while this one woke up is about to release the lock:
     * parking again at once would cost more than to spin.
     */
    private void stayAwake() {
        if (wasBargedAhead() && outcome() == null) {
            awake = true;
            for (int looks = 0; looks < LOOKS && outcome() == null; looks++) {
                Thread.onSpinWait();
            }
            awake = false;
        }
    }

    /**
     * Whether its thread has slept, so that it may have woken up late.
     *
     * @return false if it had its outcome at once
     */
    public boolean hasParked() {
        return parked;
    }

    /**
     * The same wish once more, with the time that is left of it.
     *
     * @param nowNanos the monotonic clock
     * @return to be put into the lane
     */
    public BlockingRequest again(long nowNanos) {
        return new BlockingRequest(options, share, patience, nowNanos, deadlineNanos, owner);
    }

    /**
     * Whether it has a deadline.
     *
     * @return false if it waits for an answer or without end
     */
    public boolean isTimed() {
        return patience == Patience.TIMED;
    }
}
