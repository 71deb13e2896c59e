package dev.holdfast.docs;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An example in a page or in Javadoc.
 *
 * @param place file and line, for messages
 * @param code as the reader sees it
 */
record Snippet(String place, String code) {

    private static final Pattern JAVADOC_EXAMPLE =
            Pattern.compile("<pre>\\{@code\\R(.*?)\\R\\s*\\*\\s*}</pre>", Pattern.DOTALL);
    private static final Pattern LEFT_OUT = Pattern.compile("\\s*\\.\\.\\.\\s*");
    private static final Pattern PACKAGE = Pattern.compile("^package ([\\w.]+);$", Pattern.MULTILINE);
    private static final Pattern IMPORT = Pattern.compile("^import .*;$");
    private static final Pattern DECLARATION = Pattern.compile(
            "^(?:public |final |abstract |sealed )*(?:class|interface|record|enum) ", Pattern.MULTILINE);
    private static final Pattern METHOD = Pattern.compile("^(?:@\\w+\\s|static |public |private )", Pattern.MULTILINE);

    /** What every example may use without saying so. Its own imports come on top. */
    private static final String ALWAYS_IMPORTED = """
        import dev.holdfast.*;
        import dev.holdfast.rate.*;
        import dev.holdfast.latch.*;
        import dev.holdfast.jdbc.*;
        import dev.holdfast.redis.*;
        import dev.holdfast.redis.quorum.*;
        import dev.holdfast.jdbc.*;
        import dev.holdfast.local.*;
        import dev.holdfast.embedded.*;
        import dev.holdfast.reactor.*;
        import dev.holdfast.spring.*;
        import dev.holdfast.testkit.contract.*;
        import dev.holdfast.testkit.history.*;
        import dev.holdfast.testkit.process.*;
        import dev.holdfast.testkit.proxy.*;
        import java.time.Duration;
        import java.util.*;
        import java.util.concurrent.*;
        import org.junit.jupiter.api.*;
        import org.springframework.context.ApplicationEventPublisher;
        import org.springframework.context.annotation.Bean;
        import org.springframework.context.annotation.Configuration;
        import reactor.core.publisher.*;
        import static java.time.Duration.ofSeconds;
        """;

    static List<Snippet> inPage(Path page) {
        return Markdown.read(page).fences("java").stream()
                .map(fence -> new Snippet(Project.name(page) + ":" + fence.line(), fence.code()))
                .toList();
    }

    static List<Snippet> inJavadoc(Path source) {
        String text = Project.read(source);
        Matcher itsPackage = PACKAGE.matcher(text);
        String neighbours = itsPackage.find() ? "import " + itsPackage.group(1) + ".*;\n" : "";
        List<Snippet> snippets = new ArrayList<>();
        Matcher example = JAVADOC_EXAMPLE.matcher(text);
        while (example.find()) {
            long line = text.substring(0, example.start(1)).lines().count() + 1;
            String code = example.group(1)
                    .lines()
                    .map(each -> each.replaceFirst("^\\s*\\* ?", ""))
                    .reduce(neighbours, (all, each) -> all + each + "\n");
            snippets.add(new Snippet(Project.name(source) + ":" + line, code));
        }
        return snippets;
    }

    /**
     * A whole file around the example: its statements in a method, its methods or types in a class, that knows what
     * {@link SnippetContext} has.
     */
    String asFile(String className) {
        return ALWAYS_IMPORTED
                        .lines()
                        .filter(line -> !isHidden(line))
                        .map(line -> line + "\n")
                        .reduce("", String::concat)
                + asWholeFile(className);
    }

    /** Whether the example imports another type of the same name. */
    private boolean isHidden(String line) {
        String name = line.substring(line.lastIndexOf('.'));
        return !name.equals(".*;")
                && code.lines()
                        .anyMatch(own -> IMPORT.matcher(own).matches() && own.endsWith(name) && !own.equals(line));
    }

    /** As {@link #asFile}, with no imports but the example's own. */
    String asWholeFile(String className) {
        StringBuilder imports = new StringBuilder();
        StringBuilder body = new StringBuilder();
        code.lines()
                .filter(line -> !LEFT_OUT.matcher(line).matches())
                .forEach(line -> (IMPORT.matcher(line).matches() ? imports : body)
                        .append(line)
                        .append('\n'));
        boolean members =
                DECLARATION.matcher(body).find() || METHOD.matcher(body).find();
        String content = members ? body.toString() : "    void snippet() throws Exception {\n" + body + "    }\n";
        return imports + "abstract class " + className + " extends dev.holdfast.docs.SnippetContext {\n" + content
                + "}\n";
    }

    @Override
    public String toString() {
        return place;
    }
}
