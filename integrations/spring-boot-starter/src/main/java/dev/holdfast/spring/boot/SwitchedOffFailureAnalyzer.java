package dev.holdfast.spring.boot;

import dev.holdfast.Holdfast;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;

/**
 * Says why there is no client where one is asked for: the application has switched locks off. Comes before Boot's own
 * analysis, which cannot know.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class SwitchedOffFailureAnalyzer extends AbstractFailureAnalyzer<NoSuchBeanDefinitionException> {

    private final Environment environment;

    SwitchedOffFailureAnalyzer(Environment environment) {
        this.environment = environment;
    }

    @Override
    protected @Nullable FailureAnalysis analyze(Throwable rootFailure, NoSuchBeanDefinitionException failure) {
        boolean enabled = environment.getProperty("holdfast.enabled", Boolean.class, true);
        if (enabled || !Holdfast.class.equals(failure.getBeanType())) {
            return null;
        }
        return new FailureAnalysis(
                "A bean of type " + Holdfast.class.getName()
                        + " is needed, and there is none since holdfast.enabled is false: annotated methods run"
                        + " without a lock then,"
                        + " but code that asks the client for a lock cannot.",
                "Let such code take an ObjectProvider<Holdfast> and go without; or set holdfast.enabled to true,"
                        + " with holdfast.backend=local"
                        + " where no server is to be needed.",
                failure);
    }
}
