package dev.holdfast.internal.lane;

import dev.holdfast.ReleaseOutcome;
import dev.holdfast.spi.PrintableText;
import org.jspecify.annotations.Nullable;

/**
 * Gives the holds of a lane to its callers: a fresh one to the first who waits, one that is released to the next, and
 * where the {@link Sharing} allows it, one that has owners to more of them. Pure, as the holds are.
 *
 * @param line those who wait
 * @param tenures the holds
 * @param sharing who may own them
 * @param origin what leases are made for
 * @param settings of the client's lanes
 */
record Dispatcher(WaitLine line, Tenures tenures, Sharing sharing, LiveLease.Origin origin, LaneSettings settings) {

    /** The lock was granted: it goes to the first who waits. */
    void begin(Grant grant, long questions, long nowNanos, Effects out) {
        Tenure tenure = begun(grant, nowNanos, out);
        Request first = line.head();
        if (first == null) {
            throw new IllegalStateException(
                    "lock '" + PrintableText.of(line.name()) + "' was granted, and has no caller that asks for it");
        }
        LiveLease lease = give(tenure, first, questions, nowNanos);
        line.settle(first, new Outcome.Granted(lease), nowNanos, out);
        settings.notices().granted(lease, out);
        switch (sharing) {
            case EXCLUSIVE -> line.denyOnce(Long.MAX_VALUE, nowNanos, out);
            case TOGETHER -> letJoin(tenure, questions, nowNanos, out);
            case SEPARATE -> {}
        }
    }

    private Tenure begun(Grant grant, long nowNanos, Effects out) {
        Tenure tenure = new Tenure(line.name(), grant, settings);
        tenures.add(tenure);
        if (grant.othersWait()) {
            tenure.turn.othersWait(nowNanos);
        }
        out.countGrant();
        return tenure;
    }

    /** A hold that was another one goes to the caller that had it turned, whoever waits. */
    void adopt(Grant grant, Request owner, long nowNanos, Effects out) {
        Tenure tenure = begun(grant, nowNanos, out);
        owner.settle(new Outcome.Granted(give(tenure, owner, 0, nowNanos)));
        settings.notices().granted(tenure.owner(), out);
        if (sharing == Sharing.TOGETHER) {
            letJoin(tenure, 0, nowNanos, out);
        }
    }

    private LiveLease give(Tenure tenure, Request to, long questions, long nowNanos) {
        return tenure.succession().give(to, origin, nowNanos, tries(to, questions));
    }

    private static int tries(Request of, long questions) {
        return (int) Math.min(Integer.MAX_VALUE, questions - of.questionsBefore);
    }

    /** A caller that has just come may have what the client holds, without the server. False if it may not. */
    boolean admit(@Nullable Tenure held, Request request, long questions, long skewMillis, Effects out) {
        if (held == null) {
            return line.isEmpty() && resume(request, questions, skewMillis, out);
        }
        return switch (sharing) {
            case EXCLUSIVE -> barge(held, request, questions, out);
            case TOGETHER -> join(held, request, questions, skewMillis, out);
            case SEPARATE -> false;
        };
    }

    /** A caller that has just come has what rested. */
    private boolean resume(Request request, long questions, long skewMillis, Effects out) {
        Tenure resumed = new Rests(tenures, sharing, settings.restLimit()).resumedBy(request, skewMillis);
        if (resumed == null) {
            return false;
        }
        LiveLease lease = sharing == Sharing.TOGETHER
                ? resumed.succession().resumeShared(request, origin, request.arrivedNanos, tries(request, questions))
                : give(resumed, request, questions, request.arrivedNanos);
        settleHandedOver(request, lease, out);
        return true;
    }

    /** One that has just come has a lease without the server, and is not in the line. */
    private void settleHandedOver(Request request, LiveLease lease, Effects out) {
        request.settle(new Outcome.Granted(lease));
        if (!request.sleeps()) {
            out.add(new Effect.Settle(request));
        }
        out.countHandoff();
        settings.notices().handedOver(lease, out);
    }

    // ---- beside its owners

    /** All who wait for the same have the hold at once, whoever waits behind them. */
    private void letJoin(Tenure fresh, long questions, long nowNanos, Effects out) {
        line.forEach(request -> {
            if (fresh.turn.suits(request) && fresh.term.renewing()) {
                LiveLease lease = fresh.succession().join(request, origin, nowNanos, tries(request, questions));
                line.settle(request, new Outcome.Granted(lease), nowNanos, out);
                out.countHandoff();
                settings.notices().handedOver(lease, out);
            }
        });
        tenures.forEachIn(TenureState.HELD, tenure -> {
            if (tenure.hold.token() != fresh.hold.token()) {
                // of an earlier group, whose end this client has not heard of
                tenure.turn.othersWait(nowNanos);
            } else if (!fresh.turn.isWanted()) {
                tenure.turn.noOtherWaits();
            }
        });
    }

    private boolean join(Tenure held, Request request, long questions, long skewMillis, Effects out) {
        if (!line.isEmpty()
                || held.isChanging()
                || !held.succession().mayJoin(request, request.arrivedNanos, skewMillis)) {
            return false;
        }
        settleHandedOver(
                request, held.succession().join(request, origin, request.arrivedNanos, tries(request, questions)), out);
        return true;
    }

    /** Gives a running caller what was offered to a parked one, which keeps its place. */
    private boolean barge(Tenure held, Request running, long questions, Effects out) {
        Request parked = held.turn.bargedBy(running);
        if (parked == null) {
            return false;
        }
        line.addFirst(parked);
        LiveLease lease = give(held, running, questions, running.arrivedNanos);
        running.settle(new Outcome.Granted(lease));
        if (!running.sleeps()) {
            out.add(new Effect.Settle(running));
        }
        settings.notices().handedOver(lease, out);
        return true;
    }

    /** The owner has released its lease, and the first in the line may have the hold without the server. */
    void handOver(Tenure held, Request next, long questions, long nowNanos, Effects out) {
        settings.notices().released(held.owner(), ReleaseOutcome.RELEASED, nowNanos, out);
        out.countHandoff();
        Outcome.Offered offer = new Outcome.Offered(give(held, next, questions, nowNanos));
        held.turn.offer(next, nowNanos);
        line.settle(next, offer, nowNanos, out);
        if (!next.sleeps()) {
            line.takeOffer(next, out);
        }
    }
}
