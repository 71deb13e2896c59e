package dev.holdfast.spring;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.context.annotation.Import;

/**
 * Switches {@link Locked} on, on a configuration class.
 *
 * <pre>{@code
 * @Configuration
 * @EnableLocked
 * class LockConfiguration {
 *
 *     @Bean
 *     Holdfast holdfast() {
 *         return HoldfastRedis.connect("redis://localhost:6379");
 *     }
 *
 *     @Bean
 *     LockProfiles lockProfiles() {
 *         return LockProfiles.of(LockProfile.builder("sale").waitTime(Duration.ofSeconds(5)).build());
 *     }
 * }
 * }</pre>
 *
 * <p>Needs one {@link dev.holdfast.Holdfast} bean. Beans of the types {@link LockProfiles} and {@link LockedSettings}
 * are used if there are any.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Import({LockedRegistrar.class, LockedConfiguration.class})
public @interface EnableLocked {

    /**
     * Where the lock lies among the advisors of a bean, unless a {@link LockedSettings} bean says; lower ones lie
     * further outside.
     *
     * @return the order
     */
    int order() default LockedSettings.DEFAULT_ORDER;

    /**
     * Whether beans are proxied by subclasses even if they have interfaces. Counts for all proxies of the context, not
     * only for these.
     *
     * @return true for subclasses always
     */
    boolean proxyTargetClass() default false;
}
