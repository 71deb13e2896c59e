package dev.holdfast.rate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.embedded.EmbeddedRedis;
import java.io.File;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What a program gets that has Holdfast on its module path. All other tests run on the class path,
 * which no module-info holds to anything.
 */
class ModulePathTest {

    /** What the module needs and nothing else, so that a missing "requires" shows. */
    private static final List<String> NEEDED = List.of(
            "holdfast-core",
            "holdfast-redis",
            "lettuce-core",
            "netty-",
            "reactor-core",
            "reactive-streams",
            "slf4j-api",
            "jspecify");

    @Test
    void module_onTheModulePath_findsItsScriptsAndPasses() throws Exception {
        ModuleLayer layer = layerOf("dev.holdfast.rate");
        ClassLoader loader = layer.findLoader("dev.holdfast.rate");
        Class<?> entrance = loader.loadClass("dev.holdfast.redis.HoldfastRedis");
        assertThat(entrance.getModule().getDescriptor().isAutomatic()).isFalse();
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        // Lettuce looks for classes here first, as in a program that has nothing beside its module path.
        Thread.currentThread().setContextClassLoader(loader);
        try (EmbeddedRedis redis = EmbeddedRedis.start();
                AutoCloseable holdfast = (AutoCloseable)
                        entrance.getMethod("connect", String.class).invoke(null, redis.uri())) {
            Class<?> rates = loader.loadClass("dev.holdfast.rate.Rate");
            Class<?> gates = loader.loadClass("dev.holdfast.rate.RateGates");
            Class<?> client = loader.loadClass("dev.holdfast.Holdfast");
            Object allGates = gates.getMethod("of", client).invoke(null, holdfast);
            CompletableFuture<Object> heard = new CompletableFuture<>();
            Consumer<Object> listener = heard::complete;
            gates.getMethod("listen", Consumer.class).invoke(allGates, listener);
            Object rate = rates.getMethod("of", int.class, Duration.class).invoke(null, 5, Duration.ofDays(1));
            Object gate = gates.getMethod("gate", String.class, rates).invoke(allGates, "sms", rate);
            Object answer = loader.loadClass("dev.holdfast.rate.RateGate")
                    .getMethod("tryPass")
                    .invoke(gate);
            assertThat(answer).hasToString("Passed[left=4]");
            assertThat(heard)
                    .succeedsWithin(Duration.ofSeconds(60))
                    .hasToString("Passed[name=sms, units=1, delay=PT0S]");
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }

    private static ModuleLayer layerOf(String root) {
        Path[] path = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(ModulePathTest::isNeeded)
                .toArray(Path[]::new);
        ModuleLayer boot = ModuleLayer.boot();
        ModuleFinder found = ModuleFinder.of(path);
        // Lettuce is an automatic module, which cannot name the modules of Netty that it needs: as with --add-modules.
        Set<String> roots = found.findAll().stream()
                .map(module -> module.descriptor().name())
                .filter(name -> name.startsWith("io.netty."))
                .collect(Collectors.toSet());
        roots.add(root);
        Configuration modules = boot.configuration().resolve(found, ModuleFinder.of(), roots);
        return boot.defineModulesWithOneLoader(modules, ClassLoader.getPlatformClassLoader());
    }

    private static boolean isNeeded(Path entry) {
        if (Files.isDirectory(entry)) {
            return Files.exists(entry.resolve("module-info.class"));
        }
        return NEEDED.stream().anyMatch(entry.getFileName().toString()::startsWith);
    }
}
