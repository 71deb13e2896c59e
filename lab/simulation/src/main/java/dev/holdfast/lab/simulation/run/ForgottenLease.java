package dev.holdfast.lab.simulation.run;

import dev.holdfast.internal.lane.LeaseProbe;
import dev.holdfast.internal.lane.LiveLease;
import dev.holdfast.lab.simulation.check.Held;
import dev.holdfast.lab.simulation.check.Rule;
import dev.holdfast.lab.simulation.world.SimulatedProcess;
import java.time.Duration;

/** A lease that its owner references no longer: it is renewed no more, and ends. */
record ForgottenLease(World world, SimulatedProcess process, LiveLease lease, Held held) {

    /** Looks when a renewal that was under way cannot keep it any more. */
    void watch() {
        long answeredNanos =
                Duration.ofMillis(world.schedule.head().responseTimeoutMillis()).toNanos();
        // A renewal asks for what is left of a minimum hold, if that is longer.
        long termNanos = Math.max(
                lease.options().lease().toNanos(), lease.options().minHold().toNanos());
        process.later(2 * termNanos + answeredNanos, this::look);
    }

    private void look() {
        if (LeaseProbe.isValid(lease, process.lookNanos())) {
            world.findings.broken(
                    Rule.NOTHING_LEFT,
                    world.assumptions.explainLongerHold(held.client(), held.sinceNanos()),
                    lease.name() + " is renewed though it was forgotten");
        }
    }
}
