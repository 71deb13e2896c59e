package dev.holdfast.spring.boot.micrometer;

import dev.holdfast.micrometer.HoldfastObservations;
import dev.holdfast.micrometer.LockObservationConvention;
import dev.holdfast.spring.boot.HoldfastAutoConfiguration;
import io.micrometer.observation.ObservationRegistry;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Role;

/**
 * Has waits for locks and sections under them observed, and traced where the application has a tracer, if
 * {@code holdfast-micrometer} is on the class path. {@code management.observations.enable.holdfast=false} switches that
 * off.
 */
@AutoConfiguration(
        before = HoldfastAutoConfiguration.class,
        afterName = {
            // Boot 3.5, and Boot 4
            "org.springframework.boot.actuate.autoconfigure.observation.ObservationAutoConfiguration",
            "org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration"
        })
@ConditionalOnClass({HoldfastObservations.class, ObservationRegistry.class})
@ConditionalOnBean(ObservationRegistry.class)
public class HoldfastObservationAutoConfiguration {

    /** For the container. */
    HoldfastObservationAutoConfiguration() {}

    @Bean
    @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
    static ObservedHoldfastPostProcessor holdfastObservedPostProcessor(
            ObjectProvider<ObservationRegistry> registry, ObjectProvider<LockObservationConvention> convention) {
        return new ObservedHoldfastPostProcessor(registry, convention);
    }
}
