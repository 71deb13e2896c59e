package dev.holdfast.spring.boot.scheduling;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ScheduledFuture;
import org.jspecify.annotations.Nullable;
import org.springframework.scheduling.TaskScheduler;
import org.springframework.scheduling.Trigger;

/**
 * Gives another scheduler its tasks, those that run again as {@link BriefTask}s. A task that runs once is not changed:
 * its future reports the failure.
 */
final class BriefFailuresScheduler implements TaskScheduler {

    private final TaskScheduler scheduler;

    BriefFailuresScheduler(TaskScheduler scheduler) {
        this.scheduler = scheduler;
    }

    @Override
    public Clock getClock() {
        return scheduler.getClock();
    }

    @Override
    public @Nullable ScheduledFuture<?> schedule(Runnable task, Trigger trigger) {
        return scheduler.schedule(new BriefTask(task), trigger);
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable task, Instant startTime) {
        return scheduler.schedule(task, startTime);
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(Runnable task, Instant startTime, Duration period) {
        return scheduler.scheduleAtFixedRate(new BriefTask(task), startTime, period);
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(Runnable task, Duration period) {
        return scheduler.scheduleAtFixedRate(new BriefTask(task), period);
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable task, Instant startTime, Duration delay) {
        return scheduler.scheduleWithFixedDelay(new BriefTask(task), startTime, delay);
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable task, Duration delay) {
        return scheduler.scheduleWithFixedDelay(new BriefTask(task), delay);
    }
}
