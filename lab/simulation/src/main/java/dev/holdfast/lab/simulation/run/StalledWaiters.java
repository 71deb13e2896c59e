package dev.holdfast.lab.simulation.run;

import dev.holdfast.lab.simulation.check.Rule;
import dev.holdfast.lab.simulation.world.SimulatedProcess;
import dev.holdfast.redis.testing.WireFormat;
import java.time.Duration;
import java.util.Collection;

/**
 * Looks four times a second for waiters whose lock is free on the server for longer than the poll bound, or whose
 * permits are, though nothing has kept them from asking. A message to the subscriber may be lost for that: the poll
 * bound is there because of it.
 */
final class StalledWaiters {

    private static final long PERIOD_NANOS = Duration.ofMillis(250).toNanos();
    private static final long SLACK_NANOS = Duration.ofMillis(1_500).toNanos();

    private final World world;
    private final Collection<Client> clients;
    private final Disturbances disturbances;
    private final RoomForPermits room;
    private final long boundNanos;

    StalledWaiters(World world, Collection<Client> clients, Disturbances disturbances) {
        this.world = world;
        this.clients = clients;
        this.disturbances = disturbances;
        this.room = new RoomForPermits(world);
        this.boundNanos =
                Duration.ofMillis(world.schedule.head().pollBoundMillis()).toNanos() + SLACK_NANOS;
    }

    void watch() {
        world.agenda.after(PERIOD_NANOS, () -> {
            clients.forEach(client ->
                    client.callers().stream().filter(Caller::isWaiting).forEach(room::look));
            clients.forEach(this::look);
            watch();
        });
    }

    private void look(Client client) {
        SimulatedProcess process = client.process();
        if (process == null || process.isPaused()) {
            return;
        }
        disturbances.look(client.number(), process);
        for (Caller caller : client.callers()) {
            if (caller.isWaiting()) {
                look(client, caller);
            }
        }
    }

    private void look(Client client, Caller caller) {
        long nowNanos = world.agenda.nowNanos();
        long roomNanos = room.sinceNanos(client, caller);
        if (nowNanos - caller.waitsSinceNanos() <= boundNanos) {
            return;
        }
        String lock = caller.waitsFor();
        long freeNanos = Math.min(
                roomNanos,
                Math.max(
                        world.failovers.present().books().lastHeldNanos(WireFormat.DEFAULT.hold(lock)),
                        Math.max(world.leases.freeOfNanos(client.number(), lock), room.tooFewNanos(lock))));
        if (nowNanos - Math.max(freeNanos, caller.waitsSinceNanos()) <= boundNanos || freeNanos > nowNanos) {
            return;
        }
        if (nowNanos - Math.max(freeNanos, disturbances.untilNanos(client.number(), nowNanos)) > boundNanos) {
            world.findings.broken(
                    Rule.WAKEFUL,
                    false,
                    "c" + client.number() + " waits for " + lock + ", which has been free for "
                            + (nowNanos - freeNanos) / 1_000_000 + " ms");
        }
    }
}
