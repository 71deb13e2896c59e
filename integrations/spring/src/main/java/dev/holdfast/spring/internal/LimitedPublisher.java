package dev.holdfast.spring.internal;

import org.reactivestreams.Publisher;
import org.springframework.core.ReactiveAdapter;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * A call that returns a reactive type: each subscription asks the gate, and the method is called when it has passed.
 *
 * <p>Loaded only for methods with a reactive type, so that Reactor may be missing.
 */
final class LimitedPublisher {

    private LimitedPublisher() {}

    static Object of(LimitedCall call, ReactiveAdapter adapter) {
        Mono<Void> passed = Mono.fromFuture(call::passAsync);
        return adapter.fromPublisher(
                adapter.isMultiValue()
                        ? passed.thenMany(Flux.defer(() -> section(call, adapter)))
                        : passed.then(Mono.defer(() -> Mono.from(section(call, adapter)))));
    }

    private static Publisher<Object> section(LimitedCall call, ReactiveAdapter adapter) {
        try {
            return adapter.toPublisher(call.proceedAnywhere());
        } catch (Throwable thrown) {
            return Mono.error(thrown);
        }
    }
}
