package dev.holdfast.internal;

import dev.holdfast.internal.time.Threads;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where code of users runs: listeners, loss actions, completions of futures. Never on a thread of the engine and never under a lock, so that code which
 * blocks or throws harms nobody else.
 */
public final class UserCode implements Executor, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(UserCode.class);

    private final Executor executor;
    private final @Nullable ExecutorService own;

    UserCode(@Nullable Executor executor) {
        if (executor != null) {
            this.executor = executor;
            this.own = null;
        } else {
            ExecutorService pool = Threads.forUserCode();
            this.executor = pool;
            this.own = pool;
        }
    }

    /**
     * Runs a task later, on the executor. What it throws is logged. Where the executor refuses, which a user's own one may do, the task is lost and that is logged.
     *
     * @param task what to run
     */
    @Override
    public void execute(Runnable task) {
        boolean unused = isTaken(task);
    }

    /**
     * As {@link #execute}, for who has to know whether the executor took the task.
     *
     * @param task what to run
     * @return false if it was refused and will not run
     */
    boolean isTaken(Runnable task) {
        try {
            executor.execute(() -> runLogged(task));
            return true;
        } catch (RejectedExecutionException refused) {
            LOG.error(
                    "The executor of this Holdfast client refused a task: a listener, a loss action or the completion of a future"
                            + " does not run. Give the client an executor that does not refuse, or leave it its own",
                    refused);
            return false;
        }
    }

    private static void runLogged(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException | Error thrown) {
            LOG.warn("A listener or loss action of the application threw; nothing else is touched by it", thrown);
        }
    }

    @Override
    public void close() {
        if (own != null) {
            own.shutdown();
        }
    }
}
