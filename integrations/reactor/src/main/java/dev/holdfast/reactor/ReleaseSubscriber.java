package dev.holdfast.reactor;

import dev.holdfast.internal.promise.RunningCalls;
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
    private final RunningCalls calls;
    private @Nullable Subscription action;

    private ReleaseSubscriber(CoreSubscriber<? super T> actual, Held<?> held, RunningCalls calls) {
        this.actual = actual;
        this.held = held;
        this.calls = calls;
    }

    /** The source, with the release behind it. */
    static <T> Flux<T> after(Flux<T> source, Held<?> held, RunningCalls calls) {
        return source.transform(
                Operators.<T, T>lift((scannable, actual) -> new ReleaseSubscriber<>(actual, held, calls)));
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
        whenReturned(() -> held.release()
                .subscribe(
                        nothing -> {},
                        lost -> actual.onError(Exceptions.addSuppressed(thrown, lost)),
                        () -> actual.onError(thrown)));
    }

    @Override
    public void onComplete() {
        whenReturned(() -> held.release().subscribe(nothing -> {}, actual::onError, actual::onComplete));
    }

    /** A loss is reported at once: nothing is left that would have to be held on to. */
    private void whenReturned(Runnable release) {
        if (held.isLost()) {
            release.run();
        } else {
            calls.whenReturned(release);
        }
    }

    @Override
    public void request(long n) {
        Subscription current = action;
        if (current != null) {
            calls.run(() -> current.request(n));
        }
    }

    @Override
    public void cancel() {
        Subscription current = action;
        if (current != null) {
            calls.run(current::cancel);
        }
    }
}
