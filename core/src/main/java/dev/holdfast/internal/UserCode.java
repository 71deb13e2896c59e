package dev.holdfast.internal;

import dev.holdfast.internal.time.Time;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one place where code of users runs: listeners, loss actions, completions of futures. Never under a lock,
 * and, unless the user's executor runs tasks inline, never on a thread of the engine or of a caller, so that code
 * which blocks or throws affects no other.
 *
 * <p>Every task runs once, whatever happens: one that the user's executor does not take runs on a thread of the
 * client's own, also after the client was closed. Loss actions have threads of their own, which nothing else can
 * use up: a section that is notified too late goes on writing without the lock.
 */
public final class UserCode {

    private static final Logger LOG = LoggerFactory.getLogger(UserCode.class);

    private final Executor executor;
    private final Executor lossExecutor;
    private final UserThreads own;
    private final UserThreads ownForLosses;
    private final Consumer<Runnable> reports;
    private final Set<Thread> handing = ConcurrentHashMap.newKeySet();
    private volatile boolean refused;

    UserCode(ClientSettings settings, Time time, Consumer<Runnable> reports) {
        this(settings, new UserThreads("holdfast-user-", time), new UserThreads("holdfast-loss-", time), reports);
    }

    UserCode(ClientSettings settings, UserThreads own, UserThreads ownForLosses, Consumer<Runnable> reports) {
        Executor given = settings.executor();
        Executor givenForLosses = settings.lossExecutor();
        this.own = own;
        this.reports = reports;
        this.ownForLosses = ownForLosses;
        this.executor = given == null ? own : given;
        this.lossExecutor = givenForLosses == null ? ownForLosses : givenForLosses;
    }

    /**
     * Runs a listener or the completion of a future. What it throws is logged.
     *
     * @param task what to run
     */
    public void execute(Runnable task) {
        hand(guarded(task), executor, own);
    }

    /**
     * Runs a loss action. What it throws is logged.
     *
     * @param task what to run
     */
    public void executeLoss(Runnable task) {
        hand(guarded(task), lossExecutor, ownForLosses);
    }

    private static SingleRun guarded(Runnable task) {
        return new SingleRun(() -> {
            try {
                task.run();
            } catch (Throwable thrown) {
                LOG.warn("A listener or loss action of the application threw; nothing else is touched by it", thrown);
            }
        });
    }

    /** Whatever runs on this thread until it returns runs within the call of the client that got here. */
    private void hand(SingleRun task, Executor first, UserThreads instead) {
        Thread current = Thread.currentThread();
        boolean outermost = !handing.contains(current);
        try {
            handing.add(current);
            handOver(task, first, instead);
        } finally {
            if (outermost) {
                handing.remove(current);
            }
        }
    }

    /** An executor of a user's may throw anything, and may have run the task before. */
    private void handOver(SingleRun task, Executor first, UserThreads instead) {
        try {
            first.execute(task);
            if (refused) {
                refused = false;
            }
        } catch (Throwable thrown) {
            instead.execute(task);
            reportRefusal(thrown);
        }
    }

    /**
     * Whether the calling thread is within a call of this client that hands a task over: the executor has run the task,
     * or another one, inline. The call around it cannot go on before it returns.
     */
    boolean isWithinCall() {
        return handing.contains(Thread.currentThread());
    }

    /** Once until it takes a task again, or an executor that was shut down would fill the log. */
    private void reportRefusal(Throwable thrown) {
        if (!refused) {
            refused = true;
            reports.accept(() -> LOG.error(
                    "The executor of this Holdfast client refused a task: a listener or the completion of a future runs"
                            + " on a thread of the client's own instead. Give the client an executor that does not"
                            + " refuse, or leave it its own",
                    thrown));
        }
    }

    /** The client is closed. What comes later still runs. */
    void end() {
        own.end();
        ownForLosses.end();
    }
}
