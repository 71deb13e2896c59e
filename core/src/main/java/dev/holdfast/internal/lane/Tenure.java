package dev.holdfast.internal.lane;

import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.PrintableText;
import dev.holdfast.spi.ReleaseAnswer;
import dev.holdfast.spi.Validity;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The machine of one hold, from its grant to its end, through all the leases that callers of the client hand to one
 * another. Each event is a step: it changes the state and collects {@link Effects}. Pure: no clock, no guard and no
 * request inside, and it knows neither the line of those who wait nor the lane.
 *
 * <p>{@link Term} knows until when the hold may be trusted, {@link Turn} to whom it may go without the server,
 * {@link Renewals} how it is kept.
 */
final class Tenure {

    /** Where a hold stands. */
    enum State {

        /** A caller of this client has a lease of it. */
        HELD,

        /** It is on its way back to the server. */
        RELEASING,

        /** It is over. */
        GONE
    }

    final Hold hold;
    final Term term;
    final Turn turn;
    final Renewals renewals;

    private final String name;
    private final LiveAttempt by;
    private final LaneSettings settings;

    private State state = State.HELD;
    private @Nullable LiveLease owner;
    private @Nullable ReleaseRequest release;
    private long releaseSentNanos;

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
        this.name = name;
        this.hold = won.hold();
        this.by = won.by();
        this.settings = settings;
        this.term = new Term(by.options, won.validity());
        this.turn = new Turn(hold, by.options, won.validity().fromNanos());
        this.renewals = new Renewals(hold, term, by, settings);
    }

    State state() {
        return state;
    }

    /** The last owner of a lease of it. */
    LiveLease owner() {
        LiveLease present = owner;
        if (present == null) {
            throw new IllegalStateException("lock '" + PrintableText.of(name) + "': a hold without an owner");
        }
        return present;
    }

    boolean isHeldBy(LiveLease lease) {
        return state == State.HELD && owner == lease && lease.held();
    }

    // ---- HELD

    /** Gives a lease of it to a caller, under the next token. */
    LiveLease give(Request to, LiveLease.Origin origin, long nowNanos, int tries) {
        LiveLease lease =
                new LiveLease(origin, to.options, to.owner, hold, turn.takeToken(), to.arrivedNanos, nowNanos, tries);
        owner = lease;
        turn.given();
        term.confirm(lease.status());
        return lease;
    }

    /**
     * Whether its owner may hand it to a request without the server: the request wants the same kind of lease, a token
     * is left, enough of the term is left and no more than a lease of it, and the turn goes on.
     */
    boolean mayHandOver(Request to, long nowNanos, long skewMillis) {
        LiveLease from = owner();
        return term.renewing()
                && !to.once()
                && turn.suits(to)
                && !term.isBeyondLease()
                && !from.minimumHold.exists()
                && from.options().localHandoffs() > 0
                && turn.hasToken()
                && !term.runsOut(nowNanos)
                && !term.isUncertain(skewMillis)
                && turn.goesOn(nowNanos);
    }

    /** The server has confirmed a renewal. */
    void renewed(RenewalRequest request, Validity validity, int waiters, long nowNanos, Effects out) {
        renewals.confirmed(request, validity, out);
        term.confirm(owner().status());
        if (waiters > 0) {
            turn.othersWait(nowNanos);
        } else {
            turn.noOtherWaits();
        }
        settings.notices().renewed(owner(), waiters > 0, out);
    }

    boolean isOver(long nowNanos) {
        return nowNanos - owner().status().deadlineNanos() >= 0;
    }

    /** Its deadline has passed: whether by its own end or the longest hold that the owner asked for. */
    void expire(long nowNanos, Effects out) {
        lose(
                nowNanos - owner().status().endNanos() >= 0 ? LossReason.MAX_HOLD_REACHED : LossReason.EXPIRED,
                nowNanos,
                out);
    }

    /** It is over: the owner learns of it first, then the server has to forget the attempt. */
    void lose(LossReason reason, long nowNanos, Effects out) {
        state = State.GONE;
        markLost(reason, nowNanos, out);
        out.add(new Effect.Leave(hold.attempt(), by.executableUntilNanos()));
    }

    private void markLost(LossReason reason, long nowNanos, Effects out) {
        owner().status().markLost(reason);
        settings.notices().lost(owner(), reason, nowNanos, out);
    }

    /** Sends its release to the server, with a question for those who wait, if there is one. */
    void sendRelease(@Nullable Question question, long nowNanos, Effects out) {
        ReleaseRequest sent = new ReleaseRequest(hold, owner().minimumHold.remainingMillis(nowNanos), question);
        release = sent;
        releaseSentNanos = nowNanos;
        state = State.RELEASING;
        out.add(new Effect.Release(sent));
    }

    // ---- RELEASING

    /** The way back to the server, or null before it. */
    @Nullable
    ReleaseRequest release() {
        return release;
    }

    /** The question that goes with its release, or null. */
    @Nullable
    Question question() {
        return release == null ? null : release.question;
    }

    long releaseSentNanos() {
        return releaseSentNanos;
    }

    /**
     * Whether a question behind this release finds the lock as the release leaves it: the server receives the release
     * first, and hands the lock to no other client.
     */
    boolean mayBeFollowed() {
        ReleaseRequest sent = release;
        return sent != null && sent.isHandedIn() && sent.question == null && !turn.isWanted();
    }

    /** Whether its release has waited long enough for an answer. */
    boolean isUnanswered(long nowNanos) {
        return state == State.RELEASING && nowNanos - releaseSentNanos >= settings.responseTimeoutNanos();
    }

    /**
     * The server has answered the release. One that is repeated finds what its first copy left; the lease was valid
     * when that was sent, so it was this client's to the end.
     */
    void released(ReleaseAnswer.Result result, long nowNanos, Effects out) {
        state = State.GONE;
        OptionalLong executableUntil = by.executableUntilNanos();
        if (executableUntil.isPresent() && executableUntil.getAsLong() - releaseSentNanos > 0) {
            out.add(new Effect.LeaveLater(hold.attempt(), executableUntil.getAsLong()));
        }
        switch (result) {
            case RELEASED, NOT_HELD_WHEN_REPEATED ->
                settings.notices().released(owner(), ReleaseOutcome.RELEASED, nowNanos, out);
            case NOT_HELD -> {
                markLost(LossReason.TAKEN, nowNanos, out);
                settings.notices().released(owner(), ReleaseOutcome.ALREADY_LOST, nowNanos, out);
            }
        }
    }

    /**
     * The release was not answered, so its outcome is unknown. It is repeated in the background: as a leave, which also
     * removes the attempt from the queue, or as a release where the lock has to stay taken for a minimum hold.
     */
    void releaseFailed(BackendFailure failure, long nowNanos, Effects out) {
        ReleaseRequest sent = release;
        if (sent == null) {
            throw new IllegalStateException("lock '" + PrintableText.of(name) + "' is not being released");
        }
        state = State.GONE;
        settings.silence().unanswered(releaseSentNanos);
        settings.notices().releaseUnanswered(owner(), failure, out);
        out.add(
                sent.minimumHoldMillis > 0
                        ? new Effect.Repeat(sent, by.executableUntilNanos())
                        : new Effect.Leave(hold.attempt(), by.executableUntilNanos()));
        settings.notices().released(owner(), ReleaseOutcome.UNKNOWN, nowNanos, out);
    }

    /** The client is closed: nothing can be repeated any more, and the outcome stays unknown. */
    void endUnanswered(long nowNanos, Effects out) {
        state = State.GONE;
        settings.notices().released(owner(), ReleaseOutcome.UNKNOWN, nowNanos, out);
    }

    // ---- the alarm

    /** When something is due: a renewal, the deadline, or the end of waiting for an answer. */
    long dueNanos() {
        return state == State.RELEASING
                ? releaseSentNanos + settings.responseTimeoutNanos()
                : renewals.dueNanos(owner());
    }
}
