package dev.holdfast.embedded;

import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the redis-server program to run: the one that a system property names, or one out of a jar. */
final class RedisBinary {

    private RedisBinary() {}

    /**
     * Returns an executable redis-server.
     *
     * @param series the release to take where no system property names a program, such as {@code 7.0}
     */
    static Path find(String series) {
        String named = System.getProperty(EmbeddedRedis.BINARY_PROPERTY, "");
        return named.isBlank() ? outOfJar(RedisRelease.of(series), Platform.current()) : named(Path.of(named));
    }

    private static Path named(Path binary) {
        if (!Files.isExecutable(binary)) {
            throw new IllegalStateException(
                    "-D" + EmbeddedRedis.BINARY_PROPERTY + "=" + binary + " does not name a program that can be run");
        }
        return binary.toAbsolutePath();
    }

    static Path outOfJar(RedisRelease release, Platform platform) {
        String resource = release.resourceFor(platform);
        URL url = onClassPath(resource)
                .orElseThrow(() -> new IllegalStateException("the binary of Redis " + release.series()
                        + " is not on the class path; add " + release.artifact()
                        + " without its dependencies, which carries it as the resource " + resource));
        return BinaryCache.ofThisUser().executable(url);
    }

    private static Optional<URL> onClassPath(String resource) {
        @Nullable ClassLoader ours = RedisBinary.class.getClassLoader();
        @Nullable ClassLoader callers = Thread.currentThread().getContextClassLoader();
        return Stream.of(Optional.ofNullable(ours), Optional.ofNullable(callers))
                .flatMap(Optional::stream)
                .flatMap(loader -> Optional.ofNullable(loader.getResource(resource)).stream())
                .findFirst();
    }
}
