package dev.holdfast.build;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Loads what javac runs beside itself, Error Prone above all, once for all modules of a build. Otherwise javac loads it
 * anew for each compilation, and the JVM interprets and compiles it anew each time, which costs more processor time
 * than all of javac's own work. javac makes an instance for each compilation, if it is told to by a hidden option and
 * finds the class; otherwise it does as always.
 *
 * <p>It stands on the boot class path of Maven's JVM, where nothing else can come from; the build's first module
 * compiles it in its place.
 */
public final class SharedProcessorLoader extends ClassLoader {

    private static final Map<String, ClassLoader> LOADERS = new ConcurrentHashMap<>();

    /** Called by javac, with the path of the processors and the loader of itself. */
    public SharedProcessorLoader(URL[] path, ClassLoader javac) {
        super(LOADERS.computeIfAbsent(Arrays.toString(path), unused -> new URLClassLoader(path, javac)));
    }
}
