package dev.holdfast.redis.internal.failure;

import dev.holdfast.spi.BackendFailure;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Waits for answers where a call may block: while it connects, and in the browser. */
public final class BlockingAnswer {

    private static final Logger LOG = LoggerFactory.getLogger(BlockingAnswer.class);

    private BlockingAnswer() {}

    public static <T> T of(CompletionStage<T> stage, Duration longest) throws BackendFailure, InterruptedException {
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

    /**
     * Waits until a stage has completed, for as long at most; an interrupt does not shorten that, and is still set
     * afterwards. Throws nothing that the stage failed with.
     */
    public static void endOf(CompletionStage<?> stage, Duration longest) {
        CountDownLatch ended = new CountDownLatch(1);
        var unused = stage.whenComplete((value, error) -> ended.countDown());
        boolean interrupted = false;
        long untilNanos = System.nanoTime() + longest.toNanos();
        while (true) {
            try {
                if (!ended.await(untilNanos - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                    LOG.debug("What was to end has not ended within {} ms", longest.toMillis());
                }
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
