package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

final class DurationConverterTest {

    @ParameterizedTest
    @CsvSource({
        "0, PT0S",
        "700us, PT0.0007S",
        "250ms, PT0.25S",
        "1.5s, PT1.5S",
        "2m, PT2M",
        "1h, PT1H",
        "7d, PT168H",
        "PT2M, PT2M"
    })
    void convert_durationWithUnit_isRead(String text, Duration expected) {
        assertThat(new DurationConverter().convert(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "10", "1.5", "soon", "-1s", "PT-1S", "1y", "1 s", "999999999999d"})
    void convert_anythingElse_isRefusedWithAnExample(String text) {
        assertThatThrownBy(() -> new DurationConverter().convert(text))
                .isInstanceOf(TypeConversionException.class)
                .hasMessageContaining("250ms");
    }
}
