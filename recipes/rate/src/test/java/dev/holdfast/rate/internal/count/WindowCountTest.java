package dev.holdfast.rate.internal.count;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.rate.Rate;
import dev.holdfast.rate.WindowRate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WindowCountTest {

    private static final long NOW = 1_795_764_134_975_690L;
    private static final WindowRate THREE_A_SECOND = Rate.window(3, Duration.ofSeconds(1));

    private final WindowCount count = new WindowCount();

    private Passage ask(long now, WindowRate rate, int units) {
        return count.ask(now, rate, PassQuestion.now(rate, units));
    }

    @Test
    void ask_moreThanAWindowHas_passesWhenTheFirstIsAPeriodAgo() {
        assertThat(ask(NOW, THREE_A_SECOND, 1)).isEqualTo(new Passage(NOW, 0, 2));
        assertThat(ask(NOW + 400_000, THREE_A_SECOND, 2)).isEqualTo(new Passage(NOW + 400_000, 0, 0));
        assertThat(ask(NOW + 500_000, THREE_A_SECOND, 1)).isEqualTo(new Passage(NOW + 500_000, 500_000, 0));
        assertThat(ask(NOW + 500_000, THREE_A_SECOND, 2).waitMicros()).isEqualTo(900_000);
        assertThat(ask(NOW + 999_999, THREE_A_SECOND, 1).waitMicros()).isEqualTo(1);
        assertThat(ask(NOW + 1_000_000, THREE_A_SECOND, 1)).isEqualTo(new Passage(NOW + 1_000_000, 0, 0));
    }

    @Test
    void ask_moreUnitsThanAreLeft_saysHowManyAre() {
        ask(NOW, THREE_A_SECOND, 1);

        assertThat(ask(NOW, THREE_A_SECOND, 3)).isEqualTo(new Passage(NOW, 1_000_000, 2));
    }

    @Test
    void ask_behindAReservation_waitsForItsTime() {
        ask(NOW, THREE_A_SECOND, 3);
        count.ask(NOW, THREE_A_SECOND, new PassQuestion(THREE_A_SECOND, 1, 5_000_000));

        assertThat(ask(NOW + 10, THREE_A_SECOND, 1)).isEqualTo(new Passage(NOW + 10, 999_990, 0));
        assertThat(ask(NOW + 1_000_000, THREE_A_SECOND, 1)).isEqualTo(new Passage(NOW + 1_000_000, 0, 1));
    }

    @Test
    void ask_look_usesNothing() {
        assertThat(count.ask(NOW, THREE_A_SECOND, PassQuestion.look(THREE_A_SECOND)))
                .isEqualTo(new Passage(NOW, 0, 3));
        assertThat(count.isOver(NOW)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void passes_inAnyWindow_areAsManyAsAllowedAtMost(long seed) {
        Random random = new Random(seed);
        WindowRate rate = Rate.window(1 + random.nextInt(30), Duration.ofMillis(1 + random.nextInt(100)));
        long period = rate.period().toNanos() / 1000;
        List<Long> passes = new ArrayList<>();
        long now = NOW;
        int full = 0;
        for (int step = 0; step < 5_000; step++) {
            now += random.nextInt(50) == 0 ? random.nextLong(3 * period) : random.nextLong(period / rate.permits() + 1);
            PassQuestion question =
                    new PassQuestion(rate, 1 + random.nextInt(rate.permits()), random.nextInt(3) * (period / 2));
            Passage passage = count.ask(now, rate, question);
            if (passage.isWithin(question)) {
                for (int unit = 0; unit < question.units(); unit++) {
                    passes.add(now + passage.waitMicros());
                }
            }
            long counted = passes.size();
            if (counted > rate.permits()) {
                long span = passes.get(passes.size() - 1) - passes.get(passes.size() - 1 - rate.permits());
                assertThat(span).isGreaterThanOrEqualTo(period);
                full += span == period ? 1 : 0;
            }
        }
        assertThat(passes).isSorted().hasSizeGreaterThan(1_000);
        assertThat(full).as("how often not a microsecond was lost").isPositive();
    }
}
