package dev.holdfast.internal.lane;

import dev.holdfast.HoldfastException;
import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.internal.lane.LiveAttempt.Grant;
import dev.holdfast.internal.lane.LiveAttempt.Question;
import dev.holdfast.internal.lane.LiveLease.MinimumHold;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.PrintableText;
import dev.holdfast.spi.ReleaseAnswer;
import dev.holdfast.spi.Validity;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The machine of one hold, from its grant to its end, through all the leases that callers of the client hand to one
 * another. Each event is a step: it changes the state and collects {@link Effects}. Pure: no clock, no guard and no
 * request inside, and it knows neither the line of those who wait nor the lane. Its table is in
 * {@code docs/design/lane.md}.
 *
 * <p>{@link Term} knows until when the hold may be trusted, {@link Turn} which token each owner has and who may barge,
 * {@link Owners} who they are. A client may have very many holds.
 */
final class Tenure {

    private static final long FAR_NANOS = Long.MAX_VALUE / 4;

    /** Where a hold stands. */
    enum State {

        /** A caller of this client has a lease of it. */
        HELD,

        /** No caller has a lease of it; it is kept for the next one. */
        RESTING,

        /** It is on its way back to the server. */
        RELEASING,

        /** It is over. */
        GONE
    }

    final Hold hold;
    final Term term;
    final Turn turn;
    final Owners owners;

    /** The attempt that won it, and what is left of its questions. */
    private final LiveAttempt by;

    private final LaneSettings settings;

    private State state = State.HELD;
    private long idleUntilNanos;

    /** The request that turns it into another hold. While it is not known how that ended, the hold is not renewed. */
    private Effect.@Nullable Change changing;

    private Effect.@Nullable Release releasing;

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

    State state() {
        return state;
    }

    /** Whether it is the client's to keep. */
    boolean isKept() {
        return state == State.HELD || state == State.RESTING;
    }

    /** The newest owner of a lease of it, or the last that it had. */
    LiveLease owner() {
        return owners.newest();
    }

    boolean isHeldBy(LiveLease lease) {
        return state == State.HELD && lease.isHeld() && hold.equals(lease.hold());
    }

    /** Whether the deadline of an owner has passed, or that of the hold where it has none. */
    boolean isOver(long nowNanos) {
        return nowNanos - deadlineNanos() >= 0;
    }

    private long deadlineNanos() {
        return owners.areNone() ? term.deadlineNanos() : owners.deadlineNanos();
    }

    /** When something is due: a renewal, the deadline, the end of its rest, or the end of waiting for an answer. */
    long dueNanos() {
        if (releasing != null && state == State.RELEASING) {
            return releasing.sentNanos + settings.responseTimeoutNanos();
        }
        if (changing != null) {
            long unansweredNanos = changing.sentNanos() + settings.responseTimeoutNanos();
            return unansweredNanos - owners.deadlineNanos() < 0 ? unansweredNanos : owners.deadlineNanos();
        }
        long endNanos = deadlineNanos();
        long dueNanos = isRenewalWanted() && term.renewAtNanos() - endNanos < 0 ? term.renewAtNanos() : endNanos;
        return state == State.RESTING && idleUntilNanos - dueNanos < 0 ? idleUntilNanos : dueNanos;
    }

    // ---- its owners, one after another or beside one another

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
    LiveLease giveShared(Request to, LiveLease.Origin origin, long nowNanos, int tries) {
        LiveLease lease = lease(to, origin, hold.token(), nowNanos, tries);
        owners.replaceBy(lease);
        return lease;
    }

    private LiveLease lease(Request to, LiveLease.Origin origin, long token, long nowNanos, int tries) {
        LiveLease lease = new LiveLease(origin, to.options, to.owner, hold, token, to.arrivedNanos, nowNanos, tries);
        term.confirm(lease);
        return lease;
    }

