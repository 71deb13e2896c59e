package dev.holdfast.lab.simulation.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.lab.simulation.check.Rule;
import dev.holdfast.lab.simulation.check.Violation;
import dev.holdfast.lab.simulation.schedule.Schedule;
import dev.holdfast.lab.simulation.schedule.ScheduleText;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CopiesTest {

    private static final String HOLDS_FOR_THREE_SECONDS = """
            head seed=1 lastMicros=6000000 responseTimeoutMillis=2000 pollBoundMillis=3000 patienceMillis=5000 \
            serverDriftPpm=0 wayMicros=300
            client client=0 driftPpm=0 startMicros=0
            call client=0 caller=0 gapMicros=1000 lock=0 patience=ENDLESS waitMillis=0 ownership=HANDLE \
            leaseMillis=5000 renewed=true maxHoldMillis=0 minHoldMillis=0 localHandoffs=64 holdMicros=3000000 \
            nested=0 cancelMicros=0 extendMillis=0 end=RELEASE
            fault kind=COPY atMicros=1000000 forMicros=0 client=0 wire=BOTH way=BOTH amount=0
            """;

    private static final String ORIGINAL_STANDS_STILL =
            "fault kind=PAUSE atMicros=900000 forMicros=2000000 client=0 wire=BOTH way=BOTH amount=0\n";

    private final List<String> trace = new ArrayList<>();

    private Outcome play(String text) {
        Schedule schedule = ScheduleText.read(text);
        return new Simulation().play(schedule, trace::add);
    }

    @Test
    void play_copyAndOriginalHearEachOther_bothTakeOtherIdsAndTheHoldIsLost() {
        Outcome outcome = play(HOLDS_FOR_THREE_SECONDS);

        assertThat(outcome.copies()).isOne();
        assertThat(outcome.unnoticedCopies()).isZero();
        assertThat(outcome.violations()).isEmpty();
        assertThat(outcome.explained()).isEmpty();
        assertThat(trace).anyMatch(line -> line.contains("c0  is notified that it lost lock:0: CLONED"));
        assertThat(trace).anyMatch(line -> line.contains("| 1:client0life1again1:"));
        assertThat(trace).anyMatch(line -> line.contains("| 1:client100life1again1:"));
    }

    @Test
    void play_originalStandsStillWhileItsCopyAsks_holdOfTheTwoIsExplained() {
        Outcome outcome = play(HOLDS_FOR_THREE_SECONDS + ORIGINAL_STANDS_STILL);

        assertThat(outcome.unnoticedCopies()).isOne();
        assertThat(outcome.violations()).isEmpty();
        assertThat(outcome.explained())
                .extracting(Violation::rule)
                .contains(Rule.ONE_PER_ID, Rule.ONE_VALID_LEASE, Rule.RISING_TOKENS);
    }
}
