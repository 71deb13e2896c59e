package dev.holdfast.lab.simulation.run;

import dev.holdfast.lab.simulation.schedule.Fault;
import dev.holdfast.lab.simulation.schedule.Fault.Wire;
import dev.holdfast.lab.simulation.schedule.FaultKind;
import dev.holdfast.lab.simulation.world.SimulatedProcess;
import java.util.HashMap;
import java.util.Map;

/**
 * Until when a client was kept from asking, and from hearing.
 *
 * <p>A fault of the connection for messages alone does not keep a client from asking, unless its connection for
 * requests is being replaced at that time. Such a client asks over the fresh connection only after its subscription has
 * received a call that was made over it, or a try to subscribe has failed.
 */
final class Disturbances {

    /**
     * From the end of a disturbance until a client that had to connect again, or to back off, is sure to have asked.
     */
    private static final long RECOVERY_NANOS = Copies.RECOVERY_NANOS;

    private final World world;

    /** When each client was last seen without a connection for requests that it has asked over. */
    private final Map<Integer, Long> replacedNanos = new HashMap<>();

    Disturbances(World world) {
        this.world = world;
    }

    /** Looks at a client, several times a second. */
    void look(int client, SimulatedProcess process) {
        if (!world.wiretap.hasAsked(process)) {
            replacedNanos.put(client, world.agenda.nowNanos());
        }
    }

    /** Until when, or some time long ago. */
    long untilNanos(int client, long nowNanos) {
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

    /** Until when a client was kept from asking because its subscription was being made, and disturbed meanwhile. */
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

    /**
     * Whether the order of a client's callers may have been disturbed since some time, by what does not keep it from
     * asking: a grant that does not arrive, a request that is repeated, or a queue that is gone.
     */
    boolean isOrderDisturbed(int client, long sinceNanos) {
        return world.schedule.faults().stream()
                .filter(fault -> switch (fault.kind()) {
                    case FLUSH_ALL, SERVER_CLOCK -> true;
                    case PUSH_LOSS, REPLAY, LEFT_BEHIND -> fault.affects(client);
                    default -> false;
                })
                .anyMatch(fault -> fault.atMicros() * 1_000 <= world.agenda.nowNanos()
                        && fault.endMicros() * 1_000 + RECOVERY_NANOS >= sinceNanos);
    }

    /**
     * Whether something has gone wrong that may have kept a message from a client, or kept it from reading it: anything
     * at all, but for what affects others.
     */
    boolean isAnyFault(int client, long sinceNanos) {
        return world.schedule.faults().stream()
                .filter(fault -> fault.kind().scope() == FaultKind.Scope.SERVER || fault.affects(client))
                .anyMatch(fault -> fault.atMicros() * 1_000 <= world.agenda.nowNanos()
                        && fault.endMicros() * 1_000 + RECOVERY_NANOS >= sinceNanos);
    }

    private static boolean isOfMessagesAlone(Fault fault) {
        return switch (fault.kind()) {
            case DELAY, BLACK_HOLE, STALL, CUT, HALF_OPEN -> fault.wire() == Wire.MESSAGES;
            default -> false;
        };
    }
}
