package dev.holdfast.spring.boot.scheduling;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.HoldfastException;
import dev.holdfast.LockTimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.SchedulingAwareRunnable;

/**
 * A scheduled task whose want of a lock is one line of the log. Every other failure is the scheduler's matter. The
 * failure ends here, outside of what Spring observes and counts of a task, so that a run without its lock is still a
 * failed one in metrics and at the endpoint {@code scheduledtasks}.
 */
final class BriefTask implements SchedulingAwareRunnable {

    private static final Logger LOG = LoggerFactory.getLogger(BriefTask.class);

    private final Runnable task;

    BriefTask(Runnable task) {
        this.task = task;
    }

    @Override
    public void run() {
        try {
            task.run();
        } catch (BackendUnavailableException | LockTimeoutException failure) {
            report(failure);
        }
    }

    private void report(HoldfastException failure) {
        LOG.warn("Scheduled task {} ended early: {}", task, failure.getMessage());
        LOG.debug("Scheduled task {} ended early where this stack trace says", task, failure);
    }

    /** Which scheduler is to run it, where there are several. */
    @Override
    public @Nullable String getQualifier() {
        return task instanceof SchedulingAwareRunnable aware ? aware.getQualifier() : null;
    }

    @Override
    public boolean isLongLived() {
        return task instanceof SchedulingAwareRunnable aware
                ? aware.isLongLived()
                : SchedulingAwareRunnable.super.isLongLived();
    }

    @Override
    public String toString() {
        return task.toString();
    }
}
