package dev.holdfast.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every Java example that a user can read compiles. */
class SnippetCompilationTest {

    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

    /** Their examples need modules that this one cannot see; a test of that module compiles them. */
    private static final Set<String> COMPILED_ELSEWHERE = Set.of("docs/metrics.md", "docs/spring.md");

    @TempDir
    private static Path classes;

    private static StandardJavaFileManager files;

    @BeforeAll
    static void open() throws IOException {
        files = COMPILER.getStandardFileManager(null, Locale.ROOT, null);
        files.setLocationFromPaths(StandardLocation.CLASS_OUTPUT, List.of(classes));
    }

    @AfterAll
    static void close() throws IOException {
        files.close();
    }

    static Stream<Snippet> pages() {
        return Project.pages().stream()
                .filter(page -> !COMPILED_ELSEWHERE.contains(Project.name(page)))
                .flatMap(page -> Snippet.inPage(page).stream());
    }

    static Stream<Snippet> javadoc() {
        return Stream.of(
                        "core",
                        "backends/redis",
                        "backends/jdbc",
                        "recipes/rate",
                        "recipes/latch",
                        "integrations/reactor",
                        "testing/embedded-redis",
                        "testing/testkit",
                        "integrations/spring",
                        "integrations/shedlock",
                        "integrations/spring-integration")
                .flatMap(module -> Project.sources(module + "/src/main/java").stream())
                .flatMap(source -> Snippet.inJavadoc(source).stream());
    }

    @ParameterizedTest
    @MethodSource("pages")
    void example_inPage_compiles(Snippet snippet) {
        assertThat(errorsOf(snippet)).isEmpty();
    }

    static Stream<Snippet> gettingStarted() {
        return Snippet.inPage(Project.ROOT.resolve("docs/getting-started.md")).stream();
    }

    /** New users copy the example as it is. */
    @ParameterizedTest
    @MethodSource("gettingStarted")
    void example_ofGettingStarted_importsWhatItNames(Snippet snippet) {
        assertThat(errorsOf(snippet.asWholeFile("Example"))).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("javadoc")
    void example_inJavadoc_compiles(Snippet snippet) {
        assertThat(errorsOf(snippet)).isEmpty();
    }

    @Test
    void examples_ofTheReadmes_areFound() {
        assertThat(pages().map(Snippet::place))
                .anyMatch(place -> place.startsWith("README.md:"))
                .anyMatch(place -> place.startsWith("README.zh-CN.md:"));
        assertThat(javadoc().map(Snippet::place))
                .anyMatch(place -> place.startsWith("core/src/main/java/dev/holdfast/Holdfast.java:"));
    }

    @Test
    void example_withAnUnknownMethod_doesNotCompile() {
        assertThat(errorsOf(new Snippet("here", "lock.acquireForEver();\n")))
                .singleElement()
                .asString()
                .contains("acquireForEver");
    }

    private static List<String> errorsOf(Snippet snippet) {
        return errorsOf(snippet.asFile("Example"));
    }

    private static List<String> errorsOf(String file) {
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        List<String> options = List.of("-proc:none", "--release", "17", "-cp", System.getProperty("java.class.path"));
        StringWriter output = new StringWriter();
        boolean compiled = COMPILER.getTask(
                        output, files, diagnostics, options, null, List.of(new SourceInMemory(file)))
                .call();
        List<String> errors = diagnostics.getDiagnostics().stream()
                .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
                .map(Object::toString)
                .toList();
        assertThat(compiled).as("%s %s", errors, output).isEqualTo(errors.isEmpty());
        return errors;
    }

    private static final class SourceInMemory extends SimpleJavaFileObject {

        private final String text;

        SourceInMemory(String file) {
            super(URI.create("string:///dev/holdfast/docs/Example.java"), Kind.SOURCE);
            this.text = "package dev.holdfast.docs;\n" + file;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
