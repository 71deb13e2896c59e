package dev.holdfast.spring.boot.micrometer;

import dev.holdfast.Holdfast;
import dev.holdfast.micrometer.HoldfastObservations;
import dev.holdfast.micrometer.LockObservationConvention;
import io.micrometer.observation.ObservationRegistry;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;

/** Puts the observed face in the place of each client bean. Looks for the registry only when there is such a bean. */
final class ObservedHoldfastPostProcessor implements BeanPostProcessor {

    private final ObjectProvider<ObservationRegistry> registry;
    private final ObjectProvider<LockObservationConvention> convention;

    ObservedHoldfastPostProcessor(
            ObjectProvider<ObservationRegistry> registry, ObjectProvider<LockObservationConvention> convention) {
        this.registry = registry;
        this.convention = convention;
    }

    @Override
    public Object postProcessAfterInitialization(Object bean, String beanName) {
        if (!(bean instanceof Holdfast holdfast)) {
            return bean;
        }
        LockObservationConvention ofTheApplication = convention.getIfAvailable();
        return ofTheApplication == null
                ? HoldfastObservations.observe(holdfast, registry.getObject())
                : HoldfastObservations.observe(holdfast, registry.getObject(), ofTheApplication);
    }
}
