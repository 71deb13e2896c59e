package dev.holdfast.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.testkit.modules.ModulePath;
import java.util.concurrent.locks.Lock;
import org.junit.jupiter.api.Test;

/**
 * What a program gets that has Holdfast on its module path. All other tests run on the class path,
 * which no module-info holds to anything.
 */
class ModulePathTest {

    /** What the module needs and nothing else, so that a missing "requires" shows. */
    private static final String[] NEEDED = {
        "holdfast-core", "lettuce-core", "netty-", "reactor-core", "reactive-streams", "slf4j-api", "jspecify"
    };

    @Test
    void module_onTheModulePath_findsItsScriptsAndLocks() throws Exception {
        try (ModulePath modules = ModulePath.of("dev.holdfast.redis", NEEDED);
                EmbeddedRedis redis = EmbeddedRedis.start();
                AutoCloseable holdfast = connect(modules, redis)) {
            Lock lock = (Lock) modules.load("dev.holdfast.Holdfast")
                    .getMethod("lock", String.class)
                    .invoke(holdfast, "order:42");
            assertThat(lock.tryLock()).isTrue();
            lock.unlock();
        }
    }

    private static AutoCloseable connect(ModulePath modules, EmbeddedRedis redis) throws Exception {
        Class<?> entrance = modules.load("dev.holdfast.redis.HoldfastRedis");
        assertThat(entrance.getModule().getDescriptor().isAutomatic()).isFalse();
        return (AutoCloseable) entrance.getMethod("connect", String.class).invoke(null, redis.uri());
    }
}
