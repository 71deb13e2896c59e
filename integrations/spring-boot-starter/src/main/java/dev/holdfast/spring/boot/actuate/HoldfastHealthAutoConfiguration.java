package dev.holdfast.spring.boot.actuate;

import dev.holdfast.Holdfast;
import dev.holdfast.spring.boot.HoldfastAutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Adds {@code holdfast} to the application's health: up if the server takes writes and grants reach the client; with
 * what endangers locks as warnings. Boot 3.5 and Boot 4 have health indicators in different packages; one of the two
 * halves applies.
 */
@AutoConfiguration(after = HoldfastAutoConfiguration.class)
public class HoldfastHealthAutoConfiguration {

    /** For the container. */
    HoldfastHealthAutoConfiguration() {}

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(
            name = {
                "org.springframework.boot.actuate.health.HealthIndicator",
                "org.springframework.boot.actuate.autoconfigure.health.ConditionalOnEnabledHealthIndicator"
            })
    @org.springframework.boot.actuate.autoconfigure.health.ConditionalOnEnabledHealthIndicator("holdfast")
    @ConditionalOnSingleCandidate(Holdfast.class)
    static class Boot3Configuration {

        @Bean
        @ConditionalOnMissingBean(name = "holdfastHealthIndicator")
        Boot3HealthIndicator holdfastHealthIndicator(Holdfast holdfast) {
            return new Boot3HealthIndicator(holdfast);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(
            name = {
                "org.springframework.boot.health.contributor.HealthIndicator",
                "org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator"
            })
    @org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator("holdfast")
    @ConditionalOnSingleCandidate(Holdfast.class)
    static class Boot4Configuration {

        @Bean
        @ConditionalOnMissingBean(name = "holdfastHealthIndicator")
        Boot4HealthIndicator holdfastHealthIndicator(Holdfast holdfast) {
            return new Boot4HealthIndicator(holdfast);
        }
    }
}
