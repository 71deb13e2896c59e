package dev.holdfast.lab.simulation.quorum;

import dev.holdfast.lab.simulation.check.Rule;
import dev.holdfast.lab.simulation.schedule.Fault;
import dev.holdfast.lab.simulation.schedule.FaultKind;
import java.time.Duration;
import java.util.List;

/** Counts what those members are asked that go on while so many refuse that they make no grant. */
final class VainWatch {

    /** Until then, what was under way has ended. */
    private static final long SETTLING_NANOS = Duration.ofMillis(750).toNanos();

    private static final long WINDOW_NANOS = Duration.ofSeconds(1).toNanos();

    /** Scripts a second for each client and lock. */
    static final int MOST = 12;

    private final QuorumWorld world;

    VainWatch(QuorumWorld world) {
        this.world = world;
    }

    /** In a run of its own, where nothing else goes wrong. */
    static boolean counts(QuorumPlan plan) {
        return plan.hasOnly(FaultKind.LOADING);
    }

    void schedule() {
        if (!counts(world.plan)) {
            return;
        }
        List<Integer> stopped =
                world.plan.faults().stream().map(MemberFault::member).distinct().toList();
        long fromNanos = world.plan.faults().stream()
                        .mapToLong(fault -> fault.fault().atMicros())
                        .max()
                        .orElseThrow()
                * 1_000;
        long endNanos = world.plan.faults().stream()
                        .map(MemberFault::fault)
                        .mapToLong(Fault::endMicros)
                        .min()
                        .orElseThrow()
                * 1_000;
        if (world.plan.members() - stopped.size() >= world.votes()) {
            return;
        }
        List<SimulatedMember> left = world.members.stream()
                .filter(member -> !stopped.contains(world.members.indexOf(member)))
                .toList();
        for (long from = fromNanos + SETTLING_NANOS; from + WINDOW_NANOS <= endNanos; from += WINDOW_NANOS) {
            world.agenda.at(from, () -> count(left));
        }
    }

    private void count(List<SimulatedMember> left) {
        for (SimulatedMember member : left) {
            long before = member.scripts();
            world.agenda.after(WINDOW_NANOS, () -> require(member, member.scripts() - before));
        }
    }

    private void require(SimulatedMember member, long scripts) {
        long most = (long) MOST * world.plan.clients() * world.plan.locks();
        if (scripts > most) {
            world.findings.broken(
                    Rule.SELDOM_IN_VAIN,
                    false,
                    member.description() + " has executed " + scripts + " scripts in a second for "
                            + world.plan.clients() + " clients and " + world.plan.locks()
                            + " locks, while too few members answer");
        }
    }
}
