package dev.holdfast.lab.simulation.run;

import dev.holdfast.lab.simulation.check.Rule;
import dev.holdfast.lab.simulation.world.SimulatedProcess;
import dev.holdfast.redis.testing.WireFormat;
import java.time.Duration;
import java.util.Collection;
import java.util.stream.LongStream;

/**
 * Looks four times a second for calls for several locks that wait though all of their locks have been free on the
 * server for longer than the poll bound, or one of them where one is enough. One that holds some of its locks does not
 * count: another call may have the next one for as long as it likes.
 */
final class StalledSets {

    private static final long PERIOD_NANOS = Duration.ofMillis(250).toNanos();
    private static final long SLACK_NANOS = Duration.ofMillis(1_500).toNanos();

    private final World world;
    private final Collection<Client> clients;
    private final Disturbances disturbances;
    private final long boundNanos;

    StalledSets(World world, Collection<Client> clients, Disturbances disturbances) {
        this.world = world;
        this.clients = clients;
        this.disturbances = disturbances;
        this.boundNanos =
                Duration.ofMillis(world.schedule.head().pollBoundMillis()).toNanos() + SLACK_NANOS;
    }

    void watch() {
        if (world.schedule.hasSets()) {
            world.agenda.after(PERIOD_NANOS, () -> {
                clients.forEach(this::look);
                watch();
            });
        }
    }

    private void look(Client client) {
        SimulatedProcess process = client.process();
        if (process == null || process.isPaused()) {
            return;
        }
        for (Caller caller : client.callers()) {
            SetCall set = caller.set();
            if (set != null && set.isWaiting()) {
                look(client, set);
            }
        }
    }

    private void look(Client client, SetCall set) {
        long nowNanos = world.agenda.nowNanos();
        LongStream freeNanos = set.names().stream().mapToLong(name -> freeNanos(client, name));
        long sinceNanos =
                Math.max(set.sinceNanos(), (set.isForAll() ? freeNanos.max() : freeNanos.min()).orElse(nowNanos));
        if (sinceNanos < nowNanos
                && nowNanos - Math.max(sinceNanos, disturbances.untilNanos(client.number(), nowNanos)) > boundNanos) {
            world.findings.broken(
                    Rule.WAKEFUL,
                    false,
                    "c" + client.number() + " waits for " + set + ", which could be had for "
                            + (nowNanos - sinceNanos) / 1_000_000 + " ms");
        }
    }

    private long freeNanos(Client client, String lock) {
        return Math.max(
                world.failovers.present().books().lastHeldNanos(WireFormat.DEFAULT.hold(lock)),
                world.leases.freeOfNanos(client.number(), lock));
    }
}
