package dev.holdfast.internal.lane;

import dev.holdfast.LockEvent;
import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.internal.Engine;
import dev.holdfast.spi.PrintableText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The half of a lane that keeps the lock: the hold, the lease that a caller has of it, its loss, and the ways to give it on. Guarded by the lane.
 *
 * <p>A lease that is given back goes to the next caller of this client if {@link Tenure#mayHandOver} says so, without the server. Otherwise {@link Releasing} takes it
 * back to the server. {@link Renewing} keeps it alive meanwhile.
 */
final class Holding {

    private final Lane lane;
    private final Engine engine;
    private final Renewing renewing;
    private final Releasing releasing;

    private @Nullable Tenure tenure;

    Holding(Lane lane) {
        this.lane = lane;
        this.engine = lane.engine;
        this.renewing = new Renewing(lane, this);
        this.releasing = new Releasing(lane, this);
    }

    // ---- the beginning

    /** The server granted the lock: it goes to the first who waits. */
    void begin(Effects effects, Tenure granted, boolean othersWait) {
        long nowNanos = engine.time.nanos();
        tenure = granted;
        if (othersWait) {
            granted.othersWait(nowNanos);
        }
        lane.state(LaneState.HELD, "granted token " + granted.hold.token());
        engine.remoteGrants.increment();
        Request first = lane.line.head();
        if (first == null) {
            throw new IllegalStateException("lock '" + PrintableText.of(lane.name()) + "' was granted to nobody");
        }
        LiveLease lease = lease(granted, first, nowNanos);
        lane.settle(effects, first, new Outcome.Granted(lease));
        lane.publish(effects, () -> new LockEvent.Granted(lane.name(), lease.token(), lease.waited()));
    }

    private LiveLease lease(Tenure held, Request next, long nowNanos) {
        int tries = (int) Math.min(Integer.MAX_VALUE, lane.asking.questions() - next.questionsBefore);
        LiveLease lease =
                new LiveLease(lane, engine.time, next, held.hold, held.take(), nowNanos, tries, engine.leakTracing);
        held.give(lease);
        return lease;
    }

    /** The hold, if there is one. */
    @Nullable
    Tenure present() {
        return tenure;
    }

    long renewalLagNanos() {
        Tenure held = tenure;
        return held == null || lane.state() != LaneState.HELD ? 0 : Renewing.lagNanos(held, engine.time.nanos());
    }

    boolean holds(long attemptNumber) {
        Tenure held = tenure;
        return (held != null && held.hold.attempt().number() == attemptNumber) || releasing.gives(attemptNumber);
    }

    /** Lets a question follow the release that is on its way. Answers false if it may not. */
    boolean followRelease() {
        return releasing.follow();
    }

    /** Waits for a release again that a question has followed. Answers false if there is none. */
    boolean resumeRelease() {
        return releasing.resume();
    }

    /** Whether the answer to a release is owed. */
    boolean isReleasing() {
        return releasing.owesAnAnswer();
    }

    /** When the request was sent that has been waiting for its answer for longest: a release, if one is on its way, or what was sent at the given time. */
    long oldestUnanswered(long sentNanos) {
        return releasing.oldestUnanswered(sentNanos);
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
            released(effects, lease, ReleaseOutcome.RELEASED);
            handOver(effects, held, next, nowNanos);
        } else {
            releasing.send(effects, held, lease, nowNanos);
        }
    }

    private void handOver(Effects effects, Tenure held, Request next, long nowNanos) {
        held.handedOver();
        engine.localHandoffs.increment();
        Outcome.Offered offer = new Outcome.Offered(lease(held, next, nowNanos));
        held.offer(next, nowNanos);
        lane.settle(effects, next, offer);
        if (!next.sleeps()) {
            lane.takeOffer(effects, next);
        }
    }

    /** Gives a caller that is awake what was offered to one that still wakes up. That one keeps its place. */
    boolean overtake(Effects effects, Request request) {
        Tenure held = tenure();
        Request asleep = held.overtakenBy(request);
        if (asleep == null) {
            return false;
        }
        lane.line.addFirst(asleep);
        LiveLease lease = lease(held, request, request.arrivedNanos);
        request.settle(new Outcome.Granted(lease));
        if (!request.sleeps()) {
            effects.add(request::tell);
        }
        lane.publish(effects, () -> new LockEvent.HandedOver(lane.name(), lease.token(), lease.waited()));
        return true;
    }

    /** Tells the caller and the listeners how giving back went. */
    void released(Effects effects, LiveLease lease, ReleaseOutcome outcome) {
        CompletableFuture<ReleaseOutcome> answer = lease.releasing;
        if (answer != null) {
            effects.add(() -> answer.complete(outcome));
        }
        Duration held = Duration.ofNanos(engine.time.nanos() - lease.acquiredNanos());
        lane.publish(effects, () -> new LockEvent.Released(lane.name(), lease.token(), outcome, held));
    }

    void endReleasing(Effects effects) {
        releasing.endUnanswered(effects);
    }

    // ---- keeping

    void extend(Effects effects, LiveLease lease, Duration fromNow, CompletableFuture<Void> answer) {
        long nowNanos = engine.time.nanos();
        due(effects, nowNanos);
        if (has(lease)) {
            renewing.extend(effects, tenure(), lease, fromNow, answer);
        } else {
            effects.add(() -> answer.completeExceptionally(lease.ended()));
        }
    }

    /** False if it is not held any more, or is being given back. */
    boolean keepAtLeast(Effects effects, LiveLease lease, Duration fromNow) {
        long nowNanos = engine.time.nanos();
        due(effects, nowNanos);
        if (!has(lease)) {
            return false;
        }
        if (!fromNow.isZero()) {
            lease.keptUntil(nowNanos + fromNow.toNanos());
        }
        return true;
    }

    /** The wall clock ran ahead: only the server knows whether the hold has survived. */
    void doubt(Effects effects, LiveLease lease) {
        long nowNanos = engine.time.nanos();
        if (has(lease) && tenure().doubted(nowNanos)) {
            renewing.renew(effects, tenure(), nowNanos);
        }
    }

    void abandon(Effects effects, LiveLease lease, String who) {
        if (lease.abandoned || !has(lease)) {
            return;
        }
        lease.abandoned = true;
        lane.report(
                effects,
                () -> Lane.LOG.warn(
                        "Lock '{}' (token {}) was never given back by {}. It is renewed no more, and free when its lease ends. Give it back in a finally block,"
                                + " or use run(); traceLeaks() on the client's builder tells where it was acquired",
                        PrintableText.of(lane.name()),
                        lease.token(),
                        who,
                        lease.acquiredAt()));
        lane.publish(effects, () -> new LockEvent.Abandoned(lane.name(), lease.token(), who));
    }

    private boolean has(LiveLease lease) {
        return lane.state() == LaneState.HELD && tenure().ownedBy(lease) && lease.held();
    }

    boolean isPresent(Tenure held) {
        return lane.state() == LaneState.HELD && tenure == held;
    }

    // ---- the end

    void lose(Effects effects, LossReason reason) {
        if (lane.state() != LaneState.HELD) {
            return;
        }
        Tenure held = tenure();
        Request offered = held.offeredTo();
        if (offered != null) {
            lane.takeOffer(effects, offered);
        }
        end();
        lost(effects, held.owner(), reason);
        effects.add(() -> engine.compensations.leave(lane.name(), held.hold.attempt(), held.by.executableUntilNanos()));
        lane.rest(effects, "lost: " + reason);
    }

    /** The release that is on its way is known to the server by an id that is not this client's any more. */
    void identityChanged(Effects effects) {
        releasing.identityChanged(effects);
    }

    /** The hold is over, one way or another. */
    void end() {
        tenure = null;
    }

    /** Marks and tells. */
    void lost(Effects effects, LiveLease lease, LossReason reason) {
        lease.markLost(reason);
        Duration held = Duration.ofNanos(engine.time.nanos() - lease.acquiredNanos());
        if (lease.lossActions != null) {
            for (Consumer<? super LossReason> action : lease.lossActions) {
                effects.add(() -> engine.userCode.executeLoss(() -> action.accept(reason)));
            }
            lease.lossActions = null;
        }
        lane.publish(effects, () -> new LockEvent.Lost(lane.name(), lease.token(), reason, held));
        // last: whoever acts on the loss comes before whoever reads of it
        lane.report(
                effects,
                () -> Lane.LOG.warn(
                        "Lock '{}' (token {}, client {}) was lost after {} ms: {}",
                        PrintableText.of(lane.name()),
                        lease.token(),
                        engine.backend.clientId(),
                        held.toMillis(),
                        lease.sentenceOf(reason)));
    }

    void onLost(Effects effects, LiveLease lease, Consumer<? super LossReason> action) {
        due(effects, engine.time.nanos());
        LossReason reason = lease.lossReason();
        if (reason != null) {
            effects.add(() -> engine.userCode.executeLoss(() -> action.accept(reason)));
        } else if (lease.held()) {
            if (lease.lossActions == null) {
                lease.lossActions = new ArrayList<>(1);
            }
            lease.lossActions.add(action);
        }
    }

    // ---- the alarm

    void due(Effects effects, long nowNanos) {
        releasing.due(effects, nowNanos);
        if (lane.state() == LaneState.HELD) {
            Tenure held = tenure();
            LiveLease lease = held.owner();
            if (nowNanos - lease.deadlineNanos() >= 0) {
                lose(effects, reasonOfEnd(lease, nowNanos));
            } else if (renewing.isDue(held, lease, nowNanos)) {
                renewing.renew(effects, held, nowNanos);
            }
        }
    }

    private static LossReason reasonOfEnd(LiveLease lease, long nowNanos) {
        return nowNanos - lease.endNanos >= 0 ? LossReason.MAX_HOLD_REACHED : LossReason.EXPIRED;
    }

    /** When something is due of the hold, if there is one, or of a release. */
    long dueNanos() {
        return lane.state() == LaneState.RELEASING
                ? releasing.dueNanos()
                : earlierOfRelease(Renewing.dueNanos(tenure()));
    }

    /** The earlier of this time and that at which something is due of a release. */
    long earlierOfRelease(long dueNanos) {
        if (!releasing.owesAnAnswer()) {
            return dueNanos;
        }
        long releaseNanos = releasing.dueNanos();
        return releaseNanos - dueNanos < 0 ? releaseNanos : dueNanos;
    }

    private Tenure tenure() {
        Tenure held = tenure;
        if (held == null) {
            throw new IllegalStateException(
                    "lock '" + PrintableText.of(lane.name()) + "' is not held in " + lane.state());
        }
        return held;
    }
}
