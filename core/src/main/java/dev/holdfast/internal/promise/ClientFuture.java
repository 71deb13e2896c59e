package dev.holdfast.internal.promise;

import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A future of the client. What hangs on it runs where code of users runs. Whoever looks at it, or waits for it in a
 * thread, sees the client's answer as soon as there is one, and so never waits behind such code. Its {@code ...Async}
 * methods run their function there, too, unless they are given an executor: a function that must not run on the thread
 * that attaches it, which is where a future runs it that is complete by then, has a place to go.
 *
 * <p>An answer can be an {@link Offer}, which counts once somebody sees it: until then a caller may end the future, and
 * what was offered is taken back.
 *
 * <p>So there are two futures. The outcome is what callers see, and nothing of a user's hangs on it. This object itself
 * is completed later, by a task, and makes what hangs on it run; only {@code state()}, which JDK 19 has added and which
 * this code cannot name, shows that.
 *
 * @param <T> what it completes with
 */
public class ClientFuture<T> extends CompletableFuture<T> {

    /**
     * An answer that counts only if somebody sees it.
     *
     * @param <T> what it is
     */
    public interface Offer<T> {

        /**
         * Somebody looks.
         *
         * @return the answer; null if it does not hold any more
         */
        @Nullable
        T seen();

        /** Somebody looked, and it did not hold any more. The future goes on without an answer. */
        default void withdrawn() {}

        /** A caller has ended the future, and nobody has seen it. */
        void dropped();
    }

    private static final Offer<Object> TAKEN = new Offer<>() {

        @Override
        public @Nullable Object seen() {
            return null;
        }

        @Override
        public void dropped() {}
    };

    private final Executor executor;

    /** What those see who look. */
    private final CompletableFuture<T> outcome = new CompletableFuture<>();

    private final AtomicReference<@Nullable Offer<?>> offered = new AtomicReference<>();

    /** How many threads wait, for which an offer has to be looked at. */
    private final AtomicInteger waiting = new AtomicInteger();

    /**
     * Without an answer.
     *
     * @param executor where what hangs on it runs
     */
    public ClientFuture(Executor executor) {
        this.executor = executor;
    }

    @Override
    public Executor defaultExecutor() {
        return executor;
    }

    // ---- the client

    /**
     * Answers it.
     *
     * @param value the answer
     * @return false if it has ended before
     */
    public boolean answer(@Nullable T value) {
        return published(outcome.complete(value));
    }

    /**
     * Answers it with a failure.
     *
     * @param thrown the failure
     * @return false if it has ended before
     */
    public boolean fail(Throwable thrown) {
        return published(outcome.completeExceptionally(thrown));
    }

    /**
     * Offers an answer.
     *
     * @param answer what whoever looks next sees
     * @return false if it has ended before, or has an offer; then this one is not kept
     */
    public boolean offer(Offer<T> answer) {
        if (outcome.isDone() || !offered.compareAndSet(null, answer)) {
            return false;
        }
        if (outcome.isDone() && offered.compareAndSet(answer, TAKEN)) {
            return false;
        }
        if (waiting.get() > 0) {
            look();
        }
        return published(true);
    }

    /**
     * Whether it has ended, by an answer that was seen or by a caller. Unlike {@link #isDone}, this is no look.
     *
     * @return true if no answer counts any more
     */
    public boolean hasEnded() {
        return outcome.isDone();
    }

    /**
     * Has the client do what has to follow its end: at once, on the thread that ends it, and behind no code of users.
     *
     * @param action does not block, and runs no code of users
     */
    public void whenEnded(BiConsumer<? super @Nullable T, ? super @Nullable Throwable> action) {
        CompletableFuture<T> unused = outcome.whenComplete(action);
    }

    private boolean published(boolean first) {
        if (first) {
            executor.execute(this::publish);
        }
        return first;
    }

    private void publish() {
        look();
        if (outcome.isDone()) {
            CompletableFuture<T> unused = outcome.whenComplete((value, thrown) -> {
                if (thrown == null) {
                    super.complete(value);
                } else {
                    super.completeExceptionally(thrown);
                }
            });
        } else if (offered.get() == TAKEN) {
            // another thread looks at this moment; what hangs on this is not to run there
            CompletableFuture<T> unused = outcome.whenComplete((value, thrown) -> executor.execute(this::publish));
        }
    }

