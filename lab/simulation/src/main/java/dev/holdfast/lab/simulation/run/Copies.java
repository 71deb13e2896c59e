package dev.holdfast.lab.simulation.run;

import dev.holdfast.lab.simulation.check.Identities;
import dev.holdfast.lab.simulation.schedule.Fault;
import dev.holdfast.lab.simulation.schedule.FaultKind;
import java.time.Duration;

/**
 * Looks four times a second whether a copy and its original go on under one id. Each sends a beat every five
 * seconds, and the one that receives the other's gives up the id;
 * so that lasts for as long as something keeps their messages from each other, and then for the time between two
 * beats, by clocks of a second each, and their way.
 */
final class Copies implements Identities.Disturbances {

    /**
     * From the end of a disturbance until a client that had to connect again, or to back off, is sure to have done so.
     */
    static final long RECOVERY_NANOS = Duration.ofSeconds(13).toNanos();

    private static final long PERIOD_NANOS = Duration.ofMillis(250).toNanos();
    private static final long BETWEEN_BEATS_NANOS = Duration.ofSeconds(5).toNanos();
    private static final long TICK_NANOS = Duration.ofSeconds(1).toNanos();
    private static final long LONGEST_WAY_NANOS = Duration.ofMillis(1_500).toNanos();

    /** After that time, a copy and its original have given up what they have in common. */
    static final long BOUND_NANOS = BETWEEN_BEATS_NANOS + TICK_NANOS + LONGEST_WAY_NANOS;

    /**
     * A message now and then takes fifteen times as long, and three of them follow one another within the half second
     * that a client waits for an answer.
     */
    private static final long SLOW_MICROS = 500_000 / 3 / 15;

    private final World world;

    Copies(World world) {
        this.world = world;
    }

    void watch() {
        world.identities.explainedBy(this);
        if (world.mayCopy()) {
            world.agenda.after(PERIOD_NANOS, this::look);
        }
    }

    private void look() {
        world.identities.look(BOUND_NANOS, RECOVERY_NANOS);
        world.agenda.after(PERIOD_NANOS, this::look);
    }

    @Override
    public boolean areSlowWays() {
        return world.schedule.head().wayMicros() >= SLOW_MICROS;
    }

    @Override
    public boolean befell(int client, long sinceNanos) {
        long nowNanos = world.agenda.nowNanos();
        for (Fault fault : world.schedule.faults()) {
            if (disturbs(fault, client)
                    && fault.atMicros() * 1_000 <= nowNanos
                    && fault.endMicros() * 1_000 + RECOVERY_NANOS >= sinceNanos) {
                return true;
            }
        }
        return false;
    }

    /** Whether a fault may keep a client from connecting, or from hearing something. */
    static boolean disturbs(Fault fault, int client) {
        if (fault.kind().scope() != FaultKind.Scope.SERVER && !fault.affects(client)) {
            return false;
        }
        return switch (fault.kind()) {
            case FLUSH_ALL, SCRIPT_FLUSH, SERVER_CLOCK, WALL_JUMP, REPLAY, EAVESDROPPER -> false;
            case COPY -> fault.amount() > 0;
            default -> true;
        };
    }
}
