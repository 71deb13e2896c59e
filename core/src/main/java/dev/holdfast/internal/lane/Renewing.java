package dev.holdfast.internal.lane;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.BackendUnavailableException;
import dev.holdfast.HoldfastException;
import dev.holdfast.LockEvent;
import dev.holdfast.LossReason;
import dev.holdfast.internal.Engine;
import dev.holdfast.internal.time.Deadlines;
import dev.holdfast.internal.time.WallSkew;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.PrintableText;
import dev.holdfast.spi.RenewAnswer;
import dev.holdfast.spi.Renewal;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a hold alive. Three answers: renewed, lost, and none. None is not lost: the next try follows, until the local deadline. Guarded by the lane.
 *
 * <p>An answer belongs to the hold that it was asked for, and to nothing else: one that comes after the release, or for a hold that has been granted again under other
 * tokens, changes nothing.
 */
final class Renewing {

    /** What was asked for, and when. */
    private record Term(Tenure held, long millis, long sentNanos, long skewMillis) {}

    private final Lane lane;
    private final Engine engine;
    private final Holding holding;

    Renewing(Lane lane, Holding holding) {
        this.lane = lane;
        this.engine = lane.engine;
        this.holding = holding;
    }

    boolean isDue(Tenure held, LiveLease lease, long nowNanos) {
        return (wanted(held) && nowNanos - held.renewAtNanos() >= 0) || (lease.uncertain() && held.doubted(nowNanos));
    }

    static long dueNanos(Tenure held) {
        long deadlineNanos = held.owner().deadlineNanos();
        return wanted(held) && held.renewAtNanos() - deadlineNanos < 0 ? held.renewAtNanos() : deadlineNanos;
    }

    /** For how long a renewal has been due without having been answered. */
    static long lagNanos(Tenure held, long nowNanos) {
        return wanted(held) ? Math.max(0, nowNanos - held.dueSinceNanos()) : 0;
    }

    private static boolean wanted(Tenure held) {
        return held.needsRenewal() && !held.owner().abandoned;
    }

    /** Renews for another term, unless the owner is gone. */
    void renew(Effects effects, Tenure held, long nowNanos) {
        LiveLease lease = held.owner();
        Thread owner = lease.owner();
        if (owner != null && !owner.isAlive()) {
            holding.abandon(effects, lease, "thread " + owner.getName() + ", which has ended");
        }
        if (!lease.abandoned) {
            send(effects, held, held.renewalMillis(nowNanos), nowNanos, this::answered);
        }
    }

    /** Makes the hold last for a time from now on, and tells the caller. */
    void extend(Effects effects, Tenure held, LiveLease lease, Duration fromNow, CompletableFuture<Void> told) {
        held.extensionSent(fromNow.toMillis());
        send(effects, held, fromNow.toMillis(), engine.time.nanos(), (later, answer) -> {
            if (!holding.isPresent(held)) {
                later.add(() -> told.completeExceptionally(lease.ended()));
            } else if (answer.renewed != null) {
                Term term = answer.term;
                held.extended(untilNanos(term), term.millis, term.sentNanos, term.skewMillis);
                confirmed(later, held, answer.renewed);
                later.add(() -> told.complete(null));
            } else if (answer.failure == null) {
                refused(later, held);
                later.add(() -> told.completeExceptionally(lease.ended()));
            } else {
                unanswered(later, held, answer.failure);
                later.add(() -> told.completeExceptionally(notExtended(answer.failure)));
            }
        });
    }

    /** An answer to a renewal: renewed, or without an answer a failure, or lost if there is neither. */
    private record Answer(
            Term term,
            RenewAnswer.@Nullable Renewed renewed,
            @Nullable BackendFailure failure) {}

    private void send(Effects effects, Tenure held, long millis, long nowNanos, BiConsumer<Effects, Answer> answered) {
        held.renewalSent(nowNanos);
        long skewMillis = WallSkew.millis(engine.time);
        Renewal renewal = new Renewal(lane.name(), held.hold, millis);
        effects.add(() -> engine.keeper.renew(renewal, (answer, sentNanos, failure) -> {
            if (answer != null) {
                engine.silence.heard();
            }
            RenewAnswer.Renewed renewed = answer instanceof RenewAnswer.Renewed confirmed ? confirmed : null;
            Answer read = new Answer(new Term(held, millis, sentNanos, skewMillis), renewed, failure);
            lane.step(later -> answered.accept(later, read));
        }));
    }

    private void answered(Effects effects, Answer answer) {
        Term term = answer.term;
        if (!holding.isPresent(term.held)) {
            return;
        }
        if (answer.renewed != null) {
            term.held.renewed(untilNanos(term), term.millis, term.sentNanos, term.skewMillis);
            confirmed(effects, term.held, answer.renewed);
        } else if (answer.failure == null) {
            refused(effects, term.held);
        } else {
            unanswered(effects, term.held, answer.failure);
        }
    }

    private static long untilNanos(Term term) {
        return Deadlines.ofAnswer(term.sentNanos, term.millis);
    }

    private void confirmed(Effects effects, Tenure held, RenewAnswer.Renewed answer) {
        boolean othersWait = answer.waiters() > 0;
        if (othersWait) {
            held.othersWait(engine.time.nanos());
        } else {
            held.nobodyElseWaits();
        }
        long token = held.owner().token();
        lane.publish(effects, () -> new LockEvent.Renewed(lane.name(), token, othersWait));
    }

    private void refused(Effects effects, Tenure held) {
        long token = held.owner().token();
        lane.publish(effects, () -> new LockEvent.RenewalRefused(lane.name(), token));
        holding.lose(effects, LossReason.TAKEN);
    }

    private void unanswered(Effects effects, Tenure held, BackendFailure failure) {
        effects.add(() -> Lane.LOG.debug(
                "Lock '{}': a renewal was not answered: {}", PrintableText.of(lane.name()), failure.seen()));
        long token = held.owner().token();
        lane.publish(effects, () -> new LockEvent.RenewalUnanswered(lane.name(), token, failure.seen()));
    }

    private HoldfastException notExtended(BackendFailure failure) {
        String message = "Lock '" + PrintableText.of(lane.name()) + "' could not be extended: "
                + engine.backend.description() + ": " + failure.seen() + ". It lasts at least as long as before";
        return failure.kind() == BackendFailure.Kind.MISCONFIGURED
                ? new BackendMisconfiguredException(lane.name(), message, failure)
                : new BackendUnavailableException(lane.name(), message, failure);
    }
}
