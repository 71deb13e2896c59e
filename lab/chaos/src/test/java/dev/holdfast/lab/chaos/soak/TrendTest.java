package dev.holdfast.lab.chaos.soak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.holdfast.lab.chaos.soak.Sample.Series;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class TrendTest {

    private static final int SAMPLES = 40;

    private static Trend threads(IntToDoubleFunction threads) {
        List<Sample> samples = IntStream.range(0, SAMPLES)
                .mapToObj(i -> new Sample(i * 10, 0, threads.applyAsDouble(i), 0, 0, 0, 0, 0, 0, 0))
                .toList();
        return Trend.of(Series.THREADS, samples);
    }

    @Test
    void of_constantSeries_hasNotGrown() {
        assertThat(threads(i -> 50).growth()).isZero();
        assertThat(threads(i -> 50).grew()).isFalse();
    }

    @Test
    void of_steadyRise_hasGrown() {
        Trend trend = threads(i -> 50 + 2.0 * i);

        assertThat(trend.growth()).isCloseTo(38, Offset.offset(0.001));
        assertThat(trend.grew()).isTrue();
    }

    @Test
    void of_riseThatEndsInTheFirstHalf_hasNotGrown() {
        assertThat(threads(i -> Math.min(100, 50 + 5.0 * i)).grew()).isFalse();
    }

    @Test
    void of_noiseWithAPeakAtTheEnd_hasNotGrown() {
        assertThat(threads(i -> i == SAMPLES - 1 ? 5000 : 50 + (i % 3)).grew()).isFalse();
    }

    @Test
    void of_smallRiseBelowTheFloor_isNoise() {
        assertThat(threads(i -> 1 + i / 10.0).grew()).isFalse();
    }

    @Test
    void of_tooFewSamples_isRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> Trend.of(Series.THREADS, List.of()));
    }
}
