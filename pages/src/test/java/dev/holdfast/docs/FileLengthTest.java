package dev.holdfast.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Files of Java are short enough to be read at once: 300 lines at most, and 250 in the state machine of a lane. */
class FileLengthTest {

    private static final int LONGEST = 300;
    private static final int LONGEST_OF_A_LANE = 250;
    private static final String LANE = "core/src/main/java/dev/holdfast/internal/lane/";

    @Test
    void file_ofJava_isShortEnoughToBeReadAtOnce() {
        List<Path> files = Project.files("").stream()
                .filter(file -> Project.name(file).endsWith(".java"))
                .toList();
        assertThat(files).hasSizeGreaterThan(900).anyMatch(file -> longest(Project.name(file)) < LONGEST);

        assertThat(files.stream().filter(FileLengthTest::isTooLong).map(FileLengthTest::advice))
                .isEmpty();
    }

    private static boolean isTooLong(Path file) {
        return lines(file) > longest(Project.name(file));
    }

    private static String advice(Path file) {
        String name = Project.name(file);
        return name + " has " + lines(file) + " lines, and may have " + longest(name)
                + ": move one idea of it into a class of its own";
    }

    private static int longest(String name) {
        return name.startsWith(LANE) ? LONGEST_OF_A_LANE : LONGEST;
    }

    private static long lines(Path file) {
        return Project.read(file).lines().count();
    }
}
