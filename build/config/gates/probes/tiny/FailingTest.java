package dev.holdfast;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FailingTest {

    @Test
    void two_equalsThree() {
        assertThat(2).isEqualTo(3);
    }
}
