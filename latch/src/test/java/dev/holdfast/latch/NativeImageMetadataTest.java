package dev.holdfast.latch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A native image has only those resources that were named while it was built. */
class NativeImageMetadataTest {

    private static final String METADATA = "/META-INF/native-image/dev.holdfast/holdfast-latch/resource-config.json";
    private static final Pattern NAMED = Pattern.compile("\"pattern\":\\s*\"([^\"]+)\"");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "dev/holdfast/latch/lua/count_down.lua",
                "dev/holdfast/latch/lua/await.lua",
                "dev/holdfast/latch/lua/look.lua",
                "dev/holdfast/latch/lua/include/read_latch.lua",
                "dev/holdfast/latch/lua/include/begin_latch.lua"
            })
    void resource_ofEachScript_isThereAndNamed(String script) throws Exception {
        assertThat(NativeImageMetadataTest.class.getResource("/" + script)).isNotNull();
        assertThat(script).matches(named());
    }

    @Test
    void resource_ofAnotherKind_isNotNamed() throws Exception {
        assertThat("dev/holdfast/latch/DistributedLatch.class").doesNotMatch(named());
    }

    private static Pattern named() throws Exception {
        try (InputStream file = NativeImageMetadataTest.class.getResourceAsStream(METADATA)) {
            assertThat(file).as(METADATA).isNotNull();
            Matcher found = NAMED.matcher(new String(file.readAllBytes(), StandardCharsets.UTF_8));
            assertThat(found.find()).isTrue();
            return Pattern.compile(found.group(1).replace("\\\\", "\\"));
        }
    }
}
