package dev.holdfast.testkit.variants;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A defect is put where it is said to be, whole, or not at all. */
class VariantFilesTest {

    private static final String FILE = "module/src/main/resources/a.lua";

    @TempDir
    private Path root;

    private static Variant replacing(String original) {
        return new Variant("broken", "nothing", FILE, original, "return 2", List.of());
    }

    @Test
    void put_severalInOneFile_isRefused() throws Exception {
        write("return 0\nreturn 1\n");

        assertThatThrownBy(() -> files().put(List.of(replacing("return 0"), replacing("return 1")), root))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("two texts in " + FILE);
    }

    @Test
    void put_textThatStandsThereTwice_isRefused() throws Exception {
        write("return 0\nreturn 0\n");

        assertThatThrownBy(() -> files().put(replacing("return 0"), root))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("has drifted");
    }

    @Test
    void put_script_standsBelowTheFolderWithTheReplacement() throws Exception {
        write("return 0\nreturn 1\n");

        files().put(replacing("return 0"), root.resolve("patched"));

        assertThat(root.resolve("patched/a.lua")).hasContent("return 2\nreturn 1\n");
    }

    private VariantFiles files() {
        return new VariantFiles(root, List.of());
    }

    private void write(String text) throws Exception {
        Path file = root.resolve(FILE);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
