package dev.holdfast.lab.simulation.run;

import dev.holdfast.lab.simulation.check.Rule;
import dev.holdfast.lab.simulation.world.SimulatedProcess;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Looks four times a second for locks that rest with one client while another has waited for long. The message that
 * says so may be lost; the answer to the next renewal says it, too, so a third of the lease is added to the time that a
 * waiter needs to ask.
 */
final class KeptAtRest {

    private static final long PERIOD_NANOS = Duration.ofMillis(250).toNanos();
    private static final long SLACK_NANOS = Duration.ofMillis(1_500).toNanos();

    private final World world;
    private final Collection<Client> clients;
    private final Disturbances disturbances;
    private final long boundNanos;

    /** Since when each lock has rested with each client, as far as was seen. */
    private final Map<Integer, Map<String, Long>> restsSinceNanos = new HashMap<>();

    KeptAtRest(World world, Collection<Client> clients, Disturbances disturbances) {
        this.world = world;
        this.clients = clients;
        this.disturbances = disturbances;
        long longestLeaseMillis = world.schedule.calls().stream()
                .mapToLong(call -> call.leaseMillis())
                .max()
                .orElse(0);
        this.boundNanos = Duration.ofMillis(world.schedule.head().pollBoundMillis() + longestLeaseMillis / 3)
                        .toNanos()
                + SLACK_NANOS;
    }

    void watch() {
        if (world.schedule.hasStickyCalls()) {
            world.agenda.after(PERIOD_NANOS, this::lookAgain);
        }
    }

    private void lookAgain() {
        clients.forEach(this::note);
        clients.forEach(this::look);
        world.agenda.after(PERIOD_NANOS, this::lookAgain);
    }

    private void note(Client client) {
        Map<String, Long> sinceNanos = restsSinceNanos.computeIfAbsent(client.number(), one -> new HashMap<>());
        SimulatedProcess process = client.process();
        Set<String> resting = process == null || process.isPaused() ? Set.of() : new HashSet<>(client.resting());
        sinceNanos.keySet().retainAll(resting);
        resting.forEach(lock -> sinceNanos.putIfAbsent(lock, world.agenda.nowNanos()));
    }

    private void look(Client waiting) {
        SimulatedProcess process = waiting.process();
        if (process == null || process.isPaused()) {
            return;
        }
        for (Caller caller : waiting.callers()) {
            if (caller.isWaiting()) {
                clients.forEach(other -> look(waiting, caller, other));
            }
        }
    }

    private void look(Client waiting, Caller caller, Client other) {
        Long restsSince = restsSinceNanos.getOrDefault(other.number(), Map.of()).get(caller.waitsFor());
        if (other == waiting || restsSince == null) {
            return;
        }
        long nowNanos = world.agenda.nowNanos();
        long keptNanos = nowNanos
                - Math.max(
                        Math.max(restsSince, caller.waitsSinceNanos()),
                        Math.max(
                                disturbances.untilNanos(waiting.number(), nowNanos),
                                disturbances.untilNanos(other.number(), nowNanos)));
        if (keptNanos > boundNanos) {
            world.findings.broken(
                    Rule.GIVEN_BACK,
                    false,
                    "c" + waiting.number() + " waits for " + caller.waitsFor() + ", which has rested with c"
                            + other.number() + " for " + keptNanos / 1_000_000 + " ms");
        }
    }
}
