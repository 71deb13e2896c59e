package dev.holdfast.internal.promise;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A future that completes with what is made of another future's answer. A thread that looks at it, or waits for it,
 * looks at the other future or waits for that, and converts the answer itself, so it waits behind no code of users that
 * the other one does not wait behind. A caller that ends this future cancels the other.
 *
 * @param <S> what the other completes with
 * @param <T> what this completes with
 */
public final class MappedFuture<S, T> extends ClientFuture<T> {

    /**
     * Converts the answer, once. Does not throw: an answer would be lost by that.
     *
     * @param <S> what the other completes with
     * @param <T> what this completes with
     */
    public interface Conversion<S, T> {

        /**
         * The other has an answer.
         *
         * @param answer the other's
         * @return this one's
         */
        T answered(S answer);

        /**
         * The other has failed, or was cancelled.
         *
         * @param cause with what
         * @return what this fails with
         */
        Throwable failed(Throwable cause);

        /**
         * A caller has ended this before there was an answer, which nobody sees.
         *
         * @param answer this one's
         */
        void dropped(T answer);
    }

    private final CompletableFuture<S> source;
    private final Conversion<S, T> conversion;
    private final AtomicBoolean isMapped = new AtomicBoolean();

    /**
     * Without an answer until the other has one.
     *
     * @param source the other
     * @param conversion runs in the thread of a caller, or where what hangs on the other runs
     */
    public MappedFuture(CompletableFuture<S> source, Conversion<S, T> conversion) {
        super(source.defaultExecutor());
        this.source = source;
        this.conversion = conversion;
        whenEnded((answer, thrown) -> {
            source.cancel(false);
            // An answer that nobody has seen yet is dropped now, and not behind what hangs on the other.
            look();
        });
        CompletableFuture<S> unused = source.whenComplete((answer, thrown) -> look());
    }

    @Override
    void look() {
        if (!source.isDone() || !isMapped.compareAndSet(false, true)) {
            return;
        }
        S answer;
        try {
            answer = source.join();
        } catch (CancellationException cancelled) {
            failWith(cancelled);
            return;
        } catch (CompletionException failed) {
            failWith(failed.getCause() == null ? failed : failed.getCause());
            return;
        }
        T mapped;
        try {
            mapped = conversion.answered(answer);
        } catch (Throwable broken) {
            boolean unused = fail(broken);
            return;
        }
        if (!answer(mapped)) {
            conversion.dropped(mapped);
        }
    }

    private void failWith(Throwable cause) {
        Throwable mapped = cause;
        try {
            mapped = conversion.failed(cause);
        } finally {
            boolean unused = fail(mapped);
        }
    }

    @Override
    public T get() throws InterruptedException, ExecutionException {
        if (!hasEnded()) {
            try {
                S unused = source.get();
            } catch (ExecutionException | CancellationException failed) {
                // looked at below
            }
        }
        return super.get();
    }

    @Override
    public T get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        if (!hasEnded()) {
            try {
                S unused = source.get(timeout, unit);
            } catch (ExecutionException | CancellationException failed) {
                // looked at below
            }
        }
        // There is an answer: this waits for nothing but a conversion that runs in another thread.
        return super.get(timeout, unit);
    }

    @Override
    public T join() {
        if (!hasEnded()) {
            try {
                S unused = source.join();
            } catch (CompletionException | CancellationException failed) {
                // looked at below
            }
        }
        return super.join();
    }
}
