package dev.holdfast.spring.integration;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.integration.support.locks.LockRegistry;

/** The tests run on the Spring Integration that was asked for. */
class RequestedVersionTest {

    @Test
    void springIntegration_onTheClassPath_isOfTheRequestedVersion() {
        assertThat(LockRegistry.class.getPackage().getImplementationVersion())
                .isEqualTo(System.getProperty("spring-integration.version"));
    }
}
