package dev.holdfast.spring.internal;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A call that returns a stage. Blocks no thread; what ends the caller's stage ends what it waits for. */
final class LimitedStage {

    private final LimitedCall call;
    private final CompletableFuture<@Nullable Object> promised = new CompletableFuture<>();

    /** What the promise waits for at the moment: the gate, or the method's own stage. */
    private final AtomicReference<@Nullable CompletableFuture<?>> under = new AtomicReference<>();

    private LimitedStage(LimitedCall call) {
        this.call = call;
    }

    static CompletableFuture<@Nullable Object> run(LimitedCall call) {
        LimitedStage started = new LimitedStage(call);
        started.pass();
        return started.promised;
    }

    private void pass() {
        CompletableFuture<Void> asked;
        try {
            asked = call.passAsync();
        } catch (RuntimeException refused) {
            promised.completeExceptionally(refused);
            return;
        }
        var unusedEnd = promised.whenComplete((value, thrown) -> cancel(under.get()));
        now(asked);
        var unused = asked.whenComplete((passed, thrown) -> {
            if (thrown != null) {
                promised.completeExceptionally(thrown);
            } else if (!promised.isDone()) {
                section();
            }
        });
    }

    private void section() {
        try {
            CompletionStage<?> stage = (CompletionStage<?>) call.proceedAnywhere();
            if (stage == null) {
                throw new IllegalStateException(call.place() + " returned null in place of a stage");
            }
            now(cancellable(stage));
            var unused = stage.whenComplete((value, thrown) -> {
                if (thrown != null) {
                    promised.completeExceptionally(thrown);
                } else {
                    promised.complete(value);
                }
            });
        } catch (Throwable thrown) {
            promised.completeExceptionally(thrown);
        }
    }

    /** Some stages refuse to be seen as futures; these cannot be cancelled. */
    private static @Nullable CompletableFuture<?> cancellable(CompletionStage<?> stage) {
        try {
            return stage.toCompletableFuture();
        } catch (UnsupportedOperationException e) {
            return null;
        }
    }

    private void now(@Nullable CompletableFuture<?> stage) {
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
}
