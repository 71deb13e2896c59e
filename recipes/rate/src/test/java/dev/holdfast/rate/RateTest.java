package dev.holdfast.rate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RateTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    @Test
    void of_aNumber_hasItAsBurst() {
        SpacedRate rate = Rate.of(10, SECOND);

        assertThat(rate).isEqualTo(new SpacedRate(10, SECOND, 10));
        assertThat(rate.interval()).isEqualTo(Duration.ofMillis(100));
        assertThat(rate).hasToString("10 per PT1S with a burst of 10");
    }

    @Test
    void smooth_always_hasABurstOfOneUntilAnotherIsSet() {
        assertThat(Rate.smooth(10, SECOND).burst()).isEqualTo(1);
        assertThat(Rate.smooth(10, SECOND).burst(3)).isEqualTo(new SpacedRate(10, SECOND, 3));
    }

    @Test
    void window_always_letsAllOfItsPermitsPassAtOnce() {
        assertThat(Rate.window(100, SECOND).burst()).isEqualTo(100);
        assertThat(Rate.window(100, SECOND)).hasToString("100 in any PT1S");
    }

    @ParameterizedTest
    @CsvSource({"3, PT1S, 333334", "10000, PT1S, 100", "1000000, PT1S, 1", "1, P1D, 86400000000", "7, PT0.001S, 143"})
    void interval_thatIsNoWholeMicrosecond_isRoundedUp(int permits, Duration period, long micros) {
        assertThat(Rate.smooth(permits, period).interval()).isEqualTo(Duration.ofNanos(micros * 1000));
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, SpacedRate.MOST_PERMITS + 1})
    void permits_outOfBounds_areRefusedWithTheBounds(int permits) {
        assertThatThrownBy(() -> Rate.of(permits, SECOND))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The permits of a rate must be between 1 and 1000000000, and are " + permits);
        assertThatThrownBy(() -> Rate.of(1, SECOND).burst(permits))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The burst of a rate must be between 1 and 1000000000, and are " + permits);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 1001, Integer.MAX_VALUE})
    void permitsOfAWindow_outOfBounds_areRefusedWithTheBounds(int permits) {
        assertThatThrownBy(() -> Rate.window(permits, SECOND))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("between 1 and 1000", "and are " + permits, "Rate.of(...)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT-1S", "PT0.000999999S", "PT24H0.000000001S", "P10000000D"})
    void period_outOfBounds_isRefusedWithTheBounds(Duration period) {
        String expected = "The period of a rate must be between PT0.001S and PT24H, and is " + period;

        assertThatThrownBy(() -> Rate.of(1, period))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(expected);
        assertThatThrownBy(() -> Rate.window(1, period))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(expected);
    }

    @Test
    void rate_thatWholeMicrosecondsCannotKeep_isRefusedWithOneThatTheyCan() {
        assertThatThrownBy(() -> Rate.of(300_000, SECOND))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("300000 per PT1S cannot be kept", "take 250000");
        assertThatThrownBy(() -> Rate.of(2_000_000, SECOND))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("take 1000000");
        assertThat(Rate.of(250_000, SECOND).interval()).isEqualTo(Duration.ofNanos(4000));
    }

    @Test
    void burst_thatTakesLongerThanAMonth_isRefused() {
        assertThat(Rate.of(1, Duration.ofDays(1)).burst(30).burst()).isEqualTo(30);
        assertThatThrownBy(() -> Rate.of(1, Duration.ofDays(1)).burst(31))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("burst of 31 comes back in PT744H", "PT720H at most");
    }
}
