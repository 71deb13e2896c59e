package dev.holdfast.jdbc.internal.connect;

import dev.holdfast.jdbc.internal.table.Tables;
import dev.holdfast.jdbc.internal.work.RequestQueue;
import dev.holdfast.jdbc.internal.work.Work;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendFailure.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** Carries requests out over one connection, one after the other, in the order in which they came. Thread-safe. */
public final class RequestThread implements RequestQueue {

    /** What a thread is called that ends a connection which does not answer. */
    public static final String ENDING = "holdfast-jdbc-ending";

    private final SessionHolder sessions;
    private final SessionDriver driver;
    private final OwnThreads threads;
    private final ThreadPoolExecutor executor;
    private final AtomicBoolean closed = new AtomicBoolean();

    /**
     * Nothing is opened yet.
     *
     * @param opened called on this thread when requests can be carried out again
     */
    public RequestThread(int number, SessionHolder sessions, Tables tables, OwnThreads threads, Runnable opened) {
        this.sessions = sessions;
        this.threads = threads;
        this.driver = new SessionDriver(sessions, tables, opened);
        this.executor = new ThreadPoolExecutor(
                1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), threads.named("holdfast-jdbc-" + number));
    }

    private record Task<T>(CompletableFuture<T> answer, Runnable body) implements Runnable {

        @Override
        public void run() {
            body.run();
        }
    }

    /** {@return completes on this thread} */
    @Override
    public <T> CompletableFuture<T> submit(Work<T> work) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        try {
            executor.execute(new Task<>(answer, () -> carryOut(work, answer)));
        } catch (RejectedExecutionException isClosed) {
            answer.completeExceptionally(closedBefore());
        }
        return answer;
    }

    private <T> void carryOut(Work<T> work, CompletableFuture<T> answer) {
        T result;
        try {
            result = driver.carryOut(work);
        } catch (Throwable failed) {
            answer.completeExceptionally(closed.get() && !isKnown(failed) ? closedMeanwhile(failed) : failed);
            return;
        }
        answer.complete(result);
    }

    private static boolean isKnown(Throwable failed) {
        return failed instanceof BackendFailure failure && failure.kind() == Kind.NOT_EXECUTED;
    }

    private static BackendFailure closedBefore() {
        return new BackendFailure(Kind.NOT_EXECUTED, "the client is closed", null);
    }

    private static BackendFailure closedMeanwhile(Throwable failed) {
        return new BackendFailure(Kind.UNKNOWN, "the client was closed meanwhile", failed);
    }

    /** {@return whether its last request found a connection} */
    public boolean isUp() {
        return sessions.isOpen();
    }

    /** Refuses requests from now on, and gives the connection back when the present one is answered. */
    public void beginClosing() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        sessions.refuse();
        List<Runnable> left = new ArrayList<>();
        executor.getQueue().drainTo(left);
        // On its own thread, since drivers keep others waiting there until the present request is answered.
        executor.execute(sessions::close);
        executor.shutdown();
        for (Runnable each : left) {
            ((Task<?>) each).answer.completeExceptionally(closedBefore());
        }
    }

    /** Waits until the connection was given back. After so long it is ended under what it is doing. */
    public void awaitClosed(long nanos) {
        sessions.awaitClosed(nanos, threads.named(ENDING));
    }
}
