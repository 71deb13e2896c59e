package dev.holdfast.spi.clock;

import static dev.holdfast.spi.clock.ClockBench.CLAIM_MILLIS;
import static dev.holdfast.spi.clock.ClockBench.MILLI;
import static dev.holdfast.spi.clock.ClockBench.SECOND;
import static dev.holdfast.spi.clock.ClockBench.server;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.spi.Ask;
import dev.holdfast.spi.Validity;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What exchanges of messages show about a server's clock, and what a pushed grant is worth by it. */
class ServerClockTest {

    private static final long MARGIN = CLAIM_MILLIS * MILLI / 100 + 2 * MILLI;

    private final ClockBench bench = new ClockBench();
    private final ServerClock clock = bench.clock;

    // ---- what a pushed grant is worth

    @Test
    void placed_grantOfNow_hasItsClaimLessTheMargin() {
        bench.exchange(10 * SECOND, server(10 * SECOND), 10 * SECOND);

        Validity validity = bench.placed(server(11 * SECOND), 11 * SECOND);

        // A second old, the exchange is good to a hundredth of that.
        assertThat(validity.fromNanos()).isBetween(11 * SECOND - 11 * MILLI, 11 * SECOND - 9 * MILLI);
        assertThat(validity.untilNanos()).isEqualTo(validity.fromNanos() + CLAIM_MILLIS * MILLI - MARGIN);
    }

    @Test
    void placed_grantThatWasReadLate_isKnownToBeLate() {
        bench.exchange(10 * SECOND, server(10 * SECOND), 10 * SECOND);

        Validity validity = bench.placed(server(11 * SECOND), 13 * SECOND);

        assertThat(validity.fromNanos()).isBetween(11 * SECOND - 60 * MILLI, 11 * SECOND);
        assertThat(validity.isOver(13 * SECOND)).isTrue();
    }

    @Test
    void placed_grantFromBeforeTheExchange_errsOnTheEarlySideToo() {
        bench.exchange(12 * SECOND, server(12 * SECOND), 12 * SECOND + MILLI);

        Validity validity = bench.placed(server(11 * SECOND), 12 * SECOND + MILLI);

        assertThat(validity.fromNanos()).isBetween(11 * SECOND - 12 * MILLI, 11 * SECOND - 10 * MILLI);
    }

    @Test
    void placed_slowExchangeAfterAQuickOne_doesNotEatTheClaim() {
        bench.exchange(10 * SECOND, server(10 * SECOND), 10 * SECOND + MILLI);
        bench.exchange(10 * SECOND + MILLI, server(12 * SECOND), 12 * SECOND);

        Validity validity = bench.placed(server(12 * SECOND), 12 * SECOND);

        assertThat(validity.fromNanos()).isGreaterThan(12 * SECOND - 30 * MILLI);
    }

    @Test
    void placed_onlyASlowExchange_countsFromItsSending() {
        bench.exchange(10 * SECOND, server(12 * SECOND), 12 * SECOND);

        Validity validity = bench.placed(server(12 * SECOND), 12 * SECOND);

        assertThat(validity.fromNanos()).isLessThanOrEqualTo(10 * SECOND);
    }

    @Test
    void placed_quickExchangeLongAgo_isForgottenForANewerOne() {
        bench.exchange(0, server(0), 0);
        bench.exchange(6 * SECOND, server(6 * SECOND + 200 * MILLI), 6 * SECOND + 200 * MILLI);
        bench.exchange(12 * SECOND, server(12 * SECOND + 200 * MILLI), 12 * SECOND + 200 * MILLI);

        assertThat(bench.placed(server(13 * SECOND), 13 * SECOND).fromNanos())
                .isBetween(13 * SECOND - 215 * MILLI, 13 * SECOND - 200 * MILLI);
    }

    @Test
    void placed_nothingObserved_cannotBe() {
        assertThat(clock.placed(1, server(0), CLAIM_MILLIS, 0)).isEmpty();
    }

    // ---- what the server's clock shows

