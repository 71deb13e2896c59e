package dev.holdfast.spring.boot.actuate;

import dev.holdfast.Holdfast;
import dev.holdfast.spring.boot.HoldfastAutoConfiguration;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.context.annotation.Bean;

/** Adds the endpoint {@code locks} where the application exposes it. */
@AutoConfiguration(after = HoldfastAutoConfiguration.class)
@ConditionalOnClass({Endpoint.class, ConditionalOnAvailableEndpoint.class})
@ConditionalOnAvailableEndpoint(LocksEndpoint.class)
@ConditionalOnSingleCandidate(Holdfast.class)
public class LocksEndpointAutoConfiguration {

    /** For the container. */
    LocksEndpointAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean
    LocksEndpoint locksEndpoint(Holdfast holdfast) {
        return new LocksEndpoint(holdfast);
    }

    @Bean
    @ConditionalOnMissingBean
    LocksEndpointWebExtension locksEndpointWebExtension(LocksEndpoint endpoint) {
        return new LocksEndpointWebExtension(endpoint);
    }
}
