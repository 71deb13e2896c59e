package dev.holdfast.redis.internal.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.embedded.EmbeddedRedis;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ScriptFilesTest {

    private static final Path FOLDER = Path.of("src/main/resources/dev/holdfast/redis/lua");

    @Test
    void load_everyScript_isKnownToTheServerByItsSha() {
        try (EmbeddedRedis redis = EmbeddedRedis.start()) {
            for (Script script : LockScripts.ALL) {
                assertThat(redis.execute("SCRIPT", "LOAD", script.source()).text())
                        .as("%s", script)
                        .isEqualTo(script.sha());
            }
        }
    }

    @Test
    void load_includes_areResolvedAndCommentsLeftOut() {
        assertThat(LockScripts.ACQUIRE.source())
                .contains("local GRANTED, QUEUED")
                .contains("local now, stamp = ")
                .doesNotContain("@include")
                .doesNotContain("\n--")
                .doesNotStartWith("#!");
    }

    @Test
    void load_missingFile_namesIt() {
        assertThatThrownBy(() -> ScriptFiles.load("nowhere"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("lua/nowhere.lua");
    }

    @Test
    void files_allOfThem_areLoadedAndSayWhatTheyDo() throws IOException {
        List<String> names;
        try (Stream<Path> files = Files.list(FOLDER)) {
            names = files.map(path -> path.getFileName().toString())
                    .filter(name -> name.endsWith(".lua"))
                    .toList();
        }
        assertThat(names)
                .containsExactlyInAnyOrderElementsOf(
                        LockScripts.ALL.stream().map(Script::toString).toList());
        for (String name : names) {
            assertThat(Files.readString(FOLDER.resolve(name)))
                    .startsWith("-- " + name.replace(".lua", "") + ": ")
                    .contains("KEYS[")
                    .contains("-- Answers ");
        }
    }

    @Test
    void files_numbersAsText_areNeverLeftToLua() throws IOException {
        try (Stream<Path> files = Files.walk(FOLDER)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(Files.readString(file))
                        .as("%s: tostring, %%g and the like lose digits of a token", file)
                        .doesNotContain("tostring(")
                        .doesNotContain("%d:")
                        .doesNotContain("%g");
            }
        }
    }
}
