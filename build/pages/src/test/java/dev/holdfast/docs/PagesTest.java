package dev.holdfast.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages agree with one another, with the files that they point to, and with the build. */
class PagesTest {

    private static final int MOST_LINES_OF_README = 150;
    private static final List<String> FIRST_PAGES =
            List.of("README.md", "README.zh-CN.md", "docs/getting-started.md", "docs/zh/getting-started.md");
    private static final Pattern TEST_NAME = Pattern.compile("`(\\w+(?:Test|Contract|IT))#(\\w+)`");

    static Stream<String> pages() {
        return Project.pages().stream().map(Project::name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"README.md", "README.zh-CN.md"})
    void readme_always_isShort(String readme) {
        assertThat(page(readme).lineCount()).isLessThanOrEqualTo(MOST_LINES_OF_README);
    }

    @ParameterizedTest
    @MethodSource("pages")
    void links_toFilesOfTheProject_leadSomewhere(String name) {
        assertThat(deadLinks(page(name))).isEmpty();
    }

    @Test
    void links_ofAllPages_areFound() {
        assertThat(pages().flatMap(name -> page(name).links().stream())).hasSizeGreaterThan(20);
    }

    @Test
    void coordinates_onTheFirstPages_areThoseOfTheBuild() {
        Matcher version = Pattern.compile("<version>([^<]+)</version>").matcher(Project.read("build/bom/pom.xml"));
        assertThat(version.find()).isTrue();
        for (String page : FIRST_PAGES) {
            assertThat(Project.read(page))
                    .contains("<artifactId>holdfast-bom</artifactId>")
                    .contains("<version>" + version.group(1) + "</version>");
        }
    }

    /** What the README promises must be what the build offers. */
    @Test
    void installation_asTheFirstPagesSay_isAProfileOfTheBuild() {
        for (String page : FIRST_PAGES) {
            assertThat(Project.read(page)).contains("mvn -T1C -Dquick install");
        }
        assertThat(Project.read("pom.xml")).contains("<name>quick</name>").contains("<name>!quick</name>");
    }

    @Test
    void moduleNames_onTheFirstPage_areThoseOfTheJars() {
        Matcher row = Pattern.compile("\\| `holdfast-[\\w-]+` \\| `(dev\\.holdfast[\\w.]*)` \\|")
                .matcher(Project.read("docs/getting-started.md"));
        List<String> named = row.results().map(result -> result.group(1)).toList();
        List<String> built = Stream.of(
                        "core/src/main/java/module-info.java",
                        "backends/redis/src/main/java/module-info.java",
                        "backends/jdbc/src/main/java/module-info.java",
                        "recipes/rate/src/main/java/module-info.java",
                        "recipes/latch/src/main/java/module-info.java",
                        "integrations/reactor/src/main/java/module-info.java",
                        "integrations/kotlin/pom.xml",
                        "integrations/micrometer/pom.xml",
                        "integrations/spring/pom.xml",
                        "integrations/spring-boot-starter/pom.xml",
                        "integrations/console-spring-boot-starter/pom.xml",
                        "integrations/shedlock/pom.xml",
                        "integrations/spring-integration/pom.xml",
                        "testing/embedded-redis/pom.xml",
                        "testing/testkit/pom.xml")
                .map(PagesTest::moduleNameIn)
                .toList();
        assertThat(named).isEqualTo(built);
    }

    private static String moduleNameIn(String file) {
        Matcher name = Pattern.compile("(?m)^module ([\\w.]+) |<Automatic-Module-Name>([\\w.]+)<")
                .matcher(Project.read(file));
        assertThat(name.find()).as(file).isTrue();
        return name.group(1) == null ? name.group(2) : name.group(1);
    }

    /** A page that names a test as evidence must not outlive it. */
    @ParameterizedTest
    @MethodSource("pages")
    void tests_thatAreNamed_exist(String name) {
        List<Path> tests = Stream.of(
                        "core", "backends", "recipes", "integrations", "command", "testing", "build", "lab", "samples")
                .flatMap(module -> Project.sources(module).stream())
                .toList();
        List<String> missing = new ArrayList<>();
        Matcher named = TEST_NAME.matcher(Project.read(name));
        while (named.find()) {
            String file = named.group(1) + ".java";
            String method = " " + named.group(2) + "(";
            boolean exists = tests.stream()
                    .filter(test -> test.getFileName().toString().equals(file))
                    .anyMatch(test -> Project.read(test).contains(method));
            if (!exists) {
                missing.add(named.group());
            }
        }
        assertThat(missing).isEmpty();
    }

    private static Markdown page(String name) {
        return Markdown.read(Project.ROOT.resolve(name));
    }

    private static List<String> deadLinks(Markdown page) {
        List<String> dead = new ArrayList<>();
        for (Markdown.Link link : page.links()) {
            if (!link.target().matches("[a-z]+:.*") && !leadsSomewhere(page, link.target())) {
                dead.add("line " + link.line() + ": " + link.target());
            }
        }
        return dead;
    }

    private static boolean leadsSomewhere(Markdown page, String target) {
        int hash = target.indexOf('#');
        String path = hash < 0 ? target : target.substring(0, hash);
        Path file = path.isEmpty()
                ? page.file()
                : page.file()
                        .resolveSibling(URLDecoder.decode(path, StandardCharsets.UTF_8))
                        .normalize();
        if (!file.startsWith(Project.ROOT) || !Files.exists(file)) {
            return false;
        }
        if (hash < 0 || !file.toString().endsWith(".md")) {
            return true;
        }
        String anchor = URLDecoder.decode(target.substring(hash + 1), StandardCharsets.UTF_8);
        return Markdown.read(file).headings().stream()
                .anyMatch(heading -> heading.anchor().equals(anchor));
    }
}
