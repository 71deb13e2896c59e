package dev.holdfast.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every example of the page compiles. */
class ExamplesTest {

    private static final Pattern FENCE = Pattern.compile("^```java\\R(.*?)^```", Pattern.DOTALL | Pattern.MULTILINE);

    @TempDir
    private Path classes;

    static List<String> examples() throws IOException {
        String page = Files.readString(Path.of("../../docs/spring.md"));
        List<String> examples =
                FENCE.matcher(page).results().map(fence -> fence.group(1)).toList();
        assertThat(examples).hasSizeGreaterThan(4);
        return examples;
    }

    @ParameterizedTest
    @MethodSource("examples")
    void example_ofThePage_compiles(String example) throws IOException {
        String imports = example.lines().filter(ExamplesTest::isImport).collect(Collectors.joining("\n"));
        String members = example.lines().filter(line -> !isImport(line)).collect(Collectors.joining("\n"));
        assertThat(errorsOf("import dev.holdfast.*; import dev.holdfast.redis.*; import java.time.Duration;"
                        + " import org.junit.jupiter.api.Test;\n" + imports + "\nclass Page {\n" + members + "\n}\n"))
                .isEmpty();
    }

    private static boolean isImport(String line) {
        return line.startsWith("import ");
    }

    private List<String> errorsOf(String source) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(diagnostics, Locale.ROOT, null)) {
            files.setLocationFromPaths(StandardLocation.CLASS_OUTPUT, List.of(classes));
            List<String> options =
                    List.of("-proc:none", "--release", "17", "-cp", System.getProperty("java.class.path"));
            JavaFileObject file =
                    new SimpleJavaFileObject(URI.create("string:///Page.java"), JavaFileObject.Kind.SOURCE) {
                        @Override
                        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                            return source;
                        }
                    };
            boolean compiled = compiler.getTask(null, files, diagnostics, options, null, List.of(file))
                    .call();
            List<String> errors = diagnostics.getDiagnostics().stream()
                    .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
                    .map(Object::toString)
                    .toList();
            assertThat(compiled).isEqualTo(errors.isEmpty());
            return errors;
        }
    }
}
