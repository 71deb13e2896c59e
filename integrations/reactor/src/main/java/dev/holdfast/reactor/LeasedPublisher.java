package dev.holdfast.reactor;

import dev.holdfast.internal.promise.RunningCalls;
import java.util.Objects;
import java.util.function.Function;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.SignalType;

/**
 * An action that runs, for each subscription, while something is held: asked for at the subscription, and released when
 * the action has ended in whatever way, and the calls into it have returned. The end is passed on once the release was
 * answered.
 */
final class LeasedPublisher<L, T> {

    private final Demand<L> demand;
    private final Function<? super L, ? extends Publisher<? extends T>> action;

    LeasedPublisher(Demand<L> demand, Function<? super L, ? extends Publisher<? extends T>> action) {
        this.demand = demand;
        this.action = Objects.requireNonNull(action, "action");
    }

    Flux<T> many() {
        return Flux.deferContextual(context -> {
            Grant<L> grant = new Grant<>(demand, context);
            return grant.request()
                    .flatMapMany(held -> section(held, grant.calls))
                    .doFinally(signal -> {
                        if (signal == SignalType.CANCEL) {
                            grant.cancel();
                        }
                    });
        });
    }

    /** A single value comes with the end, and so after the release. */
    Mono<T> one() {
        return many().singleOrEmpty();
    }

    /** A loss cancels the action and looks like its completion: the release comes next, and reports the loss. */
    private Flux<T> section(Held<L> held, RunningCalls calls) {
        return ReleaseSubscriber.after(called(held.handle()).takeUntilOther(held.loss()), held, calls);
    }

    /** What Reactor calls fatal, such as a missing class, it would throw from here, past the release. */
    private Flux<T> called(L handle) {
        try {
            return Flux.from(Objects.requireNonNull(
                    action.apply(handle),
                    () -> "The action for " + demand.name() + " returned null: return Mono.empty() or Flux.empty()"));
        } catch (Throwable thrown) {
            return Flux.error(thrown);
        }
    }
}
