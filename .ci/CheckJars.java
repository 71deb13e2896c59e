import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/**
 * Asserts that each module has one jar with the licence and its version in it, and a jar of sources and one of Javadoc
 * beside it. One process reads all of them.
 */
public final class CheckJars {

    private static final List<String> PROBLEMS = new ArrayList<>();

    private CheckJars() {}

    public static void main(String[] modules) throws IOException {
        for (String module : modules) {
            check(module);
        }
        PROBLEMS.forEach(System.out::println);
        System.out.println(PROBLEMS.isEmpty() ? "the jars are complete" : "the jars are not complete");
        System.exit(PROBLEMS.isEmpty() ? 0 : 1);
    }

    private static void check(String module) throws IOException {
        List<Path> jars = jarsOf(Path.of(module, "target"));
        if (jars.size() != 1) {
            PROBLEMS.add(module + " has not one jar, but " + jars);
            return;
        }
        Path jar = jars.get(0);
        for (String kind : List.of("sources", "javadoc")) {
            Path beside = jar.resolveSibling(stem(jar) + "-" + kind + ".jar");
            if (!Files.isRegularFile(beside)) {
                PROBLEMS.add(module + " has no " + beside.getFileName());
            }
        }
        try (JarFile file = new JarFile(jar.toFile())) {
            if (file.getEntry("META-INF/LICENSE") == null) {
                PROBLEMS.add(jar + " has no licence");
            }
            Manifest manifest = file.getManifest();
            if (manifest == null || manifest.getMainAttributes().get(Attributes.Name.IMPLEMENTATION_VERSION) == null) {
                PROBLEMS.add(jar + " does not say its version");
            }
        }
    }

    /** The jars with classes: their names end in the version. */
    private static List<Path> jarsOf(Path target) throws IOException {
        List<Path> jars = new ArrayList<>();
        if (!Files.isDirectory(target)) {
            return jars;
        }
        try (DirectoryStream<Path> found = Files.newDirectoryStream(target, "holdfast-*.jar")) {
            for (Path jar : found) {
                if (stem(jar).matches(".*(-SNAPSHOT|[0-9])")) {
                    jars.add(jar);
                }
            }
        }
        return jars;
    }

    private static String stem(Path jar) {
        String name = jar.getFileName().toString();
        return name.substring(0, name.length() - ".jar".length());
    }
}
