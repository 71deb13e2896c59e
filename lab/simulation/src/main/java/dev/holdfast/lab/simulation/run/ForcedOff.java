package dev.holdfast.lab.simulation.run;

import dev.holdfast.lab.simulation.check.ForcedReleases.Forced;
import dev.holdfast.lab.simulation.check.Held;
import dev.holdfast.lab.simulation.check.Rule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Looks four times a second for holders that still believe in a hold which an operator has ended: they learn of it by
 * their next renewal, after a third of the lease.
 */
final class ForcedOff {

    private static final long PERIOD_NANOS = Duration.ofMillis(250).toNanos();
    private static final long SLACK_NANOS = Duration.ofMillis(300).toNanos();

    /** How many messages one after the other a renewal and its answer are, a slow one now and then. */
    private static final long WAYS = 30;

    private record Ended(Forced forced, long atNanos) {}

    private final World world;
    private final Disturbances disturbances;
    private final long boundNanos;
    private final List<Ended> ended = new ArrayList<>();

    ForcedOff(World world, Disturbances disturbances) {
        this.world = world;
        this.disturbances = disturbances;
        long longestLeaseMillis = world.schedule.calls().stream()
                .mapToLong(call -> call.leaseMillis())
                .max()
                .orElse(0);
        this.boundNanos = Duration.ofMillis(longestLeaseMillis / 3).toNanos()
                + WAYS * world.schedule.head().wayMicros() * 1_000
                + SLACK_NANOS;
    }

    void watch() {
        if (!world.schedule.interventions().isEmpty()) {
            world.agenda.after(PERIOD_NANOS, this::lookAgain);
        }
    }

    /** The server has answered that it has ended a hold. */
    void add(Forced forced) {
        ended.add(new Ended(forced, world.agenda.nowNanos()));
    }

    private void lookAgain() {
        ended.removeIf(this::isSettled);
        world.agenda.after(PERIOD_NANOS, this::lookAgain);
    }

    /** A server that has lost this, or takes over without it, has the hold still or restores it. */
    private boolean isSettled(Ended one) {
        Held held = world.leases.trustedLike(one.forced::isOf);
        if (held == null || !held.isRenewed() || world.assumptions.explainEndOfForce(held)) {
            return true;
        }
        long nowNanos = world.agenda.nowNanos();
        if (nowNanos - Math.max(one.atNanos, disturbances.untilNanos(held.client(), nowNanos)) <= boundNanos) {
            return false;
        }
        world.findings.broken(
                Rule.FORCED_OFF,
                false,
                held + " still believes in " + held.lock() + " " + (nowNanos - one.atNanos) / 1_000_000
                        + " ms after its hold was ended by force");
        return true;
    }
}
