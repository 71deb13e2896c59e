package dev.holdfast.lab.simulation.rows;

import dev.holdfast.lab.simulation.check.Held;
import dev.holdfast.lab.simulation.check.Rule;
import dev.holdfast.lab.simulation.world.SimulatedProcess;
import java.util.HashSet;
import java.util.Set;

/**
 * Compares the leases of a process with the rows whenever it has made a step: the hold of each valid lease stands in
 * its row, and for no less time than its holder trusts it, whether or not somebody waits for it.
 */
final class RowProof {

    private static final long NANOS_PER_MICRO = 1_000;

    private final RowsWorld world;
    private final Set<Held> reported = new HashSet<>();

    RowProof(RowsWorld world) {
        this.world = world;
    }

    /** A process has made a step: its leases may be valid for longer than before. */
    void stepped(SimulatedProcess process) {
        for (Held held : world.leases.validOf(process)) {
            long trustedNanos = process.machine().monotonic().trueNanosOf(held.leftNanos());
            long leftNanos = leftNanos(held);
            if (trustedNanos > leftNanos && reported.add(held)) {
                world.findings.broken(
                        Rule.ROW_BACKED,
                        world.assumptions.explainEndAtOneServer(held),
                        held + " trusts its lease of " + held.lock() + " for " + trustedNanos / 1_000
                                + " us more, and its row has the hold for " + leftNanos / 1_000);
            }
        }
    }

    /** In true time, as long as nobody sets the database's clock; less than zero if the hold is not there. */
    private long leftNanos(Held held) {
        long leftMicros = TableView.of(world, held.lock())
                .map(view -> view.microsLeftOf(held.clientId(), held.attempt()))
                .orElse(-1L);
        return leftMicros < 0 ? -1 : world.clock.trueNanosOf(leftMicros * NANOS_PER_MICRO);
    }
}
