package dev.holdfast.spring.internal;

import dev.holdfast.internal.promise.RunningCalls;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Operators;
import reactor.util.context.Context;

/** Passes everything on, and counts what its subscriber asks of the section among the calls into that. */
final class CountedSubscriber<T> implements CoreSubscriber<T>, Subscription {

    private final CoreSubscriber<? super T> actual;
    private final RunningCalls calls;
    private @Nullable Subscription section;

    private CountedSubscriber(CoreSubscriber<? super T> actual, RunningCalls calls) {
        this.actual = actual;
        this.calls = calls;
    }

    /** Puts one behind a section. */
    static <T> Function<? super Publisher<T>, ? extends Publisher<T>> among(RunningCalls calls) {
        return Operators.lift((scannable, actual) -> new CountedSubscriber<>(actual, calls));
    }

    @Override
    public Context currentContext() {
        return actual.currentContext();
    }

    @Override
    public void onSubscribe(Subscription subscription) {
        section = subscription;
        actual.onSubscribe(this);
    }

    @Override
    public void onNext(T item) {
        actual.onNext(item);
    }

    @Override
    public void onError(Throwable thrown) {
        actual.onError(thrown);
    }

    @Override
    public void onComplete() {
        actual.onComplete();
    }

    @Override
    public void request(long n) {
        Subscription current = section;
        if (current != null) {
            calls.run(() -> current.request(n));
        }
    }

    @Override
    public void cancel() {
        Subscription current = section;
        if (current != null) {
            calls.run(current::cancel);
        }
    }
}
