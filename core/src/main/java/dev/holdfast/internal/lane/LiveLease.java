package dev.holdfast.internal.lane;

import dev.holdfast.LeaseLostException;
import dev.holdfast.LeaseState;
import dev.holdfast.LeaseUncertainException;
import dev.holdfast.LockOptions;
import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.internal.time.Time;
import dev.holdfast.internal.time.WallSkew;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.PrintableText;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One lease as the engine knows it. What a user holds is a view of this one, so that a view which was dropped can be noticed.
 *
 * <p>Looking at it takes no lock: the deadline is a volatile that the lane moves when a renewal is answered, and every look compares it with the clock. So a
 * process that stood still learns of its loss from the first look, before any alarm has run.
 */
public final class LiveLease {

    private final Lane lane;
    private final Time time;
    private final LockOptions options;
    private final Hold hold;
    private final long token;
    private final long acquiredNanos;
    private final long acquiredWallMillis;
    private final long waitedNanos;
    private final int tries;
    private final @Nullable Thread owner;
    private final @Nullable Throwable acquiredAt;

    private volatile LeaseState status = LeaseState.HELD;
    private volatile long deadlineNanos;
    private volatile long confirmedSkewMillis;
    private volatile long toleratedSkewMillis;
    private volatile @Nullable LossReason lossReason;

    // guarded by the lane
    final long endNanos;
    private long keptUntilNanos;
    private boolean keeping;
    boolean abandoned;

    @Nullable
    List<Consumer<? super LossReason>> lossActions;

    @Nullable
    CompletableFuture<ReleaseOutcome> releasing;

    LiveLease(
            Lane lane,
            Time time,
            Request request,
            Hold hold,
            long token,
            long nowNanos,
            int tries,
            boolean leakTracing) {
        this.lane = lane;
        this.time = time;
        this.options = request.options;
        this.hold = hold;
        this.token = token;
        this.acquiredNanos = nowNanos;
        this.acquiredWallMillis = time.wallMillis();
        this.waitedNanos = nowNanos - request.arrivedNanos;
        this.tries = tries;
        this.owner = request.owner;
        this.acquiredAt =
                leakTracing ? new Throwable("acquired here, or granted to a waiting call by this thread") : null;
        this.toleratedSkewMillis = WallSkew.toleranceMillis(options.lease().toNanos());
        this.keptUntilNanos = nowNanos + options.minHold().toNanos();
        this.keeping = !options.minHold().isZero();
        this.endNanos = options.maxHold().map(max -> nowNanos + max.toNanos()).orElse(nowNanos + Long.MAX_VALUE / 2);
    }

    /**
     * The lock's name.
     *
     * @return the name
     */
    public String name() {
        return lane.name();
    }

    /**
     * The fencing token.
     *
     * @return the token
     */
    public long token() {
        return token;
    }

    /**
     * What the server knows it by. Shared with the leases before and after it, if it was handed over locally.
     *
     * @return the hold
     */
    public Hold hold() {
        return hold;
    }

    /**
     * What it was acquired with.
     *
     * @return the options
     */
    public LockOptions options() {
        return options;
    }

    /**
     * When it was granted, by the wall clock.
     *
     * @return milliseconds since the epoch
     */
    public long acquiredWallMillis() {
        return acquiredWallMillis;
    }

    /**
     * How long the caller waited.
     *
     * @return the time
     */
    public Duration waited() {
        return Duration.ofNanos(waitedNanos);
    }

    /**
     * How many questions it took.
     *
     * @return zero after a local handoff
     */
    public int tries() {
        return tries;
    }

    /**
     * What is known without asking.
     *
     * @return the state at this moment
     */
    public LeaseState state() {
        LeaseState known = status;
        if (known != LeaseState.HELD) {
            return known;
        }
        if (time.nanos() - deadlineNanos >= 0) {
            lane.wake();
            // Lost by now, unless a renewal was answered at this very moment: whoever has seen a loss never sees the
            // lease held again.
            return state();
        }
        if (uncertain()) {
            lane.doubt(this);
            return LeaseState.UNCERTAIN;
        }
        return LeaseState.HELD;
    }

    /**
     * How long it may be trusted.
     *
     * @return zero if not
     */
    public Duration remaining() {
        long left = deadlineNanos - time.nanos();
        return state() == LeaseState.HELD && left > 0 ? Duration.ofNanos(left) : Duration.ZERO;
    }

    /** Throws unless it may be trusted. */
    public void check() {
        switch (state()) {
            case HELD -> {}
            case UNCERTAIN ->
                throw new LeaseUncertainException(
                        name(),
                        "Nobody can say whether lock '" + PrintableText.of(name()) + "' (token " + token
                                + ") is still held: the wall clock ran ahead of the"
                                + " monotonic clock, so the machine was suspended or its clock was set. A renewal is on its way;"
                                + " stop writing, and check again after it",
                        null);
            case LOST, RELEASED -> throw ended();
        }
    }

