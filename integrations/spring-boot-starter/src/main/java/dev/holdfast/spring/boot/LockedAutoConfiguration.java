package dev.holdfast.spring.boot;

import dev.holdfast.jdbc.HoldfastJdbc;
import dev.holdfast.spring.EnableLocked;
import dev.holdfast.spring.LeaseVerification;
import dev.holdfast.spring.LockProfile;
import dev.holdfast.spring.LockProfiles;
import dev.holdfast.spring.Locked;
import dev.holdfast.spring.LockedSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Role;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.transaction.PlatformTransactionManager;

/**
 * Switches {@link Locked} on, with the profiles of {@code holdfast.locks.NAME} and of {@link LockProfile} beans. With
 * {@code holdfast.enabled=false}, annotated methods run without a lock.
 */
@AutoConfiguration(after = HoldfastAutoConfiguration.class)
@ConditionalOnClass(Locked.class)
@EnableLocked
public class LockedAutoConfiguration {

    private static final String WAIT_TIME = "holdfast.defaults.wait-time";

    /** For the container. */
    LockedAutoConfiguration() {}

    /** Needed before most beans exist, so it reads the properties by itself. */
    @Bean
    @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
    @ConditionalOnMissingBean
    static LockedSettings holdfastLockedSettings(Environment environment) {
        Binder properties = Binder.get(environment);
        LockedSettings settings = LockedSettings.defaults()
                .withEnabled(properties.bind("holdfast.enabled", Boolean.class).orElse(true))
                .withOrder(properties
                        .bind("holdfast.order", Bindable.of(Integer.class), new PropertyTexts())
                        .orElse(LockedSettings.DEFAULT_ORDER));
        Duration wait = properties
                .bind(WAIT_TIME, Bindable.of(Duration.class), new PropertyTexts())
                .orElse(null);
        if (wait == null) {
            return settings;
        }
        PropertyCheck.of(WAIT_TIME, wait, settings::withWaitTime);
        return settings.withWaitTime(wait);
    }

    @Bean
    @ConditionalOnMissingBean
    LockProfiles holdfastLockProfiles(HoldfastProperties properties, ObjectProvider<LockProfile> beans) {
        List<LockProfile> profiles = new ArrayList<>(beans.orderedStream().toList());
        properties.locks().forEach((name, said) -> profiles.add(ProfileOptions.of(name, said, properties.defaults())));
        return LockProfiles.of(profiles);
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({HoldfastJdbc.class, DataSourceUtils.class})
    @ConditionalOnBean(LockDataSources.class)
    static class VerificationConfiguration {

        @Bean
        @ConditionalOnMissingBean
        LeaseVerification holdfastLeaseVerification(
                HoldfastProperties properties,
                LockDataSources dataSources,
                ListableBeanFactory beans,
                ObjectProvider<PlatformTransactionManager> managers) {
            return new JdbcLeaseVerification(
                    properties.jdbc(), dataSources, () -> BackendChoice.of(properties, beans), managers);
        }
    }
}
