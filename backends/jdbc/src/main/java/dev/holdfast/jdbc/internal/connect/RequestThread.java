package dev.holdfast.jdbc.internal.connect;

import dev.holdfast.jdbc.internal.table.Tables;
import dev.holdfast.jdbc.internal.work.Next;
import dev.holdfast.jdbc.internal.work.RequestQueue;
import dev.holdfast.jdbc.internal.work.Work;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendFailure.Kind;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/**
 * Carries requests out over one connection, one statement after the other. A request that pauses, such as one for a row
 * that a transaction keeps locked, lets those of other lines pass. Thread-safe.
 */
public final class RequestThread implements RequestQueue {

    /** What a thread is called that ends a connection which does not answer. */
    public static final String ENDING = "holdfast-jdbc-ending";

    private final SessionHolder sessions;
    private final SessionDriver driver;
    private final OwnThreads threads;
    private final ScheduledThreadPoolExecutor executor;
    private final AtomicBoolean closed = new AtomicBoolean();
    private final Set<Task<?>> waiting = ConcurrentHashMap.newKeySet();

    /** Those of which the first request pauses; of its thread alone. */
    private final Map<String, PausedLine> paused = new HashMap<>();

    /**
     * Nothing is opened yet.
     *
     * @param opened called on this thread when requests can be carried out again
     */
    public RequestThread(int number, SessionHolder sessions, Tables tables, OwnThreads threads, Runnable opened) {
        this.sessions = sessions;
        this.threads = threads;
        this.driver = new SessionDriver(sessions, tables, opened);
        this.executor = new ScheduledThreadPoolExecutor(1, threads.named("holdfast-jdbc-" + number));
    }

    /** What goes on after a pause, and what came after it. */
    private record PausedLine(Runnable first, Queue<Task<?>> others) {}

    private final class Task<T> {

        private final String line;
        private final Work<T> work;
        private final CompletableFuture<T> answer = new CompletableFuture<>();

        Task(String line, Work<T> work) {
            this.line = line;
            this.work = work;
        }

        void begin() {
            waiting.remove(this);
            PausedLine before = paused.get(line);
            if (before == null) {
                goOn(work::begin, new ArrayDeque<>());
            } else {
                before.others.add(this);
            }
        }

        private void goOn(Supplier<Next<T>> step, Queue<Task<?>> others) {
            try {
                Next<T> next = driver.carryOut(work, step.get());
                if (next instanceof Next.Pause<T> pause) {
                    pause(pause, others);
                    return;
                } else if (next instanceof Next.Failed<T> failed) {
                    fail(failed.failure());
                } else if (next instanceof Next.Answered<T> done) {
                    answer.complete(done.answer());
                }
            } catch (Throwable failed) {
                fail(failed);
            }
            others.forEach(Task::begin);
        }

        private void pause(Next.Pause<T> pause, Queue<Task<?>> others) {
            PausedLine pausing = new PausedLine(() -> goOn(pause.then(), others), others);
            paused.put(line, pausing);
            long nanos = ThreadLocalRandom.current().nextLong(pause.longestNanos());
            try {
                var unused = executor.schedule(() -> resume(line, pausing), nanos, TimeUnit.NANOSECONDS);
            } catch (RejectedExecutionException isClosed) {
                // It goes on when the connection is given back, and fails.
            }
        }

        private void fail(Throwable failed) {
            answer.completeExceptionally(closed.get() && !isKnown(failed) ? closedMeanwhile(failed) : failed);
        }
    }

    /** Unless it went on before, since the client is closed. */
    private void resume(String line, PausedLine pausing) {
        if (paused.remove(line, pausing)) {
            pausing.first.run();
        }
    }

    /** {@return completes on this thread} */
    @Override
    public <T> CompletableFuture<T> submit(String line, Work<T> work) {
        Task<T> task = new Task<>(line, work);
        waiting.add(task);
        try {
            executor.execute(task::begin);
        } catch (RejectedExecutionException isClosed) {
            waiting.remove(task);
            task.answer.completeExceptionally(closedBefore());
        }
        return task.answer;
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
        // From here on, a request that begins or goes on fails at its next statement.
        sessions.refuse();
        // On its own thread, since drivers keep others waiting there until the present request is answered.
        executor.execute(this::giveBack);
        executor.shutdown();
        waiting.forEach(task -> task.answer.completeExceptionally(closedBefore()));
    }

    private void giveBack() {
        try {
            Map.copyOf(paused).forEach(this::resume);
        } finally {
            sessions.close();
        }
    }

    /** Waits until the connection was given back. After so long it is ended under what it is doing. */
    public void awaitClosed(long nanos) {
        sessions.awaitClosed(nanos, threads.named(ENDING));
    }
}