    /** One of several owners has released its lease; the others have the hold on. */
    void part(LiveLease lease, long nowNanos, Effects out) {
        owners.remove(lease);
        settings.notices().released(lease, ReleaseOutcome.RELEASED, nowNanos, out);
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

    private boolean isAsWanted(Request by, long nowNanos, long skewMillis) {
        return turn.suits(by) && isGoodFor(nowNanos, skewMillis);
    }

    private boolean isGoodFor(long nowNanos, long skewMillis) {
        return term.renewing() && !term.isBeyondLease() && !term.runsOut(nowNanos) && !term.isUncertain(skewMillis);
    }

    // ---- how it is kept

    // A renewal has three answers: renewed, refused, and none. None does not mean refused: the next try follows, until
    // the local deadline.

    /** Whether the server has to be asked to keep the hold, for an owner that still uses it, as far as is known. */
    private boolean isRenewalWanted() {
        return term.needsRenewal() && !owners.areAbandoned();
    }

    /** By how much a renewal is late that is needed. */
    long renewalLagNanos(long nowNanos) {
        return isRenewalWanted() ? Math.max(0, nowNanos - term.dueSinceNanos()) : 0;
    }

    /** Sends a renewal if it is due, or if the wall clock has run ahead. */
    void renewIfDue(long nowNanos, long skewMillis, Effects out) {
        boolean due = isRenewalWanted() && nowNanos - term.renewAtNanos() >= 0;
        if (due || (term.isUncertain(skewMillis) && term.doubted(nowNanos))) {
            renew(nowNanos, out);
        }
    }

    /** A look has found the wall clock ahead: only the server knows whether the hold has survived. */
    void doubt(long nowNanos, Effects out) {
        if (changing == null && term.doubted(nowNanos)) {
            renew(nowNanos, out);
        }
    }

    /** For another term, unless all owners are gone. */
    private void renew(long nowNanos, Effects out) {
        owners.forEach(owner -> {
            Thread thread = owner.owner;
            if (thread != null && !thread.isAlive()) {
                abandon(owner, "thread " + thread.getName() + ", which has ended", out);
            }
        });
        if (!owners.areAbandoned()) {
            term.renewalSent(nowNanos);
            long endNanos = owners.areNone() ? nowNanos + FAR_NANOS : owners.endNanos();
            LiveLease newest = owners.newest();
            // A minimum hold outlives a holder that dies, so the server keeps the hold for it.
            long millis =
                    Math.max(term.renewalMillis(nowNanos, endNanos), newest.minimumHold.remainingMillis(nowNanos));
            out.add(renewal(newest, nowNanos, millis, null));
        }
    }

    /**
     * After a takeover, the hold may be restored until its deadline. A copy that is held up restores it even after its
     * release, so that such an attempt is left once more when no copy can.
     */
    private Effect renewal(
            LiveLease owner, long nowNanos, long wantedMillis, @Nullable CompletableFuture<Void> extension) {
        OptionalLong regainUntilNanos = OptionalLong.empty();
        long millis = wantedMillis;
        if (term.isTakenOver()) {
            millis = Math.max(wantedMillis, term.promisedMillis(nowNanos));
            long deadlineNanos = owners.lastDeadlineNanos();
            regainUntilNanos = OptionalLong.of(deadlineNanos);
            by.sent(deadlineNanos + Ask.MOST_LATE_NANOS);
            by.lost();
        }
        return new Effect.Renew(hold, owner, millis, extension, term.takeovers(), regainUntilNanos);
    }

    /** An owner wants the hold to last for a time from now on. */
    void extend(LiveLease owner, Duration fromNow, CompletableFuture<Void> answer, long nowNanos, Effects out) {
        term.extensionSent(fromNow.toMillis());
        term.renewalSent(nowNanos);
        out.add(renewal(owner, nowNanos, fromNow.toMillis(), answer));
    }

    /** Another server has taken over: it alone knows whether the hold has survived, or can be restored. */
    void takenOver(long nowNanos, Effects out) {
        term.takenOver(nowNanos);
        owners.forEach(owner -> term.confirm(owner));
        renew(nowNanos, out);
    }

    /** Whether the answer to one says anything about the hold: no other server has taken over since it was sent. */
    boolean isOfThePresentServer(Effect.Renew request) {
        return request.takeovers() == term.takeovers();
    }

    /** The server has confirmed a renewal. */
    void renewed(Effect.Renew request, Validity confirmed, int waiters, long nowNanos, Effects out) {
        if (request.extension() == null) {
            term.renewed(confirmed, request.millis());
        } else {
            term.extended(confirmed, request.millis());
            out.add(new Effect.Extended(request.extension(), null));
        }
        if (changing == null) {
            // while it is turned, a renewal that was sent before says nothing about what it is by now
            owners.forEach(owner -> term.confirm(owner));
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

    /** A renewal was not answered, so nothing is known: the next one follows before the deadline. */
    void renewalFailed(Effect.Renew request, BackendFailure failure, Effects out) {
        LiveLease newest = owners.newest();
        settings.notices().renewalUnanswered(newest, failure, out);
        if (request.extension() != null) {
            out.add(new Effect.Extended(
                    request.extension(), () -> settings.exceptions().notExtended(newest.name(), failure)));
        }
    }

    /** An owner is gone without a release: for its sake, the hold is renewed no more. */
    void abandon(LiveLease owner, String who, Effects out) {
        if (!owner.abandoned) {
            owner.abandoned = true;
            settings.notices().abandoned(owner, who, out);
        }
    }

    // ---- how it becomes another one

    boolean isChanging() {
        return changing != null;
    }

    /** Whether it is this request that turns it. */
    boolean isChangedBy(Effect.Change answered) {
        return state == State.HELD && changing != null && changing.attempt() == answered.attempt();
    }

    /** Whether the request that turns it has waited long enough for an answer. */
    boolean isChangeUnanswered(long nowNanos) {
        return changing != null && nowNanos - changing.sentNanos() >= settings.responseTimeoutNanos();
    }

    /** Sends the request that turns it. */
    void change(Effect.Change request, Effects out) {
        changing = request;
        out.add(request);
    }

    /** It has become another hold, so its lease is over. */
    void changed(Grant into, long nowNanos, Effects out) {
        state = State.GONE;
        leaveAfter(changing == null ? 0 : changing.sentNanos(), out);
        owner().markReleased();
        settings.notices().released(owner(), ReleaseOutcome.RELEASED, nowNanos, out);
        endChange(Optional.of(into), out);
    }

    /** It stays what it was, since others have it, too. */
    void shared(Effects out) {
        endChange(Optional.empty(), out);
    }

    private void endChange(Optional<Grant> result, Effects out) {
        Effect.Change ended = changing;
        changing = null;
        if (ended != null) {
            out.add(new Effect.Changed(ended.answer(), result));
        }
    }

    /** It was to become another hold, and has stayed what it was. */
    void unchanged(Supplier<? extends HoldfastException> why, Effects out) {
        failChange(why, out);
        term.confirm(owner());
    }

    /** The server does not know what was to become another hold. */
    void lostBeforeChange(long nowNanos, Effects out) {
        failChange(() -> LeaseExceptions.lost(owner()), out);
        lose(LossReason.TAKEN, nowNanos, out);
    }

    private void failChange(Supplier<? extends HoldfastException> why, Effects out) {
        Effect.Change ended = changing;
        changing = null;
        if (ended != null) {
            out.add(new Effect.ChangeFailed(ended.answer(), why));
        }
    }

    /**
     * It is not known what the hold is now, and a copy of the request may yet be carried out: it is not to be trusted
     * any more, as what it was or as what it was to be.
     */
    void changeUnanswered(BackendFailure failure, long nowNanos, Effects out) {
        abandonChange(failure, out);
        lose(LossReason.CHANGE_UNANSWERED, nowNanos, out);
    }

    /** How it ended is not known, or not of interest any more: what it may have won is left. */
    private void abandonChange(BackendFailure failure, Effects out) {
        Effect.Change ended = changing;
        if (ended != null) {
            LiveAttempt dead = ended.attempt();
            dead.lost();
            out.add(new Effect.Leave(dead.attempt, dead.executableUntilNanos()));
            failChange(() -> settings.exceptions().changeUnanswered(owners.name(), failure), out);
        }
    }

    /** The owner releases it while it may be gone already: both are left, in the background. */
    void releaseWhileChanging(long nowNanos, Effects out) {
        leave(out);
        settings.notices().released(owner(), ReleaseOutcome.UNKNOWN, nowNanos, out);
    }

    // ---- RESTING

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

    /** The last owner has released its lease, and learns so; the hold is kept for a time. */
    void rest(LiveLease last, long idleNanos, long nowNanos, Effects out) {
        state = State.RESTING;
        owners.rest();
        idleUntilNanos = nowNanos + idleNanos;
        settings.notices().released(last, ReleaseOutcome.RELEASED, nowNanos, out);
    }

    /** Whether it has rested for long enough. */
    boolean hasRested(long nowNanos) {
        return nowNanos - idleUntilNanos >= 0;
    }

    /**
     * Whether a request can have a hold that rests: as {@link #mayJoin}, and a token is left for it, if it needs one of
     * its own.
     */
    boolean mayResume(Request by, boolean sharesToken, long nowNanos, long skewMillis) {
        return mayJoin(by, nowNanos, skewMillis) && (sharesToken || turn.hasToken());
    }

    /** A caller has a lease of it again. */
    void resume() {
        state = State.HELD;
    }

    /** It is over, and nobody had it. */
    void forget(Effects out) {
        leave(out);
    }

    // ---- RELEASING

    /** Sends its release to the server, with a question for those who wait, if there is one. */
    void sendRelease(@Nullable Question question, long nowNanos, Effects out) {
        Effect.Release sent = release(question, nowNanos);
        releasing = sent;
        state = State.RELEASING;
        out.add(sent);
    }

    private Effect.Release release(@Nullable Question question, long nowNanos) {
        MinimumHold minimum = owners.areNone() ? MinimumHold.NONE : owners.newest().minimumHold;
        return new Effect.Release(hold, minimum.remainingMillis(nowNanos), question, nowNanos);
    }

    /** What was sent. */
    Effect.Release releasing() {
        Effect.Release sent = releasing;
        if (sent == null) {
            throw new IllegalStateException("lock '" + PrintableText.of(owners.name()) + "' is not being released");
        }
        return sent;
    }

    /**
     * Whether a question behind its release finds the lock as that leaves it: the server receives it first, and the
     * lock goes to no other client.
     */
    boolean mayBeFollowed() {
        return releasing != null && releasing.isHandedIn() && releasing.question == null && !turn.isWanted();
    }

    /** Whether its release has waited long enough for an answer. */
    boolean isUnanswered(long nowNanos) {
        return state == State.RELEASING && nowNanos - dueNanos() >= 0;
    }

    /**
     * The server has answered the release. One that is repeated finds what its first copy left; the lease was valid
     * when that was sent, so it was this client's to the end.
     */
    void released(ReleaseAnswer.Result result, long nowNanos, Effects out) {
        state = State.GONE;
        leaveAfter(releasing().sentNanos, out);
        if (owners.areNone()) {
            return;
        }
        switch (result) {
            case RELEASED, NOT_HELD_WHEN_REPEATED ->
                settings.notices().released(owners.newest(), ReleaseOutcome.RELEASED, nowNanos, out);
            case NOT_HELD -> {
                loseOwners(LossReason.TAKEN, nowNanos, out);
                settings.notices().released(owners.newest(), ReleaseOutcome.ALREADY_LOST, nowNanos, out);
            }
        }
    }

    /** The release was not answered, so its outcome is unknown. It is repeated in the background. */
    void releaseFailed(BackendFailure failure, long nowNanos, Effects out) {
        settings.silence().unanswered(releasing().sentNanos);
        if (!owners.areNone()) {
            settings.notices().releaseUnanswered(owners.newest(), failure, out);
        }
        releaseInBackground(releasing(), out);
        endUnanswered(nowNanos, out);
    }

    /**
     * The client is closed: nothing can be repeated any more, and the outcome stays unknown. Who gave back a hold that
     * rests is told of nothing: its lease had ended before.
     */
    void endUnanswered(long nowNanos, Effects out) {
        state = State.GONE;
        if (!owners.areNone()) {
            settings.notices().released(owners.newest(), ReleaseOutcome.UNKNOWN, nowNanos, out);
        }
    }

    // ---- GONE

    /** The deadline of an owner has passed. If it was that of the last one, the hold is over. */
    void expire(long nowNanos, Effects out) {
        boolean ofAll = nowNanos - owners.lastDeadlineNanos() >= 0;
        owners.forEach(owner -> {
            if (owner.isOver(nowNanos)) {
                if (!ofAll) {
                    owners.remove(owner);
                }
                boolean isLongest = nowNanos - owner.endNanos() >= 0;
                lose(owner, isLongest ? LossReason.MAX_HOLD_REACHED : LossReason.EXPIRED, nowNanos, out);
            }
        });
        if (ofAll) {
            depart(nowNanos, out);
        }
    }

    /** It is over: its owners learn of it first, then the server has to forget the attempt. */
    void lose(LossReason reason, long nowNanos, Effects out) {
        loseOwners(reason, nowNanos, out);
        if (reason == LossReason.CLIENT_CLOSED) {
            depart(nowNanos, out);
        } else {
            leave(out);
        }
    }

    private void loseOwners(LossReason reason, long nowNanos, Effects out) {
        owners.forEach(owner -> lose(owner, reason, nowNanos, out));
    }

    private void lose(LiveLease owner, LossReason reason, long nowNanos, Effects out) {
        owner.markLost(reason);
        settings.notices().lost(owner, reason, nowNanos, out);
    }

    /** The server may still keep the hold: the lock is free when its minimum hold is over, as after a release. */
    private void depart(long nowNanos, Effects out) {
        end(out);
        releaseInBackground(release(null, nowNanos), out);
    }

    /** Leaves the attempt, now and once more when no copy of its questions can be carried out. */
    private void leave(Effects out) {
        end(out);
        out.add(new Effect.Leave(by.attempt, by.executableUntilNanos()));
    }

    private void end(Effects out) {
        state = State.GONE;
        abandonChange(Failures.lostWhileChanging(), out);
    }

    /** Leaves it once more, if copies of its questions may still be carried out after a request of this time. */
    private void leaveAfter(long sentNanos, Effects out) {
        OptionalLong executableUntil = by.executableUntilNanos();
        if (executableUntil.isPresent() && executableUntil.getAsLong() - sentNanos > 0) {
            out.add(new Effect.LeaveLater(by.attempt, executableUntil.getAsLong()));
        }
    }

    /**
     * Releases the hold in the background: as a leave, which also removes the attempt from the queue, or as a release
     * where the lock has to stay taken for a minimum hold.
     */
    private void releaseInBackground(Effect.Release release, Effects out) {
        if (release.minimumHoldMillis > 0) {
            out.add(new Effect.KeepTaken(release, by.executableUntilNanos()));
        } else {
            out.add(new Effect.Leave(by.attempt, by.executableUntilNanos()));
        }
    }
}
