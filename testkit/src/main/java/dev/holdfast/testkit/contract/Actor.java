package dev.holdfast.testkit.contract;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * A thread that a test tells what to do, one thing after the other, since locks can be owned by a thread. Its methods are
 * called from the test's thread.
 */
final class Actor implements AutoCloseable {

    /** What an actor does and has no answer for. */
    @FunctionalInterface
    interface Action {
        void run() throws Exception;
    }

    private final Thread thread;
    private final ExecutorService executor;

    Actor(String name) {
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
    <T extends @Nullable Object> Future<T> begin(Callable<T> call) {
        return executor.submit(call);
    }

    /** Lets the thread do that, and returns at once. */
    Future<?> beginRun(Action action) {
        return executor.submit(() -> {
            action.run();
            return true;
        });
    }

    /** Lets the thread call that, and waits for what it returns or throws. */
    <T extends @Nullable Object> T get(Callable<T> call) throws Exception {
        return answer(begin(call));
    }

    /** Lets the thread do that, and waits for its end; throws what it threw. */
    void run(Action action) throws Exception {
        answer(beginRun(action));
    }

    /** Waits for an answer that must come, and throws what was thrown instead of it. */
    static <T extends @Nullable Object> T answer(Future<T> future) throws Exception {
        try {
            return future.get(ContractTest.SOON.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Exception cause) {
                throw cause;
            }
            throw e;
        } catch (TimeoutException e) {
            throw new AssertionError("no answer within " + ContractTest.SOON, e);
        }
    }

    void interrupt() {
        thread.interrupt();
    }

    /** Ends the thread when it has done what it was told, and waits for that. */
    void end() throws InterruptedException {
        executor.shutdown();
        thread.join(ContractTest.SOON.toMillis());
        if (thread.isAlive()) {
            throw new AssertionError(thread.getName() + " has not ended");
        }
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }
}
