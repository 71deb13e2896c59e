package dev.holdfast.internal;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

final class HiddenPoolProbe {

    CompletableFuture<String> timesOut(CompletableFuture<String> future) {
        return future.orTimeout(1, TimeUnit.SECONDS);
    }

    CompletableFuture<String> completes(CompletableFuture<String> future) {
        return future.completeOnTimeout("late", 1, TimeUnit.SECONDS);
    }

    CompletableFuture<Void> runs(Runnable work) {
        return CompletableFuture.runAsync(work);
    }

    CompletableFuture<String> supplies() {
        return CompletableFuture.supplyAsync(() -> "text");
    }
}
