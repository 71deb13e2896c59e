package dev.holdfast.spring.boot.micrometer;

import dev.holdfast.Holdfast;
import dev.holdfast.micrometer.HoldfastMetrics;
import dev.holdfast.spring.boot.HoldfastAutoConfiguration;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/**
 * Puts the client's meters into the application's registries, where {@code holdfast-micrometer} is on the class path. Lock names are no tags, but for the groups that
 * {@code holdfast.metrics.lock-tags} names.
 */
@AutoConfiguration(
        after = HoldfastAutoConfiguration.class,
        afterName = {
            // Boot 3.5, and Boot 4
            "org.springframework.boot.actuate.autoconfigure.metrics.CompositeMeterRegistryAutoConfiguration",
            "org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration"
        })
@ConditionalOnClass({HoldfastMetrics.class, MeterRegistry.class})
@ConditionalOnSingleCandidate(Holdfast.class)
@ConditionalOnBean(MeterRegistry.class)
public class HoldfastMetricsAutoConfiguration {

    /** For the container. */
    HoldfastMetricsAutoConfiguration() {}

    /** Bound to the registries by Boot, as every binder is. */
    @Bean(destroyMethod = "close")
    @ConditionalOnMissingBean
    HoldfastMetrics holdfastMetrics(Holdfast holdfast, Environment environment) {
        List<String> tags = Binder.get(environment)
                .bind("holdfast.metrics.lock-tags", Bindable.listOf(String.class))
                .orElse(List.of());
        HoldfastMetrics.Builder metrics = HoldfastMetrics.builder(holdfast);
        if (!tags.isEmpty()) {
            // One more value is that of all locks whose names were not asked for.
            metrics.lockTag(new LockGroups(tags)::of, tags.size() + 1);
        }
        return metrics.build();
    }
}
