package dev.holdfast.spring.internal;

import java.lang.ref.WeakReference;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * What the engine keeps, to end a call at the loss of a lease. It must know neither the lease nor the method's stage
 * nor the arguments: a lease that was dropped has to be collected, to be noticed. It does know the promise, since those
 * who wait for what they made of it may hold nothing that refers to it.
 */
final class StageLoss implements Grant.LossAction {

    private final WeakReference<StageCall> whileInUse;
    private final CompletableFuture<@Nullable Object> promised;
    private final String place;

    StageLoss(StageCall call, CompletableFuture<@Nullable Object> promised, String place) {
        this.whileInUse = new WeakReference<>(call);
        this.promised = promised;
        this.place = place;
    }

    @Override
    public void lost(String lockName, long token) {
        StageCall call = whileInUse.get();
        if (call != null) {
            call.endAtLoss(lockName, token);
            return;
        }
        // The client's executor is reached by a lease only, and there is none any more.
        CompletableFuture<Void> unused = CompletableFuture.runAsync(
                () -> promised.completeExceptionally(LockedCall.lost(lockName, token, place)));
    }
}
