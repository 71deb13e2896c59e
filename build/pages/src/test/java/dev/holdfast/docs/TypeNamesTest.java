package dev.holdfast.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A page that names a type of the project must not outlive it: each name of a type is declared in a source of the
 * project, imported by one, or part of {@code java.lang}, and a member that is named with it occurs in its file.
 */
class TypeNamesTest {

    /** These are about types of others, about the past, or about names that no type is to have. */
    private static final Pattern LEFT_OUT =
            Pattern.compile("docs/migration/.*|docs/comparison\\.md|CHANGELOG\\.md|docs/design/README\\.md");

    /** Types of other libraries that no source here imports. */
    private static final Set<String> OTHERS = Set.of(
            "DataJdbcTest",
            "ObservationPredicate",
            "RFairLock",
            "ServiceConnection",
            "WebFluxTest",
            "WebMvcTest",
            "Blocking",
            "Context",
            "ExecuteOn",
            "JdkFlowAdapter",
            "PreDestroy",
            "RunOnVirtualThread",
            "ShutdownEvent",
            "Singleton",
            "StartupEvent",
            "TaskExecutors",
            "Uni",
            "Unit");

    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    private static final Pattern TYPE =
            Pattern.compile("@?((?:[A-Z][a-z0-9]+){2,}\\w*|[A-Z][a-z]+|[A-Z]+[a-z]\\w*)(?:[.#](\\w+))?(?:[(<\"].*)?");
    private static final Pattern SOURCE_FILE = Pattern.compile("(?:[\\w-]+/)*\\w+\\.(?:java|lua|kt)");

    private static final Pattern DECLARED =
            Pattern.compile("\\b(?:class|interface|record|enum|object|@interface)\\s+([A-Z]\\w*)");
    private static final Pattern IMPORTED =
            Pattern.compile("(?m)^import [\\w.]*?\\.([A-Z]\\w*)(?:\\.([A-Z]\\w*))?;?\\s*$");
    private static final Pattern WORD = Pattern.compile("\\b[A-Z]\\w*\\b");

    private static final List<Path> SOURCES = Stream.of(".java", ".kt", ".tla", ".lua")
            .flatMap(ending -> Project.files(ending).stream())
            .toList();
    private static final Set<String> KNOWN = known();
    private static final Map<String, String> FILES_OF_TYPES = filesOfTypes();

    static Stream<String> pages() {
        return Project.pages().stream()
                .map(Project::name)
                .filter(page -> !LEFT_OUT.matcher(page).matches());
    }

    @ParameterizedTest
    @MethodSource("pages")
    void types_thatAreNamed_exist(String page) {
        assertThat(namesWithoutMeaning(Project.read(page))).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void sourceFiles_thatAreNamed_exist(String page) {
        List<String> names =
                SOURCES.stream().map(source -> "/" + Project.name(source)).toList();
        assertThat(codeIn(Project.read(page))
                        .filter(code -> SOURCE_FILE.matcher(code).matches())
                        .filter(code -> !code.equals("src/main/java/First.java"))
                        .filter(code -> names.stream().noneMatch(name -> name.endsWith("/" + code))))
                .isEmpty();
    }

    @Test
    void namesThatMeanNothing_always_areFound() {
        assertThat(namesWithoutMeaning("`NoSuchType`, `Holdfast`, `Holdfast.lock`, `Holdfast.noSuchMember`, `lock`"))
                .containsExactly("NoSuchType", "Holdfast.noSuchMember");
    }

    private static List<String> namesWithoutMeaning(String text) {
        List<String> found = new ArrayList<>();
        codeIn(text).forEach(code -> {
            Matcher type = TYPE.matcher(code);
            if (!type.matches() || SOURCE_FILE.matcher(code).matches()) {
                return;
            }
            String name = type.group(1);
            String member = type.group(2);
            if (!KNOWN.contains(name) && !isOfTheLanguage(name)) {
                found.add(name);
            } else if (member != null
                    && FILES_OF_TYPES.containsKey(name)
                    && !Pattern.compile("\\b" + member + "\\b")
                            .matcher(FILES_OF_TYPES.get(name))
                            .find()) {
                found.add(name + "." + member);
            }
        });
        return found;
    }

    private static Stream<String> codeIn(String text) {
        StringBuilder prose = new StringBuilder();
        boolean fence = false;
        for (String line : text.lines().toList()) {
            if (line.stripLeading().startsWith("```")) {
                fence = !fence;
            } else if (!fence) {
                prose.append(line).append('\n');
            }
        }
        return CODE.matcher(prose).results().map(code -> code.group(1));
    }

    private static boolean isOfTheLanguage(String name) {
        try {
            Class.forName("java.lang." + name);
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    private static Set<String> known() {
        Set<String> known = new HashSet<>(OTHERS);
        for (Path source : SOURCES) {
            String text = Project.read(source);
            Pattern names = source.toString().endsWith(".tla") ? WORD : DECLARED;
            names.matcher(text)
                    .results()
                    .forEach(name -> known.add(name.groupCount() == 0 ? name.group() : name.group(1)));
            IMPORTED.matcher(text).results().forEach(name -> {
                known.add(name.group(1));
                known.add(name.group(2));
            });
            known.add(simpleName(source));
        }
        return known;
    }

    private static Map<String, String> filesOfTypes() {
        Map<String, String> files = new HashMap<>();
        for (Path source : SOURCES) {
            if (source.toString().endsWith(".java")) {
                files.merge(simpleName(source), Project.read(source), String::concat);
            }
        }
        return files;
    }

    private static String simpleName(Path source) {
        return source.getFileName().toString().replaceFirst("\\.\\w+$", "");
    }
}
