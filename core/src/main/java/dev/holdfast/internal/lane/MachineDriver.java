package dev.holdfast.internal.lane;

import dev.holdfast.internal.Engine;
import dev.holdfast.internal.time.Alarm;
import dev.holdfast.spi.PrintableText;
import dev.holdfast.spi.clock.WallSkew;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes a lane's machine from event to event: one at a time, under the guard of its line, at a time of the clock. What
 * a step wants done outside is performed after it, and the alarm is set for what comes next.
 */
final class MachineDriver implements Runnable {

    private static final Logger LOG = LoggerFactory.getLogger(MachineDriver.class);

    /** A transition of the machine. */
    interface Transition {

        /** Changes the machine, and collects what is to be done outside. */
        void run(long nowNanos, Effects out);
    }

    /** The lane around a machine. */
    interface Surroundings {

        /**
         * What performs the effects of a step.
         *
         * @param joint where requests are put aside, or null to send them
         */
        Effect.Outside outside(@Nullable Joint joint);

        /**
         * Removes the lane from the client's. Called under the guard, so that who is woken by the last step of a lane
         * does not find it any more.
         */
        void retire();
    }

    private final Engine engine;
    private final LaneMachine machine;
    private final ReentrantLock guard;
    private final Surroundings lane;

    private @Nullable Alarm alarm;

    /**
     * For one lane.
     *
     * @param engine shared by all lanes of the client
     * @param machine the lane's
     * @param guard of the machine's line, and so of every machine that serves it
     * @param lane around it
     */
    MachineDriver(Engine engine, LaneMachine machine, ReentrantLock guard, Surroundings lane) {
        this.engine = engine;
        this.machine = machine;
        this.guard = guard;
        this.lane = lane;
    }

    /** Takes one step; returns whether the lane had not retired before it. */
    boolean step(Transition transition) {
        return step(transition, null);
    }

    /**
     * Takes one step.
     *
     * @param joint its requests go out with those of other lanes, or null
     * @return whether the lane had not retired before it
     */
    boolean step(Transition transition, @Nullable Joint joint) {
        boolean retiredBefore;
        Effects out = new Effects(engine.events.isHeard());
        guard.lock();
        try {
            retiredBefore = machine.isRetired();
            LaneState before = LOG.isDebugEnabled() ? LaneState.of(machine) : null;
            long nowNanos = engine.time.nanos();
            transition.run(nowNanos, out);
            if (out.heard()) {
                out.putEvents(engine.events::put);
            }
            count(out);
            rearm(nowNanos);
            if (machine.isRetired() && !retiredBefore) {
                lane.retire();
            }
            trace(before);
        } finally {
            guard.unlock();
        }
        perform(out, joint);
        return !retiredBefore;
    }

    /** No guard is held. */
    void perform(Effects out) {
        perform(out, null);
    }

    private void perform(Effects out, @Nullable Joint joint) {
        if (!out.isEmpty()) {
            out.perform(lane.outside(joint));
        }
    }

    /** Looks at the machine between two steps. */
    <T> T look(Supplier<T> what) {
        guard.lock();
        try {
            return what.get();
        } finally {
            guard.unlock();
        }
    }

    private void count(Effects out) {
        if (out.granted()) {
            engine.remoteGrants.increment();
        }
        if (out.handoffs() > 0) {
            engine.localHandoffs.add(out.handoffs());
        }
    }

    private void trace(@Nullable LaneState before) {
        LaneState state = before == null ? null : LaneState.of(machine);
        if (state != before) {
            LOG.debug(
                    "Lock '{}', client {}: {} -> {}",
                    PrintableText.of(machine.line.name()),
                    engine.backend.clientId(),
                    before,
                    state);
        }
    }

    // ---- the alarm

    /** A part of a step: whatever is due by now. */
    void due(long nowNanos, Effects out) {
        machine.due(nowNanos, WallSkew.millis(engine.time, nowNanos), out);
    }

    /** The alarm has gone off. */
    @Override
    public void run() {
        step((nowNanos, out) -> {
            alarm = null;
            due(nowNanos, out);
        });
    }

    /**
     * One alarm a lane, set lazily: one that goes off too early looks around and is set anew, so that the usual short
     * hold sets and cancels a single one.
     */
    private void rearm(long nowNanos) {
        Alarm set = alarm;
        if (machine.isRetired()) {
            if (set != null) {
                set.cancel();
                alarm = null;
            }
            return;
        }
        long dueNanos = machine.dueNanos(nowNanos);
        if (set != null) {
            if (set.dueNanos() - dueNanos <= 0) {
                return;
            }
            set.cancel();
        }
        alarm = engine.timetable.set(dueNanos, this);
    }
}