    /** What is offered counts from now on, if it still holds. */
    void look() {
        Offer<?> present = offered.get();
        if (present == null || present == TAKEN || !offered.compareAndSet(present, TAKEN)) {
            return;
        }
        @SuppressWarnings("unchecked") // only such are offered
        Offer<T> offer = (Offer<T>) present;
        T value;
        try {
            value = offer.seen();
        } catch (Throwable broken) {
            outcome.completeExceptionally(broken);
            offer.dropped();
            return;
        }
        if (value == null) {
            offered.set(null);
            offer.withdrawn();
        } else if (!outcome.complete(value)) {
            offer.dropped();
        }
    }

    // ---- callers who look

    @Override
    public boolean isDone() {
        look();
        return outcome.isDone();
    }

    @Override
    public boolean isCompletedExceptionally() {
        return isDone() && outcome.isCompletedExceptionally();
    }

    @Override
    public boolean isCancelled() {
        return isDone() && outcome.isCancelled();
    }

    @Override
    public T get() throws InterruptedException, ExecutionException {
        waiting.incrementAndGet();
        try {
            look();
            return outcome.get();
        } finally {
            waiting.decrementAndGet();
        }
    }

    @Override
    public T get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        waiting.incrementAndGet();
        try {
            look();
            return outcome.get(timeout, unit);
        } finally {
            waiting.decrementAndGet();
        }
    }

    @Override
    public T join() {
        waiting.incrementAndGet();
        try {
            look();
            return outcome.join();
        } finally {
            waiting.decrementAndGet();
        }
    }

    @Override
    public T getNow(T absent) {
        look();
        return outcome.getNow(absent);
    }

    /**
     * Overrides a method that JDK 19 has added.
     *
     * @return the answer
     */
    public T resultNow() {
        if (!isDone()) {
            throw new IllegalStateException("Task has not completed");
        }
        try {
            return outcome.join();
        } catch (CancellationException cancelled) {
            throw new IllegalStateException("Task was cancelled", cancelled);
        } catch (CompletionException failed) {
            throw new IllegalStateException("Task completed with exception", failed);
        }
    }

    /**
     * Overrides a method that JDK 19 has added.
     *
     * @return what it failed with
     */
    public Throwable exceptionNow() {
        if (!isDone()) {
            throw new IllegalStateException("Task has not completed");
        }
        try {
            outcome.join();
        } catch (CancellationException cancelled) {
            throw new IllegalStateException("Task was cancelled", cancelled);
        } catch (CompletionException failed) {
            return Objects.requireNonNull(failed.getCause(), "cause");
        }
        throw new IllegalStateException("Task completed with a result");
    }

    // ---- callers who end it

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        boolean ends = outcome.cancel(mayInterruptIfRunning);
        if (ends) {
            super.cancel(mayInterruptIfRunning);
            dropOffer();
        }
        return ends || outcome.isCancelled();
    }

    @Override
    public boolean complete(T value) {
        boolean ends = outcome.complete(value);
        if (ends) {
            super.complete(value);
            dropOffer();
        }
        return ends;
    }

    @Override
    public boolean completeExceptionally(Throwable thrown) {
        boolean ends = outcome.completeExceptionally(thrown);
        if (ends) {
            super.completeExceptionally(thrown);
            dropOffer();
        }
        return ends;
    }

    private void dropOffer() {
        Offer<?> unseen = offered.getAndSet(TAKEN);
        if (unseen != null) {
            unseen.dropped();
        }
    }

    @Override
    public CompletableFuture<T> completeAsync(Supplier<? extends T> supplier, Executor by) {
        Objects.requireNonNull(supplier, "supplier");
        by.execute(() -> {
            if (!hasEnded()) {
                try {
                    complete(supplier.get());
                } catch (Throwable thrown) {
                    completeExceptionally(thrown);
                }
            }
        });
        return this;
    }

    @Override
    public void obtrudeValue(T value) {
        boolean unused = complete(value);
        outcome.obtrudeValue(value);
        super.obtrudeValue(value);
    }

    @Override
    public void obtrudeException(Throwable thrown) {
        boolean unused = completeExceptionally(thrown);
        outcome.obtrudeException(thrown);
        super.obtrudeException(thrown);
    }
}
