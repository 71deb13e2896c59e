package dev.holdfast.spring;

import dev.holdfast.spring.internal.LimitedAdvisor;
import dev.holdfast.spring.internal.LimitedBeansCheck;
import dev.holdfast.spring.internal.LimitedMethods;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.ImportAware;
import org.springframework.context.annotation.Role;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotationMetadata;

/**
 * The beans behind {@link Limited}. They are made before all others and are needed to make those; so they ask for the
 * client and the rates only when a method is called or the context has started.
 */
@Configuration(proxyBeanMethods = false)
@Role(BeanDefinition.ROLE_INFRASTRUCTURE)
class LimitedConfiguration implements ImportAware {

    private LimitedSettings declared = LimitedSettings.defaults();

    @Override
    public void setImportMetadata(AnnotationMetadata importing) {
        importing
                .getAnnotations()
                .get(EnableLimited.class)
                .getValue("order", Integer.class)
                .ifPresent(order -> declared = declared.withOrder(order));
    }

    @Bean
    @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
    LimitedMethods holdfastLimitedMethods(
            ConfigurableListableBeanFactory beans, Environment environment, ObjectProvider<LimitedSettings> settings) {
        return new LimitedMethods(beans, environment, settings.getIfAvailable(() -> declared));
    }

    @Bean
    @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
    LimitedAdvisor holdfastLimitedAdvisor(LimitedMethods methods) {
        return new LimitedAdvisor(methods);
    }

    @Bean
    @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
    static LimitedBeansCheck holdfastLimitedBeansCheck(
            ConfigurableListableBeanFactory beans, ObjectProvider<LimitedMethods> methods) {
        return new LimitedBeansCheck(beans, methods);
    }
}
