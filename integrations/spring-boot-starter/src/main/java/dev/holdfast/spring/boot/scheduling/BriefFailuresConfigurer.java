package dev.holdfast.spring.boot.scheduling;

import org.springframework.core.Ordered;
import org.springframework.scheduling.TaskScheduler;
import org.springframework.scheduling.annotation.SchedulingConfigurer;
import org.springframework.scheduling.config.ScheduledTaskRegistrar;

/**
 * Wraps the scheduler of the annotated jobs, and no other. Comes last, since the application's own configurers may set
 * another scheduler.
 */
final class BriefFailuresConfigurer implements SchedulingConfigurer, Ordered {

    @Override
    public void configureTasks(ScheduledTaskRegistrar registrar) {
        TaskScheduler scheduler = registrar.getScheduler();
        if (scheduler != null) {
            registrar.setTaskScheduler(new BriefFailuresScheduler(scheduler));
        }
    }

    @Override
    public int getOrder() {
        return LOWEST_PRECEDENCE;
    }
}
