package dev.holdfast.internal.lane;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The holds of a lane that no caller has, and that the client keeps for the next one: a sticky lock at rest. Such a
 * hold is renewed as any other, and given back as soon as somebody else wants it; what is lost of it is lost silently,
 * for nobody relied on it. Pure, as the holds are.
 *
 * @param tenures the holds
 * @param sharing who may own them
 * @param limit how many of all lanes may rest
 */
record Rests(Tenures tenures, Sharing sharing, RestLimit limit) {

    /** The last owner has released its lease, and its hold may stay with the client. False if it has to go back. */
    boolean begin(Tenure held, LiveLease last, long nowNanos, long skewMillis, Effects out) {
        Duration idle = last.options().sticky().orElse(null);
        if (idle == null
                || sharing == Sharing.SEPARATE
                || !held.succession().mayRest(last, nowNanos, skewMillis)
                || !limit.enter()) {
            return false;
        }
        held.rest(last, idle.toNanos(), nowNanos, out);
        return true;
    }

    /** What rests, if a request may have it; it is held again then. */
    @Nullable
    Tenure resumedBy(Request request, long skewMillis) {
        Tenure resting = tenures.resting();
        if (resting == null
                || !resting.succession()
                        .mayResume(request, sharing == Sharing.TOGETHER, request.arrivedNanos, skewMillis)) {
            return null;
        }
        limit.leave();
        resting.resume();
        return resting;
    }

    /** Gives it back, with a question for those who wait, if there is one. */
    void giveBack(Tenure resting, @Nullable Question question, long nowNanos, Effects out) {
        limit.leave();
        resting.sendRelease(question, nowNanos, out);
    }

    /** Gives all of it back. */
    void giveBackAll(long nowNanos, Effects out) {
        tenures.forEachIn(TenureState.RESTING, resting -> giveBack(resting, null, nowNanos, out));
    }

    /** It is lost, or nothing can be known of it any more. */
    void forget(Tenure resting, Effects out) {
        limit.leave();
        resting.forget(out);
    }

    void forgetAll(Effects out) {
        tenures.forEachIn(TenureState.RESTING, resting -> forget(resting, out));
    }

    /** What is due of it: its end, that of its rest, or a renewal. */
    void due(long nowNanos, long skewMillis, Effects out) {
        tenures.forEachIn(TenureState.RESTING, resting -> {
            if (resting.isOver(nowNanos)) {
                forget(resting, out);
            } else if (resting.hasRested(nowNanos)) {
                giveBack(resting, null, nowNanos, out);
            } else {
                resting.renewals().sendIfDue(nowNanos, skewMillis, out);
            }
        });
    }
}
