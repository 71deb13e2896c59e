package dev.holdfast.lab.load;

import dev.holdfast.lab.load.Tape.Backlog;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** When a thread wants the lock. One thread uses it. */
interface Arrivals {

    /** Learns when the slice begins. */
    default void begin(long startNanos) {}

    /** Waits for the next arrival; false if there is none. */
    boolean await();

    /**
     * Returns when the arrival was due that came last.
     *
     * @param nowNanos the time of the call
     */
    default long dueNanos(long nowNanos) {
        return nowNanos;
    }

    /** Returns what is left. */
    default Backlog backlog() {
        return Backlog.NONE;
    }

    /** Comes again as soon as it has passed, until the slice is over. */
    static Arrivals closedLoop(Sections sections) {
        return () -> !sections.isOver();
    }

    /** Comes once, when everybody does. */
    static Arrivals once() {
        return new Arrivals() {
            private long startNanos;
            private boolean came;

            @Override
            public void begin(long nanos) {
                startNanos = nanos;
            }

            @Override
            public boolean await() {
                boolean first = !came;
                came = true;
                return first;
            }

            @Override
            public long dueNanos(long nowNanos) {
                return startNanos;
            }
        };
    }

    /**
     * Comes at times that were fixed before, however long a pass takes. A thread that is late comes at once, and its
     * waiting time counts from when it was due: otherwise the slowest passes would keep those from being seen that they
     * held up.
     *
     * <p>The threads share one schedule: arrival k of all is the thread's whose number is k modulo the number of
     * threads.
     */
    final class OpenLoop implements Arrivals {

        private static final long LONGEST_NAP_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

        private final Sections sections;
        private final long periodNanos;
        private final long offsetNanos;
        private long dueNanos;
        private long nextDueNanos;

        /** Makes the arrivals of one thread out of so many, for a rate of all together. */
        OpenLoop(Sections sections, double ratePerSecond, int thread, int threads) {
            this.sections = sections;
            this.periodNanos = Math.max(1, Math.round(threads * 1e9 / ratePerSecond));
            this.offsetNanos = Math.round(thread * 1e9 / ratePerSecond);
        }

        @Override
        public void begin(long startNanos) {
            nextDueNanos = startNanos + offsetNanos;
        }

        @Override
        public boolean await() {
            while (!sections.isOver()) {
                long leftNanos = nextDueNanos - System.nanoTime();
                if (leftNanos <= 0) {
                    dueNanos = nextDueNanos;
                    nextDueNanos += periodNanos;
                    return true;
                }
                LockSupport.parkNanos(Math.min(leftNanos, LONGEST_NAP_NANOS));
            }
            return false;
        }

        @Override
        public long dueNanos(long nowNanos) {
            return dueNanos;
        }

        @Override
        public Backlog backlog() {
            return new Backlog(nextDueNanos, periodNanos);
        }
    }
}
