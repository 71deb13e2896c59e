package dev.holdfast.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AxisTest {

    @ParameterizedTest
    @CsvSource({"17.2, '0 5 10 15 20'", "3, '0 1 2 3'", "0.8, '0 0.2 0.4 0.6 0.8'", "123456, '0 50,000 100,000 150,000'"
    })
    void linear_anyGreatest_hasRoomForItAndPlainLabels(double greatest, String labels) {
        Axis axis = Axis.linear("", greatest);

        assertThat(labels(axis)).containsExactly(labels.split(" "));
        assertThat(axis.at(greatest)).isBetween(0.5, 1.0);
    }

    @Test
    void log_fewDecades_labelsOneTwoFive() {
        Axis axis = Axis.log("", 130, 8113, Numbers::plain);

        assertThat(labels(axis)).containsExactly("100", "200", "500", "1,000", "2,000", "5,000", "10,000");
        assertThat(axis.at(100)).isZero();
        assertThat(axis.at(1000)).isEqualTo(0.5, Offset.offset(1e-9));
        assertThat(axis.at(10_000)).isEqualTo(1, Offset.offset(1e-9));
    }

    @Test
    void log_manyDecades_labelsPowersOfTen() {
        assertThat(labels(Axis.log("", 0.1, 250_000, Numbers::micros)))
                .containsExactly("0.1 µs", "1 µs", "10 µs", "100 µs", "1 ms", "10 ms", "100 ms");
    }

    @Test
    void log_oneValue_isAnAxisAllTheSame() {
        Axis axis = Axis.log("", 100, 100, Numbers::plain);

        assertThat(axis.at(100)).isZero();
        assertThat(axis.at(1000)).isEqualTo(1, Offset.offset(1e-9));
    }

    @Test
    void log_lessThanItsBeginning_standsThere() {
        assertThat(Axis.log("", 0.1, 10, Numbers::plain).at(0)).isZero();
    }

    @Test
    void count_doublings_standEquallyFarApart() {
        Axis axis = Axis.counts("", List.of(16, 1, 4));

        assertThat(labels(axis)).containsExactly("1", "4", "16");
        assertThat(axis.at(4)).isEqualTo(0.5, Offset.offset(1e-9));
    }

    @Test
    void percentile_all_standsBehindTheLastThatIsFinite() {
        Axis axis = Axis.percentiles(99.95);

        assertThat(labels(axis)).containsExactly("0", "50", "90", "99", "99.9", "max");
        assertThat(axis.at(100)).isEqualTo(1);
        assertThat(axis.at(99.95)).isLessThan(1);
        assertThat(axis.at(99) - axis.at(90)).isEqualTo(axis.at(99.9) - axis.at(99), Offset.offset(1e-9));
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "0.25, 0.25 µs",
        "12.34, 12.3 µs",
        "999, 999 µs",
        "1500, 1.5 ms",
        "250000, 250 ms",
        "3200000, 3.2 s"
    })
    void micros_anyTime_hasTheUnitThatFits(double micros, String text) {
        assertThat(Numbers.micros(micros)).isEqualTo(text);
    }

    private static List<String> labels(Axis axis) {
        return axis.ticks().stream().map(Axis.Tick::label).toList();
    }
}
