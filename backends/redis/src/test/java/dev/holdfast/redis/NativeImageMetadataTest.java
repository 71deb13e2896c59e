package dev.holdfast.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.testkit.modules.NativeImageResources;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * A native image has only those resources that were named while it was built; without a script,
 * the client cannot lock.
 */
class NativeImageMetadataTest {

    private static final List<Pattern> NAMED = NativeImageResources.of("holdfast-redis");

    @Test
    void resources_ofEveryScript_areNamed() throws Exception {
        List<String> scripts = scripts();
        assertThat(scripts).contains("dev/holdfast/redis/lua/acquire.lua", "dev/holdfast/redis/lua/include/ask.lua");
        assertThat(scripts)
                .allSatisfy(script -> assertThat(NAMED)
                        .anySatisfy(pattern -> assertThat(script).matches(pattern)));
    }

    @Test
    void resources_ofEachPattern_areThere() throws Exception {
        List<String> scripts = scripts();
        assertThat(NAMED)
                .isNotEmpty()
                .allSatisfy(pattern -> assertThat(scripts)
                        .anySatisfy(script -> assertThat(script).matches(pattern)));
    }

    private static List<String> scripts() throws Exception {
        URI lua = NativeImageMetadataTest.class.getResource("lua/acquire.lua").toURI();
        Path root = Path.of(lua).resolve("../../../../..").normalize();
        try (Stream<Path> files = Files.walk(root.resolve("dev/holdfast/redis"))) {
            return files.map(file -> root.relativize(file).toString().replace('\\', '/'))
                    .filter(file -> file.endsWith(".lua"))
                    .toList();
        }
    }
}
