package dev.holdfast.latch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.Holdfast;
import dev.holdfast.local.HoldfastLocal;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is refused before anything is sent. */
class LatchInputTest {

    private static final Duration DAY = Duration.ofDays(1);

    private final Holdfast holdfast = HoldfastLocal.create();

    @AfterEach
    void close() {
        holdfast.close();
    }

    private DistributedLatch latch(String name, int parties, Duration validFor) {
        return Latches.of(holdfast).latch(name, parties, validFor);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\t"})
    void names_blank_areRefused(String blank) {
        assertThatThrownBy(() -> latch(blank, 1, DAY))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("A latch's name must not be blank");
        assertThatThrownBy(() -> latch("l", 1, DAY).countDown(blank))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("A party of latch 'l' must not have a blank name");
    }

    @Test
    void party_longerThanTheBoundOrNotEncodable_isRefused() {
        DistributedLatch latch = latch("l", 3, DAY);
        String longest = "é".repeat(DistributedLatch.LONGEST_PARTY_BYTES / 2);

        assertThat(latch.countDown(longest)).isEqualTo(2);
        assertThatThrownBy(() -> latch.countDownAsync(longest + "x"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("of latch 'l' has a name of 257 bytes", "256");
        assertThatThrownBy(() -> latch.countDown("a\ud800"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("half of a surrogate pair");
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, 0, DistributedLatch.MOST_PARTIES + 1})
    void parties_outOfBounds_areRefused(int parties) {
        assertThatThrownBy(() -> latch("l", parties, DAY))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Latch 'l' must have from 1 to 10000 parties, and was to have " + parties);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT-1S", "PT0S", "PT0.999999999S", "P30DT0.000000001S"})
    void validity_outOfBounds_isRefused(Duration validFor) {
        assertThatThrownBy(() -> latch("l", 1, validFor))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("Latch 'l' must be valid for a time between PT1S and PT720H", "" + validFor);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT-0.000000001S", "P30DT0.000000001S"})
    void wait_outOfBounds_isRefused(Duration wait) {
        assertThatThrownBy(() -> latch("l", 1, DAY).awaitAsync(wait))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("The wait for latch 'l' must be between PT0S and PT720H", "" + wait);
    }
}
