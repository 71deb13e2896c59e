package dev.holdfast.lab.chaos.client;

import dev.holdfast.LeaseSet;
import dev.holdfast.LockSet;
import dev.holdfast.ReleaseOutcome;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The ways in which several locks are held together. */
final class SetCalls {

    private SetCalls() {}

    static void perform(Turn turn) throws InterruptedException {
        LockSet set = turn.set();
        Duration limit = turn.plan().limit();
        switch (turn.plan().way()) {
            case ACQUIRE -> work(turn, set.acquire());
            case ACQUIRE_TIMED -> work(turn, set.acquire(limit));
            case TRY_ACQUIRE -> workIfPresent(turn, set.tryAcquire());
            case TRY_ACQUIRE_TIMED -> workIfPresent(turn, set.tryAcquire(limit));
            case ACQUIRE_ASYNC -> acquireAsync(turn, set.acquireAsync(limit), limit.plus(ChaosClient.PATIENCE));
            case ACQUIRE_ASYNC_CANCELLED -> acquireAsync(turn, set.acquireAsync(limit), limit.dividedBy(4));
            default ->
                throw new IllegalStateException(
                        "a set is not asked for by " + turn.plan().way());
        }
    }

    private static void workIfPresent(Turn turn, Optional<LeaseSet> leases) throws InterruptedException {
        if (leases.isPresent()) {
            work(turn, leases.get());
        } else {
            turn.answered("not in time");
        }
    }

    /** Waits for that time, and cancels. */
    private static void acquireAsync(Turn turn, CompletableFuture<LeaseSet> asked, Duration wait)
            throws InterruptedException {
        LeaseSet leases;
        try {
            leases = asked.get(wait.toMillis(), TimeUnit.MILLISECONDS);
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
        work(turn, leases);
    }

    /** Cancels, or releases the leases that have just come. */
    private static void giveUp(CompletableFuture<LeaseSet> asked) {
        if (!asked.cancel(false) && !asked.isCompletedExceptionally()) {
            asked.join().release();
        }
    }

    private static void work(Turn turn, LeaseSet leases) throws InterruptedException {
        turn.answered(Turn.GRANTED);
        List<Section> sections = turn.beginAll(leases);
        try {
            turn.stay(sections);
        } finally {
            sections.forEach(Section::releasing);
            long startNanos = System.nanoTime();
            Map<String, ReleaseOutcome> outcomes = turn.plan().way() == Way.ACQUIRE_ASYNC
                    ? leases.releaseAsync().join()
                    : leases.release();
            sections.forEach(section -> section.released(outcomes, startNanos));
        }
    }
}
