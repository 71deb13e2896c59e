package dev.holdfast.spring.internal;

import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.spring.OnLost;
import java.lang.ref.WeakReference;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A call whose work ends when the stage that the method returns completes. Blocks no thread: the wait is asynchronous,
 * and the caller's stage completes after the lock was released.
 */
final class StageCall {

    private final LockedCall call;
    private final CompletableFuture<@Nullable Object> promised = new CompletableFuture<>();

    /** What the promise waits for at the moment: the lock, or the method's own stage. */
    private final AtomicReference<@Nullable CompletableFuture<?>> under = new AtomicReference<>();

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
        // Whatever ends the promise, a cancellation or a time limit of the caller's own, ends what it waits for. The
        // promise itself must not keep the lease in use: the engine knows it for the sake of the loss.
        WeakReference<StageCall> whileInUse = new WeakReference<>(this);
        CompletableFuture<Void> unused = promised.handle((value, thrown) -> {
            StageCall ended = whileInUse.get();
            if (ended != null) {
                cancel(ended.under.get());
            }
            return null;
        });
        Question<?> asked;
        try {
            asked = call.admission().acquireAsync(call.plan().waitTime());
        } catch (RuntimeException refused) {
            promised.completeExceptionally(refused);
            return;
        }
        now(asked.promise());
        asked.whenAnswered((grant, thrown) -> {
            if (grant != null) {
                section(grant);
            } else {
                notAcquired(Objects.requireNonNull(thrown));
            }
        });
    }

    private void now(CompletableFuture<?> stage) {
        under.set(stage);
        if (promised.isDone()) {
            cancel(stage);
        }
    }

    private static void cancel(@Nullable CompletableFuture<?> stage) {
        if (stage != null) {
            stage.cancel(true);
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
            CompletionStage<?> stage = (CompletionStage<?>) call.proceedAnywhere(grant);
            if (stage == null) {
                throw new IllegalStateException(call.plan().place() + " returned null in place of a stage, so that"
                        + " the end of its work is unknown");
            }
            interruptOnLoss(grant, stage);
            CompletionStage<?> unused = stage.whenComplete((value, thrown) -> release(grant, value, thrown));
        } catch (Throwable thrown) {
            release(grant, null, thrown);
        }
    }

    private void interruptOnLoss(Grant grant, CompletionStage<?> stage) {
        CompletableFuture<?> future = cancellable(stage);
        if (future != null) {
            now(future);
        }
        if (call.plan().onLost() == OnLost.INTERRUPT) {
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
        cancel(under.get());
    }

    /** Some stages refuse to be seen as futures; these cannot be cancelled. */
    private static @Nullable CompletableFuture<?> cancellable(CompletionStage<?> stage) {
        try {
            return stage.toCompletableFuture();
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
