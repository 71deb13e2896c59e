package dev.holdfast.internal.lane;

import dev.holdfast.LockOptions;
import dev.holdfast.spi.Hold;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A client's hold on a lock from the grant to its end, through all the leases that its threads hand to one another. Guarded by the lane.
 *
 * <p>Three rules live here: until when the hold may be trusted, when it has to be renewed, and whether it may be handed to another thread of the client
 * without the server.
 */
final class Tenure {

    /** For how long threads of one client may hand over among themselves while another client waits, and for how long at least while none is known to. */
    static final long TURN_NANOS = Duration.ofMillis(10).toNanos();

    /**
     * For how long a caller who is awake may go before one who was offered the lock and still wakes up. Waking a thread costs more than most sections, so that a lock
     * which waits for each sleeper stands idle most of the time; with a bound, nobody waits noticeably longer for it.
     */
    static final long OVERTAKING_NANOS = 50_000;

    private static final long LONGEST_RETRY_NANOS = Duration.ofSeconds(2).toNanos();
    private static final long SHORTEST_RETRY_NANOS = Duration.ofMillis(10).toNanos();

    private static final long DOUBT_PAUSE_NANOS = Duration.ofMillis(100).toNanos();

    final Hold hold;
    final LiveAttempt by;

    private final Duration lease;
    private final boolean renewing;
    private long fixedEndNanos;
    private final int mostHandoffs;

    private long deadlineNanos;
    private long termNanos;
    private long skewMillis;
    private long renewAtNanos;
    private long dueSinceNanos;
    private boolean lifted;
    private boolean beyondLease;
    private long nextToken;
    private long doubtedNanos;
    private boolean everDoubted;
    private boolean othersWait;
    private long othersSinceNanos;
    private final long begunNanos;
    private int handoffs;
    private @Nullable LiveLease owner;
    private @Nullable Request offeredTo;
    private @Nullable Request lastOfferedTo;
    private long offeredNanos;

    /**
     * A fresh hold.
     *
     * @param hold what the server knows
     * @param by the attempt that won it, and what is left of its questions
     * @param deadlineNanos until when it may be trusted
     * @param termMillis how long the server keeps it, from its grant on
     * @param sentNanos when that term began at the earliest
     * @param skewMillis the wall clock's skew then
     */
    Tenure(Hold hold, LiveAttempt by, long deadlineNanos, long termMillis, long sentNanos, long skewMillis) {
        LockOptions options = by.options;
        this.hold = hold;
        this.by = by;
        this.lease = options.lease();
        this.renewing = options.renewing();
        this.mostHandoffs = options.localHandoffs();
        this.deadlineNanos = deadlineNanos;
        this.termNanos = Duration.ofMillis(termMillis).toNanos();
        this.skewMillis = skewMillis;
        this.nextToken = hold.token();
        this.lifted = termMillis >= lease.toMillis();
        this.fixedEndNanos = deadlineNanos - termNanos + lease.toNanos();
        this.renewAtNanos = sentNanos + renewedTermNanos() / 3;
        this.dueSinceNanos = renewAtNanos;
        this.begunNanos = sentNanos;
    }

    LiveLease owner() {
        LiveLease present = owner;
        if (present == null) {
            throw new IllegalStateException("a hold without an owner");
        }
        return present;
    }

    /** Gives the next token to a new owner. */
    long take() {
        return nextToken++;
    }

    void give(LiveLease to) {
        owner = to;
        offeredTo = null;
        to.lasts(termNanos);
        to.confirm(deadlineNanos, skewMillis);
    }

    boolean ownedBy(LiveLease lease) {
        return owner == lease;
    }

    long deadlineNanos() {
        return deadlineNanos;
    }

    // ---- renewing

    /** Whether a renewal is needed at all: always for a renewed lease, once for a pushed grant that has only its claim. */
    boolean needsRenewal() {
        return renewing || !lifted;
    }

    long renewAtNanos() {
        return renewAtNanos;
    }

    /** When the renewal of the present term was due first, however often it was tried since. */
    long dueSinceNanos() {
        return dueSinceNanos;
    }

    /** A renewal is also how a holder learns that the server has lost its hold, so an extension beyond the lease does not make renewals rarer. */
    private long renewedTermNanos() {
        return renewing ? Math.min(termNanos, lease.toNanos()) : termNanos;
    }

    /** For how long to renew. */
    long renewalMillis(long nowNanos) {
        long untilNanos = renewing ? lease.toNanos() : Math.max(1_000_000, fixedEndNanos - nowNanos);
        return Math.min(untilNanos, owner().endNanos - nowNanos + LONGEST_RETRY_NANOS) / 1_000_000;
    }

