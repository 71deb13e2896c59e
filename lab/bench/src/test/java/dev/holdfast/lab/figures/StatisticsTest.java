package dev.holdfast.lab.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class StatisticsTest {

    @Test
    void index_sameShares_isOne() {
        assertThat(Statistics.jain(7, 7, 7)).isCloseTo(1, within(1e-12));
    }

    @Test
    void index_oneOfFourHasAll_isAQuarter() {
        assertThat(Statistics.jain(0, 9, 0, 0)).isCloseTo(0.25, within(1e-12));
    }

    @Test
    void index_between_isTheSquareOfTheSumOverNTimesTheSquares() {
        assertThat(Statistics.jain(1, 2, 3)).isCloseTo(36.0 / (3 * 14), within(1e-12));
    }
}
