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

/** Carries requests out over one connection, one after the other, in the order in which they came. Thread-safe. */
public final class RequestThread implements RequestQueue {

    private final SessionHolder sessions;
    private final SessionDriver driver;
    private final ThreadPoolExecutor executor;
    private volatile boolean closed;

    /**
     * Nothing is opened yet.
     *
     * @param opened called on this thread when requests can be carried out again
     */
    public RequestThread(int number, SessionHolder sessions, Tables tables, OwnThreads threads, Runnable opened) {
        this.sessions = sessions;
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
            answer.completeExceptionally(closed && !isKnown(failed) ? closedMeanwhile(failed) : failed);
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

    /** Ends it, and the connection under what it is doing. */
    public void close() {
        closed = true;
        List<Runnable> left = new ArrayList<>(executor.shutdownNow());
        for (Runnable each : left) {
            ((Task<?>) each).answer.completeExceptionally(closedBefore());
        }
        sessions.close();
    }
}
