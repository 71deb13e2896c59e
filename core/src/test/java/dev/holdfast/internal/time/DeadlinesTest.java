package dev.holdfast.internal.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** No deadline lies after the end that the server keeps, however the clocks run within what a disciplined clock may do. */
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

            long deadline = Deadlines.ofAnswer(0, leaseMillis);
            double deadlineTrue = sentTrue + deadline / clientRate;

            assertThat(deadlineTrue).isLessThan(endTrue);
        }
    }

    @Test
    void ofPush_anyDelaysAndDrift_endsBeforeTheServerDoes() {
        for (int round = 0; round < ROUNDS; round++) {
            long sentTrue = upTo(Duration.ofDays(30));
            long answeredTrue = sentTrue + upTo(Duration.ofSeconds(2));
            long grantedTrue = answeredTrue + upTo(Duration.ofMinutes(1));
            long claimMillis = 50L + random.nextInt(2000);
            double serverRate = drift();
            double clientRate = drift();
            long serverOrigin = random.nextLong(1_000_000_000_000L);
            Anchor anchor = new Anchor(0, serverOrigin + (long) (answeredTrue * serverRate / 1000), 0);
            long grantedMicros = serverOrigin + (long) (grantedTrue * serverRate / 1000);
            double endTrue = grantedTrue + claimMillis * 1e6 / serverRate;

            long readTrue = grantedTrue + upTo(Duration.ofSeconds(5));
            long readNanos = (long) ((readTrue - sentTrue) * clientRate);

            long deadline = Deadlines.ofPush(anchor, grantedMicros, claimMillis, readNanos);
            double deadlineTrue = sentTrue + deadline / clientRate;

            assertThat(deadlineTrue).isLessThan(endTrue);
        }
    }

    @Test
    void ofPush_serversClockJumpedAhead_endsAClaimAfterTheReading() {
        Anchor anchor = new Anchor(0, 1_000_000, 0);
        long readNanos = Duration.ofSeconds(3).toNanos();

        long deadline = Deadlines.ofPush(anchor, 3_600_000_000L, 2000, readNanos);

        assertThat(deadline - readNanos).isLessThan(Duration.ofSeconds(2).toNanos());
    }

    @Test
    void ofAnswer_usualLease_takesOnePercentAndTwoMillis() {
        assertThat(Deadlines.ofAnswer(5, 30_000))
                .isEqualTo(5 + Duration.ofMillis(29_698).toNanos());
    }

    @Test
    void wallSkew_tolerance_isWithinTheMarginOfTheDeadline() {
        for (long termMillis = 2_000; termMillis < 100_000_000; termMillis *= 2) {
            long termNanos = Duration.ofMillis(termMillis).toNanos();
            long marginMillis = (termNanos - Deadlines.ofAnswer(0, termMillis)) / 1_000_000;

            assertThat(WallSkew.toleranceMillis(termNanos))
                    .as("term of %s ms", termMillis)
                    .isBetween(20L, Math.min(1000, marginMillis));
        }
        assertThat(WallSkew.toleranceMillis(Duration.ofSeconds(30).toNanos())).isEqualTo(150);
    }
}
