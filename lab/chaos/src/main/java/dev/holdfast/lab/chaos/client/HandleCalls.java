package dev.holdfast.lab.chaos.client;

import dev.holdfast.Lease;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The ways in which a handle owns a lock, or permits. */
final class HandleCalls {

    private HandleCalls() {}

    static void acquire(Turn turn) throws InterruptedException {
        turn.work(turn.handles().acquire(), Section::release);
    }

    static void acquireTimed(Turn turn) throws InterruptedException {
        turn.work(turn.handles().acquire(turn.plan().limit()), Section::release);
    }

    static void tryAcquire(Turn turn) throws InterruptedException {
        workIfPresent(turn, turn.handles().tryAcquire());
    }

    static void tryAcquireTimed(Turn turn) throws InterruptedException {
        workIfPresent(turn, turn.handles().tryAcquire(turn.plan().limit()));
    }

    private static void workIfPresent(Turn turn, Optional<Lease> lease) throws InterruptedException {
        if (lease.isPresent()) {
            turn.work(lease.get(), Section::releaseAsync);
        } else {
            turn.answered("not in time");
        }
    }

    static void acquireAsync(Turn turn) throws InterruptedException {
        CompletableFuture<Lease> asked = turn.handles().acquireAsync(turn.plan().limit());
        Lease lease;
        try {
            lease = asked.get();
        } catch (ExecutionException e) {
            throw new CompletionException(e.getCause());
        } catch (InterruptedException e) {
            giveUp(asked);
            throw e;
        }
        turn.work(lease, Section::releaseAsync);
    }

    /** Waits for a part of the time, and cancels. */
    static void acquireAsyncCancelled(Turn turn) throws InterruptedException {
        CompletableFuture<Lease> asked = turn.handles().acquireAsync(turn.plan().limit());
        Lease lease;
        try {
            lease = asked.get(turn.plan().limit().toMillis() / 4, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            giveUp(asked);
            turn.answered("cancelled");
            return;
        } catch (ExecutionException e) {
            throw new CompletionException(e.getCause());
        } catch (InterruptedException e) {
            giveUp(asked);
            throw e;
        }
        turn.work(lease, Section::release);
    }

    /** Cancels, or releases the lease that has just come. */
    private static void giveUp(CompletableFuture<Lease> asked) {
        if (!asked.cancel(false) && !asked.isCompletedExceptionally()) {
            try {
                asked.join().release();
            } catch (CancellationException | CompletionException e) {
                throw new IllegalStateException("a future that has a lease has none", e);
            }
        }
    }
}
