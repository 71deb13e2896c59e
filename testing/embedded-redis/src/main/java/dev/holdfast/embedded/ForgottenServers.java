package dev.holdfast.embedded;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The servers that are still open; those that are when the JVM shuts down in good order are killed then. */
final class ForgottenServers {

    private static final Set<EmbeddedRedis> open = ConcurrentHashMap.newKeySet();

    static {
        Runtime.getRuntime()
                .addShutdownHook(new Thread(() -> open.forEach(EmbeddedRedis::abandon), "embedded-redis-shutdown"));
    }

    private ForgottenServers() {}

    static void add(EmbeddedRedis redis) {
        open.add(redis);
    }

    static List<EmbeddedRedis> open() {
        return List.copyOf(open);
    }

    static void remove(EmbeddedRedis redis) {
        open.remove(redis);
    }
}
