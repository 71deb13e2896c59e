package dev.holdfast.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.LossReason;
import dev.holdfast.Topology;
import dev.holdfast.latch.LatchEvent;
import dev.holdfast.rate.GateEvent;
import io.micrometer.common.docs.KeyName;
import java.net.URI;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The page of the metrics describes what the module does, and its examples compile, as do those in Javadoc. */
class MetricsPageTest {

    private static final String PAGE = "docs/metrics.md";
    private static final Pattern IN_PAGE = Pattern.compile("```java\\R(.*?)```", Pattern.DOTALL);
    private static final Pattern IN_JAVADOC =
            Pattern.compile("<pre>\\{@code\\R(.*?)\\R\\s*\\*\\s*}</pre>", Pattern.DOTALL);

    @TempDir
    private static Path classes;

    static List<DescribedMeter> meters() {
        return DocumentedMeters.all();
    }

    @ParameterizedTest
    @MethodSource("meters")
    void meter_ofTheModule_hasItsRow(DescribedMeter meter) {
        String tags = Arrays.stream(meter.getKeyNames())
                .map(KeyName::asString)
                .map(tag -> "`" + tag + "` ")
                .collect(Collectors.joining());

        assertThat(Project.read(PAGE))
                .contains("| `" + meter.getName() + "` | "
                        + meter.getType().name().toLowerCase(Locale.ROOT) + " | " + tags + "| " + meter.description()
                        + " |");
    }

    @ParameterizedTest
    @EnumSource(LockObservation.class)
    void observation_ofTheModule_hasItsRow(LockObservation observation) {
        assertThat(Project.read(PAGE))
                .contains("| `" + observation.getName() + "` | " + observation.getContextualName() + " | ");
    }

    @Test
    void rows_ofThePage_areMetersAndObservationsThatExist() {
        List<String> rows = Pattern.compile(
                        "^\\| `(holdfast\\.[\\w.]+)` \\| (?:timer|counter|gauge|\\w+ )", Pattern.MULTILINE)
                .matcher(Project.read(PAGE))
                .results()
                .map(row -> row.group(1))
                .toList();

        assertThat(rows)
                .hasSizeGreaterThanOrEqualTo(18)
                .isSubsetOf(Stream.concat(
                                meters().stream().map(DescribedMeter::getName),
                                Arrays.stream(LockObservation.values()).map(LockObservation::getName))
                        .toList());
    }

    static Stream<Enum<?>> tagValues() {
        return Stream.of(
                        AcquisitionOutcome.values(),
                        HoldOutcome.values(),
                        RenewalOutcome.values(),
                        HandoffKind.values(),
                        Topology.NodeState.values(),
                        LossReason.values(),
                        GateEvent.Failed.Cause.values(),
                        LatchEvent.NotCounted.Cause.values(),
                        LatchEvent.WaitEnded.Outcome.values())
                .flatMap(Arrays::stream);
    }

    @ParameterizedTest
    @MethodSource("tagValues")
    void valueOfATag_always_isListed(Enum<?> value) {
        assertThat(Project.read(PAGE)).contains("`" + value.name().toLowerCase(Locale.ROOT) + "`");
    }

    static Stream<String> examples() {
        return Stream.concat(
                examples(IN_PAGE, PAGE),
                Stream.of("HoldfastMetrics", "GateMetrics", "LatchMetrics", "HoldfastObservations")
                        .flatMap(type -> examples(
                                IN_JAVADOC,
                                "integrations/micrometer/src/main/java/dev/holdfast/micrometer/" + type + ".java")));
    }

    private static Stream<String> examples(Pattern pattern, String file) {
        List<String> found = pattern.matcher(Project.read(file))
                .results()
                .map(example -> example.group(1).replaceAll("(?m)^\\s*\\* ?", ""))
                .toList();
        assertThat(found).as("examples in %s", file).isNotEmpty();
        return found.stream();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void example_always_compiles(String example) {
        assertThat(errorsOf(example)).isEmpty();
    }

    @Test
    void example_withAnUnknownMethod_doesNotCompile() {
        assertThat(errorsOf("holdfast.acquireForEver();")).isNotEmpty();
    }

    private static List<String> errorsOf(String example) {
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        String source = """
                import dev.holdfast.*;
                import dev.holdfast.latch.*;
                import dev.holdfast.micrometer.*;
                import dev.holdfast.rate.*;
                import io.micrometer.core.instrument.*;
                import io.micrometer.observation.*;
                import java.util.*;
                abstract class Example {
                    Holdfast holdfast;
                    MeterRegistry registry;
                    MeterRegistry meterRegistry;
                    ObservationRegistry observationRegistry;
                    abstract void ship(int order);
                    void example() throws Exception {
                """ + example + "}}";
        JavaFileObject file =
                new SimpleJavaFileObject(URI.create("string:///Example.java"), JavaFileObject.Kind.SOURCE) {
                    @Override
                    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                        return source;
                    }
                };
        List<String> options = List.of(
                "-proc:none",
                "-d",
                classes.toString(),
                "--release",
                "17",
                "-cp",
                System.getProperty("java.class.path"));
        ToolProvider.getSystemJavaCompiler()
                .getTask(null, null, diagnostics, options, null, List.of(file))
                .call();
        return diagnostics.getDiagnostics().stream()
                .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
                .map(Object::toString)
                .toList();
    }
}
