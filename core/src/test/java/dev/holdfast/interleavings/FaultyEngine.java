package dev.holdfast.interleavings;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Holdfast a second time in this JVM, with a fault: the sources' copy is patched and compiled, and loaded before
 * anything else. The sources are not touched.
 */
final class FaultyEngine extends URLClassLoader {

    private static final Path SOURCES = Path.of("src/main/java/dev/holdfast/internal");

    private FaultyEngine(Path patched) {
        super(
                Stream.concat(Stream.of(patched), classPath().stream())
                        .map(FaultyEngine::url)
                        .toArray(URL[]::new),
                FaultyEngine.class.getClassLoader());
    }

    static FaultyEngine with(Fault fault, Path folder) throws IOException {
        Path source = SOURCES.resolve(fault.file);
        String text = Files.readString(source).replace("\r\n", "\n");
        int first = text.indexOf(fault.original);
        if (first < 0 || text.indexOf(fault.original, first + 1) >= 0) {
            throw new AssertionError("fault " + fault.words() + " has drifted: " + source
                    + " must contain exactly once\n" + fault.original);
        }
        String patched = text.replace(fault.original, fault.replacement);
        compile(Files.writeString(folder.resolve(source.getFileName()), patched), folder);
        return new FaultyEngine(folder);
    }

    private static void compile(Path file, Path folder) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        String path = String.join(
                File.pathSeparator, classPath().stream().map(Path::toString).toList());
        List<String> options = List.of("-proc:none", "-implicit:none", "-nowarn", "-d", folder.toString(), "-cp", path);
        StringWriter said = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            if (!compiler.getTask(said, files, null, new ArrayList<>(options), null, files.getJavaFileObjects(file))
                    .call()) {
                throw new AssertionError(file + " does not compile:\n" + said);
            }
        }
    }

    private static List<Path> classPath() {
        String entries = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        return Stream.of(entries.split(File.pathSeparator, -1)).map(Path::of).toList();
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
}
