package dev.holdfast.internal.lane;

import dev.holdfast.ClientLock;
import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.internal.Engine;
import dev.holdfast.internal.time.Time;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.PrintableText;
import dev.holdfast.spi.clock.WallSkew;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The one place in a client where a lock's name is decided about: a {@link LaneMachine}, and a {@link MachineDriver}
 * that takes it from event to event.
 *
 * <p>Callers, answers, pushed messages and alarms are events. Each is one step: a transition of the machine under the
 * guard, which only changes fields and collects {@link Effects}, and then the effects, outside. So no request is sent,
 * no thread is woken and no listener is called under a lock, and an answer that arrives while the question is still
 * being sent finds the lane in the state that the question left.
 *
 * <p>A lane that is not in use retires, and leaves nothing behind.
 */
public final class Lane implements LiveLease.Origin {

    /** Where what the server says enters. */
    final Inlet inlet;

    private final Engine engine;
    private final WaitLine line;
    private final LaneMachine machine;
    private final MachineDriver stepper;

    /** An idle lane for one name. When it retires, it has itself removed from the client's. */
    Lane(Engine engine, String name, Consumer<Lane> retire) {
        this(engine, new WaitLine(name), new ReentrantLock(), Sharing.EXCLUSIVE, retire);
    }

    /**
     * A lane that serves a line, perhaps beside other lanes, under the guard of that line.
     * Each change of a shared line is followed by {@link #lineChanged} of the others.
     */
    Lane(Engine engine, WaitLine line, ReentrantLock guard, Sharing sharing, Consumer<Lane> retire) {
        this.engine = engine;
        this.line = line;
        this.machine = new LaneMachine(line, sharing, this, engine.lanes);
        this.inlet = new Inlet(engine, LockId.of(line.name()), machine, guard, () -> retire.accept(this));
        this.stepper = inlet.stepper();
    }

    @Override
    public String name() {
        return line.name();
    }

    @Override
    public Time time() {
        return engine.time;
    }

    @Override
    public @Nullable Throwable acquiredAt() {
        return engine.leakTracing ? new Throwable("acquired here, or granted to a waiting call by this thread") : null;
    }

    // ---- callers

    /** A caller wants the lock. False if this lane has retired, and another has to be asked. */
    boolean arrive(Request request) {
        return stepper.step((nowNanos, out) -> machine.arrive(request, engine.isClosing(), nowNanos, out));
    }

    /**
     * A caller's time is over.
     *
     * @param request may be settled already
     * @return how it ended: as it was settled before, or with what is known now
     */
    public Outcome withdraw(Request request) {
        return withdraw(request, false);
    }

    /**
     * A caller was interrupted or cancelled before its time was over.
     *
     * @param request may be settled already
     * @return how it ended: as it was settled before, or with what is known now
     */
    public Outcome cancel(Request request) {
        return withdraw(request, true);
    }

    private Outcome withdraw(Request request, boolean cancelled) {
        step((nowNanos, out) -> machine.withdraw(request, cancelled, nowNanos, out));
        Outcome outcome = request.taken();
        if (outcome == null) {
            throw new IllegalStateException(
                    "a request of lock '" + PrintableText.of(name()) + "' is neither waiting nor settled");
        }
        return outcome;
    }

    /**
     * How a request ended, for its caller. What was offered to it is taken.
     *
     * @param request the caller's own
     * @return null while it waits
     */
    public @Nullable Outcome outcomeOf(Request request) {
        Outcome outcome = request.outcome();
        if (!(outcome instanceof Outcome.Offered offered)) {
            return outcome;
        }
        if (engine.events.isHeard()) {
            // under the guard, so that listeners hear of the handoff before they hear of what follows it
            step((nowNanos, out) -> line.takeOffer(request, out));
        } else {
            request.take(offered);
        }
        return request.taken();
    }

    /** Another lane that serves the same line has changed it. */
    void lineChanged() {
        step(machine::conclude);
    }

    // ---- the owners of leases

    /** Something may be due: the clock was seen to have moved. */
    @Override
    public void wake() {
        step(stepper::due);
    }

    @Override
    public CompletableFuture<ReleaseOutcome> release(LiveLease lease) {
        CompletableFuture<ReleaseOutcome> answer = new CompletableFuture<>();
        step((nowNanos, out) -> {
            // only a handoff asks for the skew, and only a line that is not empty makes one
            long skewMillis = line.isEmpty() ? 0 : WallSkew.millis(engine.time);
            machine.release(lease, answer, nowNanos, skewMillis, out);
        });
        return answer;
    }

    @Override
    public CompletableFuture<Void> extend(LiveLease lease, Duration fromNow) {
        CompletableFuture<Void> answer = new CompletableFuture<>();
        step((nowNanos, out) -> {
            stepper.due(nowNanos, out);
            machine.holder.extend(lease, fromNow, answer, nowNanos, out);
        });
        return answer;
    }

    @Override
    public boolean setMinimumHold(LiveLease lease, Duration fromNow) {
        boolean[] held = new boolean[1];
        step((nowNanos, out) -> {
            stepper.due(nowNanos, out);
            held[0] = machine.holder.setMinimumHold(lease, fromNow, nowNanos);
        });
        return held[0];
    }

    @Override
    public void onLost(LiveLease lease, Consumer<? super LossReason> action) {
        step((nowNanos, out) -> {
            stepper.due(nowNanos, out);
            Holder.onLost(lease, action, out);
        });
    }

    @Override
    public void doubt(LiveLease lease) {
        step((nowNanos, out) -> machine.holder.doubt(lease, nowNanos, out));
    }

    @Override
    public void abandon(LiveLease lease, String who) {
        step((nowNanos, out) -> machine.holder.abandon(lease, who, out));
    }

    // ---- the client's end

    /** The client closes: those who wait learn it. */
    public void endWaiting() {
        step((nowNanos, out) -> {
            line.close(nowNanos, out);
            machine.conclude(nowNanos, out);
        });
    }

    /**
     * The client closes and does not wait for its holders any longer: they learn of the loss first,
     * the server is freed after.
     */
    public void endHolding() {
        step((nowNanos, out) -> {
            machine.holder.loseAll(LossReason.CLIENT_CLOSED, nowNanos, out);
            machine.conclude(nowNanos, out);
        });
    }

    /** The client is closed: the outcome of a release that was not answered stays unknown. */
    public void endReleasing() {
        step(machine::endReleasing);
    }

    // ---- looks

    /** {@return whether the client holds the lock; also while a release is on its way} */
    public boolean isHeld() {
        return stepper.look(() -> !machine.tenures.isEmpty());
    }

    /** {@return how many calls wait} */
    public int waiting() {
        return stepper.look(line::size);
    }

    /** {@return what the client has to do with the lock at this moment; empty if that is nothing any more} */
    public Optional<ClientLock> view() {
        return stepper.look(() -> LaneView.of(machine, engine.backend.clientId(), engine.time.nanos()));
    }

    /** {@return by how much a renewal is late, in nanoseconds; zero if none is due, or none is needed} */
    public long renewalLagNanos() {
        return stepper.look(() -> machine.tenures.renewalLagNanos(engine.time.nanos()));
    }

    /** Where the lane stands, in one word. */
    LaneState state() {
        return stepper.look(() -> LaneState.of(machine));
    }

    private void step(MachineDriver.Transition transition) {
        stepper.step(transition);
    }
}
