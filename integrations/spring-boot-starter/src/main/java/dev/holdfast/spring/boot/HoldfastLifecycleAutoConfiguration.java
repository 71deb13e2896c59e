package dev.holdfast.spring.boot;

import dev.holdfast.Holdfast;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.context.annotation.Bean;

/** Closes the application's client in time, be it made here or by the application. */
@AutoConfiguration(after = HoldfastAutoConfiguration.class)
@ConditionalOnSingleCandidate(Holdfast.class)
public class HoldfastLifecycleAutoConfiguration {

    /** For the container. */
    HoldfastLifecycleAutoConfiguration() {}

    @Bean
    HoldfastLifecycle holdfastLifecycle(Holdfast holdfast) {
        return new HoldfastLifecycle(holdfast);
    }
}
