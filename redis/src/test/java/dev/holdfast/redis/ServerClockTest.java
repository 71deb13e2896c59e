package dev.holdfast.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.spi.Ask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ServerClockTest {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final ServerClock clock = new ServerClock();

    @Test
    void micros_nothingObserved_isAMistakeOfTheCaller() {
        assertThatThrownBy(() -> clock.micros(0)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void micros_afterAnAnswer_countsFromItsSending() {
        clock.observe(10 * SECOND, 10 * SECOND + 5_000_000, 1_000_000);

        assertThat(clock.micros(13 * SECOND)).isEqualTo(4_000_000);
    }

    @Test
    void observe_laterAnswer_winsEvenWhereTheClockWasSetBack() {
        clock.observe(10 * SECOND, 10 * SECOND, 1_000_000);
        clock.observe(20 * SECOND, 20 * SECOND, 500_000);

        assertThat(clock.micros(20 * SECOND)).isEqualTo(500_000);
    }

    @Test
    void micros_afterAVerySlowAnswer_runsAheadByNoMoreThanAQuestionMayBeLate() {
        // Answered right before it was read: that is the server's time at the reading.
        clock.observe(10 * SECOND, 60 * SECOND, 7_000_000);

        assertThat(clock.micros(60 * SECOND) - 7_000_000).isEqualTo(TimeUnit.NANOSECONDS.toMicros(Ask.MOST_LATE_NANOS));
    }

    @Test
    void observe_slowAnswer_countsOnlyWhileThereIsNoQuickOne() {
        clock.observe(10 * SECOND, 12 * SECOND, 7_000_000);
        assertThat(clock.micros(11 * SECOND)).isEqualTo(7_000_000);
        clock.observe(20 * SECOND, 22 * SECOND, 17_100_000);
        assertThat(clock.micros(21 * SECOND)).isEqualTo(17_100_000);

        clock.observe(30 * SECOND, 30 * SECOND + 1, 27_000_000);
        clock.observe(40 * SECOND, 42 * SECOND, 99_000_000);

        assertThat(clock.micros(40 * SECOND)).isEqualTo(37_000_000);
    }
}
