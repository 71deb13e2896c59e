package dev.holdfast.internal.lane;

/**
 * Who may have a hold without a word to the server: the next caller of this client, or one more beside its owners.
 * Pure, as the {@link Tenure} that it is a part of.
 */
final class Succession {

    private final Term term;
    private final Turn turn;

    Succession(Term term, Turn turn) {
        this.term = term;
        this.turn = turn;
    }

    /**
     * Whether an owner may hand the hold to a request: it wants the same kind of lease, a token is left, enough of the
     * term is left and no more than a lease of it, and the turn goes on.
     */
    boolean mayHandOver(LiveLease from, Request to, long nowNanos, long skewMillis) {
        return !to.once()
                && isAsWanted(to, nowNanos, skewMillis)
                && !from.minimumHold.exists()
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

    private boolean isAsWanted(Request by, long nowNanos, long skewMillis) {
        return term.renewing()
                && turn.suits(by)
                && !term.isBeyondLease()
                && !term.runsOut(nowNanos)
                && !term.isUncertain(skewMillis);
    }
}
