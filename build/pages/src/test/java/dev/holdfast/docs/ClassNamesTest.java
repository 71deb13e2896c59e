package dev.holdfast.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/** Names of classes, of all modules, follow the rules on the page that has the vocabulary. */
class ClassNamesTest {

    private static final String PAGE = "docs/design/README.md";
    private static final String SECTION = "## Names of classes";

    /** Their names are what is wrong with some of them. */
    private static final String OFFENCES = "/architecture/offences/";

    private static final Pattern CODE = Pattern.compile("`([A-Za-z]+)`");
    private static final Pattern WORD = Pattern.compile("[A-Z][a-z0-9]*");
    private static final Pattern ROW = Pattern.compile("^\\| `([A-Za-z]+)` \\|", Pattern.MULTILINE);
    private static final Pattern VERBS = Pattern.compile("^Verbs that no name has: (.*)$", Pattern.MULTILINE);
    private static final Pattern NOUNS = Pattern.compile("^Nouns that end in -ing: (.*)$", Pattern.MULTILINE);

    /** A class and the file that declares it. */
    private record Named(String name, String file) {

        List<String> words() {
            return WORD.matcher(name).results().map(MatchResult::group).toList();
        }

        /** That of a test says what it tests before the word Test. */
        String lastWord() {
            List<String> words = words();
            int end = words.size();
            if (end > 1 && words.get(end - 1).equals("Test")) {
                end--;
            }
            return end == 0 ? name : words.get(end - 1);
        }

        @Override
        public String toString() {
            return name + " in " + file;
        }
    }

    @Test
    void name_ofAClass_hasNoWordThatIsNotUsed() {
        Set<String> notUsed =
                ROW.matcher(section()).results().map(row -> row.group(1)).collect(Collectors.toSet());

        assertThat(notUsed).hasSizeGreaterThan(10);
        assertThat(classes())
                .filteredOn(named -> named.words().stream().anyMatch(notUsed::contains))
                .as("classes with a word that %s does not use", PAGE)
                .isEmpty();
    }

    @Test
    void name_ofAClass_isNoGerund() {
        MatchResult line = NOUNS.matcher(section()).results().findFirst().orElseThrow();
        Set<String> nouns =
                CODE.matcher(line.group(1)).results().map(noun -> noun.group(1)).collect(Collectors.toSet());
        List<Named> gerunds = classes().stream()
                .filter(named -> named.lastWord().endsWith("ing"))
                .toList();

        assertThat(gerunds)
                .filteredOn(named -> !nouns.contains(named.lastWord()))
                .as("classes whose names end in -ing and in none of the nouns of %s", PAGE)
                .isEmpty();
    }

    @Test
    void name_ofAClass_isNoSentence() {
        MatchResult line = VERBS.matcher(section()).results().findFirst().orElseThrow();
        Set<String> verbs =
                CODE.matcher(line.group(1)).results().map(verb -> verb.group(1)).collect(Collectors.toSet());

        assertThat(verbs).contains("Is");
        assertThat(classes())
                .filteredOn(named -> named.words().stream().anyMatch(verbs::contains))
                .as("classes whose names are sentences, by a verb that %s lists", PAGE)
                .isEmpty();
    }

    @Test
    void classes_always_includeTests() {
        assertThat(classes()).extracting(Named::name).contains("ClassNamesTest", "Holdfast");
    }

    private static String section() {
        String page = Project.read(PAGE);
        int begin = page.indexOf(SECTION);
        assertThat(begin).as("%s in %s", SECTION, PAGE).isNotNegative();
        int end = page.indexOf("\n## ", begin + SECTION.length());
        return page.substring(begin, end < 0 ? page.length() : end);
    }

    /** Those of tests and nested ones included. */
    private static List<Named> classes() {
        List<Path> sources = Project.files(".java").stream()
                .filter(file -> Project.name(file).matches(".*/src/(main|test)/java/.*"))
                .filter(file -> !Project.name(file).contains(OFFENCES))
                .toList();
        assertThat(sources).hasSizeGreaterThan(1000);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, Locale.ROOT, null)) {
            JavacTask task = (JavacTask)
                    compiler.getTask(null, files, null, null, null, files.getJavaFileObjectsFromPaths(sources));
            List<Named> found = new ArrayList<>();
            for (CompilationUnitTree unit : task.parse()) {
                String file = Project.name(Path.of(unit.getSourceFile().toUri()));
                unit.accept(new Names(file), found);
            }
            return found;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class Names extends TreeScanner<Void, List<Named>> {

        private final String file;

        Names(String file) {
            this.file = file;
        }

        @Override
        public Void visitClass(ClassTree declared, List<Named> found) {
            String name = declared.getSimpleName().toString();
            if (!name.isEmpty()) {
                found.add(new Named(name, file));
            }
            return super.visitClass(declared, found);
        }
    }
}
