package dev.holdfast.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RedisReleaseTest {

    @ParameterizedTest
    @CsvSource({
        "Linux, amd64, linux-amd64",
        "Linux, aarch64, linux-arm64",
        "Linux, i386, linux-386",
        "Mac OS X, x86_64, darwin-amd64",
        "Mac OS X, aarch64, darwin-arm64",
        "Windows 11, amd64, windows-amd64",
        "Linux, riscv64, linux-riscv64",
    })
    void platform_ofTheJvmsNames_isWhatBinariesAreNamedWith(String osName, String osArch, String platform) {
        assertThat(Platform.of(osName, osArch)).hasToString(platform);
    }

    @ParameterizedTest
    @ValueSource(strings = {"6.2", "7.0", "7.4"})
    void resourceFor_eachCommonPlatform_isInTheJar(String series) {
        for (String os : new String[] {"Linux", "Mac OS X"}) {
            for (String arch : new String[] {"amd64", "aarch64"}) {
                String resource = RedisRelease.of(series).resourceFor(Platform.of(os, arch));

                assertThat(getClass().getClassLoader().getResource(resource))
                        .as(resource)
                        .isNotNull();
            }
        }
    }

    @Test
    void resourceFor_unknownPlatform_saysWhatThereIsAndWhatToDo() {
        RedisRelease release = RedisRelease.of("7.0");

        assertThatThrownBy(() -> release.resourceFor(Platform.of("Windows 11", "amd64")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("windows-amd64")
                .hasMessageContaining("darwin-amd64, darwin-arm64, linux-386, linux-amd64, linux-arm64")
                .hasMessageContaining("-Dredis.binary=PATH");
    }

    @Test
    void outOfJar_jarNotOnTheClassPath_namesTheArtifact() {
        RedisRelease missing =
                new RedisRelease("9.9", "org.example:redis:1", Map.of("linux-amd64", "redis-server-9.9-linux-amd64"));

        assertThatThrownBy(() -> RedisBinary.outOfJar(missing, Platform.of("Linux", "amd64")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Redis 9.9 is not on the class path")
                .hasMessageContaining("org.example:redis:1")
                .hasMessageContaining("redis-server-9.9-linux-amd64");
    }
}
