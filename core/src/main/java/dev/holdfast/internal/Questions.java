package dev.holdfast.internal;

import dev.holdfast.Backoff;
import dev.holdfast.internal.background.StageFailure;
import dev.holdfast.internal.engine.Engine;
import dev.holdfast.spi.BackendFailure;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Puts a question to the server, and puts it again if no answer comes, until the time for it is over. For questions
 * that may be carried out any number of times. Blocks the calling thread.
 */
final class Questions {

    private static final Backoff BACKOFF = Backoff.exponential(Duration.ofMillis(50), 2.0)
            .cappedAt(Duration.ofSeconds(2))
            .jittered(0.5);

    private final Engine engine;

    Questions(Engine engine) {
        this.engine = engine;
    }

    /**
     * Asks; an interrupt ends the pause between two tries.
     *
     * @param question sends one copy
     * @param untilNanos when the time is over; what is under way then counts as unanswered
     * @param goesOn whether to ask again after a copy without an answer
     * @throws BackendFailure of the last copy; at once when the client is closed during a pause
     */
    <T> T ask(Supplier<CompletionStage<T>> question, long untilNanos, BooleanSupplier goesOn)
            throws BackendFailure, InterruptedException {
        for (int tries = 1; ; tries++) {
            BackendFailure failure;
            try {
                long leftNanos = untilNanos - engine.time.nanos();
                return engine.answers.await(question.get(), Math.min(leftNanos, engine.responseTimeoutNanos));
            } catch (CompletionException unanswered) {
                failure = StageFailure.of(unanswered);
            }
            long againNanos = engine.time.nanos()
                    + BACKOFF.pauseAfter(tries, engine.random).toNanos();
            if (failure.kind() == BackendFailure.Kind.MISCONFIGURED
                    || againNanos - untilNanos >= 0
                    || !goesOn.getAsBoolean()) {
                throw failure;
            }
            engine.answers.pauseUntil(againNanos);
            if (engine.answers.areClosed()) {
                throw failure;
            }
        }
    }

    /** As above; an interrupt waits in the flag. */
    <T> T askUninterruptibly(Supplier<CompletionStage<T>> question, long untilNanos, BooleanSupplier goesOn)
            throws BackendFailure {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return ask(question, untilNanos, goesOn);
                } catch (InterruptedException kept) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
