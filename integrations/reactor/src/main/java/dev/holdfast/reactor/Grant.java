package dev.holdfast.reactor;

import dev.holdfast.internal.promise.RunningCalls;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;
import reactor.core.publisher.Operators;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

/**
 * What one subscription asks for and gets. When a cancellation meets the grant, Reactor drops what was granted on its
 * way to the action, where nothing releases it; so whichever comes second, the grant or the cancellation, sees the
 * other here and releases it, once nothing of the action runs any more.
 */
final class Grant<L> {

    private final Demand<L> demand;
    private final Context context;
    private final AtomicReference<@Nullable Held<L>> granted = new AtomicReference<>();
    private volatile @Nullable CompletableFuture<L> asked;
    private volatile boolean cancelled;

    /** Those into the action. */
    final RunningCalls calls = new RunningCalls();

    Grant(Demand<L> demand, ContextView context) {
        this.demand = demand;
        this.context = Context.of(context);
    }

    /** Asks when it is subscribed to. Empty if it is not granted in time, and that is no failure. */
    Mono<Held<L>> request() {
        return Mono.create(sink -> {
            CompletableFuture<L> future = demand.ask();
            asked = future;
            if (cancelled) {
                future.cancel(false);
            }
            CompletableFuture<Void> unused = future.handle((handle, thrown) -> {
                if (handle != null) {
                    take(demand.held().apply(handle), sink);
                } else if (!cancelled) {
                    fail(cause(thrown), sink);
                }
                return null;
            });
        });
    }

    private void take(Held<L> held, MonoSink<Held<L>> sink) {
        granted.set(held);
        if (cancelled) {
            release();
        } else {
            // the action is called within, and subscribed to; it may do all of its work there
            calls.run(() -> sink.success(held));
        }
    }

    private void fail(Throwable thrown, MonoSink<Held<L>> sink) {
        if (demand.isNoFailure(thrown)) {
            sink.success();
        } else {
            sink.error(thrown);
        }
    }

    private static Throwable cause(Throwable thrown) {
        Throwable cause = thrown.getCause();
        return thrown instanceof CompletionException && cause != null ? cause : thrown;
    }

    /** Ends the question, or the hold. */
    void cancel() {
        cancelled = true;
        CompletableFuture<L> question = asked;
        if (question != null) {
            question.cancel(false);
        }
        release();
    }

    private void release() {
        calls.whenReturned(() -> {
            Held<L> held = granted.getAndSet(null);
            if (held != null) {
                // there is no subscriber any more who could hear of a loss: Reactor's hook for dropped errors does
                held.release().subscribe(nothing -> {}, lost -> Operators.onErrorDropped(lost, context));
            }
        });
    }
}
