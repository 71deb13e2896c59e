package dev.holdfast.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * A native image has only those resources that were named while it was built; without a script,
 * the client cannot lock.
 */
class NativeImageMetadataTest {

    private static final String METADATA = "/META-INF/native-image/dev.holdfast/holdfast-redis/resource-config.json";
    private static final Pattern NAMED = Pattern.compile("\"pattern\":\\s*\"([^\"]+)\"");

    @Test
    void resources_ofEveryScript_areNamed() throws Exception {
        List<Pattern> named = named();
        List<String> scripts = scripts();
        assertThat(scripts).contains("dev/holdfast/redis/lua/acquire.lua", "dev/holdfast/redis/lua/include/ask.lua");
        assertThat(scripts)
                .allSatisfy(script -> assertThat(named)
                        .anySatisfy(pattern -> assertThat(script).matches(pattern)));
    }

    @Test
    void resources_ofEachPattern_areThere() throws Exception {
        List<String> scripts = scripts();
        assertThat(named())
                .isNotEmpty()
                .allSatisfy(pattern -> assertThat(scripts)
                        .anySatisfy(script -> assertThat(script).matches(pattern)));
    }

    private static List<Pattern> named() throws IOException {
        try (InputStream file = NativeImageMetadataTest.class.getResourceAsStream(METADATA)) {
            assertThat(file).as(METADATA).isNotNull();
            Matcher found = NAMED.matcher(new String(file.readAllBytes(), StandardCharsets.UTF_8));
            return found.results()
                    .map(result -> Pattern.compile(result.group(1).replace("\\\\", "\\")))
                    .toList();
        }
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
