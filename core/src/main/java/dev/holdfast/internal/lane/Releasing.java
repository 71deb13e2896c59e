package dev.holdfast.internal.lane;

import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.internal.Engine;
import dev.holdfast.internal.keeper.Unanswered;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.PrintableText;
import dev.holdfast.spi.Release;
import dev.holdfast.spi.ReleaseAnswer;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Gives a hold back to the server. If somebody of this client still waits, the same request carries a fresh attempt for them: behind those of other clients who wait, or at
 * once if nobody does. Guarded by the lane.
 *
 * <p>A caller who comes while a release is on its way need not wait for its answer: a question is sent right behind it. The release is followed: the lane has gone
 * on, and its answer matters to its owner alone. There is one such release at most; the next one is waited for, and so is one that hands the lock to another client, since a question
 * right behind it would only hold up the message to that client. Where nobody wants the lock any more before it is
 * answered, the lane waits for it again.
 *
 * <p>An answer that does not come says nothing. The caller is told so, and the release is repeated in the background: as a leave, which also dequeues, or as a release
 * where the lock has to stay taken for a minimum hold.
 */
final class Releasing {

    /** One release on its way. */
    private static final class Sent {

        final Release request;
        final Tenure held;
        final LiveLease lease;
        final long sentNanos;

        /** Whether the backend has it, so that whatever is sent from now on is behind it. */
        volatile boolean handedIn;

        Sent(Release request, Tenure held, LiveLease lease, long sentNanos) {
            this.request = request;
            this.held = held;
            this.lease = lease;
            this.sentNanos = sentNanos;
        }
    }

    private final Lane lane;
    private final Engine engine;
    private final Holding holding;

    private @Nullable Sent underWay;
    private @Nullable Sent followed;

    Releasing(Lane lane, Holding holding) {
        this.lane = lane;
        this.engine = lane.engine;
        this.holding = holding;
    }

    void send(Effects effects, Tenure held, LiveLease lease, long nowNanos) {
        long keepNanos = lease.keptUntilNanos() - nowNanos;
        long keepMillis = keepNanos <= 0 ? 0 : (keepNanos + 999_999) / 1_000_000;
        Optional<Ask> next = lane.line.somebodyStays() ? Optional.of(lane.asking.askWithin()) : Optional.empty();
        Release request = new Release(lane.name(), held.hold, keepMillis, next);
        Sent sent = new Sent(request, held, lease, nowNanos);
        underWay = sent;
        lane.state(LaneState.RELEASING, next.isPresent() ? "gives back, and asks for the next caller" : "gives back");
        effects.add(() -> {
            CompletionStage<ReleaseAnswer> answering = engine.backend.release(request);
            sent.handedIn = true;
            var unused = answering.whenComplete(
                    (answer, failure) -> lane.step(later -> answered(later, sent, answer, failure)));
        });
    }

    /** Lets a question follow the release. Answers false if it may not, so that the release's answer comes first. */
    boolean follow() {
        Sent sent = underWay;
        if (sent == null
                || followed != null
                || !sent.handedIn
                || sent.request.next().isPresent()
                || sent.held.isWanted()) {
            return false;
        }
        followed = sent;
        end();
        return true;
    }

    /** Waits for a followed release again. Answers false if there is none. */
    boolean resume() {
        underWay = followed;
        followed = null;
        return underWay != null;
    }

    private void answered(Effects effects, Sent sent, @Nullable ReleaseAnswer answer, @Nullable Throwable thrown) {
        if (answer != null) {
            engine.silence.heard();
        }
        if (sent == underWay) {
            if (answer != null) {
                finish(effects, sent, outcomeOf(answer), answer.next());
            } else {
                giveUp(effects, sent, Unanswered.failureOf(thrown));
            }
        } else if (sent == followed) {
            followed = null;
            if (answer != null) {
                settle(effects, sent, outcomeOf(answer));
            } else {
                repeat(effects, sent, Unanswered.failureOf(thrown));
            }
        } else if (answer != null
                && sent.request.next().isPresent()
                && answer.next().isPresent()) {
            lane.asking.late(
                    effects, sent.request.next().get().attempt(), answer.next().get());
        }
    }

    private static ReleaseOutcome outcomeOf(ReleaseAnswer answer) {
        return switch (answer.result()) {
            // A repeated release finds what its first copy left. The lease was valid when that was sent, so it was ours
            // to the end.
            case RELEASED, NOT_HELD_WHEN_REPEATED -> ReleaseOutcome.RELEASED;
            case NOT_HELD -> ReleaseOutcome.ALREADY_LOST;
        };
    }

