package dev.holdfast.internal.lane;

import dev.holdfast.HoldfastException;
import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.PrintableText;
import dev.holdfast.spi.ReleaseAnswer;
import dev.holdfast.spi.Validity;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The machine of one hold, from its grant to its end, through all the leases that callers of the client hand to one
 * another. Each event is a step: it changes the state and collects {@link Effects}. Pure: no clock, no guard and no
 * request inside, and it knows neither the line of those who wait nor the lane.
 *
 * <p>{@link Term} knows until when the hold may be trusted, {@link Succession} with {@link Turn} who may have it
 * without the server, {@link Renewals} how it is kept, {@link Losses} how its {@link Owners} learn of its end. What has
 * no state of its own is made for a step; a client may have very many holds.
 */
final class Tenure {

    final Hold hold;
    final Term term;
    final Turn turn;
    final Owners owners;
    private final LiveAttempt by;
    private final LaneSettings settings;

    private TenureState state = TenureState.HELD;
    private long idleUntilNanos;
    private @Nullable Changing changing;
    private @Nullable Returning returning;

    /** The next one of the same lane. */
    @Nullable
    Tenure next;

    /**
     * A fresh hold without an owner.
     *
     * @param name the lock's name
     * @param won what was won
     * @param settings of the client's lanes
     */
    Tenure(String name, Grant won, LaneSettings settings) {
        this.hold = won.hold();
        this.by = won.by();
        this.settings = settings;
        this.term = new Term(by.options, won.validity());
        this.turn = new Turn(hold, by.options, won.validity().fromNanos());
        this.owners = new Owners(name);
    }

    /** How it is kept. */
    Renewals renewals() {
        return new Renewals(hold, term, owners, by, settings);
    }

    /** Who may have it without the server. */
    Succession succession() {
        return new Succession(hold, term, turn, owners);
    }

    TenureState state() {
        return state;
    }

    /** Whether it is the client's to keep. */
    boolean isKept() {
        return state == TenureState.HELD || state == TenureState.RESTING;
    }

    /** The newest owner of a lease of it, or the last that it had. */
    LiveLease owner() {
        return owners.newest();
    }

    boolean isHeldBy(LiveLease lease) {
        return state == TenureState.HELD && lease.isHeld() && hold.equals(lease.hold());
    }

    // ---- HELD

    /** One of several owners has released its lease; the others have the hold on. */
    void part(LiveLease lease, long nowNanos, Effects out) {
        owners.remove(lease);
        settings.notices().released(lease, ReleaseOutcome.RELEASED, nowNanos, out);
    }

    /** The server has confirmed a renewal. */
    void renewed(RenewalRequest request, Validity validity, int waiters, long nowNanos, Effects out) {
        renewals().confirmed(request, validity, out);
        if (!isChanging()) {
            // while it is turned, a renewal that was sent before says nothing about what it is by now
            owners.forEach(owner -> term.confirm(owner.status()));
        }
        if (waiters > 0) {
            turn.othersWait(nowNanos);
        } else {
            turn.noOtherWaits();
        }
        if (!owners.areNone()) {
            settings.notices().renewed(owner(), waiters > 0, out);
        }
    }

    /** Whether the deadline of an owner has passed, or that of the hold where it has none. */
    boolean isOver(long nowNanos) {
        return nowNanos - (owners.areNone() ? term.deadlineNanos() : owners.deadlineNanos()) >= 0;
    }

    /** The deadline of an owner has passed. If it was that of the last one, the hold is over. */
    void expire(long nowNanos, Effects out) {
        if (new Losses(owners, settings).ofThoseWhoseTimeIsOver(nowNanos, out)) {
            depart(nowNanos, out);
        }
    }

    /** It is over: its owners learn of it first, then the server has to forget the attempt. */
    void lose(LossReason reason, long nowNanos, Effects out) {
        new Losses(owners, settings).ofAll(reason, nowNanos, out);
        if (reason == LossReason.CLIENT_CLOSED) {
            depart(nowNanos, out);
        } else {
            leave(out);
        }
    }

    /** The server may still keep the hold: the lock is free when its minimum hold is over, as after a release. */
    private void depart(long nowNanos, Effects out) {
        end(out);
        new Departure(by).release(Returning.release(hold, owners, null, nowNanos), out);
    }

