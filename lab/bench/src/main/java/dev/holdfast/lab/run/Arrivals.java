package dev.holdfast.lab.run;

import dev.holdfast.lab.run.Tape.Backlog;
import dev.holdfast.lab.setup.Scenario.Shape;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * When a thread wants the lock: as soon as it has passed; once, when all do; or, in an open load, at times that were
 * fixed before, however long a pass takes. There, a thread that is late comes at once, and its waiting time counts from
 * when it was due: otherwise the slowest passes would keep those from being seen that they held up.
 *
 * <p>The threads of an open load share one schedule: arrival k of all is the thread's whose number is k modulo the
 * number of threads. One thread uses it.
 */
final class Arrivals {

    private static final long LONGEST_NAP_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final LoadSpec load;
    private final Sections sections;
    private final int thread;
    private boolean came;
    private long dueNanos;
    private long nextDueNanos;

    /** Makes the arrivals of one thread; threads of all clients are counted from 0. */
    Arrivals(LoadSpec load, Sections sections, int thread) {
        this.load = load;
        this.sections = sections;
        this.thread = thread;
    }

    void begin(long startNanos) {
        dueNanos = startNanos;
        nextDueNanos = startNanos + (load.rate() > 0 ? Math.round(thread * 1e9 / load.rate()) : 0);
    }

    private long periodNanos() {
        return Math.max(1, Math.round(load.scenario().allThreads() * 1e9 / load.rate()));
    }

    /** Waits for the next arrival; false if there is none. */
    boolean await() {
        boolean first = !came;
        came = true;
        if (load.scenario().shape() == Shape.BURST) {
            return first;
        }
        while (load.rate() > 0 && !sections.isOver()) {
            long leftNanos = nextDueNanos - System.nanoTime();
            if (leftNanos <= 0) {
                dueNanos = nextDueNanos;
                nextDueNanos += periodNanos();
                return true;
            }
            LockSupport.parkNanos(Math.min(leftNanos, LONGEST_NAP_NANOS));
        }
        return !sections.isOver();
    }

    /** Returns when the arrival was due that came last. */
    long dueNanos(long nowNanos) {
        boolean closed = load.rate() == 0 && load.scenario().shape() != Shape.BURST;
        return closed ? nowNanos : dueNanos;
    }

    Backlog backlog() {
        return load.rate() > 0 ? new Backlog(nextDueNanos, periodNanos()) : Backlog.NONE;
    }
}
