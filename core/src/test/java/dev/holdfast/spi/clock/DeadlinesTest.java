package dev.holdfast.spi.clock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.spi.Validity;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * No deadline lies after the end that the server keeps, however the clocks run within what a disciplined clock may do.
 */
class DeadlinesTest {

    private static final int ROUNDS = 50_000;
    private static final double WORST_DRIFT = 0.0005;

    private final Random random = new Random(7);

    private long upTo(Duration most) {
        return (long) (random.nextDouble() * most.toNanos());
    }

    private double drift() {
        return 1 + (random.nextDouble() * 2 - 1) * WORST_DRIFT;
    }

    @Test
    void ofAnswer_anyDelaysAndDrift_endsBeforeTheServerDoes() {
        for (int round = 0; round < ROUNDS; round++) {
            long sentTrue = upTo(Duration.ofDays(30));
            long executedTrue = sentTrue + upTo(Duration.ofSeconds(10));
            long leaseMillis = 50L + random.nextInt(3_600_000);
            double serverRate = drift();
            double clientRate = drift();
            double endTrue = executedTrue + leaseMillis * 1e6 / serverRate;

            long deadline =
                    Deadlines.ofAnswer(new ClockReading(0, 0), leaseMillis).untilNanos();
            double deadlineTrue = sentTrue + deadline / clientRate;

            assertThat(deadlineTrue).isLessThan(endTrue);
        }
    }

    @Test
    void ofAnswer_usualLease_takesOnePercentAndTwoMillis() {
        assertThat(Deadlines.ofAnswer(new ClockReading(5, 7), 30_000))
                .isEqualTo(new Validity(
                        5,
                        5 + Duration.ofMillis(29_698).toNanos(),
                        Duration.ofSeconds(30).toNanos(),
                        7));
    }

    @Test
    void plusDrift_anySpan_leavesThatSpan() {
        for (long spanNanos = 0; spanNanos < Duration.ofDays(400).toNanos(); spanNanos = 3 * spanNanos + 1_234_567) {
            long ofService = Deadlines.plusDrift(spanNanos);

            assertThat(ofService % Duration.ofMillis(1).toNanos()).isZero();
            assertThat(Deadlines.lessDrift(ofService))
                    .isBetween(spanNanos, spanNanos + Duration.ofMillis(2).toNanos());
        }
    }

    @Test
    void wallSkew_tolerance_isWithinTheMarginOfTheDeadline() {
        for (long termMillis = 2_000; termMillis < 100_000_000; termMillis *= 2) {
            long termNanos = Duration.ofMillis(termMillis).toNanos();
            long marginMillis = (termNanos - Deadlines.lessDrift(termNanos)) / 1_000_000;

            assertThat(WallSkew.toleranceMillis(termNanos))
                    .as("term of %s ms", termMillis)
                    .isBetween(20L, Math.min(1000, marginMillis));
        }
        assertThat(WallSkew.toleranceMillis(Duration.ofSeconds(30).toNanos())).isEqualTo(150);
    }
}
