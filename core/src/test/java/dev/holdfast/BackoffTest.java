package dev.holdfast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BackoffTest {

    private final Random random = new Random(11);

    @Test
    void fixed_always_pausesTheSame() {
        Backoff backoff = Backoff.fixed(Duration.ofMillis(70));

        for (int tries = 1; tries < 100; tries++) {
            assertThat(backoff.pauseAfter(tries, random)).isEqualTo(Duration.ofMillis(70));
        }
    }

    @Test
    void linear_eachTry_growsByAStepUpToItsCap() {
        Backoff backoff = Backoff.linear(Duration.ofMillis(10)).cappedAt(Duration.ofMillis(35));

        assertThat(backoff.pauseAfter(1, random)).isEqualTo(Duration.ofMillis(10));
        assertThat(backoff.pauseAfter(3, random)).isEqualTo(Duration.ofMillis(30));
        assertThat(backoff.pauseAfter(4, random)).isEqualTo(Duration.ofMillis(35));
        assertThat(backoff.pauseAfter(Integer.MAX_VALUE, random)).isEqualTo(Duration.ofMillis(35));
    }

    @Test
    void exponential_eachTry_growsByTheFactorUpToItsCap() {
        Backoff backoff = Backoff.exponential(Duration.ofMillis(10), 3).cappedAt(Duration.ofSeconds(1));

        assertThat(backoff.pauseAfter(1, random)).isEqualTo(Duration.ofMillis(10));
        assertThat(backoff.pauseAfter(2, random)).isEqualTo(Duration.ofMillis(30));
        assertThat(backoff.pauseAfter(5, random)).isEqualTo(Duration.ofMillis(810));
        assertThat(backoff.pauseAfter(6, random)).isEqualTo(Duration.ofSeconds(1));
        assertThat(backoff.pauseAfter(Integer.MAX_VALUE, random)).isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void jitter_always_shortensByItsShareAtMost() {
        for (int round = 0; round < 20_000; round++) {
            Duration first = Duration.ofMillis(1 + random.nextInt(5000));
            double jitter = random.nextDouble();
            Backoff plain = Backoff.exponential(first, 1 + random.nextDouble() * 5);
            int tries = 1 + random.nextInt(40);
            Duration whole = plain.pauseAfter(tries, random);

            Duration pause = plain.jittered(jitter).pauseAfter(tries, random);

            assertThat(pause).isLessThanOrEqualTo(whole).isGreaterThanOrEqualTo(Duration.ofMillis(1));
            assertThat((double) pause.toNanos()).isGreaterThanOrEqualTo((double) whole.toNanos() * (1 - jitter) - 1);
        }
    }

    @Test
    void values_notAllowed_areRefused() {
        Duration ok = Duration.ofMillis(10);
        assertThatThrownBy(() -> Backoff.fixed(Duration.ZERO)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Backoff.fixed(Duration.ofDays(366))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Backoff.exponential(ok, 0.9)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Backoff.exponential(ok, Double.NaN)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Backoff.fixed(ok).jittered(1.1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Backoff.fixed(ok).jittered(-0.1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Backoff.linear(ok).cappedAt(Duration.ofMillis(9)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Backoff.fixed(ok).limitedTo(0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void equality_sameValues_areEqual() {
        Backoff one = Backoff.linear(Duration.ofMillis(10)).jittered(0.5).limitedTo(3);
        Backoff other = Backoff.linear(Duration.ofMillis(10)).jittered(0.5).limitedTo(3);

        assertThat(one).isEqualTo(other).hasSameHashCodeAs(other).hasToString(other.toString());
        assertThat(one).isNotEqualTo(other.limitedTo(4)).isNotEqualTo(Backoff.defaults());
        assertThat(one.tries()).hasValue(3);
    }
}
