package dev.holdfast.lab.chaos.broken;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * A deliberate defect: a text of the sources, which stands there exactly once, and what replaces it.
 *
 * @param name in words joined by hyphens
 * @param file below the project's root: a Java file or a script
 * @param original the text
 * @param replacement what stands there instead
 */
record Defect(String name, String file, String original, String replacement) {

    private static final String RESOURCES = "src/main/resources/";

    /** Puts the patched script, or the classes of the patched source, below a directory, which goes in front of a class path. */
    void put(Path directory) throws IOException {
        Path root = root();
        String patched = patched(root);
        int resource = file.indexOf(RESOURCES);
        if (resource >= 0) {
            Path script = directory.resolve(file.substring(resource + RESOURCES.length()));
            Files.createDirectories(script.getParent());
            Files.writeString(script, patched);
        } else {
            compile(patched, directory);
        }
    }

    private String patched(Path root) throws IOException {
        String source = Files.readString(root.resolve(file));
        int first = source.indexOf(original);
        if (first < 0 || source.indexOf(original, first + 1) >= 0) {
            throw new AssertionError(name + " has drifted: " + file + " must contain exactly once\n" + original);
        }
        return source.substring(0, first) + replacement + source.substring(first + original.length());
    }

    private void compile(String patched, Path directory) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        Path sources = Files.createDirectories(directory.resolve("patched-sources"));
        Path source = Files.writeString(sources.resolve(Path.of(file).getFileName()), patched);
        List<String> options =
                List.of("-proc:none", "-implicit:none", "-nowarn", "-d", directory.toString(), "-cp", classPath());
        StringWriter said = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            if (!compiler.getTask(said, files, null, options, null, files.getJavaFileObjects(source))
                    .call()) {
                throw new AssertionError(name + " does not compile:\n" + said);
            }
        }
    }

    private static String classPath() {
        return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))
                .replace(";", File.pathSeparator);
    }

    private static Path root() {
        Path start = Path.of("").toAbsolutePath();
        return Stream.iterate(start, folder -> folder != null, Path::getParent)
                .filter(folder -> Files.exists(folder.resolve("core/pom.xml")))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("the project's root is not above " + start));
    }
}
