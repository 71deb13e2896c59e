package dev.holdfast.lab.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class DurationTextTest {

    @ParameterizedTest
    @CsvSource({"0, 0", "100us, 100000", "0.5ms, 500000", "1ms, 1000000", "2s, 2000000000", "1.25us, 1250"})
    void convert_eachUnit_isThatManyNanoseconds(String text, long nanos) {
        assertThat(new DurationText().convert(text)).isEqualTo(Duration.ofNanos(nanos));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "-1ms", "ms", "1m", "1 ms", "1e3us", ".5ms", ""})
    void convert_anythingElse_isRefusedWithExamples(String text) {
        assertThatThrownBy(() -> new DurationText().convert(text))
                .isInstanceOf(TypeConversionException.class)
                .hasMessageContainingAll("'" + text + "'", "100us", "0.5ms");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "100us", "500us", "1ms", "2.5ms", "2s", "100ms", "10s"})
    void of_duration_isReadAsTheSame(String text) {
        assertThat(DurationText.of(new DurationText().convert(text))).isEqualTo(text);
    }
}
