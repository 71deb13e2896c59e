package dev.holdfast.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringBootVersion;

/** Where a run asks for a line of Spring Boot, it must be the one that it tests. */
class BootLineTest {

    @Test
    void boot_onTheClassPath_isOfTheRequestedLine() {
        assertThat(SpringBootVersion.getVersion()).isEqualTo(System.getProperty("spring-boot.version"));
    }
}
