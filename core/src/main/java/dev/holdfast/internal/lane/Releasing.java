package dev.holdfast.internal.lane;

import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.internal.Engine;
import dev.holdfast.internal.keeper.Unanswered;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.Release;
import dev.holdfast.spi.ReleaseAnswer;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Gives a hold back to the server. If somebody of this client still waits, the same request carries a fresh attempt for them: behind those of other clients who wait, or at
 * once if nobody does. Guarded by the lane.
 *
 * <p>An answer that does not come says nothing. The caller is told so, and the release is repeated in the background: as a leave, which also dequeues, or as a release
 * where the lock has to stay taken for a minimum hold.
 */
final class Releasing {

    /** One release on its way. */
    private record Sent(long number, Release request, Tenure held, LiveLease lease, long sentNanos) {}

    private final Lane lane;
    private final Engine engine;
    private final Holding holding;

    private long releases;
    private @Nullable Sent underWay;

    Releasing(Lane lane, Holding holding) {
        this.lane = lane;
        this.engine = lane.engine;
        this.holding = holding;
    }

    void send(Effects effects, Tenure held, LiveLease lease, long nowNanos) {
        long keepNanos = lease.options().minHold().toNanos() - (nowNanos - lease.acquiredNanos());
        long keepMillis = keepNanos <= 0 ? 0 : (keepNanos + 999_999) / 1_000_000;
        Optional<Ask> next = lane.line.somebodyStays() ? Optional.of(lane.asking.askWithin()) : Optional.empty();
        Release request = new Release(lane.name(), held.hold, keepMillis, next);
        Sent sent = new Sent(++releases, request, held, lease, nowNanos);
        underWay = sent;
        lane.state(LaneState.RELEASING, next.isPresent() ? "gives back, and asks for the next caller" : "gives back");
        effects.add(() -> engine.backend
                .release(request)
                .whenComplete((answer, failure) -> lane.step(later -> answered(later, sent, answer, failure))));
    }

    private void answered(Effects effects, Sent sent, @Nullable ReleaseAnswer answer, @Nullable Throwable thrown) {
        Sent present = underWay;
        if (present == null || present.number != sent.number) {
            if (answer != null
                    && sent.request.next().isPresent()
                    && answer.next().isPresent()) {
                lane.asking.late(
                        effects,
                        sent.request.next().get().attempt(),
                        answer.next().get());
            }
        } else if (answer != null) {
            finish(effects, sent, outcomeOf(answer), answer.next());
        } else {
            giveUp(effects, sent, Unanswered.failureOf(thrown));
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
        OptionalLong executableUntil = sent.held.by.executableUntilNanos();
        if (executableUntil.isPresent() && executableUntil.getAsLong() - sent.sentNanos > 0) {
            effects.add(() -> engine.compensations.leaveLater(
                    lane.name(), sent.held.hold.attempt(), executableUntil.getAsLong()));
        }
        if (outcome == ReleaseOutcome.ALREADY_LOST) {
            holding.lost(effects, sent.lease, LossReason.TAKEN);
        }
        holding.released(effects, sent.lease, outcome);
        if (next.isPresent()) {
            lane.state(LaneState.ASKING, outcome + ", and an answer for the next caller");
            lane.asking.answer(effects, next.get());
        } else {
            lane.rest(effects, outcome.toString());
        }
    }

    /** Nobody knows what became of the release: it is repeated in the background, and whoever waits asks on. */
    private void giveUp(Effects effects, Sent sent, BackendFailure failure) {
        end();
        Release request = sent.request;
        effects.add(() -> Lane.LOG.warn(
                "The release of lock '{}' (token {}) was not answered: {}. It is repeated in the background; the lock is free when that succeeds,"
                        + " or when its lease ends",
                lane.name(),
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
        if (request.next().isPresent()) {
            lane.state(LaneState.ASKING, "no answer to the release");
            lane.asking.fail(effects, failure);
        } else {
            lane.rest(effects, "no answer to the release");
        }
    }

    private void end() {
        underWay = null;
        holding.end();
    }

    void due(Effects effects, long nowNanos) {
        Sent sent = underWay;
        if (sent != null && nowNanos - sent.sentNanos >= engine.responseTimeoutNanos) {
            giveUp(effects, sent, Failures.noAnswer(Duration.ofNanos(nowNanos - sent.sentNanos)));
        }
    }

    long dueNanos() {
        Sent sent = underWay;
        if (sent == null) {
            throw new IllegalStateException("lock '" + lane.name() + "' gives nothing back in " + lane.state());
        }
        return sent.sentNanos + engine.responseTimeoutNanos;
    }
}
