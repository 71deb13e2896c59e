package dev.holdfast.redis;

import dev.holdfast.spi.BackendFailure;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Waits for answers where a call may block: while it connects, and in the browser. */
final class Awaited {

    private Awaited() {}

    static <T> T answer(CompletionStage<T> stage, Duration longest) throws BackendFailure, InterruptedException {
        try {
            return stage.toCompletableFuture().get(longest.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof BackendFailure failure ? failure : Failures.ofConnecting(e);
        } catch (CancellationException e) {
            // Another thread has closed the connection.
            throw Failures.ofRequest(e);
        } catch (TimeoutException e) {
            throw new BackendFailure(BackendFailure.Kind.UNKNOWN, "no answer within " + longest.toSeconds() + " s", e);
        }
    }
}
