package dev.holdfast.spring;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.context.annotation.Import;

/**
 * Switches {@link Limited} on, on a configuration class.
 *
 * <pre>{@code
 * @Configuration
 * @EnableLimited
 * class RateConfiguration {
 *
 *     @Bean
 *     Holdfast holdfast() {
 *         return HoldfastRedis.connect("redis://localhost:6379");
 *     }
 *
 *     @Bean
 *     Rate smsRate() {
 *         return Rate.of(10, Duration.ofMinutes(1));
 *     }
 * }
 * }</pre>
 *
 * <p>Needs one {@link dev.holdfast.Holdfast} bean whose backend has rate gates, and {@code holdfast-rate} on the class
 * path; without either, a context with annotated methods does not start. A bean of type {@link LimitedSettings} is used
 * if there is one.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Import({LimitedRegistrar.class, LimitedConfiguration.class})
public @interface EnableLimited {

    /**
     * Where the gate lies among the advisors of a bean, unless a {@link LimitedSettings} bean says; lower ones lie
     * further outside.
     *
     * @return the order
     */
    int order() default LimitedSettings.DEFAULT_ORDER;

    /**
     * Whether beans are proxied by subclasses even if they have interfaces. Counts for all proxies of the context, not
     * only for these.
     *
     * @return true for subclasses always
     */
    boolean proxyTargetClass() default false;
}
