package dev.holdfast.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The modules that are published, with their classes and sources. */
enum PublishedModule {
    CORE("core", Use.IN_APPLICATIONS),
    REDIS("backends/redis", Use.IN_APPLICATIONS),
    REDIS_QUORUM("backends/redis-quorum", Use.IN_APPLICATIONS),
    JDBC("backends/jdbc", Use.IN_APPLICATIONS),
    ZOOKEEPER("backends/zookeeper", Use.IN_APPLICATIONS),
    RATE("recipes/rate", Use.IN_APPLICATIONS),
    LATCH("recipes/latch", Use.IN_APPLICATIONS),
    REACTOR("integrations/reactor", Use.IN_APPLICATIONS),
    KOTLIN("integrations/kotlin", Use.IN_APPLICATIONS),
    MICROMETER("integrations/micrometer", Use.IN_APPLICATIONS),
    CONSOLE("command/console", Use.IN_APPLICATIONS),
    SPRING("integrations/spring", Use.IN_APPLICATIONS),
    SPRING_BOOT_STARTER("integrations/spring-boot-starter", Use.IN_APPLICATIONS),
    SHEDLOCK("integrations/shedlock", Use.IN_APPLICATIONS),
    SPRING_INTEGRATION("integrations/spring-integration", Use.IN_APPLICATIONS),
    TESTKIT("testing/testkit", Use.IN_TESTS),
    EMBEDDED_REDIS("testing/embedded-redis", Use.IN_TESTS);

    private enum Use {
        IN_APPLICATIONS,
        IN_TESTS
    }

    private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");

    private static final Path ROOT = root();

    private static final List<String> SOURCES = List.of("src/main/java", "src/main/kotlin");

    private final String folder;
    private final Use use;

    PublishedModule(String folder, Use use) {
        this.folder = folder;
        this.use = use;
    }

    /** Those that run in applications, whose threads may be virtual ones. */
    static List<PublishedModule> inApplications() {
        return Stream.of(values())
                .filter(module -> module.use == Use.IN_APPLICATIONS)
                .toList();
    }

    static List<String> folders() {
        return Stream.of(values()).map(module -> module.folder).toList();
    }

    /** The modules with code that the parent POM names outside of its profiles. */
    static List<String> foldersOfTheBuild() {
        String pom = read(ROOT.resolve("pom.xml"));
        String modules = pom.substring(pom.indexOf("<modules>"), pom.indexOf("</modules>"));
        return MODULE.matcher(modules)
                .results()
                .map(match -> match.group(1))
                .filter(folder -> SOURCES.stream()
                        .anyMatch(sources ->
                                Files.isDirectory(ROOT.resolve(folder).resolve(sources))))
                .filter(folder -> !read(ROOT.resolve(folder).resolve("pom.xml")).contains("<maven.deploy.skip>true"))
                .toList();
    }

    private static Path root() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("core/pom.xml"))) {
            folder = folder.getParent();
            if (folder == null) {
                throw new IllegalStateException("The project's root is not above the working directory");
            }
        }
        return folder;
    }

    /** Reads its classes, without those of its tests. */
    JavaClasses readClasses() {
        Path compiled = ROOT.resolve(folder).resolve("target/classes");
        if (!Files.isDirectory(compiled)) {
            throw new IllegalStateException(folder + " has not been compiled: build it together with this module,"
                    + " as mvn -pl build/pages -am does");
        }
        return new ClassFileImporter().importPath(compiled);
    }

    /** Whether its sources say by themselves what may be null. */
    boolean isKotlin() {
        return this == KOTLIN;
    }

    /** The text of each of its sources, by path. */
    Map<Path, String> sources() {
        Path sources = ROOT.resolve(folder).resolve(isKotlin() ? "src/main/kotlin" : "src/main/java");
        try (Stream<Path> files = Files.walk(sources)) {
            return files.filter(file -> file.toString().matches(".*\\.(java|kt)"))
                    .collect(Collectors.toMap(ROOT::relativize, PublishedModule::read, (a, b) -> a, TreeMap::new));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
