package dev.holdfast.spring.boot.micrometer;

import dev.holdfast.Holdfast;
import dev.holdfast.micrometer.GateMetrics;
import dev.holdfast.rate.RateGates;
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
 * Puts the meters of the client's rate gates into the application's registries, where {@code holdfast-micrometer} and
 * {@code holdfast-rate} are on the class path. Names are no tags, but for the groups that
 * {@code holdfast.metrics.gate-tags} names.
 */
@AutoConfiguration(
        after = HoldfastAutoConfiguration.class,
        afterName = {
            // Boot 3.5, and Boot 4
            "org.springframework.boot.actuate.autoconfigure.metrics.CompositeMeterRegistryAutoConfiguration",
            "org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration"
        })
@ConditionalOnClass({GateMetrics.class, RateGates.class, MeterRegistry.class})
@ConditionalOnSingleCandidate(Holdfast.class)
@ConditionalOnBean(MeterRegistry.class)
public class GateMetricsAutoConfiguration {

    /** For the container. */
    GateMetricsAutoConfiguration() {}

    /** Bound to the registries by Boot, as every binder is. */
    @Bean
    @ConditionalOnMissingBean(GateMetrics.class)
    MeterBinder holdfastGateMetrics(Holdfast holdfast, Environment environment) {
        NameGroups named = NameGroups.of(environment, NameGroups.OF_GATES);
        return OptionalMeters.of(() -> {
            GateMetrics.Builder metrics = GateMetrics.builder(RateGates.of(holdfast));
            if (named.any()) {
                metrics.gateTag(named.tagged()::tagOf, Integer.MAX_VALUE);
            }
            return metrics.build();
        });
    }
}
