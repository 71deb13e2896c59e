package dev.holdfast.testkit.threads;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * A thread that performs the actions of a test one after the other, since locks can be owned by a thread.
 *
 * <pre>{@code
 * try (Actor owner = new Actor("owner")) {
 *     owner.run(lock::lock);
 *     boolean mine = owner.get(lock::isHeldByCurrentThread);
 *     Future<Lease> waiting = owner.begin(lock::acquire);
 *     owner.interrupt();
 * }
 * }</pre>
 *
 * <p>Safe for use by several threads.
 */
public final class Actor implements AutoCloseable {

    /** How long an answer is waited for: far longer than anything takes that does not hang. */
    public static final Duration PATIENCE = Patience.LIMIT;

    /** What an actor does and has no answer for. */
    @FunctionalInterface
    public interface Action {
        /**
         * Does it.
         *
         * @throws Exception passed on to the thread that waits for the end
         */
        void run() throws Exception;
    }

    private final ExecutorService executor;
    private final Thread thread;

    /** Starts a daemon thread of that name. */
    public Actor(String name) {
        this.executor = Executors.newSingleThreadExecutor(task -> {
            Thread made = new Thread(task, name);
            made.setDaemon(true);
            return made;
        });
        this.thread = threadOf(executor);
    }

    private static Thread threadOf(ExecutorService executor) {
        try {
            return executor.submit(Thread::currentThread).get();
        } catch (ExecutionException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }

    /** Lets the thread call that, and returns at once. */
    public <T extends @Nullable Object> Future<T> begin(Callable<T> call) {
        return executor.submit(call);
    }

    /** Lets the thread do that, and returns at once. */
    public Future<?> beginRun(Action action) {
        return executor.submit(() -> {
            action.run();
            return true;
        });
    }

    /**
     * Lets the thread call that, and waits for what it returns.
     *
     * @throws Exception what it threw
     * @throws AssertionError when it takes longer than {@link #PATIENCE}
     */
    public <T extends @Nullable Object> T get(Callable<T> call) throws Exception {
        return answer(begin(call));
    }

    /**
     * Lets the thread do that, and waits for its end.
     *
     * @throws Exception what it threw
     * @throws AssertionError when it takes longer than {@link #PATIENCE}
     */
    public void run(Action action) throws Exception {
        answer(beginRun(action));
    }

    /**
     * Waits for an answer that must come.
     *
     * @throws Exception what came instead of it, out of its wrapping
     * @throws AssertionError when nothing comes within {@link #PATIENCE}
     */
    public static <T extends @Nullable Object> T answer(Future<T> future) throws Exception {
        try {
            return future.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Exception cause) {
                throw cause;
            }
            throw e;
        } catch (TimeoutException e) {
            Patience.dumpThreads("No answer within " + PATIENCE);
            throw new AssertionError("no answer within " + PATIENCE, e);
        }
    }

    /** Interrupts the thread, whatever it does. */
    public void interrupt() {
        thread.interrupt();
    }

    /**
     * Ends the thread when its actions are done, and waits for that.
     *
     * @throws InterruptedException when the calling thread is interrupted meanwhile
     */
    public void end() throws InterruptedException {
        executor.shutdown();
        thread.join(PATIENCE.toMillis());
        if (thread.isAlive()) {
            Patience.dumpThreads(thread.getName() + " has not ended");
            throw new AssertionError(thread.getName() + " has not ended");
        }
    }

    /** Interrupts the thread, and has it do nothing more. Does not wait. */
    @Override
    public void close() {
        executor.shutdownNow();
    }
}