    @Test
    void snapshot_takenBeforeWhatWasKnownIsRefuted_goesOnToAnswer() {
        assertThat(clock.snapshot(1)).isEmpty();
        bench.exchange(10 * SECOND, server(10 * SECOND), 10 * SECOND);
        ServerClock.Snapshot snapshot = clock.snapshot(1).orElseThrow();
        assertThat(clock.placed(1, server(12 * SECOND), CLAIM_MILLIS, 11 * SECOND))
                .isEmpty();

        assertThat(clock.snapshot(1)).isEmpty();
        assertThat(snapshot.microsAt(10 * SECOND)).isBetween(server(10 * SECOND), server(10 * SECOND) + 1);
    }

    @Test
    void microsAt_timeOfThePast_isNotEarlierTheLongerAgoItIs() {
        bench.exchange(10 * SECOND, server(10 * SECOND), 10 * SECOND);
        long arrived = bench.microsAt(10 * SECOND);

        for (long seconds = 20; seconds <= 600; seconds += 10) {
            bench.exchange(seconds * SECOND, server(seconds * SECOND), seconds * SECOND);
            assertThat(bench.microsAt(10 * SECOND)).isBetween(arrived, arrived + 1);
        }
    }

    @Test
    void microsAt_afterAnAnswer_countsFromItsSending() {
        bench.exchange(10 * SECOND, 1_000_000, 10 * SECOND + 5 * MILLI);

        assertThat(bench.microsAt(13 * SECOND)).isBetween(4_000_000L, 4_030_001L);
    }

    @Test
    void microsAt_afterAVerySlowAnswer_runsAheadByNoMoreThanAQuestionMayBeLate() {
        // Answered right before it was read: that is the server's time at the reading.
        bench.exchange(10 * SECOND, 7_000_000, 60 * SECOND);

        assertThat(bench.microsAt(60 * SECOND) - 7_000_000).isEqualTo(Ask.MOST_LATE_NANOS / 1000);
    }

    @Test
    void earliestNanos_knownOrNot_saysWhenToLook() {
        assertThat(clock.earliestNanos(1, server(20 * SECOND), 5)).isEqualTo(5);
        bench.exchange(10 * SECOND, server(10 * SECOND), 10 * SECOND);

        assertThat(clock.earliestNanos(1, server(20 * SECOND), 10 * SECOND))
                .isBetween(20 * SECOND - MILLI, 20 * SECOND);
    }

    // ---- all of it

    @ParameterizedTest
    @ValueSource(longs = {-500, 0, 500})
    void placed_anyTrafficAndDrift_neverOutlivesTheServersClaim(long partsPerMillion) {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(partsPerMillion);
        long readNanos = 0;
        int useful = 0;
        for (int i = 0; i < 20_000; i++) {
            long sentNanos = readNanos + random.nextLong(500 * MILLI);
            long servedNanos = sentNanos + way(random);
            long receivedNanos = servedNanos + way(random);
            bench.exchange(sentNanos, drifting(servedNanos, partsPerMillion), receivedNanos);
            long grantedNanos = receivedNanos - random.nextLong(SECOND);
            readNanos = Math.max(receivedNanos, grantedNanos + way(random));

            Validity validity = bench.placed(drifting(grantedNanos, partsPerMillion), readNanos);

            assertThat(validity.fromNanos()).isLessThanOrEqualTo(grantedNanos);
            // A server whose clock is fast is done with its claim earlier.
            assertThat(validity.untilNanos())
                    .isLessThan(grantedNanos + CLAIM_MILLIS * MILLI - CLAIM_MILLIS * partsPerMillion);
            useful += validity.isOver(readNanos) ? 0 : 1;
        }
        assertThat(useful).isGreaterThan(10_000);
    }

    /** A millisecond as a rule, and seconds now and then. */
    private static long way(RandomGenerator random) {
        return random.nextInt(20) == 0 ? random.nextLong(3 * SECOND) : random.nextLong(MILLI);
    }

    private static long drifting(long nanos, long partsPerMillion) {
        return server(nanos + nanos / 1_000_000 * partsPerMillion);
    }
}
