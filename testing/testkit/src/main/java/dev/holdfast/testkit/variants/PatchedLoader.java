package dev.holdfast.testkit.variants;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;

/**
 * Holdfast a second time in this JVM: loads its classes, its scripts and its tests anew, those of a variant first.
 * Everything else, JUnit above all, is the JVM's own, so that a variant costs a fraction of a second and not the start
 * of a JVM.
 */
public final class PatchedLoader extends URLClassLoader {

    static {
        registerAsParallelCapable();
    }

    /**
     * A loader.
     *
     * @param classPath that of a variant first
     */
    public PatchedLoader(List<Path> classPath) {
        super("patched", classPath.stream().map(PatchedLoader::url).toArray(URL[]::new), parent());
    }

    private static ClassLoader parent() {
        return PatchedLoader.class.getClassLoader();
    }

    private static URL url(Path entry) {
        try {
            return entry.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException("not a class path entry: " + entry, e);
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith("dev.holdfast.")) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded == null ? findClass(name) : loaded;
        }
    }

    @Override
    public URL getResource(String name) {
        return isOurs(name) ? findResource(name) : super.getResource(name);
    }

    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
        return isOurs(name) ? Collections.enumeration(Collections.list(findResources(name))) : super.getResources(name);
    }

    private static boolean isOurs(String resource) {
        return resource.startsWith("dev/holdfast/");
    }
}
