package dev.holdfast.internal.engine;

import dev.holdfast.internal.time.Time;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one place where code of users runs: listeners, loss actions, what hangs on futures. Never under a lock,
 * and, unless the user's executor runs tasks inline, never on a thread of the engine or of a caller, so that code
 * which blocks or throws affects no other.
 *
 * <p>Every task runs once, whatever happens: one that the user's executor does not take runs on a thread of the
 * client's own, also after the client was closed. Loss actions have threads of their own, which nothing else can
 * use up: a section that is notified too late goes on writing without the lock. Where all threads are blocked, tasks
 * wait, and the log and the health of the client say so; nothing of the engine's own is among them.
 */
public final class UserCode {

    private static final Logger LOG = LoggerFactory.getLogger(UserCode.class);

    /** From this wait on, a task counts as held up. */
    private static final long LONG_WAIT_NANOS = Duration.ofSeconds(1).toNanos();

    private static final long BETWEEN_WARNINGS_NANOS = Duration.ofMinutes(1).toNanos();

    private final Place continuations;
    private final Place losses;
    private final Time time;
    private final Consumer<Runnable> reports;
    private final Set<Thread> handing = ConcurrentHashMap.newKeySet();
    private volatile boolean refused;

    UserCode(ClientSettings settings, Time time, Consumer<Runnable> reports) {
        this(settings, new UserThreads("holdfast-user-", time), new UserThreads("holdfast-loss-", time), time, reports);
    }

    UserCode(
            ClientSettings settings, UserThreads own, UserThreads ownForLosses, Time time, Consumer<Runnable> reports) {
        Executor given = settings.executor();
        Executor givenForLosses = settings.lossExecutor();
        this.time = time;
        this.reports = reports;
        this.continuations = new Place(given == null ? own : given, own);
        this.losses = new Place(givenForLosses == null ? ownForLosses : givenForLosses, ownForLosses);
    }

    /**
     * Runs a listener, or what hangs on a future. What it throws is logged.
     *
     * @param task what to run
     */
    public void execute(Runnable task) {
        continuations.hand(task);
    }

    /**
     * Runs a loss action. What it throws is logged.
     *
     * @param task what to run
     */
    public void executeLoss(Runnable task) {
        losses.hand(task);
    }

    /** Threads for tasks of one kind, and how long tasks wait for them. */
    private final class Place {

        /** How many tasks had been handed over at a time. */
        private record Mark(long handed, long nanos) {}

        private final Executor first;
        private final UserThreads instead;
        private final LongAdder handed = new LongAdder();
        private final LongAdder started = new LongAdder();

        /** Renewed from time to time, when all tasks that it counts have started. */
        private volatile Mark mark = new Mark(0, time.nanos());

        /** When the log last had a warning; of one thread. */
        private OptionalLong warnedNanos = OptionalLong.empty();

        Place(Executor first, UserThreads instead) {
            this.first = first;
            this.instead = instead;
        }

        /** Whatever runs on this thread until it returns runs within the call of the client that got here. */
        void hand(Runnable task) {
            handed.increment();
            UserThreads.SingleRun run = new UserThreads.SingleRun(() -> {
                started.increment();
                guarded(task);
            });
            Thread current = Thread.currentThread();
            boolean outermost = !handing.contains(current);
            try {
                handing.add(current);
                handOver(run);
            } finally {
                if (outermost) {
                    handing.remove(current);
                }
            }
        }

        /** An executor of a user's may throw anything, and may have run the task before. */
        private void handOver(UserThreads.SingleRun task) {
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

        /** For how long a task has waited at least; empty if that is not long. */
        OptionalLong heldUpMillis() {
            Mark before = mark;
            long waitedNanos = time.nanos() - before.nanos;
            return waitedNanos >= LONG_WAIT_NANOS && started.sum() < before.handed
                    ? OptionalLong.of(Duration.ofNanos(waitedNanos).toMillis())
                    : OptionalLong.empty();
        }

        /** Warns not more often than once a minute, or threads that are just enough would fill the log. */
        void look(LongConsumer warning) {
            OptionalLong millis = heldUpMillis();
            long nowNanos = time.nanos();
            boolean isDue = warnedNanos.isEmpty() || nowNanos - warnedNanos.getAsLong() >= BETWEEN_WARNINGS_NANOS;
            if (millis.isPresent() && isDue) {
                warnedNanos = OptionalLong.of(nowNanos);
                reports.accept(() -> warning.accept(millis.getAsLong()));
            }
            if (started.sum() >= mark.handed) {
                mark = new Mark(handed.sum(), nowNanos);
            }
        }
    }

    private static void guarded(Runnable task) {
        try {
            task.run();
        } catch (Throwable thrown) {
            LOG.warn("A listener or loss action of the application threw; nothing else is touched by it", thrown);
        }
    }

    /**
     * Whether the calling thread is within a call of this client that hands a task over: the executor has run the task,
     * or another one, inline. The call around it cannot go on before it returns.
     *
     * @return true if so
     */
    public boolean isWithinCall() {
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

    // ---- threads that are all blocked

    /** Looks for tasks that wait for long, from time to time, in one thread. */
    public void look() {
        continuations.look(millis -> LOG.warn(
                "Listeners and continuations of this Holdfast client wait: no thread has been free for them for {} ms,"
                        + " because code of the application blocks all of them. Whoever waits for a future in a thread"
                        + " goes on. A thread dump shows where the threads of the client's executor are blocked, or"
                        + " those named holdfast-user-",
                millis));
        losses.look(millis -> LOG.warn(
                "Actions for lost locks of this Holdfast client wait: no thread has been free for them for {} ms,"
                        + " because such actions of the application block all of them. The sections that they are to"
                        + " stop go on without their locks. A thread dump shows where the threads named holdfast-loss-"
                        + " are blocked",
                millis));
    }

    /** {@return what is held up, for the health of the client} */
    public List<String> heldUp() {
        return Stream.concat(
                        continuations.heldUpMillis().stream()
                                .mapToObj(millis -> "Listeners and continuations have waited for a thread for " + millis
                                        + " ms: code of the application blocks all of them"),
                        losses.heldUpMillis().stream()
                                .mapToObj(millis -> "Actions for lost locks have waited for a thread for " + millis
                                        + " ms: such actions of the application block all of them"))
                .toList();
    }

    /** The client is closed. What comes later still runs. */
    public void end() {
        continuations.instead.end();
        losses.instead.end();
    }
}
