package dev.holdfast.lab.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.holdfast.lab.figures.PeerResult.Hold;
import dev.holdfast.lab.figures.Stretch.Work;
import dev.holdfast.lab.load.LoadSpec;
import dev.holdfast.lab.load.Tape.Backlog;
import dev.holdfast.lab.load.Tape.Trace;
import dev.holdfast.lab.load.Tapes;
import dev.holdfast.lab.setup.Scenario;
import dev.holdfast.lab.setup.Settings.ThreadKind;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Two clients, and a measured time from 1,000,000 to 2,000,000 ns. */
class SliceAnalysisTest {

    private static final long FROM = 1_000_000;
    private static final long TO = 2_000_000;
    private static final double CLOSED = 0;
    private static final Map<Figure, Double> SERVER = Map.of(
            Figure.SERVER_MICROS_PER_OP, 60.0,
            Figure.COMMANDS_PER_OP, 9.0,
            Figure.BYTES_PER_OP, 300.0,
            Figure.PUSHES_PER_HANDOFF, 3.0);

    private final Trace first = Tapes.of(0, 0)
            .pass(900_000, 950_000, 999_999) // before
            .pass(1_000_000, 1_100_000, 1_200_000)
            .pass(1_250_000, 1_410_000, 1_500_000)
            .trace();
    private final Trace second = Tapes.of(1, 0)
            .pass(1_150_000, 1_240_000, 1_400_000)
            .pass(1_900_000, 2_100_000, 2_200_000) // still waited when the time was over
            .trace();

    @Test
    void result_passesOfTheMeasuredTime_makeRateAndShares() {
        Figures figures = analysed(CLOSED, first, second).result().figures();

        // Three passes in a millisecond.
        assertThat(figures.get(Figure.RATE).orElseThrow()).isCloseTo(3_000, within(1e-6));
        assertThat(figures.get(Figure.JAIN_THREADS).orElseThrow()).isCloseTo(9.0 / (2 * 5), within(1e-9));
        assertThat(figures.get(Figure.JAIN_CLIENTS).orElseThrow()).isCloseTo(9.0 / (2 * 5), within(1e-9));
        assertThat(figures.get(Figure.BURST_MILLIS)).isEmpty();
        assertThat(figures.get(Figure.OFFERED_RATE)).isEmpty();
    }

    @Test
    void result_waitThatDidNotEndInTheMeasuredTime_countsAsWell() {
        Figures figures = analysed(CLOSED, first, second).result().figures();

        // 90, 100, 160 and, of the one that still waited, 200 µs.
        assertThat(figures.get(Figure.WAIT_P50).orElseThrow()).isCloseTo(100, within(0.2));
        assertThat(figures.get(Figure.WAIT_MAX).orElseThrow()).isCloseTo(200, within(0.3));
    }

    @Test
    void result_workOfServerAndClients_isSharedAmongThePassesOfItsTime() {
        Figures figures = analysed(CLOSED, first, second).result().figures();

        assertThat(figures.get(Figure.SERVER_MICROS_PER_OP).orElseThrow()).isCloseTo(20, within(1e-9));
        assertThat(figures.get(Figure.COMMANDS_PER_OP).orElseThrow()).isCloseTo(3, within(1e-9));
        assertThat(figures.get(Figure.BYTES_PER_OP).orElseThrow()).isCloseTo(100, within(1e-9));
        // The client was looked at for longer: four of its passes ended meanwhile.
        assertThat(figures.get(Figure.CLIENT_MICROS_PER_OP).orElseThrow()).isCloseTo(50, within(1e-9));
        assertThat(figures.get(Figure.ALLOCATED_BYTES_PER_OP).orElseThrow()).isCloseTo(1_000, within(1e-9));
        // Three passes, of which two were handoffs: to the second client and back.
        assertThat(figures.get(Figure.HANDOFFS_PER_SECOND).orElseThrow()).isCloseTo(2_000, within(1e-6));
        assertThat(figures.get(Figure.COMMANDS_PER_HANDOFF).orElseThrow()).isCloseTo(4.5, within(1e-9));
        assertThat(figures.get(Figure.PUSHES_PER_HANDOFF).orElseThrow()).isCloseTo(1.5, within(1e-9));
        // 40 µs to the second, which had called before; 10 µs back.
        assertThat(figures.get(Figure.HANDOFF_P99).orElseThrow()).isCloseTo(40, within(0.1));
        assertThat(figures.get(Figure.HANDOFF_P50).orElseThrow()).isCloseTo(10, within(0.1));
    }

