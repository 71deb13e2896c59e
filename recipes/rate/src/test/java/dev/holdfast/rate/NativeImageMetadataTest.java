package dev.holdfast.rate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.testkit.modules.NativeImageResources;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A native image has only those resources that were named while it was built. */
class NativeImageMetadataTest {

    private static final List<Pattern> NAMED = NativeImageResources.of("holdfast-rate");

    @ParameterizedTest
    @ValueSource(strings = {"dev/holdfast/rate/lua/pass.lua", "dev/holdfast/rate/lua/pass_window.lua"})
    void resource_ofEachScript_isThereAndNamed(String script) {
        assertThat(NativeImageMetadataTest.class.getResource("/" + script)).isNotNull();
        assertThat(NAMED)
                .singleElement()
                .satisfies(pattern -> assertThat(script).matches(pattern));
    }

    @Test
    void resource_ofAnotherKind_isNotNamed() {
        assertThat(NAMED)
                .singleElement()
                .satisfies(pattern ->
                        assertThat("dev/holdfast/rate/RateGate.class").doesNotMatch(pattern));
    }
}
