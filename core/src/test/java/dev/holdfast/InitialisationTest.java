package dev.holdfast;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The public classes with constants can be initialised in any order: each order needs a class loader in which nothing
 * has been yet.
 */
class InitialisationTest {

    @ParameterizedTest
    @ValueSource(strings = {"dev.holdfast.Backoff", "dev.holdfast.LockOptions"})
    void defaults_whicheverClassIsUsedFirst_areComplete(String first) throws Exception {
        try (URLClassLoader fresh = new URLClassLoader(classPath(), ClassLoader.getPlatformClassLoader())) {
            Class.forName(first, true, fresh);
            Class<?> options = Class.forName("dev.holdfast.LockOptions", true, fresh);
            Object defaults = options.getMethod("defaults").invoke(null);

            for (String option : List.of("lease", "maxHold", "minHold", "backoff")) {
                assertThat(options.getMethod(option).invoke(defaults))
                        .as(option)
                        .isNotNull();
            }
        }
    }

    private static URL[] classPath() throws IOException {
        Path classes = Path.of(Backoff.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath());
        assertThat(Files.exists(classes)).isTrue();
        return new URL[] {classes.toUri().toURL()};
    }
}
