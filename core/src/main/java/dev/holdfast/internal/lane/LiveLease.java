package dev.holdfast.internal.lane;

import dev.holdfast.LeaseState;
import dev.holdfast.LockOptions;
import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.internal.lane.LiveAttempt.Grant;
import dev.holdfast.internal.time.Time;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.Share;
import dev.holdfast.spi.clock.Deadlines;
import dev.holdfast.spi.clock.WallSkew;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One lease as the engine knows it. What a user holds is a view of this one, so that a view that was dropped can be
 * noticed.
 *
 * <p>Looking at it takes no lock: its deadline is volatile, and every look compares that with the clock.
 * So a process that stood still learns of its loss from the first look, before any alarm has run.
 */
public final class LiveLease {

    /** The lane that a lease comes from. */
    interface Origin {

        /** The lock's name. */
        String name();

        /** The clocks. */
        Time time();

        /** Where a lease was acquired, if leases remember that; else null. */
        @Nullable
        Throwable acquiredAt();

        /** Something may be due: a deadline was seen to have passed. */
        void wake();

        /** The lease was seen to be uncertain. */
        void doubt(LiveLease lease);

        // what the owner asks for, as the methods of the lease say it
        CompletableFuture<ReleaseOutcome> release(LiveLease lease, @Nullable Joint joint);

        CompletableFuture<ReleaseOutcome> giveBack(LiveLease lease, @Nullable Joint joint);

        CompletableFuture<Void> extend(LiveLease lease, Duration fromNow);

        boolean setMinimumHold(LiveLease lease, Duration fromNow);

        boolean requireReturn(LiveLease lease);

        CompletableFuture<Optional<Grant>> change(LiveLease lease, Share to);

        void onLost(LiveLease lease, Consumer<? super LossReason> action);

        void abandon(LiveLease lease, String who);
    }

    /** What the engine itself does at a loss. */
    interface OwnAction extends Consumer<LossReason> {}

    private final Origin origin;
    private final LockOptions options;
    private final Hold hold;
    private final long token;
    private final long acquiredWallMillis;
    private final long waitedNanos;
    private final int tries;

    private final long endNanos;

    // Looked at by any thread, moved under the lane's guard.
    private volatile LeaseState known = LeaseState.HELD;
    private volatile long deadlineNanos;
    private volatile long mostSkewMillis; // beyond it, the lease is uncertain
    private volatile @Nullable LossReason lossReason;

    final long acquiredNanos;
    final @Nullable Thread owner;
    final @Nullable Throwable acquiredAt;

    // guarded by the lane
    MinimumHold minimumHold;
    boolean abandoned;
    boolean mustReturn;

    /** What its owner wants done when it is lost, in the order in which it said so. Few want anything. */
    @Nullable
    List<Consumer<? super LossReason>> lossActions;

    @Nullable
    CompletableFuture<ReleaseOutcome> releasing;

    /** The owners before and after it of the same hold. */
    @Nullable
    LiveLease older;

    @Nullable
    LiveLease newer;

    /** A lease that begins now, for a caller that arrived earlier and for which so many questions were asked. */
    LiveLease(
            Origin origin,
            LockOptions options,
            @Nullable Thread owner,
            Hold hold,
            long token,
            long arrivedNanos,
            long nowNanos,
            int tries) {
        this.origin = origin;
        this.options = options;
        this.hold = hold;
        this.token = token;
        this.acquiredNanos = nowNanos;
        this.acquiredWallMillis = origin.time().wallMillis();
        this.waitedNanos = nowNanos - arrivedNanos;
        this.tries = tries;
        this.owner = owner;
        this.acquiredAt = origin.acquiredAt();
        this.minimumHold = MinimumHold.NONE.orFrom(nowNanos, options.minHold());
        Duration longest = options.maxHold().orElse(null);
        long longestNanos = longest == null ? Long.MAX_VALUE / 2 : longest.toNanos();
        this.endNanos = nowNanos + longestNanos;
    }

    /** {@return the lock's name} */
    public String name() {
        return origin.name();
    }

