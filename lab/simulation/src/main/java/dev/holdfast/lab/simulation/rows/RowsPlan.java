package dev.holdfast.lab.simulation.rows;

import dev.holdfast.lab.simulation.rows.SimulatedTable.LockedRow;
import dev.holdfast.lab.simulation.schedule.Fault;
import dev.holdfast.lab.simulation.schedule.FaultKind;
import dev.holdfast.lab.simulation.world.Mix;
import java.time.Duration;
import java.util.List;

/**
 * All that is decided about a run before it begins.
 *
 * @param seed names the run
 * @param clients how many clients there are
 * @param callers how many callers each client has
 * @param locks how many locks they share
 * @param lease of all calls
 * @param unrenewedPercent how many of the calls have a lease that is not renewed
 * @param groupPercent how many of the calls are for a part of the lock
 * @param keptPercent how many of the holds are kept for a minimum time, and how many have data stored
 * @param forced how many holds an operator ends
 * @param lockedRow what a statement does that finds its row locked
 * @param timeAtBegin whether a statement that waits for a row has the time at which it began, or that of its writing
 * @param wayMicros how long a message is on its way
 * @param late whether there are few calls, most of which ask once, and many statements are carried out late
 * @param lastMicros when no call is begun any more
 * @param faults what goes wrong
 */
record RowsPlan(
        long seed,
        int clients,
        int callers,
        int locks,
        Duration lease,
        int unrenewedPercent,
        int groupPercent,
        int keptPercent,
        int forced,
        LockedRow lockedRow,
        boolean timeAtBegin,
        long wayMicros,
        boolean late,
        long lastMicros,
        List<Fault> faults) {

    /** The permits of each name. */
    static final int PERMITS = 3;

    /** Both clocks stay within half of the percent that the deadlines allow for. */
    private static final int MOST_DRIFT_PPM = 4_900;

    /** What is carried out late only meets the row that it expects where nobody has written it meanwhile. */
    private static final int LATE_PERCENT = 25;

    static RowsPlan of(long seed) {
        Mix mix = new Mix(seed).with(23);
        boolean late = mix.with(24).chance(LATE_PERCENT);
        int clients = late ? 2 : 2 + mix.with(4).below(3);
        long leaseMillis = late || mix.with(3).chance(20)
                ? 4_000
                : 500 + 250L * mix.with(2).below(7);
        long lastMicros = 1_000 * (leaseMillis + 3_000 + 1_000L * mix.with(1).below(5));
        return new RowsPlan(
                seed,
                clients,
                late ? 1 : 1 + mix.with(7).below(2),
                late ? 2 : 1 + mix.with(8).below(2),
                Duration.ofMillis(leaseMillis),
                mix.with(13).chance(50) ? 0 : mix.with(14).below(100),
                mix.with(15).chance(50) ? 0 : mix.with(16).below(100),
                mix.with(18).chance(60) ? 0 : mix.with(19).below(60),
                mix.with(20).chance(60) ? 0 : 1 + mix.with(21).below(6),
                RowsFaultGenerator.any(LockedRow.values(), mix.with(27)),
                seed % 2 == 0,
                wayMicros(mix.with(10)),
                late,
                lastMicros,
                new RowsFaultGenerator(mix, clients, lastMicros, leaseMillis, late).faults());
    }

    /** How long a caller pauses between two calls, at most. */
    int gapMicros() {
        return late ? 4_000_000 : 300_000;
    }

    /** How many of the calls ask once. */
    int oncePercent() {
        return late ? 80 : 15;
    }

    private static long wayMicros(Mix mix) {
        return mix.with(1).chance(25)
                ? 3_000 + mix.with(2).below(30_000)
                : 100 + mix.with(2).below(3_000);
    }

    boolean has(FaultKind kind) {
        return faults.stream().anyMatch(fault -> fault.kind() == kind);
    }

    /** How fast a clock runs, more than it should. */
    static long drift(Mix mix) {
        int most = mix.with(1).chance(33) ? MOST_DRIFT_PPM : 50;
        return mix.with(2).below(2 * most) - (long) most;
    }
}
