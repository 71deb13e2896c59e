package dev.holdfast.spring.internal;

import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.spring.OnLost;
import java.lang.ref.WeakReference;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * A call whose work ends when the stage that the method returns completes. Blocks no thread: the wait is asynchronous,
 * and the caller's stage completes after the lock was released. A caller who cancels gives up the wait, or the result;
 * the method's stage is not cancelled, since it would say then that its work has ended while that goes on.
 */
final class StageCall {

    private final LockedCall call;
    private final CompletableFuture<@Nullable Object> promised = new CompletableFuture<>();

    /** What the promise waits for first. */
    private volatile @Nullable CompletableFuture<?> asked;

    /** The method's own stage, if it can be cancelled, which its loss does. */
    private volatile @Nullable CompletableFuture<?> stage;

    /** What the section runs under, if its loss is to end the call. */
    private volatile @Nullable Grant held;

    /** Whether the loss has ended the call: what the cancelled section says after that is no result. */
    private volatile boolean endedAtLoss;

    private StageCall(LockedCall call) {
        this.call = call;
    }

    static CompletableFuture<@Nullable Object> run(LockedCall call) {
        StageCall started = new StageCall(call);
        started.acquire();
        return started.promised;
    }

    private void acquire() {
        // Whatever ends the promise, a cancellation or a time limit of the caller's own, ends the wait. The promise
        // itself must not keep the lease in use: the engine knows it for the sake of the loss.
        WeakReference<StageCall> whileInUse = new WeakReference<>(this);
        CompletableFuture<Void> unused = promised.handle((value, thrown) -> {
            StageCall ended = whileInUse.get();
            if (ended != null) {
                cancel(ended.asked);
            }
            return null;
        });
        Question<?> question;
        try {
            question = call.admission().acquireAsync(call.plan().waitTime());
        } catch (RuntimeException refused) {
            promised.completeExceptionally(refused);
            return;
        }
        asked = question.promise();
        if (promised.isDone()) {
            cancel(asked);
        }
        question.whenAnswered((grant, thrown) -> {
            if (grant != null) {
                section(grant);
            } else {
                notAcquired(Objects.requireNonNull(thrown));
            }
        });
    }

    private static void cancel(@Nullable CompletableFuture<?> future) {
        if (future != null) {
            future.cancel(true);
        }
    }

    private void notAcquired(Throwable thrown) {
        if (!(thrown instanceof LockTimeoutException timeout)) {
            promised.completeExceptionally(thrown);
            return;
        }
        try {
            CompletionStage<?> answer = (CompletionStage<?>) call.refused(timeout);
            if (answer == null) {
                promised.complete(null);
                return;
            }
            CompletionStage<?> unused = answer.whenComplete(this::complete);
        } catch (Throwable answered) {
            promised.completeExceptionally(answered);
        }
    }

    private void section(Grant grant) {
        if (promised.isDone()) {
            release(grant, null, null);
            return;
        }
        try {
            CompletionStage<?> work = (CompletionStage<?>) call.proceedAnywhere(grant);
            if (work == null) {
                throw new IllegalStateException(call.plan().place() + " returned null in place of a stage, so that"
                        + " the end of its work is unknown");
            }
            interruptOnLoss(grant, work);
            CompletionStage<?> unused = work.whenComplete((value, thrown) -> release(grant, value, thrown));
        } catch (Throwable thrown) {
            release(grant, null, thrown);
        }
    }

    private void interruptOnLoss(Grant grant, CompletionStage<?> work) {
        if (call.plan().onLost() == OnLost.INTERRUPT) {
            stage = cancellable(work);
            held = grant;
            grant.onFirstLoss(new StageLoss(this, promised, call.plan().place()));
        }
    }

    /**
     * Cancels the section on the thread of the loss action, and has the promise completed on the client's executor:
     * what the caller does then may block, and would keep others from learning of their losses.
     */
    void endAtLoss(String lockName, long token) {
        LeaseLostException lost = LockedCall.lost(lockName, token, call.plan().place());
        try {
            CompletableFuture<Boolean> unused =
                    Objects.requireNonNull(held).releaseThen((outcome, failed) -> promised.completeExceptionally(lost));
        } catch (RuntimeException refused) {
            // The client may be wrapped in one that throws; the end of the section would meet the same.
            lost.addSuppressed(refused);
            CompletableFuture<Boolean> unused =
                    CompletableFuture.supplyAsync(() -> promised.completeExceptionally(lost));
        }
        endedAtLoss = true;
        cancel(stage);
    }

    /** Some stages refuse to be seen as futures; these cannot be cancelled. */
    private static @Nullable CompletableFuture<?> cancellable(CompletionStage<?> work) {
        try {
            return work.toCompletableFuture();
        } catch (UnsupportedOperationException e) {
            return null;
        }
    }

    private void release(Grant grant, @Nullable Object value, @Nullable Throwable thrown) {
        if (endedAtLoss) {
            return;
        }
        CompletableFuture<Void> unused = grant.releaseAsync().handle((lost, failed) -> {
            if (lost != null && lost.isPresent()) {
                afterLoss(lost.get(), value, thrown);
            } else {
                complete(value, thrown);
            }
            return null;
        });
    }

    private void afterLoss(Lease lease, @Nullable Object value, @Nullable Throwable thrown) {
        if (thrown == null && call.plan().onLost() == OnLost.LOG) {
            call.logLoss(lease.name(), lease.token());
            complete(value, null);
            return;
        }
        LeaseLostException lost = call.lost(lease);
        if (thrown != null) {
            thrown.addSuppressed(lost);
        }
        complete(null, thrown == null ? lost : thrown);
    }

    private void complete(@Nullable Object value, @Nullable Throwable thrown) {
        if (thrown != null) {
            promised.completeExceptionally(thrown);
        } else {
            promised.complete(value);
        }
    }
}
