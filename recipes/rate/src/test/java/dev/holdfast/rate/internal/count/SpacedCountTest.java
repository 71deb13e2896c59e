package dev.holdfast.rate.internal.count;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.rate.Rate;
import dev.holdfast.rate.SpacedRate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpacedCountTest {

    private static final long NOW = 1_795_764_134_975_690L;
    private static final SpacedRate TEN_A_SECOND = Rate.of(10, Duration.ofSeconds(1));

    private final SpacedCount count = new SpacedCount();

    private Passage ask(long now, SpacedRate rate, int units) {
        return count.ask(now, rate, PassQuestion.now(rate, units));
    }

    @Test
    void ask_burst_passesAtOnceAndThenOneByOne() {
        assertThat(ask(NOW, TEN_A_SECOND, 1)).isEqualTo(new Passage(NOW, 0, 9));
        assertThat(ask(NOW, TEN_A_SECOND, 9)).isEqualTo(new Passage(NOW, 0, 0));
        assertThat(ask(NOW, TEN_A_SECOND, 1)).isEqualTo(new Passage(NOW, 100_000, 0));
        assertThat(ask(NOW + 99_999, TEN_A_SECOND, 1)).isEqualTo(new Passage(NOW + 99_999, 1, 0));
        assertThat(ask(NOW + 100_000, TEN_A_SECOND, 1)).isEqualTo(new Passage(NOW + 100_000, 0, 0));
        assertThat(ask(NOW + 5_000_000, TEN_A_SECOND, 1).left()).isEqualTo(9);
    }

    @Test
    void ask_withAWait_reservesTheNextTime() {
        ask(NOW, TEN_A_SECOND, 10);

        PassQuestion patient = new PassQuestion(TEN_A_SECOND, 1, 250_000);
        assertThat(count.ask(NOW, TEN_A_SECOND, patient).waitMicros()).isEqualTo(100_000);
        assertThat(count.ask(NOW, TEN_A_SECOND, patient).waitMicros()).isEqualTo(200_000);
        Passage third = count.ask(NOW, TEN_A_SECOND, patient);
        assertThat(third.isWithin(patient)).isFalse();
        assertThat(third.waitMicros()).isEqualTo(300_000);
        assertThat(count.ask(NOW, TEN_A_SECOND, patient)).as("nothing was used").isEqualTo(third);
    }

    @Test
    void ask_look_usesNothing() {
        PassQuestion look = PassQuestion.look(TEN_A_SECOND);

        assertThat(count.ask(NOW, TEN_A_SECOND, look)).isEqualTo(new Passage(NOW, 0, 10));
        assertThat(count.isOver(NOW)).isTrue();
    }

    @Test
    void ask_anotherRate_countsOnFromTheTimeThatIsKnown() {
        SpacedRate slow = Rate.smooth(1, Duration.ofSeconds(10));
        ask(NOW, TEN_A_SECOND, 10);

        assertThat(ask(NOW, slow, 1).waitMicros()).isEqualTo(1_000_000);
        assertThat(ask(NOW + 1_000_000, slow, 1).waitMicros()).isZero();
        assertThat(ask(NOW + 1_000_000, TEN_A_SECOND, 1).waitMicros()).isEqualTo(9_100_000);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void passes_inAnyTime_areBurstAndRateAtMost(long seed) {
        Random random = new Random(seed);
        SpacedRate rate = Rate.of(1 + random.nextInt(50), Duration.ofMillis(1 + random.nextInt(200)))
                .burst(1 + random.nextInt(20));
        long interval = rate.interval().toNanos() / 1000;
        List<long[]> passes = new ArrayList<>();
        long now = NOW;
        for (int step = 0; step < 3_000; step++) {
            now += random.nextInt(5) == 0 ? random.nextLong(20 * interval) : random.nextLong(interval);
            PassQuestion question =
                    new PassQuestion(rate, 1 + random.nextInt(rate.burst()), random.nextInt(3) * 2L * interval);
            Passage passage = count.ask(now, rate, question);
            if (passage.isWithin(question)) {
                passes.add(new long[] {now + passage.waitMicros(), question.units()});
            }
        }
        assertThat(passes).hasSizeGreaterThan(300);
        for (int from = 0; from < passes.size(); from++) {
            long units = 0;
            for (int to = from; to < passes.size(); to++) {
                units += passes.get(to)[1];
                long micros = passes.get(to)[0] - passes.get(from)[0];
                assertThat(units).isLessThanOrEqualTo(rate.burst() + micros / interval);
            }
        }
    }
}
