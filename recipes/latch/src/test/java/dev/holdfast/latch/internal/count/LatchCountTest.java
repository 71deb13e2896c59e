package dev.holdfast.latch.internal.count;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.latch.internal.count.LatchQuestion.Count;
import dev.holdfast.latch.internal.count.LatchQuestion.Look;
import dev.holdfast.latch.internal.count.LatchQuestion.Wait;
import dev.holdfast.latch.internal.count.LatchState.Absent;
import dev.holdfast.latch.internal.count.LatchState.Present;
import java.time.Duration;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class LatchCountTest {

    private static final LatchTerms TWO = new LatchTerms(2, 100);
    private static final LatchQuestion LOOK = new Look();

    private final LatchCount count = new LatchCount();

    private static Wait waitFor(long begunMicros) {
        return new Wait(TWO, OptionalLong.of(begunMicros), 10);
    }

    @Test
    void count_untilAllHave_opens() {
        assertThat(count.ask(1000, new Count(TWO, "a"))).isEqualTo(new Present(1000, 1000, 1100, 2, 1));
        assertThat(count.ask(1001, new Count(TWO, "a"))).isEqualTo(new Present(1001, 1000, 1100, 2, 1));
        assertThat(count.ask(1002, new Count(TWO, "b"))).isEqualTo(new Present(1002, 1000, 1100, 2, 0));
        assertThat(count.ask(1003, new Count(TWO, "c"))).isEqualTo(new Present(1003, 1000, 1100, 2, 0));
        assertThat(count.ask(1099, LOOK)).isEqualTo(new Present(1099, 1000, 1100, 2, 0));
    }

    @Test
    void end_reached_forgetsWhoHasCounted() {
        count.ask(1000, new Count(TWO, "a"));

        assertThat(count.isOver(1099)).isFalse();
        assertThat(count.ask(1100, LOOK)).isEqualTo(new Absent(1100));
        assertThat(count.isOver(1100)).isTrue();
        assertThat(count.ask(1101, new Count(TWO, "b"))).isEqualTo(new Present(1101, 1101, 1201, 2, 1));
    }

    @Test
    void look_atNone_beginsNone() {
        assertThat(count.ask(1000, LOOK)).isEqualTo(new Absent(1000));
        assertThat(count.isOver(1000)).isTrue();
    }

    @Test
    void wait_forALatchOfBefore_isAbsentAndBeginsNone() {
        count.ask(1000, new Count(TWO, "a"));

        assertThat(count.ask(1050, waitFor(1000))).isEqualTo(new Present(1050, 1000, 1100, 2, 1));
        assertThat(count.ask(1050, waitFor(999))).isEqualTo(new Absent(1050));
        assertThat(count.ask(1100, waitFor(1000))).isEqualTo(new Absent(1100));
        assertThat(count.isOver(1100)).isTrue();
        assertThat(count.ask(1200, new Wait(TWO, OptionalLong.empty(), 10)))
                .isEqualTo(new Present(1200, 1200, 1300, 2, 2));
    }

    @Test
    void parties_otherThanAtTheBeginning_countNothing() {
        count.ask(1000, new Count(TWO, "a"));

        assertThat(count.ask(1001, new Count(new LatchTerms(1, 9), "b")))
                .isEqualTo(new Present(1001, 1000, 1100, 2, 1));
    }

    @Test
    void terms_partOfAMicrosecond_isAWholeOne() {
        assertThat(LatchTerms.of(3, Duration.ofNanos(1_000_000_001))).isEqualTo(new LatchTerms(3, 1_000_001));
    }
}
