package dev.holdfast;

import org.junit.jupiter.api.Test;

class ErrorPronePatternTest {

    @Test
    void trim_ofText_isForgotten() {
        " text ".trim();
    }
}
