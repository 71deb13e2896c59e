package dev.holdfast.cli.run;

import dev.holdfast.DistributedLock;
import dev.holdfast.HoldfastException;
import dev.holdfast.cli.Message;
import dev.holdfast.cli.inspect.LockSentence;
import java.io.PrintWriter;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Says on standard error, once, what a wait waits behind, unless it is over soon. */
final class WaitNotice implements AutoCloseable {

    private static final long SOON_SECONDS = 2;

    private final ScheduledThreadPoolExecutor thread;

    private WaitNotice(ScheduledThreadPoolExecutor thread) {
        this.thread = thread;
    }

    /** That says nothing. */
    static WaitNotice none() {
        return new WaitNotice(new ScheduledThreadPoolExecutor(0));
    }

    /** Begins with the wait. */
    static WaitNotice about(DistributedLock lock, PrintWriter err) {
        ScheduledThreadPoolExecutor thread = new ScheduledThreadPoolExecutor(1, task -> {
            Thread daemon = new Thread(task, "wait-notice");
            daemon.setDaemon(true);
            return daemon;
        });
        thread.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        var unused = thread.schedule(
                () -> {
                    String behind = behind(lock);
                    // The wait may have ended meanwhile, and standard error is the program's then.
                    if (!thread.isShutdown()) {
                        err.println("holdfast: waiting: " + behind);
                        err.flush();
                    }
                },
                SOON_SECONDS,
                TimeUnit.SECONDS);
        return new WaitNotice(thread);
    }

    /** Who holds the lock, in a sentence; or why that cannot be said. */
    static String behind(DistributedLock lock) {
        try {
            return LockSentence.of(lock.inspect()).toString();
        } catch (HoldfastException e) {
            return "who holds it cannot be said: " + Message.of(e);
        }
    }

    /** Ends with the wait. */
    @Override
    public void close() {
        thread.shutdown();
    }
}
