package dev.holdfast.spring.boot.micrometer;

import dev.holdfast.Holdfast;
import dev.holdfast.micrometer.HoldfastMetrics;
import dev.holdfast.micrometer.ObservationMeterFilter;
import dev.holdfast.spring.LockProfiles;
import dev.holdfast.spring.TaggedLocks;
import dev.holdfast.spring.boot.HoldfastAutoConfiguration;
import dev.holdfast.spring.boot.LockedAutoConfiguration;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/**
 * Puts the client's meters into the application's registries, where {@code holdfast-micrometer} is on the class path.
 * Lock names are no tags, but for those of profiles that are tagged, and for the groups that
 * {@code holdfast.metrics.lock-tags} names.
 */
@AutoConfiguration(
        after = {HoldfastAutoConfiguration.class, LockedAutoConfiguration.class},
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
    HoldfastMetrics holdfastMetrics(
            Holdfast holdfast,
            Environment environment,
            ObjectProvider<LockProfiles> profiles,
            ObjectProvider<TaggedLocks> annotated) {
        NameGroups named = NameGroups.of(environment, NameGroups.OF_LOCKS);
        HoldfastMetrics.Builder metrics = HoldfastMetrics.builder(holdfast);
        boolean anyTagged = profiles.getIfAvailable(LockProfiles::of).anyTagged();
        if (named.any() || anyTagged) {
            TaggedLocks groups = named.addedTo(annotated.getIfAvailable(TaggedLocks::new));
            // The settings and the annotations are all there is to come.
            metrics.lockTag(groups::tagOf, Integer.MAX_VALUE);
        }
        return metrics.build();
    }

    /** Boot makes meters of all observations, so that the times of locks would be there twice. */
    @Bean
    @ConditionalOnMissingBean
    static ObservationMeterFilter holdfastObservationMeterFilter(Environment environment) {
        return environment.getProperty("holdfast.metrics.observations", Boolean.class, false)
                ? ObservationMeterFilter.describing()
                : ObservationMeterFilter.denying();
    }
}
