package dev.holdfast.spi;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationTextTest {

    @ParameterizedTest
    @CsvSource({
        "PT0S, 0s",
        "PT5S, 5s",
        "PT0.05S, 50ms",
        "PT1M30S, 1m30s",
        "PT24H, 1d",
        "PT8760H, 365d",
        "PT49H0.001002003S, 2d1h1ms2us3ns",
        "PT-5S, -5s",
        "PT-0.5S, -500ms",
        "PT-1H-30M, -1h30m",
    })
    void duration_always_isAsPeopleWriteIt(Duration duration, String written) {
        assertThat(DurationText.of(duration)).isEqualTo(written);
        assertThat(DurationText.in("between " + duration + " and " + duration + ", and is " + duration + "."))
                .isEqualTo("between " + written + " and " + written + ", and is " + written + ".");
    }

    @Test
    void duration_asLongAsThereIs_isShown() {
        Duration longest = Duration.ofSeconds(Long.MAX_VALUE, 999_999_999);
        Duration mostNegative = Duration.ofSeconds(Long.MIN_VALUE);
        assertThat(DurationText.in("is " + longest))
                .startsWith("is 106751991167300d")
                .endsWith("999ns");
        assertThat(DurationText.in("is " + mostNegative)).isEqualTo("is " + mostNegative);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "no duration",
                "PT",
                "PTX",
                "OPT5S",
                "PT5",
                "PT5Sx",
                "PT-5Sx",
                "PT-1.5M",
                "PT99999999999999999999H"
            })
    void message_withoutADuration_isLeftAsItIs(String message) {
        assertThat(DurationText.in(message)).isEqualTo(message);
    }
}
