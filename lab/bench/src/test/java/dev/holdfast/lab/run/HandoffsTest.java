package dev.holdfast.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.holdfast.lab.report.Figure;
import dev.holdfast.lab.run.Tape.Pass;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The first holder always releases at 1,000 ns. Times are short enough for a histogram to keep them exactly. */
class HandoffsTest {

    private static final int LOCK = 0;

    private final Handoffs handoffs = new Handoffs(1);

    @Test
    void add_waiterOfAnotherClient_tookFromTheCallOfReleaseUntilItRan() {
        handoffs.add(pass(0, 0, LOCK, 100, 200, 1_000), true);
        handoffs.add(pass(1, 0, LOCK, 300, 2_500, 7_000), true);

        assertThat(handoffs.count()).isOne();
        assertThat(figures()).containsExactly(entry(Figure.HANDOFF_P50, 1.5), entry(Figure.HANDOFF_P99, 1.5));
    }

    @Test
    void add_waiterOfTheSameClient_isALocalHandoff() {
        handoffs.add(pass(0, 0, LOCK, 100, 200, 1_000), true);
        handoffs.add(pass(0, 1, LOCK, 300, 2_250, 7_000), true);

        assertThat(handoffs.count()).isZero();
        assertThat(figures())
                .containsExactly(entry(Figure.LOCAL_HANDOFF_P50, 1.25), entry(Figure.LOCAL_HANDOFF_P99, 1.25));
    }

    @Test
    void add_sameThreadAgain_isNone() {
        handoffs.add(pass(0, 0, LOCK, 100, 200, 1_000), true);
        handoffs.add(pass(0, 0, LOCK, 1_001, 3_000, 7_000), true);

        assertThat(handoffs.count()).isZero();
        assertThat(figures()).isEmpty();
    }

    @Test
    void add_nextThatCalledWhenTheLockWasFree_isAHandoffWithoutATime() {
        handoffs.add(pass(0, 0, LOCK, 100, 200, 1_000), true);
        handoffs.add(pass(1, 0, LOCK, 1_001, 6_000, 7_000), true);

        assertThat(handoffs.count()).isOne();
        assertThat(figures()).isEmpty();
    }

    @Test
    void add_otherLockOrOtherStretchOrNotMeasured_isNone() {
        handoffs.add(pass(0, 0, LOCK, 100, 200, 1_000), true);
        handoffs.add(pass(1, 0, LOCK + 1, 300, 6_000, 7_000), true);
        handoffs.add(pass(2, 0, LOCK, 300, 6_000, 7_000), false);
        handoffs.begin();
        handoffs.add(pass(3, 0, LOCK, 300, 8_000, 9_000), true);

        assertThat(handoffs.count()).isZero();
        assertThat(figures()).isEmpty();
    }

    @Test
    void add_permits_followWhoeverLeftEarliest() {
        Handoffs ofTwo = new Handoffs(2);
        ofTwo.add(pass(0, 0, LOCK, 100, 200, 4_000), true);
        ofTwo.add(pass(1, 0, LOCK, 100, 300, 1_000), true);
        ofTwo.add(pass(2, 0, LOCK, 300, 2_500, 7_000), true);

        assertThat(ofTwo.count()).isOne();
        assertThat(figures(ofTwo)).containsExactly(entry(Figure.HANDOFF_P50, 1.5), entry(Figure.HANDOFF_P99, 1.5));
    }

    @Test
    void add_readerAfterAReader_isNone() {
        handoffs.add(reading(0, 100, 200, 1_000), true);
        handoffs.add(reading(1, 300, 1_200, 7_000), true);

        assertThat(handoffs.count()).isZero();
        assertThat(figures()).isEmpty();
    }

    @Test
    void add_writerAfterReaders_followsTheOneThatLeftLast() {
        handoffs.add(reading(0, 100, 200, 1_000), true);
        handoffs.add(reading(1, 100, 300, 400), true);
        handoffs.add(pass(2, 0, LOCK, 300, 2_500, 7_000), true);

        assertThat(handoffs.count()).isOne();
        assertThat(figures()).containsExactly(entry(Figure.HANDOFF_P50, 1.5), entry(Figure.HANDOFF_P99, 1.5));
    }

    private static Pass pass(int client, int thread, int lock, long called, long entered, long left) {
        return new Pass(client, thread, lock, false, called, called, entered, left, Tape.NO_TOKEN);
    }

    private static Pass reading(int client, long called, long entered, long left) {
        return new Pass(client, 0, LOCK, true, called, called, entered, left, Tape.NO_TOKEN);
    }

    private Map<Figure, Double> figures() {
        return figures(handoffs);
    }

    private static Map<Figure, Double> figures(Handoffs handoffs) {
        Map<Figure, Double> figures = new EnumMap<>(Figure.class);
        handoffs.figures(figures);
        return figures;
    }
}
