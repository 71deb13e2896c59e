package dev.holdfast.internal.engine;

import dev.holdfast.internal.time.Threads;
import dev.holdfast.internal.time.Time;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Threads of the client's own for code of users. Refuses nothing, before or after the client is closed: a refused task
 * would be a future that never completes, or a loss that no section learns of.
 *
 * <p>Where no thread can be started, tasks wait in the queue, and a start is tried again. The last resort is the
 * calling thread.
 */
final class UserThreads implements Executor {

    private static final Logger LOG = LoggerFactory.getLogger(UserThreads.class);
    private static final long AGAIN_NANOS = Duration.ofMillis(100).toNanos();

    private final ThreadPoolExecutor pool;
    private final Time time;
    private final AtomicBoolean startsLater = new AtomicBoolean();
    private volatile boolean ending;

    UserThreads(String names, Time time) {
        this(Threads.MOST_FOR_USERS, Threads.named(names), time);
    }

    UserThreads(int most, ThreadFactory factory, Time time) {
        this.pool = Threads.forUserCode(most, factory);
        this.time = time;
    }

    /**
     * Runs a task on one of the threads.
     *
     * @param task may be run twice where no thread can be started, so it has to know whether it has run
     */
    @Override
    public void execute(Runnable task) {
        try {
            pool.execute(task);
        } catch (Throwable noThread) {
            keep(task, noThread);
        }
    }

    private void keep(Runnable task, Throwable noThread) {
        boolean kept = false;
        try {
            kept = !ending && pool.getQueue().offer(task);
            LOG.error(
                    "No thread can be started for listeners, loss actions and completions of futures: {}",
                    kept ? "they wait for one" : "they run on a thread of the client",
                    noThread);
        } finally {
            if (kept && ending) {
                kept = !pool.getQueue().remove(task);
            }
            if (kept) {
                startLater();
            } else {
                task.run();
            }
        }
    }

    private void startLater() {
        if (startsLater.compareAndSet(false, true)) {
            time.schedule(this::start, AGAIN_NANOS);
        }
    }

    private void start() {
        startsLater.set(false);
        if (pool.getQueue().isEmpty()) {
            return;
        }
        try {
            boolean unused = pool.prestartCoreThread();
        } catch (Throwable stillNone) {
            startLater();
        }
    }

    /** The client is closed: idle threads end at once, and one that is started for a later task ends after it. */
    void end() {
        ending = true;
        pool.setKeepAliveTime(1, TimeUnit.NANOSECONDS);
        if (pool.getPoolSize() == 0) {
            for (Runnable task = pool.getQueue().poll();
                    task != null;
                    task = pool.getQueue().poll()) {
                execute(task);
            }
        }
    }

    /** A task that runs once, however many executors have it, and however often each of them runs it. */
    static final class SingleRun extends AtomicBoolean implements Runnable {

        private static final long serialVersionUID = 1L;

        private final transient Runnable body;

        SingleRun(Runnable body) {
            this.body = body;
        }

        @Override
        public void run() {
            if (compareAndSet(false, true)) {
                body.run();
            }
        }
    }
}
