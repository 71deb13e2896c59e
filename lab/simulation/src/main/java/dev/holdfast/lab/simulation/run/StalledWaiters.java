package dev.holdfast.lab.simulation.run;

import dev.holdfast.lab.simulation.check.Rule;
import dev.holdfast.lab.simulation.schedule.Fault;
import dev.holdfast.lab.simulation.schedule.Fault.Wire;
import dev.holdfast.lab.simulation.schedule.FaultKind;
import dev.holdfast.lab.simulation.world.SimulatedProcess;
import dev.holdfast.redis.testing.WireFormat;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * Looks four times a second for waiters whose lock is free on the server for longer than the poll bound, or whose
 * permits are, though nothing has kept them from asking. A message to the subscriber may be lost for that: the poll
 * bound is there because of it.
 *
 * <p>A fault of the connection for messages alone does not keep a client from asking, unless its connection for
 * requests is being replaced at that time. Such a client asks over the fresh connection only after its subscription has
 * received a call that was made over it, so it waits until that is possible.
 */
final class StalledWaiters {

    private static final long PERIOD_NANOS = Duration.ofMillis(250).toNanos();
    private static final long SLACK_NANOS = Duration.ofMillis(1_500).toNanos();

    /**
     * From the end of a disturbance until a client that had to connect again, or to back off, is sure to have asked.
     */
    private static final long RECOVERY_NANOS = Copies.RECOVERY_NANOS;

    private final World world;
    private final Collection<Client> clients;
    private final RoomForPermits room;
    private final long boundNanos;

    /** When each client was last seen without a connection for requests that it has asked over. */
    private final Map<Integer, Long> replacedNanos = new HashMap<>();

    StalledWaiters(World world, Collection<Client> clients) {
        this.world = world;
        this.clients = clients;
        this.room = new RoomForPermits(world);
        this.boundNanos =
                Duration.ofMillis(world.schedule.head().pollBoundMillis()).toNanos() + SLACK_NANOS;
    }

    void watch() {
        world.agenda.after(PERIOD_NANOS, () -> {
            clients.forEach(this::look);
            watch();
        });
    }

    private void look(Client client) {
        SimulatedProcess process = client.process();
        if (process == null || process.isPaused()) {
            return;
        }
        if (!world.wiretap.hasAsked(process)) {
            replacedNanos.put(client.number(), world.agenda.nowNanos());
        }
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
                        world.leases.freeOfNanos(client.number(), lock)));
        if (nowNanos - Math.max(freeNanos, caller.waitsSinceNanos()) <= boundNanos || freeNanos > nowNanos) {
            return;
        }
        if (nowNanos - Math.max(freeNanos, disturbedUntilNanos(client.number(), nowNanos)) > boundNanos) {
            world.findings.broken(
                    Rule.WAKEFUL,
                    false,
                    "c" + client.number() + " waits for " + lock + ", which has been free for "
                            + (nowNanos - freeNanos) / 1_000_000 + " ms");
        }
    }

    private long disturbedUntilNanos(int client, long nowNanos) {
        long renamedNanos = world.wiretap.renamedNanos(client);
        long until = renamedNanos < 0 ? Long.MIN_VALUE / 2 : renamedNanos + RECOVERY_NANOS;
        if (world.identities.sharesId(client)) {
            // A copy may be handed what was meant for its original, or have it taken back.
            return nowNanos;
        }
        for (Fault fault : world.schedule.faults()) {
            long atNanos = fault.atMicros() * 1_000;
            if (atNanos <= nowNanos && disturbs(fault, client)) {
                long recoveredNanos = fault.endMicros() * 1_000 + RECOVERY_NANOS;
                until = Math.max(
                        until,
                        isOfMessagesAlone(fault)
                                ? replacedUntilNanos(client, atNanos, recoveredNanos)
                                : recoveredNanos);
            }
        }
        return until;
    }

    /** Until when a client was kept from asking because its subscription, disturbed meanwhile, could not be checked. */
    private long replacedUntilNanos(int client, long fromNanos, long toNanos) {
        long replaced = replacedNanos.getOrDefault(client, Long.MIN_VALUE / 2);
        return replaced < fromNanos ? Long.MIN_VALUE / 2 : Math.min(replaced, toNanos);
    }

    private static boolean disturbs(Fault fault, int client) {
        if (fault.kind().scope() != FaultKind.Scope.SERVER && !fault.affects(client)) {
            return false;
        }
        return switch (fault.kind()) {
            case FLUSH_ALL, SCRIPT_FLUSH, SERVER_CLOCK, WALL_JUMP, PUSH_LOSS, REPLAY, LEFT_BEHIND, EAVESDROPPER, COPY ->
                false;
            default -> true;
        };
    }

    private static boolean isOfMessagesAlone(Fault fault) {
        return switch (fault.kind()) {
            case DELAY, BLACK_HOLE, STALL, CUT, HALF_OPEN -> fault.wire() == Wire.MESSAGES;
            default -> false;
        };
    }
}
