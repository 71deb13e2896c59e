package dev.holdfast.latch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.testkit.modules.ModulePath;
import dev.holdfast.testkit.threads.Patience;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/**
 * What a program gets that has Holdfast on its module path. All other tests run on the class path,
 * which no module-info holds to anything.
 */
class ModulePathTest {

    /** What the module needs and nothing else, so that a missing "requires" shows. */
    private static final String[] NEEDED = {
        "holdfast-core",
        "holdfast-redis",
        "lettuce-core",
        "netty-",
        "reactor-core",
        "reactive-streams",
        "slf4j-api",
        "jspecify"
    };

    @Test
    void module_onTheModulePath_findsItsScriptsAndCounts() throws Exception {
        try (ModulePath modules = ModulePath.of("dev.holdfast.latch", NEEDED);
                EmbeddedRedis redis = EmbeddedRedis.start();
                AutoCloseable holdfast = connect(modules, redis)) {
            Class<?> owner = modules.load("dev.holdfast.latch.Latches");
            Object all =
                    owner.getMethod("of", modules.load("dev.holdfast.Holdfast")).invoke(null, holdfast);
            CompletableFuture<Object> heard = new CompletableFuture<>();
            Consumer<Object> listener = heard::complete;
            owner.getMethod("listen", Consumer.class).invoke(all, listener);
            Object latch = owner.getMethod("latch", String.class, int.class, Duration.class)
                    .invoke(all, "loaded", 3, Duration.ofDays(1));

            assertThat(modules.load("dev.holdfast.latch.DistributedLatch")
                            .getMethod("countDown", String.class)
                            .invoke(latch, "customers"))
                    .isEqualTo(2);
            assertThat(heard)
                    .succeedsWithin(Patience.LIMIT)
                    .hasToString("CountedDown[name=loaded, party=customers, left=2]");
        }
    }

    private static AutoCloseable connect(ModulePath modules, EmbeddedRedis redis) throws Exception {
        Class<?> entrance = modules.load("dev.holdfast.redis.HoldfastRedis");
        assertThat(entrance.getModule().getDescriptor().isAutomatic()).isFalse();
        return (AutoCloseable) entrance.getMethod("connect", String.class).invoke(null, redis.uri());
    }
}
