package dev.holdfast.lab.simulation.world;

import dev.holdfast.internal.time.Time;
import java.util.ArrayList;
import java.util.List;

/**
 * A process of a client. Everything in it runs as a step of one of its {@linkplain Strand strands}; while it stands
 * still, steps are held up, and they run when it goes on: those of one strand in their order, and those of different
 * strands in any.
 *
 * <p>No two looks at its monotonic clock show the same, so that two alarms are not due at the same nanosecond.
 */
public final class SimulatedProcess implements Time {

    /** What is in order in itself. */
    public enum Strand {
        ALARMS,
        COMMANDS,
        MESSAGES,
        CALLERS
    }

    /** Notified of steps. */
    public interface Watcher {

        /**
         * A step was made.
         *
         * @param process the one that made it
         */
        void stepped(SimulatedProcess process);
    }

    private static final long LOOK_NANOS = 5_000_000;

    private record DelayedStep(Strand strand, Runnable step) {}

    private final Agenda agenda;
    private final Machine machine;
    private final Watcher watcher;
    private final Mix mix;
    private final List<DelayedStep> heldUp = new ArrayList<>();

    private long lastNanos;
    private int pauses;
    /** Far enough from the end of the numbers that spans since then are right. */
    private long resumedNanos = Long.MIN_VALUE / 2;

    private long resumptions;
    private boolean dead;
    private boolean closed;
    private int pendingAlarms;

    /**
     * A process that runs.
     *
     * @param agenda true time
     * @param machine its clocks
     * @param mix where the order of what was held up comes from
     * @param watcher notified of each step
     */
    public SimulatedProcess(Agenda agenda, Machine machine, Mix mix, Watcher watcher) {
        this.agenda = agenda;
        this.machine = machine;
        this.mix = mix;
        this.watcher = watcher;
    }

    /**
     * Makes a step in the process: now, when it goes on, or never if it is dead.
     *
     * @param strand what it is in order with
     * @param step what to do
     */
    public void run(Strand strand, Runnable step) {
        if (dead) {
            return;
        }
        if (pauses > 0) {
            heldUp.add(new DelayedStep(strand, step));
            return;
        }
        step.run();
        watcher.stepped(this);
    }

    /**
     * Makes a step of a caller after some time.
     *
     * @param delayNanos by the process's own clock
     * @param step what to do
     */
    public void later(long delayNanos, Runnable step) {
        new Alarm(Strand.CALLERS, lookNanos() + Math.max(0, delayNanos), step).await();
    }

    // ---- standing still

    /** It stands still, once more if it does already. */
    public void pause() {
        pauses++;
    }

    /** It goes on, unless it was stopped more often. */
    public void resume() {
        if (--pauses > 0 || dead) {
            return;
        }
        resumedNanos = lookNanos();
        resumptions++;
        while (!heldUp.isEmpty() && pauses == 0) {
            Runnable step = takeAny();
            step.run();
            watcher.stepped(this);
        }
    }

    private Runnable takeAny() {
        Strand strand = Strand.values()[mix.with(resumptions, heldUp.size()).below(Strand.values().length)];
        for (int i = 0; i < heldUp.size(); i++) {
            if (heldUp.get(i).strand == strand) {
                return heldUp.remove(i).step;
            }
        }
        return heldUp.remove(0).step;
    }

    /**
     * Whether it stands still.
     *
     * @return true between a pause and a resumption
     */
    public boolean isPaused() {
        return pauses > 0;
    }

    /**
     * When it last went on.
     *
     * @return by its own monotonic clock
     */
    public long resumedNanos() {
        return resumedNanos;
    }

    /** It ends without a word. */
    public void crash() {
        dead = true;
        heldUp.clear();
    }

    /**
     * Whether it is gone.
     *
     * @return true after a crash
     */
    public boolean isDead() {
        return dead;
    }

    // ---- its clocks

    /**
     * The machine's clocks.
     *
     * @return shared by all processes of the machine
     */
    public Machine machine() {
        return machine;
    }

    /**
     * The monotonic clock, for those who look from outside.
     *
     * @return what the process would see next
     */
    public long lookNanos() {
        return Math.max(machine.monotonic().nanos(), lastNanos);
    }

    @Override
    public long nanos() {
        lastNanos = Math.max(machine.monotonic().nanos(), lastNanos + 1);
        return lastNanos;
    }

    @Override
    public long wallMillis() {
        return machine.wall().nanos() / 1_000_000;
    }

    @Override
    public Cancellation schedule(Runnable task, long delayNanos) {
        if (closed) {
            return () -> {};
        }
        pendingAlarms++;
        Alarm alarm = new Alarm(Strand.ALARMS, lookNanos() + Math.max(0, delayNanos), task);
        alarm.await();
        return alarm::cancel;
    }

    @Override
    public void close() {
        closed = true;
    }

    /**
     * How many alarms have been neither run nor cancelled.
     *
     * @return none once the clocks are closed
     */
    public int pendingAlarms() {
        return closed ? 0 : pendingAlarms;
    }

    private final class Alarm {

        private final Strand strand;
        private final long dueNanos;
        private final Runnable task;
        private boolean over;

        Alarm(Strand strand, long dueNanos, Runnable task) {
            this.strand = strand;
            this.dueNanos = dueNanos;
            this.task = task;
        }

        void await() {
            Clock clock = machine.monotonic();
            long trueNanos = clock.trueNanosOf(dueNanos - clock.nanos());
            agenda.after(clock.isStopped() ? Math.max(trueNanos, LOOK_NANOS) : trueNanos, this::ring);
        }

        void cancel() {
            if (!over) {
                over = true;
                pendingAlarms--;
            }
        }

        /** The clock may have stood still meanwhile. */
        private void ring() {
            if (over || dead) {
                return;
            }
            if (machine.monotonic().nanos() < dueNanos) {
                await();
                return;
            }
            run(strand, this::goOff);
        }

        private void goOff() {
            if (over || (closed && strand == Strand.ALARMS)) {
                return;
            }
            over = true;
            if (strand == Strand.ALARMS) {
                pendingAlarms--;
            }
            task.run();
        }
    }
}
