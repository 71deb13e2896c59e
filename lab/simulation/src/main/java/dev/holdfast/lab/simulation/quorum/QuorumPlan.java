package dev.holdfast.lab.simulation.quorum;

import dev.holdfast.lab.simulation.schedule.FaultKind;
import dev.holdfast.lab.simulation.world.Mix;
import java.time.Duration;
import java.util.List;

/**
 * What happens in a run, all from its seed. Three members where that is even, else five.
 *
 * @param seed names the run
 * @param members how many servers there are
 * @param clients how many processes
 * @param callers how many calls at a time each of them makes
 * @param locks how many names they ask for
 * @param lease of every call
 * @param unrenewedPercent of so many of the calls, it is not renewed
 * @param longestLease of the quorum
 * @param wayMicros how long a message takes, about
 * @param lastMicros when nothing new begins any more
 * @param looks how often somebody looks who has a lock, and may end that
 * @param faults in the order of time
 */
record QuorumPlan(
        long seed,
        int members,
        int clients,
        int callers,
        int locks,
        Duration lease,
        int unrenewedPercent,
        Duration longestLease,
        long wayMicros,
        long lastMicros,
        int looks,
        List<MemberFault> faults) {

    /** Both clocks stay within half of the percent that the deadlines allow for. */
    private static final int MOST_DRIFT_PPM = 4_900;

    private static final int MOST_LOOKS = 30;

    static QuorumPlan of(long seed) {
        Mix mix = new Mix(seed).with(17);
        int members = seed % 2 == 0 ? 3 : 5;
        int clients = 2 + mix.with(4).below(3);
        long leaseMillis =
                mix.with(3).chance(20) ? 4_000 : 500 + 250L * mix.with(2).below(7);
        long longestMillis = leaseMillis + 500 + 1_000L * mix.with(9).below(2);
        long lastMicros = 1_000 * (longestMillis + 3_000 + 1_000L * mix.with(1).below(5));
        return new QuorumPlan(
                seed,
                members,
                clients,
                1 + mix.with(7).below(2),
                1 + mix.with(8).below(2),
                Duration.ofMillis(leaseMillis),
                mix.with(13).chance(50) ? 0 : mix.with(14).below(100),
                Duration.ofMillis(longestMillis),
                wayMicros(mix.with(10)),
                lastMicros,
                mix.with(15).chance(60) ? 1 + mix.with(16).below(MOST_LOOKS) : 0,
                new MemberFaultGenerator(mix, members, clients, 1_000 * longestMillis, lastMicros, leaseMillis)
                        .faults());
    }

    private static long wayMicros(Mix mix) {
        return mix.with(1).chance(25)
                ? 3_000 + mix.with(2).below(30_000)
                : 100 + mix.with(2).below(3_000);
    }

    boolean has(FaultKind kind) {
        return faults.stream().anyMatch(fault -> fault.fault().kind() == kind);
    }

    /** Whether nothing else goes wrong, and that does. */
    boolean hasOnly(FaultKind kind) {
        return !faults.isEmpty()
                && faults.stream().allMatch(fault -> fault.fault().kind() == kind);
    }

    /** How fast a clock runs, more than it should. */
    static long drift(Mix mix) {
        int most = mix.with(1).chance(33) ? MOST_DRIFT_PPM : 50;
        return mix.with(2).below(2 * most) - (long) most;
    }
}
