package dev.holdfast.testkit.modules;

import java.io.File;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A module, and what it needs and nothing else, as a program has them on its module path: what a module-info does not
 * require is missing. They are read from the class path of the tests. Until it is closed, the calling thread finds
 * classes there first, as in a program that has nothing beside its module path.
 */
public final class ModulePath implements AutoCloseable {

    private final ClassLoader loader;
    private final ClassLoader before;

    private ModulePath(ClassLoader loader) {
        this.loader = loader;
        this.before = Thread.currentThread().getContextClassLoader();
        Thread.currentThread().setContextClassLoader(loader);
    }

    /**
     * Loads a module.
     *
     * @param module its name
     * @param needed with what the names of the jars begin that it needs; folders with a module-info are there as well
     * @return to be closed by the calling thread
     */
    public static ModulePath of(String module, String... needed) {
        Path[] path = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(entry -> isNeeded(entry, List.of(needed)))
                .toArray(Path[]::new);
        ModuleLayer boot = ModuleLayer.boot();
        ModuleFinder found = ModuleFinder.of(path);
        // Lettuce is an automatic module, which cannot name the modules of Netty that it needs: as with --add-modules.
        Set<String> roots = found.findAll().stream()
                .map(reference -> reference.descriptor().name())
                .filter(name -> name.startsWith("io.netty."))
                .collect(Collectors.toSet());
        roots.add(module);
        Configuration modules = boot.configuration().resolve(found, ModuleFinder.of(), roots);
        ModuleLayer layer = boot.defineModulesWithOneLoader(modules, ClassLoader.getPlatformClassLoader());
        return new ModulePath(layer.findLoader(module));
    }

    private static boolean isNeeded(Path entry, List<String> needed) {
        if (Files.isDirectory(entry)) {
            return Files.exists(entry.resolve("module-info.class"));
        }
        return needed.stream().anyMatch(entry.getFileName().toString()::startsWith);
    }

    /**
     * A class of these modules.
     *
     * @param name its name
     * @return the class, whose module is a named one
     * @throws ClassNotFoundException if it is not there
     */
    public Class<?> load(String name) throws ClassNotFoundException {
        return loader.loadClass(name);
    }

    @Override
    public void close() {
        Thread.currentThread().setContextClassLoader(before);
    }
}