    /** {@return the label of the group as whose member it is held; empty if it is held alone} */
    Optional<String> group() {
        return hold.attempt().share().group();
    }

    /** {@return the fencing token} */
    public long token() {
        return token;
    }

    /**
     * {@return what the server knows it by. Shared with the leases before and after it, if it was handed over locally}
     */
    public Hold hold() {
        return hold;
    }

    /** {@return what it was acquired with} */
    public LockOptions options() {
        return options;
    }

    /** {@return when it was granted, by the wall clock} */
    public long acquiredWallMillis() {
        return acquiredWallMillis;
    }

    /** {@return how long the caller waited} */
    public Duration waited() {
        return Duration.ofNanos(waitedNanos);
    }

    /** {@return how many questions it took} */
    public int tries() {
        return tries;
    }

    // ---- looks

    /** {@return what is known without asking} */
    public LeaseState state() {
        LeaseState found = known;
        if (found != LeaseState.HELD) {
            return found;
        }
        if (isOver(origin.time().nanos())) {
            origin.wake();
            // Lost by now, unless a renewal was answered at this very moment: a caller that has seen a loss never sees
            // the lease held again.
            return state();
        }
        if (isUncertain()) {
            origin.doubt(this);
            return LeaseState.UNCERTAIN;
        }
        return LeaseState.HELD;
    }

    /** {@return how long it may be trusted} */
    public Duration remaining() {
        long left = deadlineNanos - origin.time().nanos();
        return state() == LeaseState.HELD && left > 0 ? Duration.ofNanos(left) : Duration.ZERO;
    }

    /** {@return whether it was neither released nor lost, as far as is known without a look at the clock} */
    public boolean isHeld() {
        return known == LeaseState.HELD;
    }

    /** HELD until the end was found, LOST or RELEASED from then on. */
    LeaseState known() {
        return known;
    }

    /** What is known at a moment, without setting anything in motion. */
    LeaseState at(long nowNanos) {
        LeaseState found = known;
        if (found != LeaseState.HELD) {
            return found;
        }
        return isOver(nowNanos) ? LeaseState.LOST : isUncertain() ? LeaseState.UNCERTAIN : LeaseState.HELD;
    }

    boolean isOver(long nowNanos) {
        return nowNanos - deadlineNanos >= 0;
    }

    long deadlineNanos() {
        return deadlineNanos;
    }

    /** The deadline is never later than this, however often the server confirms. */
    long endNanos() {
        return endNanos;
    }

    /**
     * After how long it ends, whatever its owner does.
     *
     * @param nowNanos the monotonic clock
     * @return in nanoseconds; empty if renewals may keep it
     */
    public OptionalLong endsAfterNanos(long nowNanos) {
        if (!options.renewing()) {
            return OptionalLong.of(deadlineNanos - nowNanos);
        }
        return options.maxHold().isPresent() ? OptionalLong.of(endNanos - nowNanos) : OptionalLong.empty();
    }

    /**
     * Whether the wall clock has run ahead since the last confirmation by more than the term can bear, or another
     * server has taken over.
     */
    boolean isUncertain() {
        return WallSkew.millis(origin.time()) > mostSkewMillis;
    }

    @Nullable
    LossReason lossReason() {
        return lossReason;
    }

    // ---- moves, under the lane's guard

    /**
     * It may be trusted until a time. The deadline is written before the skew: who sees the new skew sees the new
     * deadline, and the other half is on the safe side.
     *
     * @param untilNanos the deadline, if it is not after the end
     * @param termNanos for how long the server keeps the hold at a time: a claim can bear a shorter suspension than a
     *     whole lease
     * @param skewMillis the wall clock's skew when that was measured
     */
    void confirm(long untilNanos, long termNanos, long skewMillis) {
        deadlineNanos = untilNanos - endNanos < 0 ? untilNanos : endNanos;
        mostSkewMillis = skewMillis + WallSkew.toleranceMillis(termNanos);
    }

    /** It is uncertain until it is confirmed. */
    void doubt() {
        mostSkewMillis = Long.MIN_VALUE;
    }

