package dev.holdfast.internal.lane;

import dev.holdfast.internal.engine.BackendExceptions;
import dev.holdfast.internal.engine.Engine;
import dev.holdfast.internal.engine.RestLimit;
import dev.holdfast.internal.engine.Silence;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;

/**
 * What the machines of a client's lanes have in common.
 *
 * @param responseTimeoutNanos when a request counts as unanswered
 * @param patienceNanos when an endless request gives up on a silent server
 * @param pollBoundNanos how long a waiter relies on a message that may be lost
 * @param pushes whether the server pushes grants
 * @param random where jitter comes from
 * @param restLimit how many holds may rest
 * @param attempts makes attempts with numbers of their own
 * @param silence since when the server has been silent
 * @param notices what owners, listeners and the log learn
 * @param exceptions what callers get for failures of the backend
 */
public record LaneSettings(
        long responseTimeoutNanos,
        long patienceNanos,
        long pollBoundNanos,
        BooleanSupplier pushes,
        RandomGenerator random,
        RestLimit restLimit,
        Attempts attempts,
        Silence silence,
        Notices notices,
        BackendExceptions exceptions) {

    static LaneSettings of(Engine engine) {
        return new LaneSettings(
                engine.responseTimeoutNanos,
                engine.patienceNanos,
                engine.pollBoundNanos,
                () -> engine.backend.capabilities().pushes(),
                engine.random,
                engine.restLimit,
                engine::freshAttempt,
                engine.silence,
                new Notices(engine.backend::clientId),
                engine.exceptions);
    }
}
