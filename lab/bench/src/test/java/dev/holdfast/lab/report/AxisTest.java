package dev.holdfast.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import freemarker.template.Template;
import java.io.StringWriter;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AxisTest {

    @ParameterizedTest
    @CsvSource({"17.2, '0 5 10 15 20'", "3, '0 1 2 3'", "0.8, '0 0.2 0.4 0.6 0.8'", "123456, '0 50,000 100,000 150,000'"
    })
    void linear_anyGreatest_hasRoomForItAndPlainLabels(double greatest, String labels) throws Exception {
        String axis = "linear('', " + greatest + ")";

        assertThat(labels(axis)).isEqualTo(labels);
        assertThat(at(axis, greatest)).isBetween(0.5, 1.0);
    }

    @Test
    void log_fewDecades_labelsOneTwoFive() throws Exception {
        String axis = "log('', 130, 8113, Numbers.plain)";

        assertThat(labels(axis)).isEqualTo("100 200 500 1,000 2,000 5,000 10,000");
        assertThat(at(axis, 100)).isZero();
        assertThat(at(axis, 1000)).isEqualTo(0.5, Offset.offset(1e-9));
        assertThat(at(axis, 10_000)).isEqualTo(1, Offset.offset(1e-9));
    }

    @Test
    void log_manyDecades_labelsPowersOfTen() throws Exception {
        assertThat(labels("log('', 0.1, 250000, Numbers.micros)"))
                .isEqualTo("0.1 µs 1 µs 10 µs 100 µs 1 ms 10 ms 100 ms");
    }

    @Test
    void log_oneValue_isAnAxisAllTheSame() throws Exception {
        String axis = "log('', 100, 100, Numbers.plain)";

        assertThat(at(axis, 100)).isZero();
        assertThat(at(axis, 1000)).isEqualTo(1, Offset.offset(1e-9));
    }

    @Test
    void log_lessThanItsBeginning_standsThere() throws Exception {
        assertThat(at("log('', 0.1, 10, Numbers.plain)", 0)).isZero();
    }

    @Test
    void counts_doublings_standEquallyFarApart() throws Exception {
        String axis = "counts('', [1, 4, 16])";

        assertThat(labels(axis)).isEqualTo("1 4 16");
        assertThat(at(axis, 4)).isEqualTo(0.5, Offset.offset(1e-9));
    }

    @Test
    void percentiles_all_standsBehindTheLastThatIsFinite() throws Exception {
        String axis = "percentiles(99.95)";

        assertThat(labels(axis)).isEqualTo("0 50 90 99 99.9 max");
        assertThat(at(axis, 100)).isEqualTo(1);
        assertThat(at(axis, 99.95)).isLessThan(1);
        assertThat(at(axis, 99) - at(axis, 90)).isEqualTo(at(axis, 99.9) - at(axis, 99), Offset.offset(1e-9));
    }

    @Test
    void percentiles_fewPasses_endWithTheFirstSteps() throws Exception {
        assertThat(labels("percentiles(0)")).isEqualTo("0 50 90 max");
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

    private static String labels(String axis) throws Exception {
        return evaluated("axes." + axis + ".ticks?map(tick -> tick.label)?join(' ')");
    }

    private static double at(String axis, double value) throws Exception {
        return Double.parseDouble(evaluated("axes.at(axes." + axis + ", " + value + ")?c"));
    }

    /** What the functions of the template of axes return. */
    private static String evaluated(String expression) throws Exception {
        StringWriter out = new StringWriter();
        String text = "<#import 'axes.ftl' as axes>${" + expression + "}";
        new Template("test", text, Templates.configuration()).process(Map.of(), out);
        return out.toString();
    }
}
