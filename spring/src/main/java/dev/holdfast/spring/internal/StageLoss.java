package dev.holdfast.spring.internal;

import dev.holdfast.LossReason;
import java.lang.ref.WeakReference;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What the engine keeps, to end a call at the loss of its lease. It must know neither the lease nor the method's stage
 * nor the arguments: a lease that was dropped has to be collected, to be noticed. It does know the promise, since those
 * who wait for what they made of it may hold nothing that refers to it.
 */
final class StageLoss implements Consumer<LossReason> {

    private final WeakReference<StageCall> whileInUse;
    private final CompletableFuture<@Nullable Object> promised;
    private final String lockName;
    private final long token;
    private final String place;

    StageLoss(StageCall call, CompletableFuture<@Nullable Object> promised, String lockName, long token, String place) {
        this.whileInUse = new WeakReference<>(call);
        this.promised = promised;
        this.lockName = lockName;
        this.token = token;
        this.place = place;
    }

    @Override
    public void accept(LossReason reason) {
        StageCall call = whileInUse.get();
        if (call != null) {
            call.endAtLoss();
            return;
        }
        // The client's executor is reached by a lease only, and there is none any more.
        CompletableFuture<Void> unused = CompletableFuture.runAsync(
                () -> promised.completeExceptionally(LockedCall.lost(lockName, token, place)));
    }
}
