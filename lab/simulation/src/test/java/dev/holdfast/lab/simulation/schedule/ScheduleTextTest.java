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
    void read_permits_areTheSame() {
        for (long seed = 0; seed < 50; seed++) {
            Schedule schedule = GroupsGenerator.schedule(seed);

            assertThat(ScheduleText.read(ScheduleText.write(schedule))).isEqualTo(schedule);
        }
    }

    @Test
    void read_textsThatAreStoredAndInterventions_areTheSame() {
        for (long seed = 0; seed < 50; seed++) {
            Schedule kept = KeptGenerator.schedule(seed);
            Schedule resized = ResizeGenerator.schedule(seed);

            assertThat(ScheduleText.read(ScheduleText.write(kept))).isEqualTo(kept);
            assertThat(ScheduleText.read(ScheduleText.write(resized))).isEqualTo(resized);
        }
    }

    @Test
    void read_callsForGatesAndLatches_areTheSame() {
        for (long seed = 0; seed < 50; seed++) {
            Schedule schedule = CountedGenerator.schedule(seed);

            assertThat(schedule.counted()).isNotEmpty();
            assertThat(ScheduleText.read(ScheduleText.write(schedule))).isEqualTo(schedule);
        }
    }

    @Test
    void read_partyThatWaits_isRefused() {
        String line = "counted kind=COUNT_DOWN atMicros=1 client=0 name=0 size=2 spanMillis=1000 burst=0 number=1"
                + " waitMillis=5 cancelMicros=0";

        assertThatThrownBy(() -> ScheduleText.read(line)).hasStackTraceContaining("COUNT_DOWN that waits for 5 ms");
    }

    @Test
    void read_textFromBeforeThereWerePermitsAndRests_isTheSame() {
        Schedule schedule = Generator.schedule(3);
        String text = ScheduleText.write(schedule);
        String later =
                " units=0 limit=0 stickyMillis=0 headStartMillis=0 strictOrder=false" + " storedMillis=0 several=0";
        assertThat(text).contains(later + "\n");

        assertThat(ScheduleText.read(text.replace(later, ""))).isEqualTo(schedule);
    }

    @Test
    void read_twoLimitsOfOneName_areRefused() {
        String text = ScheduleText.write(Generator.schedule(3)).replace("limit=0", "limit=5");
        String permits = text.replaceAll("lock=\\d+", "lock=0")
                .replaceAll("mode=\\w+ units=0", "mode=PERMIT units=1")
                .replaceFirst("limit=5", "limit=4");

        assertThatThrownBy(() -> ScheduleText.read(permits))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("lock 0 has");
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
