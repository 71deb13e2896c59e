package dev.holdfast.internal.lane;

import dev.holdfast.LockEvent.GaveUp.Cause;
import dev.holdfast.LockOptions;
import dev.holdfast.spi.Share;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * One caller's request for a lock. Waits in its lane's {@link WaitLine}; settled once, under the lane's guard,
 * and its caller is notified after it.
 */
public abstract class Request {

    /** How long a request may wait. */
    public enum Patience {

        /** Until it is granted, or the server is silent for too long. */
        ENDLESS,

        /** Until its deadline. */
        TIMED,

        /** For one answer. */
        ONCE,

        /** For one answer, and if another client has the lock, its caller asks again: it may rest there. */
        ONCE_FIRST,

        /**
         * For one answer, or until its deadline if it has one; its caller goes on if there is none, or the lock is
         * taken: it wants several locks together.
         */
        ONCE_OF_SEVERAL
    }

    private static final VarHandle OUTCOME;

    static {
        try {
            OUTCOME = MethodHandles.lookup().findVarHandle(Request.class, "outcome", Outcome.class);
        } catch (ReflectiveOperationException missing) {
            throw new ExceptionInInitializerError(missing);
        }
    }

    final LockOptions options;
    final Share share;
    final Patience patience;
    final long arrivedNanos;
    final long deadlineNanos;
    final @Nullable Thread owner;

    // guarded by the lane
    @Nullable
    Request previous;

    @Nullable
    Request next;

    boolean waiting;
    boolean withdrawn;
    boolean cancelled;
    long questionsBefore;
    boolean foundTaken;

    /** Whether an attempt of which it was a part was left for the sake of another request. */
    boolean keepsPlace;

    private volatile @Nullable Outcome outcome;
    private volatile boolean bargedAhead;

    /**
     * A new request.
     *
     * @param options what is asked for
     * @param share of what
     * @param patience how long it may wait
     * @param arrivedNanos now
     * @param deadlineNanos when its time is over, if it is timed
     * @param owner the thread that will own the lease, or null if its handle will
     */
    protected Request(
            LockOptions options,
            Share share,
            Patience patience,
            long arrivedNanos,
            long deadlineNanos,
            @Nullable Thread owner) {
        this.options = options;
        this.share = share;
        this.patience = patience;
        this.arrivedNanos = arrivedNanos;
        this.deadlineNanos = deadlineNanos;
        this.owner = owner;
    }

    /**
     * How it ended.
     *
     * @return null while it waits
     */
    public final @Nullable Outcome outcome() {
        return outcome;
    }

    /**
     * When it came.
     *
     * @return on the monotonic clock
     */
    public final long arrivedNanos() {
        return arrivedNanos;
    }

    /**
     * Of what it wants the lock.
     *
     * @return the share that was asked for
     */
    public final Share share() {
        return share;
    }

    /** When it came, by the place that it has in the line. */
    final long placeNanos() {
        return arrivedNanos - options.headStart().toNanos();
    }

    /**
     * Whether it is to be in the server's queue as soon as it is the first in its line, whoever has the lock: where
     * callers of other clients are not to be served before it.
     */
    final boolean queuesEarly() {
        return options.strictOrder() || !options.headStart().isZero();
    }

    /**
     * By how much earlier than now an attempt for it is to be queued: by its head start, and where its place counts
     * from its arrival, by what has passed since.
     */
    final long headStartMicros(long nowNanos) {
        long waitedNanos = options.strictOrder() || keepsPlace ? nowNanos - arrivedNanos : 0;
        return (waitedNanos + options.headStart().toNanos()) / 1000;
    }

    /**
     * When its time is over, if it has a limit.
     *
     * @return on the monotonic clock
     */
    public final long deadline() {
        return deadlineNanos;
    }

    final boolean once() {
        return patience == Patience.ONCE || asksAgain();
    }

    /**
     * Whether its caller asks again after an outcome, which is not the end of the call then.
     *
     * @param end the outcome
     * @return true if another client has a lock that may rest there; of a lock that is one of several, also if it could
     *     not be asked for
     */
    public final boolean goesOnAfter(Outcome end) {
        boolean isOfSeveral = patience == Patience.ONCE_OF_SEVERAL;
        boolean mayHaveItLater = end instanceof Outcome.NotInTime
                ? isOfSeveral || !foundTaken
                : isOfSeveral && end instanceof Outcome.Failed failed && failed.cause() == Cause.UNAVAILABLE;
        return asksAgain() && mayHaveItLater && !withdrawn;
    }

    private boolean asksAgain() {
        return patience == Patience.ONCE_FIRST || patience == Patience.ONCE_OF_SEVERAL;
    }

    final void settle(Outcome settled) {
        outcome = settled;
    }

    /** Takes what was offered: no caller barges ahead from now on. False if one has. */
    final boolean take(Outcome.Offered offered) {
        return OUTCOME.compareAndSet(this, offered, new Outcome.Granted(offered.lease()));
    }

    /** How it ended for good; null while it waits, also for its caller to come for what it was offered. */
    final @Nullable Outcome taken() {
        Outcome known = outcome;
        return known instanceof Outcome.Offered ? null : known;
    }

    /** Takes the offer away again, if its caller has not come for it yet. */
    final boolean withdrawOffer() {
        boolean takenAway = outcome instanceof Outcome.Offered offered && OUTCOME.compareAndSet(this, offered, null);
        if (takenAway) {
            bargedAhead = true;
        }
        return takenAway;
    }

    /** Whether another caller ever barged ahead of it: what it was offered will be free again in a moment. */
    final boolean wasBargedAhead() {
        return bargedAhead;
    }

    /** Whether its caller has to wake up before it can use what it is given. */
    abstract boolean sleeps();

    /** Notifies the caller that the outcome stands. Not under the guard. */
    abstract void notifyCaller();
}
