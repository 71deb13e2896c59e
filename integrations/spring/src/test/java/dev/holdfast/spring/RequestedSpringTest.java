package dev.holdfast.spring;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.core.SpringVersion;

/** A run on another Spring runs on it. */
class RequestedSpringTest {

    @Test
    void spring_onTheClassPath_isOfTheRequestedVersion() {
        assertThat(SpringVersion.getVersion()).isEqualTo(System.getProperty("spring.version"));
    }
}
