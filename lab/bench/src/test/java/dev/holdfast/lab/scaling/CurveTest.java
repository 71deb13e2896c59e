package dev.holdfast.lab.scaling;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CurveTest {

    @Test
    void ladder_greatestOnTheLadder_endsWithIt() {
        assertThat(Curve.ladder(1, 2, 8)).containsExactly(1, 2, 4, 8);
        assertThat(Curve.ladder(1000, 10, 1_000_000)).containsExactly(1000, 10_000, 100_000, 1_000_000);
    }

    @Test
    void ladder_greatestBetweenTwo_isAddedAtTheEnd() {
        assertThat(Curve.ladder(1, 10, 50)).containsExactly(1, 10, 50);
    }

    @Test
    void ladder_greatestBelowTheFirst_isAlone() {
        assertThat(Curve.ladder(1000, 10, 20)).containsExactly(20);
    }

    @Test
    void ladder_greatestNearTheEndOfIntegers_doesNotOverflow() {
        assertThat(Curve.ladder(1, 10, Integer.MAX_VALUE)).hasSize(11).endsWith(1_000_000_000, Integer.MAX_VALUE);
    }
}
