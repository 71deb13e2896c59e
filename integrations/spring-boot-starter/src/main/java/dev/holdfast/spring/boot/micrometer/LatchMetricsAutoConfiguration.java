package dev.holdfast.spring.boot.micrometer;

import dev.holdfast.Holdfast;
import dev.holdfast.latch.Latches;
import dev.holdfast.micrometer.LatchMetrics;
import dev.holdfast.spring.boot.HoldfastAutoConfiguration;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/**
 * Puts the meters of the client's latches into the application's registries, where {@code holdfast-micrometer} and
 * {@code holdfast-latch} are on the class path. Names are no tags, but for the groups that
 * {@code holdfast.metrics.latch-tags} names.
 */
@AutoConfiguration(
        after = HoldfastAutoConfiguration.class,
        afterName = {
            // Boot 3.5, and Boot 4
            "org.springframework.boot.actuate.autoconfigure.metrics.CompositeMeterRegistryAutoConfiguration",
            "org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration"
        })
@ConditionalOnClass({LatchMetrics.class, Latches.class, MeterRegistry.class})
@ConditionalOnSingleCandidate(Holdfast.class)
@ConditionalOnBean(MeterRegistry.class)
public class LatchMetricsAutoConfiguration {

    /** For the container. */
    LatchMetricsAutoConfiguration() {}

    /** Bound to the registries by Boot, as every binder is. */
    @Bean
    @ConditionalOnMissingBean(LatchMetrics.class)
    MeterBinder holdfastLatchMetrics(Holdfast holdfast, Environment environment) {
        NameGroups named = NameGroups.of(environment, NameGroups.OF_LATCHES);
        return OptionalMeters.of(() -> {
            LatchMetrics.Builder metrics = LatchMetrics.builder(Latches.of(holdfast));
            if (named.any()) {
                metrics.latchTag(named.tagged()::tagOf, Integer.MAX_VALUE);
            }
            return metrics.build();
        });
    }
}
