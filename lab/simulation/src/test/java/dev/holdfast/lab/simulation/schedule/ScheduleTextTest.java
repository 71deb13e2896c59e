package dev.holdfast.lab.simulation.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ScheduleTextTest {

    @Test
    void read_whatWasWritten_isTheSame() {
        for (long seed = 0; seed < 300; seed++) {
            Schedule schedule = Generator.schedule(seed);

            assertThat(ScheduleText.read("# a remark\n\n" + ScheduleText.write(schedule)))
                    .isEqualTo(schedule);
        }
    }

    @Test
    void read_unknownElement_isRefused() {
        assertThatThrownBy(() -> ScheduleText.read("weather kind=RAIN"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("RAIN");
    }

    @Test
    void read_missingValue_isRefused() {
        assertThatThrownBy(() -> ScheduleText.read("client client=1 driftPpm=3"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("startMicros");
    }

    @Test
    void read_withoutHead_isRefused() {
        assertThatThrownBy(() -> ScheduleText.read("")).isInstanceOf(IllegalArgumentException.class);
    }
}
