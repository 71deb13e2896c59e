package dev.holdfast.internal.lane;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.LockEvent;
import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.internal.Engine;
import dev.holdfast.internal.keeper.Unanswered;
import dev.holdfast.internal.time.Deadlines;
import dev.holdfast.internal.time.WallSkew;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.Release;
import dev.holdfast.spi.ReleaseAnswer;
import dev.holdfast.spi.RenewAnswer;
import dev.holdfast.spi.Renewal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The half of a lane that keeps the lock: the hold, the lease that a caller has of it, its renewal, its loss, and the ways to give it on. Guarded by the lane.
 *
 * <p>A lease that is given back goes to the next caller of this client if {@link Tenure#mayHandOver} says so, without the server. Otherwise it goes back to the server;
 * if somebody of this client still waits, the same request carries a fresh attempt for them.
 */
final class Holding {

    private final Lane lane;
    private final Engine engine;

    private @Nullable Tenure tenure;
    private long releases;
    private long releasedNanos;
    private @Nullable LiveAttempt released;
    private @Nullable Release releasing;
    private @Nullable LiveLease leaving;
    private boolean carriesAsk;

    Holding(Lane lane) {
        this.lane = lane;
        this.engine = lane.engine;
    }

    // ---- the beginning

    /** The server granted the lock: it goes to the first who waits. */
    void begin(Effects effects, Tenure granted, LiveAttempt by, boolean othersWait) {
        long nowNanos = engine.time.nanos();
        tenure = granted;
        released = by;
        if (othersWait) {
            granted.othersWait(nowNanos);
        }
        lane.state(LaneState.HELD, "granted token " + granted.hold.token());
        engine.remoteGrants.increment();
        LiveLease lease = give(effects, granted, nowNanos);
        lane.publish(effects, () -> new LockEvent.Granted(lane.name(), lease.token(), lease.waited()));
    }

    private LiveLease give(Effects effects, Tenure granted, long nowNanos) {
        Request next = lane.line.head();
        if (next == null) {
            throw new IllegalStateException("lock '" + lane.name() + "' was granted to nobody");
        }
        int tries = (int) Math.min(Integer.MAX_VALUE, lane.asking.questions() - next.questionsBefore);
        LiveLease lease = new LiveLease(lane, engine.time, next, granted.take(), nowNanos, tries, engine.leakTracing);
        granted.give(lease);
        lane.settle(effects, next, new Outcome.Granted(lease));
        return lease;
    }

    boolean holds(long attemptNumber) {
        Tenure held = tenure;
        return held != null && held.hold.attempt().number() == attemptNumber;
    }

    void wanted() {
        if (lane.state() == LaneState.HELD) {
            tenure().othersWait(engine.time.nanos());
        }
    }

    // ---- giving back

    void release(Effects effects, LiveLease lease, CompletableFuture<ReleaseOutcome> answer) {
        CompletableFuture<ReleaseOutcome> earlier = lease.releasing;
        if (earlier != null) {
            effects.add(() -> {
                CompletableFuture<Void> unused = earlier.thenAccept(answer::complete);
            });
            return;
        }
        lease.releasing = answer;
        long nowNanos = engine.time.nanos();
        if (lease.held() && nowNanos - lease.deadlineNanos() >= 0) {
            lose(effects, reasonOfEnd(lease, nowNanos));
        }
        if (!lease.held()) {
            effects.add(() -> answer.complete(ReleaseOutcome.ALREADY_LOST));
            return;
        }
        Tenure held = tenure();
        lease.markReleased();
        Request next = lane.line.head();
        if (next != null && held.mayHandOver(lease, next, nowNanos)) {
            handOver(effects, held, nowNanos);
            told(effects, lease, answer, ReleaseOutcome.RELEASED, nowNanos);
        } else {
            sendRelease(effects, held, lease, nowNanos);
        }
    }

    private void handOver(Effects effects, Tenure held, long nowNanos) {
        held.handedOver();
        engine.localHandoffs.increment();
        LiveLease lease = give(effects, held, nowNanos);
        lane.publish(effects, () -> new LockEvent.HandedOver(lane.name(), lease.token(), lease.waited()));
    }

    private void sendRelease(Effects effects, Tenure held, LiveLease lease, long nowNanos) {
        long keepNanos = lease.options().minHold().toNanos() - (nowNanos - lease.acquiredNanos());
        long keepMillis = keepNanos <= 0 ? 0 : (keepNanos + 999_999) / 1_000_000;
        carriesAsk = lane.line.somebodyStays();
        Optional<Ask> next = carriesAsk ? Optional.of(lane.asking.askWithin()) : Optional.empty();
        Release request = new Release(lane.name(), held.hold, keepMillis, next);
        releasing = request;
        leaving = lease;
        releasedNanos = nowNanos;
        long release = ++releases;
        lane.state(LaneState.RELEASING, carriesAsk ? "gives back, and asks for the next caller" : "gives back");
        effects.add(() -> engine.backend
                .release(request)
                .whenComplete(
                        (answer, failure) -> lane.step(later -> answered(later, release, request, answer, failure))));
    }

    private void answered(
            Effects effects,
            long release,
            Release request,
            @Nullable ReleaseAnswer answer,
            @Nullable Throwable thrown) {
        if (release != releases || lane.state() != LaneState.RELEASING) {
            if (answer != null && request.next().isPresent() && answer.next().isPresent()) {
                lane.asking.late(
                        effects, request.next().get().attempt(), answer.next().get());
            }
        } else if (answer != null) {
            finish(effects, outcomeOf(answer), answer.next());
        } else {
            giveUp(effects, request, Unanswered.failureOf(thrown));
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

    private void finish(Effects effects, ReleaseOutcome outcome, Optional<AskAnswer> next) {
        LiveAttempt ended = released;
        if (ended != null && ended.executableUntilNanos().isPresent()) {
            effects.add(
                    () -> engine.compensations.leaveLater(lane.name(), ended.attempt, ended.executableUntilNanos()));
        }
        LiveLease lease = endTenure();
        if (outcome == ReleaseOutcome.ALREADY_LOST) {
            lost(effects, lease, LossReason.TAKEN);
        }
        tellReleased(effects, lease, outcome);
        if (next.isPresent()) {
            lane.state(LaneState.ASKING, outcome + ", and an answer for the next caller");
            lane.asking.answer(effects, next.get());
        } else {
            lane.rest(effects, outcome.toString());
        }
    }

    /** Nobody knows what became of the release: it is repeated in the background, and whoever waits asks on. */
    private void giveUp(Effects effects, Release request, BackendFailure failure) {
        LiveAttempt ended = released;
        LiveLease lease = endTenure();
        effects.add(() -> Lane.LOG.warn(
                "The release of lock '{}' (token {}) was not answered: {}. It is repeated in the background; the lock is free when that succeeds,"
                        + " or when its lease ends",
                lane.name(),
                lease.token(),
                failure.seen()));
        if (request.keepMillis() > 0) {
            Release alone = new Release(request.name(), request.hold(), request.keepMillis(), Optional.empty());
            effects.add(() -> engine.compensations.release(alone));
        } else {
            OptionalLong until = ended == null ? OptionalLong.empty() : ended.executableUntilNanos();
            effects.add(
                    () -> engine.compensations.leave(lane.name(), request.hold().attempt(), until));
        }
        tellReleased(effects, lease, ReleaseOutcome.UNKNOWN);
        if (carriesAsk) {
            lane.state(LaneState.ASKING, "no answer to the release");
            lane.asking.fail(effects, failure);
        } else {
            lane.rest(effects, "no answer to the release");
        }
    }

    private LiveLease endTenure() {
        LiveLease lease = leaving;
        tenure = null;
        released = null;
        releasing = null;
        leaving = null;
        if (lease == null) {
            throw new IllegalStateException("lock '" + lane.name() + "' releases nothing");
        }
        return lease;
    }

    private void tellReleased(Effects effects, LiveLease lease, ReleaseOutcome outcome) {
        CompletableFuture<ReleaseOutcome> answer = lease.releasing;
        if (answer != null) {
            told(effects, lease, answer, outcome, engine.time.nanos());
        }
    }

    private void told(
            Effects effects,
            LiveLease lease,
            CompletableFuture<ReleaseOutcome> answer,
            ReleaseOutcome outcome,
            long nowNanos) {
        effects.add(() -> answer.complete(outcome));
        lane.publish(
                effects,
                () -> new LockEvent.Released(
                        lane.name(), lease.token(), outcome, Duration.ofNanos(nowNanos - lease.acquiredNanos())));
    }

    // ---- renewing

    private void renew(Effects effects, Tenure held, long nowNanos) {
        LiveLease lease = held.owner();
        Thread owner = lease.owner();
        if (!lease.abandoned && owner != null && !owner.isAlive()) {
            abandon(effects, lease, "thread " + owner.getName() + ", which has ended");
        }
        if (lease.abandoned) {
            return;
        }
        long millis = held.renewalMillis(nowNanos);
        sendRenewal(effects, held, lease, millis, nowNanos, null);
    }

    private void sendRenewal(
            Effects effects,
            Tenure held,
            LiveLease lease,
            long millis,
            long nowNanos,
            @Nullable CompletableFuture<Void> extending) {
        held.renewalSent(nowNanos);
        Renewal renewal = new Renewal(lane.name(), held.hold, millis);
        long skewMillis = WallSkew.millis(engine.time);
        effects.add(() -> engine.keeper.renew(
                renewal,
                (answer, sentNanos, failure) -> lane.step(later ->
                        renewed(later, held, lease, millis, sentNanos, skewMillis, answer, failure, extending))));
    }

    private void renewed(
            Effects effects,
            Tenure held,
            LiveLease lease,
            long millis,
            long sentNanos,
            long skewMillis,
            @Nullable RenewAnswer answer,
            @Nullable BackendFailure failure,
            @Nullable CompletableFuture<Void> extending) {
        if (tenure != held || lane.state() != LaneState.HELD) {
            if (extending != null) {
                effects.add(() -> extending.completeExceptionally(lease.lost()));
            }
            return;
        }
        if (answer instanceof RenewAnswer.Renewed renewed) {
            confirmed(effects, held, millis, sentNanos, skewMillis, renewed.waiters(), extending);
        } else if (answer instanceof RenewAnswer.Lost) {
            lose(effects, LossReason.TAKEN);
            if (extending != null) {
                effects.add(() -> extending.completeExceptionally(lease.lost()));
            }
        } else {
            unrenewed(effects, failure == null ? Unanswered.failureOf(null) : failure, extending);
        }
    }

    private void confirmed(
            Effects effects,
            Tenure held,
            long millis,
            long sentNanos,
            long skewMillis,
            int waiters,
            @Nullable CompletableFuture<Void> extending) {
        long untilNanos = Deadlines.ofAnswer(sentNanos, millis);
        if (extending == null) {
            held.renewed(untilNanos, millis, sentNanos, skewMillis);
        } else {
            held.extended(untilNanos, millis, sentNanos, skewMillis);
            effects.add(() -> extending.complete(null));
        }
        if (waiters > 0) {
            held.othersWait(engine.time.nanos());
        } else {
            held.nobodyElseWaits();
        }
        long token = held.owner().token();
        lane.publish(effects, () -> new LockEvent.Renewed(lane.name(), token, waiters > 0));
    }

    /** Unknown is not lost: the next try follows, until the local deadline. */
    private void unrenewed(Effects effects, BackendFailure failure, @Nullable CompletableFuture<Void> extending) {
        Lane.LOG.debug("Lock '{}': a renewal was not answered: {}", lane.name(), failure.seen());
        lane.publish(effects, () -> new LockEvent.Unavailable(lane.name(), failure.seen()));
        if (extending != null) {
            String where = engine.backend.description();
            effects.add(() -> extending.completeExceptionally(new BackendUnavailableException(
                    lane.name(),
                    "Lock '" + lane.name() + "' could not be extended: " + where + ": " + failure.seen()
                            + ". It lasts as long as before",
                    failure)));
        }
    }

    void extend(Effects effects, LiveLease lease, Duration fromNow, CompletableFuture<Void> answer) {
        due(effects, engine.time.nanos());
        if (lane.state() != LaneState.HELD || !tenure().ownedBy(lease) || !lease.held()) {
            effects.add(() -> answer.completeExceptionally(lease.lost()));
            return;
        }
        sendRenewal(effects, tenure(), lease, fromNow.toMillis(), engine.time.nanos(), answer);
    }

    /** The wall clock ran ahead: only the server knows whether the hold has survived. */
    void doubt(Effects effects, LiveLease lease) {
        if (lane.state() == LaneState.HELD && tenure().ownedBy(lease)) {
            long nowNanos = engine.time.nanos();
            if (tenure().doubted(nowNanos)) {
                renew(effects, tenure(), nowNanos);
            }
        }
    }

    // ---- the end without a release

    void abandon(Effects effects, LiveLease lease, String who) {
        if (lease.abandoned || lane.state() != LaneState.HELD || !tenure().ownedBy(lease)) {
            return;
        }
        lease.abandoned = true;
        effects.add(() -> Lane.LOG.warn(
                "Lock '{}' (token {}) was never given back by {}. It is renewed no more, and free when its lease ends. Give it back in a finally block,"
                        + " or use run(); traceLeaks() on the client's builder tells where it was acquired",
                lane.name(),
                lease.token(),
                who,
                lease.acquiredAt()));
        lane.publish(effects, () -> new LockEvent.Abandoned(lane.name(), lease.token(), who));
    }

    void lose(Effects effects, LossReason reason) {
        if (lane.state() != LaneState.HELD) {
            return;
        }
        Tenure held = tenure();
        LiveAttempt ended = released;
        LiveLease lease = held.owner();
        tenure = null;
        released = null;
        lost(effects, lease, reason);
        OptionalLong until = ended == null ? OptionalLong.empty() : ended.executableUntilNanos();
        effects.add(() -> engine.compensations.leave(lane.name(), held.hold.attempt(), until));
        lane.rest(effects, "lost: " + reason);
    }

    private void lost(Effects effects, LiveLease lease, LossReason reason) {
        lease.markLost(reason);
        Duration held = Duration.ofNanos(engine.time.nanos() - lease.acquiredNanos());
        effects.add(() -> Lane.LOG.warn(
                "Lock '{}' (token {}, client {}) was lost after {} ms: {}",
                lane.name(),
                lease.token(),
                engine.backend.clientId(),
                held.toMillis(),
                reason.sentence()));
        if (lease.lossActions != null) {
            for (Consumer<? super LossReason> action : lease.lossActions) {
                effects.add(() -> engine.userCode.execute(() -> action.accept(reason)));
            }
            lease.lossActions = null;
        }
        lane.publish(effects, () -> new LockEvent.Lost(lane.name(), lease.token(), reason, held));
    }

    void onLost(Effects effects, LiveLease lease, Consumer<? super LossReason> action) {
        due(effects, engine.time.nanos());
        LossReason reason = lease.lossReason();
        if (reason != null) {
            effects.add(() -> engine.userCode.execute(() -> action.accept(reason)));
        } else if (lease.held()) {
            if (lease.lossActions == null) {
                lease.lossActions = new ArrayList<>(1);
            }
            lease.lossActions.add(action);
        }
    }

    // ---- the alarm

    void due(Effects effects, long nowNanos) {
        if (lane.state() == LaneState.RELEASING) {
            Release request = releasing;
            if (request != null && nowNanos - releasedNanos >= engine.responseTimeoutNanos) {
                giveUp(effects, request, Failures.noAnswer(Duration.ofNanos(nowNanos - releasedNanos)));
            }
        } else if (lane.state() == LaneState.HELD) {
            Tenure held = tenure();
            LiveLease lease = held.owner();
            if (nowNanos - lease.deadlineNanos() >= 0) {
                lose(effects, reasonOfEnd(lease, nowNanos));
            } else if (renewalDue(held, lease, nowNanos) || (lease.uncertain() && held.doubted(nowNanos))) {
                renew(effects, held, nowNanos);
            }
        }
    }

    private static LossReason reasonOfEnd(LiveLease lease, long nowNanos) {
        return nowNanos - lease.endNanos >= 0 ? LossReason.MAX_HOLD_REACHED : LossReason.EXPIRED;
    }

    private static boolean renewalDue(Tenure held, LiveLease lease, long nowNanos) {
        return held.needsRenewal() && !lease.abandoned && nowNanos - held.renewAtNanos() >= 0;
    }

    long dueNanos() {
        if (lane.state() == LaneState.RELEASING) {
            return releasedNanos + engine.responseTimeoutNanos;
        }
        Tenure held = tenure();
        LiveLease lease = held.owner();
        long deadlineNanos = lease.deadlineNanos();
        boolean renews = held.needsRenewal() && !lease.abandoned;
        return renews && held.renewAtNanos() - deadlineNanos < 0 ? held.renewAtNanos() : deadlineNanos;
    }

    private Tenure tenure() {
        Tenure held = tenure;
        if (held == null) {
            throw new IllegalStateException("lock '" + lane.name() + "' is not held in " + lane.state());
        }
        return held;
    }
}
