package dev.holdfast.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FiguresTest {

    @Test
    void median_oddNumber_isTheMiddle() {
        assertThat(Figures.median(9, 1, 5)).isEqualTo(5);
    }

    @Test
    void median_evenNumber_isBetweenTheMiddleTwo() {
        assertThat(Figures.median(9, 1, 5, 6)).isEqualTo(5.5);
    }
}
