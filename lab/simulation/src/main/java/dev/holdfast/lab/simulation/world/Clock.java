package dev.holdfast.lab.simulation.world;

/** A clock that runs a little faster or slower than true time, can be set, and can stand still. */
public final class Clock {

    private static final long MILLION = 1_000_000;

    private final Agenda agenda;
    private final long driftPpm;
    private long originNanos;
    private long stoodStillNanos;
    private long stoppedSinceNanos = -1;

    /**
     * A clock.
     *
     * @param agenda true time
     * @param driftPpm how much faster it runs, in millionths
     * @param originNanos what it shows at the beginning
     */
    public Clock(Agenda agenda, long driftPpm, long originNanos) {
        this.agenda = agenda;
        this.driftPpm = driftPpm;
        this.originNanos = originNanos;
    }

    /**
     * What it shows.
     *
     * @return nanoseconds
     */
    public long nanos() {
        long trueNanos = (stoppedSinceNanos >= 0 ? stoppedSinceNanos : agenda.nowNanos()) - stoodStillNanos;
        return originNanos + trueNanos + trueNanos / MILLION * driftPpm + trueNanos % MILLION * driftPpm / MILLION;
    }

    /**
     * When it will have gone on by some time, unless it stands still meanwhile.
     *
     * @param spanNanos by this clock
     * @return true nanoseconds from now on, one too many rather than too few
     */
    public long trueNanosOf(long spanNanos) {
        if (spanNanos <= 0) {
            return 0;
        }
        return Math.max(1, (long) Math.ceil(spanNanos / (1 + driftPpm / 1e6)));
    }

    /**
     * Sets it.
     *
     * @param byNanos forward, or back if negative
     */
    public void set(long byNanos) {
        originNanos += byNanos;
    }

    /**
     * Whether it stands still.
     *
     * @return true until it goes on
     */
    public boolean isStopped() {
        return stoppedSinceNanos >= 0;
    }

    /** It stands still. */
    public void stop() {
        if (stoppedSinceNanos < 0) {
            stoppedSinceNanos = agenda.nowNanos();
        }
    }

    /** It goes on where it stopped. */
    public void go() {
        if (stoppedSinceNanos >= 0) {
            stoodStillNanos += agenda.nowNanos() - stoppedSinceNanos;
            stoppedSinceNanos = -1;
        }
    }
}
