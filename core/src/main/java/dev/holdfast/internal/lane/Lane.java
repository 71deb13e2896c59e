package dev.holdfast.internal.lane;

import dev.holdfast.ClientLock;
import dev.holdfast.LossReason;
import dev.holdfast.internal.Engine;
import dev.holdfast.spi.PrintableText;
import dev.holdfast.spi.Share;
import dev.holdfast.spi.clock.WallSkew;
import java.util.Optional;
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
public final class Lane extends LeaseLane {

    private final Share share;
    private final Consumer<Lane> retirement;

    /** An idle lane for one name that is held alone. When it retires, it has itself removed from the client's. */
    Lane(Engine engine, String name, Consumer<Lane> retire) {
        this(engine, name, Share.EXCLUSIVE, retire);
    }

    /** An idle lane for one name, and for what is held of it with the label of a share. */
    Lane(Engine engine, String name, Share share, Consumer<Lane> retire) {
        this(engine, new WaitLine(name, share.group()), new ReentrantLock(), share, retire);
    }

    /**
     * A lane that serves a line, perhaps beside other lanes, under the guard of that line.
     * Each change of a shared line is followed by {@link #lineChanged} of the others.
     */
    Lane(Engine engine, WaitLine line, ReentrantLock guard, Share share, Consumer<Lane> retire) {
        super(engine, line, guard, Sharing.of(share));
        this.share = share;
        this.retirement = retire;
    }

    @Override
    public void retire() {
        retirement.accept(this);
    }

    /** Of what its callers hold the lock; for a group, the label counts alone. */
    Share share() {
        return share;
    }

    // ---- callers

    /** A caller wants the lock. False if this lane has retired, and another has to be asked. */
    boolean arrive(Request request) {
        return arrive(request, null);
    }

    /**
     * As above.
     *
     * @param joint what would be sent at once is put aside there, or null
     */
    boolean arrive(Request request, @Nullable Joint joint) {
        MachineDriver.Transition arrival = (nowNanos, out) -> {
            // only who joins others asks for the skew, or has what rests
            boolean mayHave = machine.sharing == Sharing.TOGETHER || machine.tenures.resting() != null;
            long skewMillis = mayHave ? WallSkew.millis(engine.time, nowNanos) : 0;
            machine.arrive(request, engine.isClosing(), nowNanos, skewMillis, out);
        };
        return stepper().step(arrival, joint);
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
            step((nowNanos, out) -> machine.line.takeOffer(request, out));
        } else {
            request.take(offered);
        }
        return request.taken();
    }

    /** Another lane that serves the same line has changed it. */
    void lineChanged() {
        step(machine::conclude);
    }

    /** A hold of another lane has become one of this. False if this lane has retired. */
    boolean adopt(Grant grant, Request owner) {
        return stepper().step((nowNanos, out) -> machine.adopt(grant, owner, engine.isClosing(), nowNanos, out));
    }

    // ---- the client's end

    /** The client closes: those who wait learn it. */
    public void endWaiting() {
        step((nowNanos, out) -> {
            machine.line.close(nowNanos, out);
            machine.holder().rests().giveBackAll(nowNanos, out);
            machine.conclude(nowNanos, out);
        });
    }

    /**
     * The client closes and does not wait for its holders any longer: they learn of the loss first,
     * the server is freed after.
     */
    public void endHolding() {
        step((nowNanos, out) -> {
            machine.holder().loseAll(LossReason.CLIENT_CLOSED, nowNanos, out);
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
        return stepper().look(() -> !machine.tenures.isEmpty());
    }

    /** {@return how many calls wait} */
    public int waiting() {
        return stepper().look(machine.line::size);
    }

    /** {@return the number of the attempt that asks for the lock; 0 if none does} */
    public long attemptNumber() {
        return stepper().look(machine.seeker::attemptNumber);
    }

    /** {@return what the client has to do with the lock at this moment; empty if that is nothing any more} */
    public Optional<ClientLock> view() {
        return stepper().look(() -> LaneView.of(machine, engine.backend.clientId(), engine.time.nanos()));
    }

    /** {@return by how much a renewal is late, in nanoseconds; zero if none is due, or none is needed} */
    public long renewalLagNanos() {
        return stepper().look(() -> machine.tenures.renewalLagNanos(engine.time.nanos()));
    }

    /** {@return whether it is a lane of the client that has an engine} */
    public boolean isOf(Engine client) {
        return engine == client;
    }

    /** Where the lane stands, in one word. */
    LaneState state() {
        return stepper().look(() -> LaneState.of(machine));
    }
}
