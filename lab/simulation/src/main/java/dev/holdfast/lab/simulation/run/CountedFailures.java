package dev.holdfast.lab.simulation.run;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.BackendUnavailableException;
import dev.holdfast.HoldfastClosedException;
import dev.holdfast.lab.simulation.check.Rule;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;

/** What a call for a gate or a latch may fail with. */
final class CountedFailures {

    private final World world;

    CountedFailures(World world) {
        this.world = world;
    }

    /** What was thrown, without what it was wrapped in. */
    static Throwable causeOf(Throwable thrown) {
        return thrown instanceof CompletionException && thrown.getCause() != null ? thrown.getCause() : thrown;
    }

    void check(String call, Throwable cause) {
        boolean isExpected = cause instanceof BackendUnavailableException
                || (cause instanceof BackendMisconfiguredException && world.mayForbid())
                || cause instanceof HoldfastClosedException
                || cause instanceof CancellationException;
        if (!isExpected) {
            world.findings.broken(Rule.NO_ENGINE_ERROR, false, call + " failed with " + cause);
        }
    }
}
