package dev.holdfast.spring.boot.scheduling;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.scheduling.annotation.SchedulingConfigurer;
import org.springframework.util.ErrorHandler;

/**
 * Reports a {@code @Scheduled} job that did not get its lock in one line of the log, without a stack trace. An
 * application with an {@link ErrorHandler} bean is left alone, and {@code holdfast.scheduling.brief-failures=false}
 * switches it off.
 */
@AutoConfiguration
@ConditionalOnBooleanProperty(name = "holdfast.scheduling.brief-failures", matchIfMissing = true)
public class HoldfastSchedulingAutoConfiguration {

    /** For the container. */
    HoldfastSchedulingAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean(value = ErrorHandler.class, name = "holdfastSchedulingConfigurer")
    SchedulingConfigurer holdfastSchedulingConfigurer() {
        return new BriefFailuresConfigurer();
    }
}
