package dev.holdfast.lab.simulation.network;

import dev.holdfast.lab.simulation.schedule.Fault;
import dev.holdfast.lab.simulation.schedule.Fault.Way;
import dev.holdfast.lab.simulation.schedule.Fault.Wire;
import dev.holdfast.lab.simulation.schedule.FaultKind;
import dev.holdfast.lab.simulation.world.Mix;
import java.util.ArrayList;
import java.util.List;

/** What the network does to messages just now. */
public final class Weather {

    private static final long LOST = -1;

    private final List<Fault> active = new ArrayList<>();
    private final long wayMicros;

    /**
     * Fine weather.
     *
     * @param wayMicros how long a message takes, about
     */
    public Weather(long wayMicros) {
        this.wayMicros = wayMicros;
    }

    /**
     * A fault begins.
     *
     * @param fault of the network
     */
    public void begin(Fault fault) {
        active.add(fault);
    }

    /**
     * A fault is over.
     *
     * @param fault that has begun
     */
    public void end(Fault fault) {
        active.remove(fault);
    }

    /**
     * How long a message takes.
     *
     * @param client whose connection
     * @param wire which
     * @param way in which direction
     * @param nowNanos true time
     * @param message names the message
     * @return nanoseconds, or less than zero if it never arrives
     */
    public long nanosOf(int client, Wire wire, Way way, long nowNanos, Mix message) {
        long nanos = (long) (wayMicros * 1_000 * (0.5 + message.fraction()));
        if (message.with(1).below(50) == 0) {
            nanos *= 10;
        }
        for (int i = 0; i < active.size(); i++) {
            Fault fault = active.get(i);
            if (fault.affects(client)) {
                long more = more(fault, wire, way, nowNanos, message.with(fault.atMicros()));
                if (more == LOST) {
                    return LOST;
                }
                nanos += more;
            }
        }
        return nanos;
    }

    private static long more(Fault fault, Wire wire, Way way, long nowNanos, Mix message) {
        boolean onTheWay = fault.wire().includes(wire) && fault.way().includes(way);
        return switch (fault.kind()) {
            case DELAY -> onTheWay ? (long) (fault.amount() * 1_000 * message.fraction()) : 0;
            case BLACK_HOLE -> onTheWay ? LOST : 0;
            case STALL -> onTheWay ? Math.max(0, fault.endMicros() * 1_000 - nowNanos) : 0;
            case REQUEST_LOSS -> lost(wire == Wire.COMMANDS && way == Way.TO_SERVER, fault, message);
            case REPLY_LOSS -> lost(wire == Wire.COMMANDS && way == Way.TO_CLIENT, fault, message);
            case PUSH_LOSS -> lost(wire == Wire.MESSAGES && way == Way.TO_CLIENT, fault, message);
            default -> 0;
        };
    }

    private static long lost(boolean concerned, Fault fault, Mix message) {
        return concerned && message.chance(fault.amount()) ? LOST : 0;
    }

    /**
     * After which time a second copy of a request is carried out.
     *
     * @param client whose
     * @param message names the request
     * @return nanoseconds, or less than zero if there is none
     */
    public long copyAfterNanos(int client, Mix message) {
        for (int i = 0; i < active.size(); i++) {
            Fault fault = active.get(i);
            Mix copy = message.with(fault.atMicros());
            if (fault.kind() == FaultKind.REPLAY && fault.affects(client) && copy.chance(50)) {
                return (long) (fault.amount() * 1_000 * copy.fraction());
            }
        }
        return LOST;
    }
}
