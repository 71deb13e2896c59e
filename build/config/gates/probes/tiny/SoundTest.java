package dev.holdfast;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SoundTest {

    @Test
    void sum_ofTwo_isTheirSum() {
        assertThat(Sound.sum(1, 2)).isEqualTo(3);
    }
}
