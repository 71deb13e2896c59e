package dev.holdfast.internal.lane;

import dev.holdfast.LockOptions;
import dev.holdfast.spi.Hold;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a hold goes from one caller of a client to the next without the server: which token each has, for how long that
 * may go on, and who may barge. Pure: no clock inside.
 */
final class Turn {

    /**
     * For how long threads of one client may hand over among themselves while another client waits, and for how long at
     * least while none is known to.
     */
    static final long TURN_NANOS = Duration.ofMillis(10).toNanos();

    /**
     * For how long a running caller may barge ahead of a parked caller that was offered the lock. Waking a thread costs
     * more than most sections, so a lock that waits for each parked caller is idle most of the time; with a bound, no
     * caller waits noticeably longer.
     */
    static final long BARGING_NANOS = 50_000;

    private final Hold hold;
    private final LockOptions options;
    private final long begunNanos;

    private long nextToken;
    private boolean othersWait;
    private long othersSinceNanos;
    private int handoffs;
    private @Nullable Request lastOfferedTo;
    private long offeredNanos;
    private boolean offered;

    /**
     * A hold of which no caller has had a lease yet.
     *
     * @param hold its tokens
     * @param options what it was asked for with
     * @param begunNanos when it began at the earliest
     */
    Turn(Hold hold, LockOptions options, long begunNanos) {
        this.hold = hold;
        this.options = options;
        this.begunNanos = begunNanos;
        // units that are limited are each somebody's own, and so is the number of their grant
        this.nextToken = hold.attempt().share().isLimited() ? hold.serial() : hold.token();
    }

    /** Gives the next token to a new owner. */
    long takeToken() {
        return nextToken++;
    }

    boolean hasToken() {
        return nextToken <= hold.lastToken();
    }

    // ---- other clients

    /** Other clients are known to wait: from now on the turn is bounded. */
    void othersWait(long nowNanos) {
        if (!othersWait) {
            othersWait = true;
            othersSinceNanos = nowNanos;
            handoffs = 0;
        }
    }

    void noOtherWaits() {
        othersWait = false;
    }

    boolean isWanted() {
        return othersWait;
    }

    /**
     * Whether the turn goes on. Once other clients are known to wait, it ends with the first of its two bounds; before
     * that, with the last, since the message that somebody waits may have been lost.
     */
    boolean goesOn(long nowNanos) {
        int most = options.localHandoffs();
        return othersWait
                ? handoffs < most && nowNanos - othersSinceNanos < TURN_NANOS
                : handoffs < most || nowNanos - begunNanos < TURN_NANOS;
    }

    /** Whether the hold may rest with the client when nobody has it. */
    boolean isSticky() {
        return options.sticky().isPresent();
    }

    /** Whether a request wants the same kind of lease. A minimum hold counts from a grant of its own. */
    boolean suits(Request request) {
        return request.options.renewing()
                && request.options.minHold().isZero()
                && (request.options.localHandoffs() > 0
                        || request.options.sticky().isPresent())
                && request.options.lease().equals(options.lease());
    }

    // ---- offers

    /**
     * The hold goes to the next caller, which may be parked.
     * The time in which it can be barged ahead of counts from its first offer.
     */
    void offer(Request to, long nowNanos) {
        handoffs++;
        offered = true;
        if (lastOfferedTo != to) {
            lastOfferedTo = to;
            offeredNanos = nowNanos;
        }
    }

    /** A new owner has the hold for certain. */
    void given() {
        offered = false;
    }

    /** The caller that was offered the hold and may not have taken it yet. */
    @Nullable
    Request offeredTo() {
        return offered ? lastOfferedTo : null;
    }

    /**
     * Takes the hold back from the caller that it was offered to, for one that runs.
     * No caller has seen the other's token, so it serves again.
     *
     * @return the caller that is still parked, or null if barging is not allowed
     */
    @Nullable
    Request bargedBy(Request running) {
        Request parked = offeredTo();
        if (parked == null
                || !suits(running)
                || running.arrivedNanos - offeredNanos >= BARGING_NANOS
                || !parked.withdrawOffer()) {
            return null;
        }
        offered = false;
        nextToken--;
        return parked;
    }
}
