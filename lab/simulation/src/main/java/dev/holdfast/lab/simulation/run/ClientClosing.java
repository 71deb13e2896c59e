package dev.holdfast.lab.simulation.run;

import dev.holdfast.internal.ClientShutdown;
import dev.holdfast.lab.simulation.world.SimulatedProcess;
import java.time.Duration;

/**
 * A process that closes its client, as {@link dev.holdfast.Holdfast#close} does, and ends then. Where that blocks, this
 * looks again after a while.
 */
final class ClientClosing {

    static final Duration TIMEOUT = Duration.ofMillis(500);

    private static final long LOOK_NANOS = Duration.ofMillis(1).toNanos();
    private static final long EXIT_NANOS = Duration.ofMillis(50).toNanos();

    private final World world;
    private final Client client;
    private final SimulatedProcess process;
    private final ClientShutdown steps;
    private final Runnable afterwards;

    ClientClosing(World world, Client client, SimulatedProcess process, ClientShutdown steps, Runnable afterwards) {
        this.world = world;
        this.client = client;
        this.process = process;
        this.steps = steps;
        this.afterwards = afterwards;
    }

    void begin() {
        if (steps.begin()) {
            awaitHolders(process.nanos() + TIMEOUT.toNanos());
        }
    }

    private void awaitHolders(long untilNanos) {
        if (steps.isHeldUp() && process.nanos() - untilNanos < 0) {
            process.later(LOOK_NANOS, () -> awaitHolders(untilNanos));
            return;
        }
        steps.endHolding();
        awaitSent(process.nanos()
                + Duration.ofMillis(world.schedule.head().responseTimeoutMillis())
                        .toNanos());
    }

    private void awaitSent(long untilNanos) {
        if (steps.isTakingBack() && process.nanos() - untilNanos < 0) {
            process.later(LOOK_NANOS, () -> awaitSent(untilNanos));
            return;
        }
        steps.finish();
        if (process.pendingAlarms() > 0) {
            throw new IllegalStateException("a closed client has alarms");
        }
        world.trace.write(client.number(), "closed");
        exitSoon();
    }

    /**
     * Callers whose calls failed because it is closed run to the end, also after a pause, and then the process is
     * over.
     */
    private void exitSoon() {
        process.later(EXIT_NANOS, () -> {
            if (client.process() != process) {
                return;
            }
            if (process.lookNanos() - process.resumedNanos() < EXIT_NANOS) {
                exitSoon();
                return;
            }
            world.openCalls.closed(process);
            process.crash();
            client.gone();
            afterwards.run();
        });
    }
}
