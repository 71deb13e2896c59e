package dev.holdfast.spring.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class TimeLeftTest {

    @Test
    void now_whenTheTimeIsOver_doesNotAskOnceAndWaitForTheAnswer() {
        TimeLeft over = new TimeLeft(Duration.ofNanos(1));

        assertThat(over.now()).isPositive().isLessThan(Duration.ofMillis(1));
        assertThat(over.isOver()).isTrue();
    }

    @Test
    void now_ofACallThatDoesNotWait_isZero() {
        TimeLeft none = new TimeLeft(Duration.ZERO);

        assertThat(none.now()).isZero();
        assertThat(none.isOver()).isTrue();
    }

    @Test
    void now_withoutALimit_isNoDuration() {
        TimeLeft endless = new TimeLeft(null);

        assertThat(endless.now()).isNull();
        assertThat(endless.isOver()).isFalse();
    }
}