    /** The exception for a lease that can do nothing more. */
    LeaseLostException ended() {
        return status == LeaseState.RELEASED
                ? new LeaseLostException(
                        name(),
                        token,
                        "The lease on lock '" + PrintableText.of(name()) + "' (token " + token
                                + ") was given back already; acquire the lock again",
                        null)
                : lost();
    }

    /**
     * The exception for a lost lease.
     *
     * @return not thrown yet
     */
    public LeaseLostException lost() {
        LossReason reason = lossReason;
        String why = sentenceOf(reason == null ? LossReason.EXPIRED : reason);
        return new LeaseLostException(
                name(),
                token,
                "The lease on lock '" + PrintableText.of(name()) + "' (token " + token + ") was lost: " + why
                        + ". Another client may hold the lock now; stop"
                        + " writing, and let the resource refuse tokens lower than the highest that it has seen",
                null);
    }

    /**
     * Runs an action when it is lost.
     *
     * @param action at once if it is lost already
     */
    public void onLost(Consumer<? super LossReason> action) {
        lane.onLost(this, action);
    }

    /**
     * Gives it back.
     *
     * @return completes on a thread of the engine: nothing of a user's may hang on it directly
     */
    public CompletableFuture<ReleaseOutcome> release() {
        return lane.release(this);
    }

    /**
     * Makes it last for a time from now on.
     *
     * @param fromNow a valid lease
     * @return completes on a thread of the engine when the server has confirmed it, or exceptionally
     */
    public CompletableFuture<Void> extend(Duration fromNow) {
        return lane.extend(this, fromNow);
    }

    /**
     * Keeps the lock taken for a time from now on, whenever it is given back.
     *
     * @param fromNow a valid minimum hold
     */
    public void keepAtLeast(Duration fromNow) {
        if (!lane.keepAtLeast(this, fromNow)) {
            throw ended();
        }
    }

    /** Never earlier than before. */
    void keptUntil(long untilNanos) {
        if (untilNanos - keptUntilNanos > 0) {
            keptUntilNanos = untilNanos;
            keeping = true;
        }
    }

    /** Until when the lock stays taken if it is given back before. */
    long keptUntilNanos() {
        return keptUntilNanos;
    }

    /** Whether there is a minimum hold, over or not. */
    boolean keeping() {
        return keeping;
    }

    /**
     * Its view was dropped, or its thread has ended: it is renewed no more.
     *
     * @param who for the report
     */
    public void abandon(String who) {
        if (status == LeaseState.HELD) {
            lane.abandon(this, who);
        }
    }

    /** What is known at a moment, without setting anything in motion. Under the guard or not. */
    LeaseState stateAt(long nowNanos) {
        LeaseState known = status;
        if (known != LeaseState.HELD) {
            return known;
        }
        return nowNanos - deadlineNanos >= 0 ? LeaseState.LOST : uncertain() ? LeaseState.UNCERTAIN : LeaseState.HELD;
    }

    boolean held() {
        return status == LeaseState.HELD;
    }

    @Nullable
    Thread owner() {
        return owner;
    }

    @Nullable
    Throwable acquiredAt() {
        return acquiredAt;
    }

    long acquiredNanos() {
        return acquiredNanos;
    }

    boolean uncertain() {
        return WallSkew.millis(time) - confirmedSkewMillis > toleratedSkewMillis;
    }

    /** For how long the server keeps the hold at a time: a claim can bear a shorter suspension than a whole lease. */
    void lasts(long termNanos) {
        toleratedSkewMillis =
                WallSkew.toleranceMillis(Math.min(termNanos, options.lease().toNanos()));
    }

    void confirm(long untilNanos, long skewMillis) {
        deadlineNanos = untilNanos - endNanos < 0 ? untilNanos : endNanos;
        confirmedSkewMillis = skewMillis;
    }

    long deadlineNanos() {
        return deadlineNanos;
    }

    void markReleased() {
        status = LeaseState.RELEASED;
    }

    void markLost(LossReason reason) {
        lossReason = reason;
        status = LeaseState.LOST;
    }

    /** A reason in words. Of a lease whose time is over, more is known here than the reason alone says. */
    String sentenceOf(LossReason reason) {
        if (reason != LossReason.EXPIRED) {
            return reason.sentence();
        }
        if (!options.renewing()) {
            return "its time was over, and its options say that it is not renewed";
        }
        return abandoned
                ? "its time was over; nobody had given it back, so it was renewed no more"
                : "its time was over and no renewal was answered";
    }

    @Nullable
    LossReason lossReason() {
        return lossReason;
    }
}