    private void leave(Effects out) {
        end(out);
        new Departure(by).leave(out);
    }

    private void end(Effects out) {
        state = TenureState.GONE;
        if (isChanging()) {
            changing().abandon(Failures.lostWhileChanging(), out);
        }
    }

    boolean isChanging() {
        return changing != null && changing.isUnderWay();
    }

    /** How it is turned into another one. */
    Changing changing() {
        Changing present = changing != null ? changing : new Changing(owners.name(), settings);
        changing = present;
        return present;
    }

    /** It has become another hold, so its lease is over. */
    void changed(Grant into, long nowNanos, Effects out) {
        state = TenureState.GONE;
        new Departure(by).leaveAfter(changing().sentNanos(), out);
        owner().status().markReleased();
        settings.notices().released(owner(), ReleaseOutcome.RELEASED, nowNanos, out);
        changing().end(Optional.of(into), out);
    }

    /** It was to become another hold, and has stayed what it was. */
    void unchanged(Supplier<? extends HoldfastException> why, Effects out) {
        changing().fail(why, out);
        term.confirm(owner().status());
    }

    /** The owner releases it while it may be gone already: both are left, in the background. */
    void releaseWhileChanging(long nowNanos, Effects out) {
        leave(out);
        settings.notices().released(owner(), ReleaseOutcome.UNKNOWN, nowNanos, out);
    }

    /** Sends its release to the server, with a question for those who wait, if there is one. */
    void sendRelease(@Nullable Question question, long nowNanos, Effects out) {
        ReleaseRequest sent = Returning.release(hold, owners, question, nowNanos);
        returning = new Returning(sent, owners, by, settings);
        state = TenureState.RELEASING;
        out.add(new Effect.Release(sent));
    }

    // ---- RESTING

    /** The last owner has released its lease, and learns so; the hold is kept for a time. */
    void rest(LiveLease last, long idleNanos, long nowNanos, Effects out) {
        state = TenureState.RESTING;
        owners.rest();
        idleUntilNanos = nowNanos + idleNanos;
        settings.notices().released(last, ReleaseOutcome.RELEASED, nowNanos, out);
    }

    /** Whether it has rested for long enough. */
    boolean hasRested(long nowNanos) {
        return nowNanos - idleUntilNanos >= 0;
    }

    /** A caller has a lease of it again. */
    void resume() {
        state = TenureState.HELD;
    }

    /** It is over, and nobody had it. */
    void forget(Effects out) {
        leave(out);
    }

    // ---- RELEASING

    /** Its way back to the server. */
    Returning returning() {
        return Objects.requireNonNull(
                returning, () -> "lock '" + PrintableText.of(owners.name()) + "' is not being released");
    }

    /** Whether a question behind its release finds the lock as that leaves it: the lock goes to no other client. */
    boolean mayBeFollowed() {
        return returning != null && returning.mayBeFollowed() && !turn.isWanted();
    }

    /** Whether its release has waited long enough for an answer. */
    boolean isUnanswered(long nowNanos) {
        return state == TenureState.RELEASING && returning().isUnanswered(nowNanos);
    }

    /** The server has answered the release. */
    void released(ReleaseAnswer.Result result, long nowNanos, Effects out) {
        state = TenureState.GONE;
        returning().answered(result, nowNanos, out);
    }

    /** The release was not answered. It is repeated in the background. */
    void releaseFailed(BackendFailure failure, long nowNanos, Effects out) {
        state = TenureState.GONE;
        returning().failed(failure, nowNanos, out);
    }

    /** The client is closed: nothing can be repeated any more. */
    void endUnanswered(long nowNanos, Effects out) {
        state = TenureState.GONE;
        returning().endUnanswered(nowNanos, out);
    }

    /** When something is due: a renewal, the deadline, the end of its rest, or the end of waiting for an answer. */
    long dueNanos() {
        if (state == TenureState.RELEASING) {
            return returning().dueNanos();
        }
        if (isChanging()) {
            return changing().dueNanos(owners.deadlineNanos());
        }
        long dueNanos = renewals().dueNanos();
        return state == TenureState.RESTING && idleUntilNanos - dueNanos < 0 ? idleUntilNanos : dueNanos;
    }
}