    /** A renewal goes out: until it is answered, the next one is due before the term is over. */
    void renewalSent(long nowNanos) {
        renewAtNanos =
                nowNanos + Math.max(SHORTEST_RETRY_NANOS, Math.min(LONGEST_RETRY_NANOS, renewedTermNanos() / 10));
    }

    /** The owner asks for an extension. Beyond the lease, its time is the owner's alone, also if the request is never answered: it may have been carried out. */
    void extensionSent(long millis) {
        beyondLease |= millis > lease.toMillis();
    }

    /** The wall clock ran ahead. True if that calls for a renewal at once; false while the last such one may still be answered. */
    boolean doubted(long nowNanos) {
        if (everDoubted && nowNanos - doubtedNanos < DOUBT_PAUSE_NANOS) {
            return false;
        }
        everDoubted = true;
        doubtedNanos = nowNanos;
        return true;
    }

    /** The server keeps the hold for its whole lease. */
    void renewed(long untilNanos, long millis, long sentNanos, long skewAtSending) {
        lifted = true;
        lastsUntil(untilNanos, millis, sentNanos, skewAtSending);
    }

    /** The server keeps the hold for at least this long, on the owner's wish. */
    void extended(long untilNanos, long millis, long sentNanos, long skewAtSending) {
        if (untilNanos - fixedEndNanos > 0) {
            fixedEndNanos = untilNanos;
            lifted = true;
        }
        lastsUntil(untilNanos, millis, sentNanos, skewAtSending);
    }

    /**
     * Since no renewal shortens a hold, the latest end that was ever confirmed stands, in whatever order the answers come. By as much as the wall clock has run ahead since then, it comes
     * earlier on the monotonic clock, which stood still meanwhile if the machine was suspended.
     */
    private void lastsUntil(long untilNanos, long millis, long sentNanos, long skewAtSending) {
        long earlierNanos = deadlineNanos - 1_000_000 * Math.max(0, skewAtSending - skewMillis);
        deadlineNanos = untilNanos - earlierNanos > 0 ? untilNanos : earlierNanos;
        termNanos = Math.max(Duration.ofMillis(millis).toNanos(), deadlineNanos - sentNanos);
        renewAtNanos = sentNanos + renewedTermNanos() / 3;
        dueSinceNanos = renewAtNanos;
        skewMillis = skewAtSending;
        owner().lasts(termNanos);
        owner().confirm(deadlineNanos, skewMillis);
    }

    // ---- handing over

    void othersWait(long nowNanos) {
        if (!othersWait) {
            othersWait = true;
            othersSinceNanos = nowNanos;
            handoffs = 0;
        }
    }

    void nobodyElseWaits() {
        othersWait = false;
    }

    /** Whether other clients are known to wait. */
    boolean isWanted() {
        return othersWait;
    }

    /**
     * Whether the next request may have the lock without the server: it wants the same kind of lease, a token is left, enough of the term is left and no more than a
     * lease of it, and the turn is not over.
     */
    boolean mayHandOver(LiveLease from, Request to, long nowNanos) {
        return renewing
                && !to.once()
                && suits(to)
                && !beyondLease
                && !from.keeping()
                && from.options().localHandoffs() > 0
                && nextToken <= hold.lastToken()
                && deadlineNanos - nowNanos > termNanos / 3
                && !from.uncertain()
                && inTurn(nowNanos);
    }

    /**
     * Once others are known to wait, a turn ends with the first of its two bounds; before that, with the last, since the word that somebody waits may have been lost on its way.
     */
    private boolean inTurn(long nowNanos) {
        return othersWait
                ? handoffs < mostHandoffs && nowNanos - othersSinceNanos < TURN_NANOS
                : handoffs < mostHandoffs || nowNanos - begunNanos < TURN_NANOS;
    }

    private boolean suits(Request request) {
        return request.options.renewing()
                && request.options.localHandoffs() > 0
                && request.options.lease().equals(lease);
    }

    void handedOver() {
        handoffs++;
    }

    /** The present lease waits for a caller who still wakes up. Its time to be overtaken in counts from the first offer. */
    void offer(Request to, long nowNanos) {
        offeredTo = to;
        if (lastOfferedTo != to) {
            lastOfferedTo = to;
            offeredNanos = nowNanos;
        }
    }

    @Nullable
    Request offeredTo() {
        return offeredTo;
    }

    /** Takes the lease back from whom it was offered to, for a caller who is awake. Nobody has seen its token, so the same one serves again. Null if it stays. */
    @Nullable
    Request overtakenBy(Request awake) {
        Request asleep = offeredTo;
        if (asleep == null
                || !suits(awake)
                || awake.arrivedNanos - offeredNanos >= OVERTAKING_NANOS
                || !asleep.overtake()) {
            return null;
        }
        offeredTo = null;
        nextToken--;
        return asleep;
    }
}
