package dev.holdfast.lab.simulation.run;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.BackendUnavailableException;
import dev.holdfast.HoldfastClosedException;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.lab.simulation.check.Rule;
import dev.holdfast.lab.simulation.world.SimulatedProcess;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;

/** What a call may end with, if it does not end with the lock. */
final class CallFailures {

    private final World world;
    private final int client;

    /** Of the calls of a client. */
    CallFailures(World world, int client) {
        this.world = world;
        this.client = client;
    }

    /**
     * A call has failed.
     *
     * @param lock what it was for
     * @param thrown with what
     * @param sinceNanos when it began, in true time
     * @param arrivedNanos the same, by the clock of its process
     * @param wasAlone whether its client had neither a lock nor a request then
     * @return what was thrown, without what it was wrapped in
     */
    Throwable check(
            SimulatedProcess process,
            String lock,
            Throwable thrown,
            long sinceNanos,
            long arrivedNanos,
            boolean wasAlone) {
        Throwable cause =
                thrown instanceof CompletionException && thrown.getCause() != null ? thrown.getCause() : thrown;
        world.trace.add("failed", client, cause.getClass().getName().hashCode());
        world.trace.write(client, "does not get " + lock + ": " + cause);
        boolean expected = cause instanceof LockTimeoutException
                || cause instanceof BackendUnavailableException
                || (cause instanceof BackendMisconfiguredException && world.mayForbid())
                || cause instanceof HoldfastClosedException
                || cause instanceof CancellationException;
        if (!expected) {
            world.findings.broken(Rule.NO_ENGINE_ERROR, false, "a call for " + lock + " failed with " + cause);
        }
        if (cause instanceof LockTimeoutException
                && wasAlone
                && process.lookNanos() - arrivedNanos > longestSilenceNanos()
                && world.network.answeredNanos(client) < sinceNanos) {
            world.findings.broken(
                    Rule.HONEST_ANSWER,
                    false,
                    "c" + client + " learns that others hold " + lock + " without an answer");
        }
        return cause;
    }

    /** A server that has been silent for longer is not taken for one that answers. */
    private long longestSilenceNanos() {
        return Duration.ofMillis(world.schedule.head().responseTimeoutMillis())
                        .dividedBy(4)
                        .toNanos()
                + WaitBound.SLACK_NANOS;
    }
}
