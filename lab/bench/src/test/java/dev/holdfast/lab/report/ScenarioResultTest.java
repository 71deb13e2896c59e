package dev.holdfast.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.lab.report.PeerResult.Samples;
import dev.holdfast.lab.report.RunResult.ScenarioResult;
import dev.holdfast.lab.setup.Scenario;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ScenarioResultTest {

    private final PeerResult floor = peer("floor", 10, 100, 10);
    private final PeerResult other = peer("other", 20, 100, 30);
    private final ScenarioResult result = new ScenarioResult(Scenario.named("u1"), List.of(floor, other));

    @Test
    void timesAsFastAs_another_isTheMedianOfTheRatiosOfEachRound() {
        // 2, 1 and 3; the ratio of the medians would be 3.
        assertThat(result.timesAsFastAs("floor", other)).isEqualTo(2);
    }

    @Test
    void timesAsFastAs_itselfOrSomebodyWhoDidNotRun_isMissing() {
        assertThat(result.timesAsFastAs("floor", floor)).isNaN();
        assertThat(result.timesAsFastAs("redisson", other)).isNaN();
    }

    private static PeerResult peer(String name, double... rates) {
        return new PeerResult(
                name,
                Arrays.stream(rates)
                        .mapToObj(rate -> new PeerResult.Slice(new Figures(Map.of(Figure.RATE, rate)), Violations.NONE))
                        .toList(),
                Violations.NONE,
                new Samples(List.of(), List.of()));
    }
}