    /** Its owner wants something done when it is lost. */
    void addLossAction(Consumer<? super LossReason> action) {
        List<Consumer<? super LossReason>> actions = lossActions == null ? new ArrayList<>(1) : lossActions;
        actions.add(action);
        lossActions = actions;
    }

    void markReleased() {
        known = LeaseState.RELEASED;
    }

    void markLost(LossReason reason) {
        lossReason = reason;
        known = LeaseState.LOST;
    }

    // ---- what its owner asks for

    /** Runs an action when it is lost: at once if it is lost already. */
    public void onLost(Consumer<? super LossReason> action) {
        origin.onLost(this, action);
    }

    /**
     * Runs an action of the engine's own when it is lost, at once if it is lost already: on the thread that finds the
     * loss, behind no code of users. Does not block.
     */
    public void onLostAtOnce(Runnable action) {
        OwnAction own = reason -> action.run();
        origin.onLost(this, own);
    }

    /** {@return the answer to its release, on a thread of the engine: nothing of a user's may hang on it} */
    public CompletableFuture<ReleaseOutcome> release() {
        return origin.release(this, null);
    }

    /** {@return as {@link #release()}, with a request, if it takes one, that goes out with those of a joint} */
    public CompletableFuture<ReleaseOutcome> release(Joint joint) {
        return origin.release(this, joint);
    }

    /** {@return as {@link #release(Joint)}, without a minimum hold: no caller was given it} */
    public CompletableFuture<ReleaseOutcome> giveBack(@Nullable Joint joint) {
        return origin.giveBack(this, joint);
    }

    /**
     * Makes it last for a time from now on.
     *
     * @param fromNow a valid lease
     * @return completes on a thread of the engine when the server has confirmed it, or exceptionally
     */
    public CompletableFuture<Void> extend(Duration fromNow) {
        return origin.extend(this, fromNow);
    }

    /** {@return whether it has not ended yet; then the lock stays taken for a time from now on} */
    public boolean setMinimumHold(Duration fromNow) {
        return origin.setMinimumHold(this, fromNow);
    }

    /** {@return whether the lock stays taken for a time when it is released; also if that time is over} */
    public boolean hasMinimumHold() {
        return minimumHold.exists();
    }

    /**
     * From now on, what it is a lease of goes back to the server when it is released: only the server can say when the
     * next caller may have it.
     *
     * @return whether it has not ended yet
     */
    public boolean requireReturn() {
        return origin.requireReturn(this);
    }

    /** Turns what it is a lease of into a hold with another share. Empty if others own or hold it, too. */
    CompletableFuture<Optional<Grant>> change(Share to) {
        return origin.change(this, to);
    }

    /**
     * Its view was dropped, or its thread has ended: it is renewed no more.
     *
     * @param who for the report
     */
    public void abandon(String who) {
        if (isHeld()) {
            origin.abandon(this, who);
        }
    }

    /**
     * For how long a lock stays taken after its lease has ended.
     *
     * @param exists whether there is a minimum hold, over or not
     * @param sinceNanos from when on it counts: no earlier than when the server began to count
     * @param nanos how long it is, by the server's clock
     */
    record MinimumHold(boolean exists, long sinceNanos, long nanos) {

        /** The lock is free with the release. */
        static final MinimumHold NONE = new MinimumHold(false, 0, 0);

        /** This one or one that begins now, whichever is over later. */
        MinimumHold orFrom(long nowNanos, Duration atLeast) {
            return atLeast.isZero() || (exists && leftNanos(nowNanos) >= atLeast.toNanos())
                    ? this
                    : new MinimumHold(true, nowNanos, atLeast.toNanos());
        }

        /** What is left of it, rounded up; zero if it is over. */
        long remainingMillis(long nowNanos) {
            return exists ? (leftNanos(nowNanos) + 999_999) / 1_000_000 : 0;
        }

        /** The server's clock may run behind this one, and has counted less then. */
        private long leftNanos(long nowNanos) {
            return Math.max(0, nanos - Math.max(0, Deadlines.lessDrift(nowNanos - sinceNanos)));
        }
    }
}
