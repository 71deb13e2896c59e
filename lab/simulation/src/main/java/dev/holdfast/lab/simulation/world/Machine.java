package dev.holdfast.lab.simulation.world;

import java.time.Duration;

/**
 * A client's machine: its clocks outlive the processes on it.
 *
 * @param monotonic by which deadlines are kept
 * @param wall which is set now and then, and goes on while the machine is suspended
 */
public record Machine(Clock monotonic, Clock wall) {

    private static final long WALL_ORIGIN_NANOS = 1_800_000_000_000_000_000L;
    private static final long MONOTONIC_ORIGIN_NANOS = Duration.ofDays(3).toNanos();

    /**
     * A machine.
     *
     * @param agenda true time
     * @param driftPpm how much faster its clocks run, in millionths
     */
    public Machine(Agenda agenda, long driftPpm) {
        this(new Clock(agenda, driftPpm, MONOTONIC_ORIGIN_NANOS), new Clock(agenda, driftPpm, WALL_ORIGIN_NANOS));
    }
}
