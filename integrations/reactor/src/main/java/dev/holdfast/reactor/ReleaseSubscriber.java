package dev.holdfast.reactor;

import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.Exceptions;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Operators;
import reactor.util.context.Context;

/**
 * Passes on what an action emits, and its end once the release was answered: with an error if a lease had been lost.
 *
 * <p>An operator of its own, since those of Reactor that go on with another publisher after an error do not pass on a
 * cancellation that comes while they are being subscribed: the action would run on without the lock.
 */
final class ReleaseSubscriber<T> implements CoreSubscriber<T>, Subscription {

    private final CoreSubscriber<? super T> actual;
    private final Held<?> held;
    private @Nullable Subscription action;

    private ReleaseSubscriber(CoreSubscriber<? super T> actual, Held<?> held) {
        this.actual = actual;
        this.held = held;
    }

    /** The source, with the release behind it. */
    static <T> Flux<T> after(Flux<T> source, Held<?> held) {
        return source.transform(Operators.<T, T>lift((scannable, actual) -> new ReleaseSubscriber<>(actual, held)));
    }

    @Override
    public Context currentContext() {
        return actual.currentContext();
    }

    @Override
    public void onSubscribe(Subscription subscription) {
        action = subscription;
        actual.onSubscribe(this);
    }

    @Override
    public void onNext(T item) {
        actual.onNext(item);
    }

    @Override
    public void onError(Throwable thrown) {
        held.release()
                .subscribe(
                        nothing -> {},
                        lost -> actual.onError(Exceptions.addSuppressed(thrown, lost)),
                        () -> actual.onError(thrown));
    }

    @Override
    public void onComplete() {
        held.release().subscribe(nothing -> {}, actual::onError, actual::onComplete);
    }

    @Override
    public void request(long n) {
        Subscription current = action;
        if (current != null) {
            current.request(n);
        }
    }

    @Override
    public void cancel() {
        Subscription current = action;
        if (current != null) {
            current.cancel();
        }
    }
}
