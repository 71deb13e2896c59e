package dev.holdfast.samples.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the pages about Spring Boot show of this sample is what this sample is. */
class PageTest {

    private static final Path PAGE = Path.of("../../docs/spring-boot.md");
    private static final Path TESTING_PAGE = Path.of("../../docs/testing-boot.md");

    @Test
    void code_ofThePage_isThatOfTheSample() throws IOException {
        String sources = textOf(Path.of("src/main/java"));
        assertThat(fences(PAGE, "java sample"))
                .hasSizeGreaterThan(3)
                .allSatisfy(code -> assertThat(sources).contains(code));
    }

    @Test
    void settings_ofThePage_areThoseOfTheSample() throws IOException {
        String settings = textOf(Path.of("src/main/resources"));
        assertThat(fences(PAGE, "properties"))
                .isNotEmpty()
                .allSatisfy(code -> assertThat(settings).contains(code));
    }

    @Test
    void code_ofThePageOnTesting_isThatOfTheTests() throws IOException {
        String tests = textOf(Path.of("src/test/java"));
        assertThat(fences(TESTING_PAGE, "java sample"))
                .hasSizeGreaterThan(2)
                .allSatisfy(code -> assertThat(tests).contains(code));
    }

    private static List<String> fences(Path page, String language) throws IOException {
        return Pattern.compile("(?ms)^```" + language + "\\n(.*?)^```$")
                .matcher(Files.readString(page))
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
    }

    private static String textOf(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).map(PageTest::read).collect(Collectors.joining("\n"));
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
