package dev.holdfast.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.holdfast.lab.report.Figure;
import dev.holdfast.lab.report.Figures;
import dev.holdfast.lab.report.PeerResult.Hold;
import dev.holdfast.lab.report.Violations;
import dev.holdfast.lab.run.SliceAnalysis.Stretch;
import dev.holdfast.lab.run.Tape.Backlog;
import dev.holdfast.lab.run.Tape.Pass;
import dev.holdfast.lab.run.Tape.Trace;
import dev.holdfast.lab.setup.Scenario;
import dev.holdfast.lab.setup.Settings.ThreadKind;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

    private final Trace first = trace(
            Backlog.NONE,
            pass(0, 900_000, 950_000, 999_999), // before
            pass(0, 1_000_000, 1_100_000, 1_200_000),
            pass(0, 1_250_000, 1_410_000, 1_500_000));
    private final Trace second = trace(
            Backlog.NONE,
            pass(1, 1_150_000, 1_240_000, 1_400_000),
            pass(1, 1_900_000, 2_100_000, 2_200_000)); // still waited when the time was over

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
    void result_whatServerAndClientsUsed_isSharedAmongThePasses() {
        Figures figures = analysed(CLOSED, first, second).result().figures();

        assertThat(figures.get(Figure.SERVER_MICROS_PER_OP).orElseThrow()).isCloseTo(20, within(1e-9));
        assertThat(figures.get(Figure.COMMANDS_PER_OP).orElseThrow()).isCloseTo(3, within(1e-9));
        assertThat(figures.get(Figure.BYTES_PER_OP).orElseThrow()).isCloseTo(100, within(1e-9));
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
    void result_arrivalsNeverServed_waitedAtLeastUntilTheEnd() {
        Trace late = trace(
                new Backlog(1_200_000, 300_000), // and at 1.5 and 1.8 ms
                pass(1, 1_150_000, 1_240_000, 1_400_000));
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
    void result_readersAndWriters_tellsHowLongOnlyWritersWaited() {
        SliceAnalysis analysis = new SliceAnalysis(load("rw95c2x1", CLOSED));
        Trace reader = trace(Backlog.NONE, reading(0, 1_000_000, 1_100_000, 1_200_000));
        analysis.add(stretch(List.of(reader, second), SERVER, 0, 2));

        Figures figures = analysis.result().figures();

        // 90 µs, and 200 of the one that still waited, which is no pass of the measured time.
        assertThat(figures.get(Figure.WRITER_WAIT_P50).orElseThrow()).isCloseTo(90, within(0.2));
        assertThat(figures.get(Figure.WRITER_WAIT_P99).orElseThrow()).isCloseTo(200, within(0.3));
        assertThat(figures.get(Figure.WRITE_RATE).orElseThrow()).isCloseTo(1_000, within(1e-6));
        assertThat(figures.get(Figure.RATE).orElseThrow()).isCloseTo(2_000, within(1e-6));
        // Who reads does not count, so the counter lacks nothing.
        assertThat(analysis.violations().count()).isZero();
    }

    @Test
    void result_locks_haveNoWriters() {
        Figures figures = analysed(CLOSED, first, second).result().figures();

        assertThat(figures.get(Figure.WRITER_WAIT_P99)).isEmpty();
        assertThat(figures.get(Figure.WRITE_RATE)).isEmpty();
    }

    @Test
    void result_nobodyPassed_fails() {
        SliceAnalysis analysis = new SliceAnalysis(load("c2x1", CLOSED));
        analysis.add(stretch(List.of(trace(Backlog.NONE)), SERVER, 0, 0));

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
        Map<Figure, Double> used = new HashMap<>(server);
        used.put(Figure.CLIENT_MICROS_PER_OP, 150.0);
        used.put(Figure.ALLOCATED_BYTES_PER_OP, 3_000.0);
        return new Stretch(FROM, TO, traces, used, met, Map.of(0, counted));
    }

    private static Trace trace(Backlog left, Pass... passes) {
        return new Trace(List.of(passes), left);
    }

    private static Pass reading(int client, long calledNanos, long enteredNanos, long leftNanos) {
        return new Pass(client, 0, 0, true, calledNanos, calledNanos, enteredNanos, leftNanos, Tape.NO_TOKEN);
    }

    /** A pass of the only lock by the only thread of a client, which was due when it was called. */
    private static Pass pass(int client, long calledNanos, long enteredNanos, long leftNanos) {
        return new Pass(client, 0, 0, false, calledNanos, calledNanos, enteredNanos, leftNanos, Tape.NO_TOKEN);
    }
}
