package dev.holdfast.spring;

import dev.holdfast.spring.internal.LockedAdvisor;
import dev.holdfast.spring.internal.LockedBeansCheck;
import dev.holdfast.spring.internal.LockedMethods;
import dev.holdfast.spring.internal.Verification;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.ImportAware;
import org.springframework.context.annotation.Role;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotationMetadata;

/**
 * The beans behind {@link Locked}. They are made before all others and are needed to make those; so they ask for the
 * client and the profiles only when a method is called or the context has started.
 */
@Configuration(proxyBeanMethods = false)
@Role(BeanDefinition.ROLE_INFRASTRUCTURE)
class LockedConfiguration implements ImportAware {

    private LockedSettings declared = LockedSettings.defaults();

    @Override
    public void setImportMetadata(AnnotationMetadata importing) {
        importing
                .getAnnotations()
                .get(EnableLocked.class)
                .getValue("order", Integer.class)
                .ifPresent(order -> declared = declared.withOrder(order));
    }

    @Bean
    @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
    static TaggedLocks holdfastTaggedLocks() {
        return new TaggedLocks();
    }

    @Bean
    @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
    LockedMethods holdfastLockedMethods(
            ConfigurableListableBeanFactory beans,
            Environment environment,
            ObjectProvider<LockedSettings> settings,
            TaggedLocks tagged) {
        return new LockedMethods(beans, environment, settings.getIfAvailable(() -> declared), tagged);
    }

    @Bean
    @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
    LockedAdvisor holdfastLockedAdvisor(LockedMethods methods) {
        return new LockedAdvisor(methods);
    }

    @Bean
    @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
    static LockedBeansCheck holdfastLockedBeansCheck(
            ConfigurableListableBeanFactory beans, ObjectProvider<LockedMethods> methods) {
        return new LockedBeansCheck(beans, methods);
    }

    @Bean
    @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
    static BeanPostProcessor holdfastVerifyingTransactions(ObjectProvider<LeaseVerification> verification) {
        return Verification.ofTransactions(verification);
    }
}
