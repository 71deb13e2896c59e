package dev.holdfast.spring.boot;

import dev.holdfast.spring.EnableLimited;
import dev.holdfast.spring.Limited;
import dev.holdfast.spring.LimitedSettings;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Role;
import org.springframework.core.env.Environment;

/**
 * Switches {@link Limited} on. With {@code holdfast.enabled=false}, annotated methods run without asking their gates.
 *
 * <p>It does not depend on {@code holdfast-rate}: without that, an application with annotated methods does not start,
 * rather than run without limits.
 */
@AutoConfiguration(after = HoldfastAutoConfiguration.class)
@ConditionalOnClass(Limited.class)
@EnableLimited
public class LimitedAutoConfiguration {

    /** For the container. */
    LimitedAutoConfiguration() {}

    /** Needed before most beans exist, so it reads the property by itself. */
    @Bean
    @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
    @ConditionalOnMissingBean
    static LimitedSettings holdfastLimitedSettings(Environment environment) {
        return LimitedSettings.defaults()
                .withEnabled(Binder.get(environment)
                        .bind("holdfast.enabled", Boolean.class)
                        .orElse(true));
    }
}
