package dev.holdfast.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class FiguresTest {

    @Test
    void median_oddNumber_isTheMiddle() {
        assertThat(medianRate(9, 1, 5)).hasValue(5);
    }

    @Test
    void median_evenNumber_isBetweenTheMiddleTwo() {
        assertThat(medianRate(9, 1, 5, 6)).hasValue(5.5);
    }

    private static OptionalDouble medianRate(double... rates) {
        return Figures.median(Arrays.stream(rates)
                        .mapToObj(rate -> new Figures(Map.of(Figure.RATE, rate)))
                        .toList())
                .get(Figure.RATE);
    }

    @Test
    void median_figureThatSomeSlicesLack_isThatOfTheOthers() {
        Figures median = Figures.median(List.of(
                new Figures(Map.of(Figure.RATE, 1.0)),
                new Figures(Map.of(Figure.RATE, 2.0, Figure.UNSERVED, 7.0)),
                new Figures(Map.of(Figure.RATE, 4.0))));

        assertThat(median.get(Figure.RATE)).hasValue(2);
        assertThat(median.get(Figure.UNSERVED)).hasValue(7);
        assertThat(median.get(Figure.WAIT_MAX)).isEmpty();
    }

    @Test
    void of_figureThatIsNoNumber_isMissing() {
        Figures figures = new Figures(Map.of(Figure.RATE, Double.NaN, Figure.UNSERVED, Double.POSITIVE_INFINITY));

        assertThat(figures.get(Figure.RATE)).isEmpty();
        assertThat(figures.get(Figure.UNSERVED)).isEmpty();
    }
}
