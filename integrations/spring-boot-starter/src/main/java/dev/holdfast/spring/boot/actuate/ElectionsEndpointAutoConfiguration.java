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

/** Adds the endpoint {@code elections} where the application exposes it. */
@AutoConfiguration(after = HoldfastAutoConfiguration.class)
@ConditionalOnClass({Endpoint.class, ConditionalOnAvailableEndpoint.class})
@ConditionalOnAvailableEndpoint(ElectionsEndpoint.class)
@ConditionalOnSingleCandidate(Holdfast.class)
public class ElectionsEndpointAutoConfiguration {

    /** For the container. */
    ElectionsEndpointAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean
    ElectionsEndpoint electionsEndpoint(Holdfast holdfast) {
        return new ElectionsEndpoint(holdfast);
    }

    @Bean
    @ConditionalOnMissingBean
    ElectionsEndpointWebExtension electionsEndpointWebExtension(ElectionsEndpoint endpoint) {
        return new ElectionsEndpointWebExtension(endpoint);
    }
}
