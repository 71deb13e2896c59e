package dev.holdfast.internal.lane;

import dev.holdfast.spi.Hold;

/**
 * The leases that callers have of a hold, one after another or beside one another, and who may have one without a word
 * to the server. Pure, as the {@link Tenure} that it is a part of.
 *
 * @param hold what they are leases of
 * @param term until when it may be trusted
 * @param turn how it goes from one to the next
 * @param owners who has one
 */
record Succession(Hold hold, Term term, Turn turn, Owners owners) {

    /** Gives a lease of it to a caller, under the next token. */
    LiveLease give(Request to, LiveLease.Origin origin, long nowNanos, int tries) {
        LiveLease lease = lease(to, origin, turn.takeToken(), nowNanos, tries);
        owners.replaceBy(lease);
        turn.given();
        return lease;
    }

    /** Gives one more lease of it, under the token that all owners of a group share. */
    LiveLease join(Request to, LiveLease.Origin origin, long nowNanos, int tries) {
        LiveLease lease = lease(to, origin, hold.token(), nowNanos, tries);
        owners.join(lease);
        return lease;
    }

    /** Gives a lease of what rested, under the token that all owners of a group share. */
    LiveLease resumeShared(Request to, LiveLease.Origin origin, long nowNanos, int tries) {
        LiveLease lease = lease(to, origin, hold.token(), nowNanos, tries);
        owners.replaceBy(lease);
        return lease;
    }

    private LiveLease lease(Request to, LiveLease.Origin origin, long token, long nowNanos, int tries) {
        LiveLease lease = new LiveLease(origin, to.options, to.owner, hold, token, to.arrivedNanos, nowNanos, tries);
        term.confirm(lease.status());
        return lease;
    }

    /**
     * Whether an owner may hand the hold to a request: it wants the same kind of lease, a token is left, enough of the
     * term is left and no more than a lease of it, the turn goes on, and the owner did not require its return.
     */
    boolean mayHandOver(LiveLease from, Request to, long nowNanos, long skewMillis) {
        return !to.once()
                && isAsWanted(to, nowNanos, skewMillis)
                && !from.minimumHold.exists()
                && !from.mustReturn
                && from.options().localHandoffs() > 0
                && turn.hasToken()
                && turn.goesOn(nowNanos);
    }

    /**
     * Whether a request can have a lease beside the owners: it wants the same kind of lease, enough of the term is left
     * and no more than a lease of it, and nobody else is known to wait.
     */
    boolean mayJoin(Request by, long nowNanos, long skewMillis) {
        return isAsWanted(by, nowNanos, skewMillis) && !turn.isWanted();
    }

    /**
     * Whether the hold may stay with the client when its last owner has released it: the owner wants it to and did not
     * require its return, and nobody else is known to wait.
     */
    boolean mayRest(LiveLease last, long nowNanos, long skewMillis) {
        return last.options().sticky().isPresent()
                && !last.minimumHold.exists()
                && !last.mustReturn
                && !turn.isWanted()
                && isGoodFor(nowNanos, skewMillis);
    }

    /**
     * Whether a request can have a hold that rests: as {@link #mayJoin}, and a token is left for it, if it needs one of
     * its own.
     */
    boolean mayResume(Request by, boolean sharesToken, long nowNanos, long skewMillis) {
        return mayJoin(by, nowNanos, skewMillis) && (sharesToken || turn.hasToken());
    }

    private boolean isAsWanted(Request by, long nowNanos, long skewMillis) {
        return turn.suits(by) && isGoodFor(nowNanos, skewMillis);
    }

    private boolean isGoodFor(long nowNanos, long skewMillis) {
        return term.renewing() && !term.isBeyondLease() && !term.runsOut(nowNanos) && !term.isUncertain(skewMillis);
    }
}
