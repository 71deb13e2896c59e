package dev.holdfast.rate;

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
    void module_onTheModulePath_findsItsScriptsAndPasses() throws Exception {
        try (ModulePath modules = ModulePath.of("dev.holdfast.rate", NEEDED);
                EmbeddedRedis redis = EmbeddedRedis.start();
                AutoCloseable holdfast = connect(modules, redis)) {
            Class<?> owner = modules.load("dev.holdfast.rate.RateGates");
            Object all =
                    owner.getMethod("of", modules.load("dev.holdfast.Holdfast")).invoke(null, holdfast);
            CompletableFuture<Object> heard = new CompletableFuture<>();
            Consumer<Object> listener = heard::complete;
            owner.getMethod("listen", Consumer.class).invoke(all, listener);
            Class<?> rates = modules.load("dev.holdfast.rate.Rate");
            Object rate = rates.getMethod("of", int.class, Duration.class).invoke(null, 5, Duration.ofDays(1));
            Object gate = owner.getMethod("gate", String.class, rates).invoke(all, "sms", rate);

            assertThat(modules.load("dev.holdfast.rate.RateGate")
                            .getMethod("tryPass")
                            .invoke(gate))
                    .hasToString("Passed[left=4]");
            assertThat(heard).succeedsWithin(Patience.LIMIT).hasToString("Passed[name=sms, units=1, delay=PT0S]");
        }
    }

    private static AutoCloseable connect(ModulePath modules, EmbeddedRedis redis) throws Exception {
        Class<?> entrance = modules.load("dev.holdfast.redis.HoldfastRedis");
        assertThat(entrance.getModule().getDescriptor().isAutomatic()).isFalse();
        return (AutoCloseable) entrance.getMethod("connect", String.class).invoke(null, redis.uri());
    }
}