    @Test
    void result_figureThatTheServerDoesNotTell_isMissing() {
        SliceAnalysis analysis = new SliceAnalysis(load("c2x1", CLOSED));
        analysis.add(stretch(
                List.of(first, second),
                Map.of(Figure.SERVER_MICROS_PER_OP, 60.0, Figure.COMMANDS_PER_OP, Double.NaN),
                0,
                5));

        Figures figures = analysis.result().figures();

        assertThat(figures.get(Figure.SERVER_MICROS_PER_OP)).isPresent();
        assertThat(figures.get(Figure.COMMANDS_PER_OP)).isEmpty();
        assertThat(figures.get(Figure.COMMANDS_PER_HANDOFF)).isEmpty();
        assertThat(figures.get(Figure.BYTES_PER_OP)).isEmpty();
    }

    @Test
    void result_arrivalsThatNobodyServed_waitedAtLeastUntilTheEnd() {
        Trace late = Tapes.of(1, 0)
                .pass(1_150_000, 1_240_000, 1_400_000)
                .trace(new Backlog(1_200_000, 300_000)); // and at 1.5 and 1.8 ms
        Figures figures = analysed(5_000, first, late).result().figures();

        assertThat(figures.get(Figure.OFFERED_RATE)).hasValue(5_000);
        assertThat(figures.get(Figure.UNSERVED)).hasValue(3);
        assertThat(figures.get(Figure.WAIT_MAX).orElseThrow()).isCloseTo(800, within(1.0));
    }

    @Test
    void result_burst_isAsLongAsItsStretches() {
        SliceAnalysis analysis = new SliceAnalysis(load("w2x1", CLOSED));
        analysis.add(stretch(List.of(first, second), SERVER, 0, 5));
        analysis.add(stretch(List.of(first, second), SERVER, 0, 5));

        Figures figures = analysis.result().figures();

        assertThat(figures.get(Figure.BURST_MILLIS)).hasValue(1);
        assertThat(figures.get(Figure.RATE).orElseThrow()).isCloseTo(3_000, within(1e-6));
    }

    @Test
    void result_counterThatLacksCountsAndHoldersThatMet_areViolations() {
        SliceAnalysis analysis = new SliceAnalysis(load("c2x1", CLOSED));
        analysis.add(stretch(List.of(first, second), SERVER, 2, 4));

        Violations violations = analysis.result().violations();

        assertThat(violations.met()).isEqualTo(2);
        assertThat(violations.lostCounts()).isOne();
        assertThat(violations.holds()).isZero();
        assertThat(violations.count()).isEqualTo(3);
    }

    @Test
    void result_nobodyPassed_fails() {
        SliceAnalysis analysis = new SliceAnalysis(load("c2x1", CLOSED));
        analysis.add(stretch(List.of(Tapes.of(0, 0).trace()), SERVER, 0, 0));

        assertThatThrownBy(analysis::result)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("nobody took a lock");
    }

    @Test
    void excerpt_oneLock_isWhoHeldItFromTheFirstMeasuredHoldOn() {
        assertThat(analysed(CLOSED, first, second).excerpt())
                .containsExactly(new Hold(0, 0, 0, 100), new Hold(1, 0, 140, 300), new Hold(0, 0, 310, 400));
    }

    @Test
    void jain_sameShares_isOne() {
        assertThat(SliceAnalysis.jain(7, 7, 7)).isCloseTo(1, within(1e-12));
    }

    @Test
    void jain_oneOfFourHasAll_isAQuarter() {
        assertThat(SliceAnalysis.jain(0, 9, 0, 0)).isCloseTo(0.25, within(1e-12));
    }

    @Test
    void jain_between_isTheSquareOfTheSumOverNTimesTheSquares() {
        assertThat(SliceAnalysis.jain(1, 2, 3)).isCloseTo(36.0 / (3 * 14), within(1e-12));
    }

    private static SliceAnalysis analysed(double rate, Trace... traces) {
        SliceAnalysis analysis = new SliceAnalysis(load("c2x1", rate));
        analysis.add(stretch(List.of(traces), SERVER, 0, 5));
        return analysis;
    }

    private static LoadSpec load(String scenario, double rate) {
        return new LoadSpec(Scenario.named(scenario), Duration.ZERO, ThreadKind.platform, rate);
    }

    private static Stretch stretch(List<Trace> traces, Map<Figure, Double> server, long met, long counted) {
        Work clients = new Work(
                Set.of(0, 1),
                900_000,
                2_100_000,
                Map.of(Figure.CLIENT_MICROS_PER_OP, 200.0, Figure.ALLOCATED_BYTES_PER_OP, 4_000.0));
        Work work = new Work(Set.of(0, 1), FROM, TO, server);
        return new Stretch(FROM, TO, traces, List.of(clients, work), met, Map.of(0, counted));
    }
}
