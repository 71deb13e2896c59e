package dev.holdfast.embedded;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A Redis release whose binaries can be had as resources of a jar.
 *
 * @param series such as {@code 7.0}
 * @param artifact the coordinates of the jar that carries the binaries
 * @param resources the name of the binary for each platform
 */
record RedisRelease(String series, String artifact, Map<String, String> resources) {

    private static final List<RedisRelease> ALL = List.of(
            new RedisRelease(
                    "6.2",
                    "com.github.codemonstur:embedded-redis:1.4.4",
                    Map.of(
                            "linux-amd64", "redis-server-6.2.6-v5-linux-amd64",
                            "linux-arm64", "redis-server-6.2.7-linux-arm64",
                            "linux-386", "redis-server-6.2.7-linux-386",
                            "darwin-amd64", "redis-server-6.2.6-v5-darwin-amd64",
                            "darwin-arm64", "redis-server-6.2.6-v5-darwin-arm64")),
            new RedisRelease(
                    "7.0",
                    "org.signal:embedded-redis:0.9.1",
                    Map.of(
                            "linux-amd64", "redis-server-7.0.15-linux-amd64",
                            "linux-arm64", "redis-server-7.0.15-linux-arm64",
                            "linux-386", "redis-server-7.0.15-linux-386",
                            "darwin-amd64", "redis-server-7.0.15-darwin-amd64",
                            "darwin-arm64", "redis-server-7.0.15-darwin-arm64")),
            new RedisRelease(
                    "7.4",
                    "cn.ponfee:embedded-redis:1.6",
                    Map.of(
                            "linux-amd64", "redis-server-7.4.1-linux-amd64",
                            "linux-arm64", "redis-server-7.4.1-linux-arm64",
                            "darwin-amd64", "redis-server-7.4.1-darwin-amd64",
                            "darwin-arm64", "redis-server-7.4.1-darwin-arm64")));

    /**
     * Finds the release of a series.
     *
     * @throws IllegalArgumentException when there is none
     */
    static RedisRelease of(String series) {
        return ALL.stream()
                .filter(release -> release.series.equals(series))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no Redis " + series + " is known; choose one of "
                        + ALL.stream().map(RedisRelease::series).collect(Collectors.joining(", "))
                        + ", or name a redis-server of your own with -D" + EmbeddedRedis.BINARY_PROPERTY + "=PATH"));
    }

    /**
     * Returns the name of the resource that holds the binary for a platform.
     *
     * @throws IllegalStateException when there is none for that platform
     */
    String resourceFor(Platform platform) {
        String resource = resources.get(platform.toString());
        if (resource == null) {
            throw new IllegalStateException("there is no binary of Redis " + series + " for " + platform + ", only for "
                    + resources.keySet().stream().sorted().collect(Collectors.joining(", "))
                    + "; install Redis and name its server with -D" + EmbeddedRedis.BINARY_PROPERTY + "=PATH");
        }
        return resource;
    }
}
