package dev.holdfast.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ZipfTest {

    @Test
    void at_shares_areInProportionToTheReciprocalOfTheRank() {
        // 1 + 1/2 + 1/3 = 11/6
        Zipf zipf = new Zipf(3);

        assertThat(zipf.at(0)).isEqualTo(0);
        assertThat(zipf.at(6.0 / 11 - 1e-9)).isEqualTo(0);
        assertThat(zipf.at(6.0 / 11 + 1e-9)).isEqualTo(1);
        assertThat(zipf.at(9.0 / 11 - 1e-9)).isEqualTo(1);
        assertThat(zipf.at(9.0 / 11 + 1e-9)).isEqualTo(2);
        assertThat(zipf.at(Math.nextDown(1.0))).isEqualTo(2);
    }

    @Test
    void drawnWith_oneSeed_drawsTheSameForEverybody() {
        Zipf zipf = new Zipf(1000);

        assertThat(draws(zipf, 7)).isEqualTo(draws(zipf, 7)).isNotEqualTo(draws(zipf, 8));
    }

    private static int[] draws(Zipf zipf, long seed) {
        IntSupplier choice = zipf.drawnWith(new SplittableRandom(seed));
        return IntStream.range(0, 100).map(i -> choice.getAsInt()).toArray();
    }
}
