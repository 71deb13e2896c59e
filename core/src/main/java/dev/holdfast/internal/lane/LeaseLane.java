package dev.holdfast.internal.lane;

import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.internal.Engine;
import dev.holdfast.internal.time.Time;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.Share;
import dev.holdfast.spi.clock.WallSkew;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A lane as the owners of its leases use it: what each asks for is a step of the machine. */
abstract class LeaseLane implements LiveLease.Origin, MachineDriver.Surroundings {

    /** Where what the server says enters. */
    final Inlet inlet;

    final Engine engine;
    final LaneMachine machine;

    LeaseLane(Engine engine, WaitLine line, ReentrantLock guard, Sharing sharing) {
        this.engine = engine;
        this.machine = new LaneMachine(line, sharing, this, engine.lanes);
        this.inlet = new Inlet(engine, machine, new MachineDriver(engine, machine, guard, this));
    }

    final MachineDriver stepper() {
        return inlet.stepper();
    }

    @Override
    public final Effect.Outside outside(@Nullable Joint joint) {
        return new Outlet(engine, name(), inlet, joint);
    }

    @Override
    public final String name() {
        return machine.line.name();
    }

    @Override
    public final Time time() {
        return engine.time;
    }

    @Override
    public final @Nullable Throwable acquiredAt() {
        return engine.leakTracing ? new Throwable("acquired here, or granted to a waiting call by this thread") : null;
    }

    /** Something may be due: the clock was seen to have moved. */
    @Override
    public final void wake() {
        step(stepper()::due);
    }

    final CompletableFuture<ReleaseOutcome> release(LiveLease lease) {
        return release(lease, null);
    }

    @Override
    public final CompletableFuture<ReleaseOutcome> release(LiveLease lease, @Nullable Joint joint) {
        CompletableFuture<ReleaseOutcome> answer = new CompletableFuture<>();
        step(joint, (nowNanos, out) -> {
            // only what stays with the client asks for the skew: a handoff, and a sticky lock
            boolean mayStay =
                    !machine.line.isEmpty() || lease.options().sticky().isPresent();
            long skewMillis = mayStay ? WallSkew.millis(engine.time, nowNanos) : 0;
            machine.release(lease, answer, engine.isClosing(), nowNanos, skewMillis, out);
        });
        return answer;
    }

    @Override
    public final CompletableFuture<ReleaseOutcome> giveBack(LiveLease lease, @Nullable Joint joint) {
        step((nowNanos, out) -> lease.minimumHold = MinimumHold.NONE);
        return release(lease, joint);
    }

    @Override
    public final CompletableFuture<Void> extend(LiveLease lease, Duration fromNow) {
        CompletableFuture<Void> answer = new CompletableFuture<>();
        step((nowNanos, out) -> {
            stepper().due(nowNanos, out);
            machine.holder().extend(lease, fromNow, answer, nowNanos, out);
        });
        return answer;
    }

    @Override
    public final boolean setMinimumHold(LiveLease lease, Duration fromNow) {
        boolean[] held = new boolean[1];
        step((nowNanos, out) -> {
            stepper().due(nowNanos, out);
            held[0] = machine.holder().setMinimumHold(lease, fromNow, nowNanos);
        });
        return held[0];
    }

    @Override
    public final boolean requireReturn(LiveLease lease) {
        boolean[] held = new boolean[1];
        step((nowNanos, out) -> held[0] = machine.holder().requireReturn(lease));
        return held[0];
    }

    @Override
    public final CompletableFuture<Optional<Grant>> change(LiveLease lease, Share to) {
        CompletableFuture<Optional<Grant>> answer = new CompletableFuture<>();
        LiveAttempt attempt =
                new LiveAttempt(engine.freshAttempt(lease.options(), to, engine.time.nanos(), 0), lease.options());
        Question question = new Question(attempt, Ask.Kind.ONCE, 0, engine.responseTimeoutNanos);
        step((nowNanos, out) -> {
            stepper().due(nowNanos, out);
            machine.holder()
                    .changes()
                    .begin(lease, new ChangeRequest(lease.hold(), question, nowNanos, answer), nowNanos, out);
        });
        return answer;
    }

    @Override
    public final void onLost(LiveLease lease, Consumer<? super LossReason> action) {
        step((nowNanos, out) -> {
            stepper().due(nowNanos, out);
            Holder.onLost(lease, action, out);
        });
    }

    @Override
    public final void doubt(LiveLease lease) {
        step((nowNanos, out) -> machine.holder().doubt(lease, nowNanos, out));
    }

    @Override
    public final void abandon(LiveLease lease, String who) {
        step((nowNanos, out) -> machine.holder().abandon(lease, who, out));
    }

    final void step(MachineDriver.Transition transition) {
        stepper().step(transition);
    }

    private void step(@Nullable Joint joint, MachineDriver.Transition transition) {
        stepper().step(transition, joint);
    }
}