    private void finish(Effects effects, Sent sent, ReleaseOutcome outcome, Optional<AskAnswer> next) {
        end();
        settle(effects, sent, outcome);
        if (next.isPresent()) {
            lane.state(LaneState.ASKING, outcome + ", and an answer for the next caller");
            lane.asking.answer(effects, next.get());
        } else {
            lane.rest(effects, outcome.toString());
        }
    }

    private void settle(Effects effects, Sent sent, ReleaseOutcome outcome) {
        OptionalLong executableUntil = sent.held.by.executableUntilNanos();
        if (executableUntil.isPresent() && executableUntil.getAsLong() - sent.sentNanos > 0) {
            effects.add(() -> engine.compensations.leaveLater(
                    lane.name(), sent.held.hold.attempt(), executableUntil.getAsLong()));
        }
        if (outcome == ReleaseOutcome.ALREADY_LOST) {
            holding.lost(effects, sent.lease, LossReason.TAKEN);
        }
        holding.released(effects, sent.lease, outcome);
    }

    private void giveUp(Effects effects, Sent sent, BackendFailure failure) {
        end();
        repeat(effects, sent, failure);
        if (sent.request.next().isPresent()) {
            lane.state(LaneState.ASKING, "no answer to the release");
            lane.asking.fail(effects, failure);
        } else {
            lane.rest(effects, "no answer to the release");
        }
    }

    /** Nobody knows what became of the release: it is repeated in the background. */
    private void repeat(Effects effects, Sent sent, BackendFailure failure) {
        Release request = sent.request;
        engine.silence.unanswered(sent.sentNanos);
        lane.report(
                effects,
                () -> Lane.LOG.warn(
                        "The release of lock '{}' (token {}) was not answered: {}. It is repeated in the background; the lock is free when that succeeds,"
                                + " or when its lease ends",
                        PrintableText.of(lane.name()),
                        sent.lease.token(),
                        failure.seen()));
        if (request.keepMillis() > 0) {
            Release alone = new Release(request.name(), request.hold(), request.keepMillis(), Optional.empty());
            effects.add(() -> engine.compensations.release(alone, sent.held.by.executableUntilNanos()));
        } else {
            effects.add(() -> engine.compensations.leave(
                    lane.name(), request.hold().attempt(), sent.held.by.executableUntilNanos()));
        }
        holding.released(effects, sent.lease, ReleaseOutcome.UNKNOWN);
    }

    /** Nothing can be repeated any more, since the backend is closed. */
    void endUnanswered(Effects effects) {
        Sent earlier = followed;
        if (earlier != null) {
            followed = null;
            endUnanswered(effects, earlier.lease);
        }
        Sent sent = underWay;
        if (sent != null) {
            end();
            endUnanswered(effects, sent.lease);
            lane.rest(effects, "the client is closed");
        }
    }

    private void endUnanswered(Effects effects, LiveLease lease) {
        holding.released(effects, lease, ReleaseOutcome.UNKNOWN);
    }

    /** An answer to what was sent under another id does not count. */
    void identityChanged(Effects effects) {
        Sent sent = underWay;
        if (sent != null) {
            giveUp(effects, sent, Failures.identityChanged());
        }
    }

    private void end() {
        underWay = null;
        holding.end();
    }

    boolean gives(long attemptNumber) {
        return followed != null && followed.held.hold.attempt().number() == attemptNumber;
    }

    boolean owesAnAnswer() {
        return underWay != null || followed != null;
    }

    /** The sending of the release whose answer has been owed for longest, if that is earlier than the given time. */
    long oldestUnanswered(long otherNanos) {
        Sent first = followed != null ? followed : underWay;
        return first != null && first.sentNanos - otherNanos < 0 ? first.sentNanos : otherNanos;
    }

    void due(Effects effects, long nowNanos) {
        Sent sent = underWay;
        if (sent != null && isDue(sent, nowNanos)) {
            giveUp(effects, sent, noAnswer(sent, nowNanos));
        }
        Sent earlier = followed;
        if (earlier != null && isDue(earlier, nowNanos)) {
            followed = null;
            repeat(effects, earlier, noAnswer(earlier, nowNanos));
        }
    }

    private boolean isDue(Sent sent, long nowNanos) {
        return nowNanos - sent.sentNanos >= engine.responseTimeoutNanos;
    }

    private static BackendFailure noAnswer(Sent sent, long nowNanos) {
        return Failures.noAnswer(Duration.ofNanos(nowNanos - sent.sentNanos));
    }

    /** When the answer is given up that has been owed for longest. An answer is owed. */
    long dueNanos() {
        Sent first = followed != null ? followed : underWay;
        if (first == null) {
            throw new IllegalStateException(
                    "lock '" + PrintableText.of(lane.name()) + "' gives nothing back in " + lane.state());
        }
        return first.sentNanos + engine.responseTimeoutNanos;
    }
}
