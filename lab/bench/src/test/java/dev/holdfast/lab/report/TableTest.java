package dev.holdfast.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** One table over all scenarios. */
class TableTest {

    @Test
    void across_severalScenarios_namesEachOnceAndLeavesOutWhatNoneHas() {
        RunResult run = Runs.of(
                Map.of(),
                List.of(
                        Runs.scenario("read1", Runs.peer("floor", "read1", 1000), Runs.peer("other", "read1", 2000)),
                        Runs.scenario("readc1x4", Runs.peer("other", "readc1x4", 5000))));

        assertThat(Table.across(run)).singleElement().satisfies(table -> {
            assertThat(table.head())
                    .containsExactly("", "peer", "passes/s", "× floor", "wait p99 µs", "commands/handoff", "bytes");
            assertThat(table.rows())
                    .containsExactly(
                            List.of("`read1`", "floor", "1,000", "", "10,101", "2.00", "8,065"),
                            List.of("", "other", "2,000", "2.00", "5,051", "2.00", "8,065"),
                            List.of("`readc1x4`", "other", "5,000", "", "2,020", "2.00", "8,065"));
        });
    }

    @Test
    void across_nothing_isNoTable() {
        assertThat(Table.across(Runs.of(Map.of(), List.of(Runs.scenario("u1")))))
                .isEmpty();
    }
}
