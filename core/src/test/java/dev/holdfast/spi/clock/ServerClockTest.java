package dev.holdfast.spi.clock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.spi.Ask;
import dev.holdfast.spi.Validity;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerClockTest {

    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1000 * MILLI;
    private static final long CLAIM_MILLIS = 2000;
    private static final long MARGIN = CLAIM_MILLIS * MILLI / 100 + 2 * MILLI;
    private static final long SERVER_MICROS = 1_700_000_000_000_000L;

    private final ServerClock clock = new ServerClock();

    /** The server's clock shows this at a local time, as long as nobody sets it. */
    private static long server(long nanos) {
        return SERVER_MICROS + nanos / 1000;
    }

    private void exchange(long sentNanos, long serverMicros, long receivedNanos) {
        clock.observe(1, new ClockReading(sentNanos, 0), serverMicros, receivedNanos);
    }

    private boolean isKnown(long epoch) {
        return clock.snapshot(epoch).isPresent();
    }

    private long microsAt(long atNanos) {
        return clock.snapshot(1).orElseThrow().microsAt(atNanos);
    }

    private Validity placed(long grantedAtMicros, long readNanos) {
        return clock.placed(1, grantedAtMicros, CLAIM_MILLIS, readNanos).orElseThrow();
    }

    // ---- what a pushed grant is worth

    @Test
    void placed_grantOfNow_hasItsClaimLessTheMargin() {
        exchange(10 * SECOND, server(10 * SECOND), 10 * SECOND);

        Validity validity = placed(server(11 * SECOND), 11 * SECOND);

        // A second old, the exchange is good to a hundredth of that.
        assertThat(validity.fromNanos()).isBetween(11 * SECOND - 11 * MILLI, 11 * SECOND - 9 * MILLI);
        assertThat(validity.untilNanos()).isEqualTo(validity.fromNanos() + CLAIM_MILLIS * MILLI - MARGIN);
    }

    @Test
    void placed_grantThatWasReadLate_isKnownToBeLate() {
        exchange(10 * SECOND, server(10 * SECOND), 10 * SECOND);

        Validity validity = placed(server(11 * SECOND), 13 * SECOND);

        assertThat(validity.fromNanos()).isBetween(11 * SECOND - 60 * MILLI, 11 * SECOND);
        assertThat(validity.isOver(13 * SECOND)).isTrue();
    }

    @Test
    void placed_grantFromBeforeTheExchange_errsOnTheEarlySideToo() {
        exchange(12 * SECOND, server(12 * SECOND), 12 * SECOND + MILLI);

        Validity validity = placed(server(11 * SECOND), 12 * SECOND + MILLI);

        assertThat(validity.fromNanos()).isBetween(11 * SECOND - 12 * MILLI, 11 * SECOND - 10 * MILLI);
    }

    @Test
    void placed_slowExchangeAfterAQuickOne_doesNotEatTheClaim() {
        exchange(10 * SECOND, server(10 * SECOND), 10 * SECOND + MILLI);
        exchange(10 * SECOND + MILLI, server(12 * SECOND), 12 * SECOND);

        Validity validity = placed(server(12 * SECOND), 12 * SECOND);

        assertThat(validity.fromNanos()).isGreaterThan(12 * SECOND - 30 * MILLI);
    }

    @Test
    void placed_onlyASlowExchange_countsFromItsSending() {
        exchange(10 * SECOND, server(12 * SECOND), 12 * SECOND);

        Validity validity = placed(server(12 * SECOND), 12 * SECOND);

        assertThat(validity.fromNanos()).isLessThanOrEqualTo(10 * SECOND);
    }

    @Test
    void placed_quickExchangeLongAgo_isForgottenForANewerOne() {
        exchange(0, server(0), 0);
        exchange(6 * SECOND, server(6 * SECOND + 200 * MILLI), 6 * SECOND + 200 * MILLI);
        exchange(12 * SECOND, server(12 * SECOND + 200 * MILLI), 12 * SECOND + 200 * MILLI);

        assertThat(placed(server(13 * SECOND), 13 * SECOND).fromNanos())
                .isBetween(13 * SECOND - 215 * MILLI, 13 * SECOND - 200 * MILLI);
    }

    @Test
    void placed_nothingObserved_cannotBe() {
        assertThat(clock.placed(1, server(0), CLAIM_MILLIS, 0)).isEmpty();
    }

    // ---- clocks that are set

    @Test
    void placed_grantFromTheFuture_refutesWhatWasKnown() {
        exchange(10 * SECOND, server(10 * SECOND), 10 * SECOND);

        assertThat(clock.placed(1, server(12 * SECOND), CLAIM_MILLIS, 11 * SECOND))
                .isEmpty();

        assertThat(isKnown(1)).isFalse();
        exchange(11 * SECOND, server(12 * SECOND), 11 * SECOND);
        assertThat(placed(server(12 * SECOND), 11 * SECOND).fromNanos()).isLessThanOrEqualTo(11 * SECOND);
    }

    @Test
    void observe_serverSetForward_theNewestWins() {
        exchange(10 * SECOND, server(10 * SECOND), 10 * SECOND + MILLI);
        exchange(11 * SECOND, server(14 * SECOND), 11 * SECOND + MILLI);

        Validity late = placed(server(14 * SECOND), 12 * SECOND);

        assertThat(late.fromNanos()).isLessThanOrEqualTo(11 * SECOND);
    }

    @Test
    void observe_serverSetForwardByLessThanTheExchangeTook_errsByNoMore() {
        exchange(10 * SECOND, server(10 * SECOND), 10 * SECOND);
        exchange(11 * SECOND, server(11 * SECOND + 40 * MILLI), 11 * SECOND + 50 * MILLI);

        // Granted at 11 s by the local clock, and read late.
        Validity validity = placed(server(11 * SECOND + 40 * MILLI), 12 * SECOND);

        assertThat(validity.fromNanos()).isLessThanOrEqualTo(11 * SECOND + 50 * MILLI);
    }

    @Test
    void observe_serverSetBack_grantsFromBeforeAreNotPlaced() {
        exchange(10 * SECOND, server(10 * SECOND), 10 * SECOND + MILLI);
        long grantedAt = server(10 * SECOND + 2 * MILLI);
        exchange(11 * SECOND, server(10 * SECOND), 11 * SECOND + MILLI);

        // By the new clock it was granted a second later than it was.
        assertThat(clock.placed(1, grantedAt, CLAIM_MILLIS, 12 * SECOND)).isEmpty();

        assertThat(microsAt(11 * SECOND)).isBetween(server(10 * SECOND), server(10 * SECOND) + 1);
        exchange(22 * SECOND, server(21 * SECOND), 22 * SECOND);
        assertThat(placed(server(21 * SECOND), 22 * SECOND).fromNanos()).isLessThanOrEqualTo(22 * SECOND);
    }

    @Test
    void observe_olderExchangeReadLater_doesNotWinOverANewerOne() {
        exchange(11 * SECOND, server(14 * SECOND), 11 * SECOND + MILLI);
        exchange(10 * SECOND, server(10 * SECOND), 11 * SECOND + 2 * MILLI);

        assertThat(placed(server(14 * SECOND), 12 * SECOND).fromNanos()).isLessThanOrEqualTo(11 * SECOND);
    }

    @Test
    void observe_machineWasSuspended_whatWasMeasuredBeforeIsForgotten() {
        exchange(10 * SECOND, server(10 * SECOND), 10 * SECOND + MILLI);
        // Two seconds passed that the monotonic clock has not counted. The answer was given at 11 s and came slowly.
        clock.observe(1, new ClockReading(10 * SECOND + 2 * MILLI, 2000), server(13 * SECOND), 13 * SECOND);

        Validity validity = placed(server(13 * SECOND), 13 * SECOND);

        assertThat(validity.fromNanos()).isLessThanOrEqualTo(11 * SECOND);
        assertThat(validity.skewMillis()).isEqualTo(2000);
    }

    @Test
    void placed_anyGrant_carriesTheSkewOfTheExchangeThatItIsMeasuredBy() {
        clock.observe(1, new ClockReading(10 * SECOND, 7), server(10 * SECOND), 10 * SECOND);
        clock.observe(1, new ClockReading(10 * SECOND, 12), server(12 * SECOND), 12 * SECOND);

        assertThat(placed(server(12 * SECOND), 12 * SECOND).skewMillis()).isEqualTo(7);
    }

    @Test
    void observe_olderExchangeFromBeforeTheWallClockWasSteppedBack_doesNotReplaceNewerOnes() {
        clock.observe(1, new ClockReading(11 * SECOND, 0), server(11 * SECOND), 11 * SECOND + MILLI);
        clock.observe(1, new ClockReading(10 * SECOND, 5000), server(12 * SECOND), 12 * SECOND);

        Validity validity = placed(server(12 * SECOND), 12 * SECOND);

        assertThat(validity.fromNanos()).isGreaterThan(12 * SECOND - 30 * MILLI);
        assertThat(validity.skewMillis()).isZero();
    }

    @Test
    void observe_exchangeFromBeforeARefutation_isNotBelieved() {
        exchange(10 * SECOND, server(10 * SECOND), 10 * SECOND);
        assertThat(clock.placed(1, server(14 * SECOND), CLAIM_MILLIS, 11 * SECOND))
                .isEmpty();

        // Served before the clock was set forward, and read after it.
        exchange(10 * SECOND + MILLI, server(10 * SECOND + MILLI), 12 * SECOND);

        assertThat(isKnown(1)).isFalse();
    }

    @Test
    void placed_exchangeThatWasSentAfterTheReading_doesNotRefuteIt() {
        exchange(20 * SECOND, server(20 * SECOND), 20 * SECOND);
        clock.observe(2, new ClockReading(31 * SECOND, 0), server(31 * SECOND), 31 * SECOND);
        clock.observe(2, new ClockReading(43 * SECOND, 0), server(43 * SECOND), 43 * SECOND);
        clock.observe(2, new ClockReading(55 * SECOND, 0), server(55 * SECOND), 55 * SECOND);

        // The server's clock has run a little slower since.
        Optional<Validity> placed = clock.placed(2, server(50 * SECOND) + 5_000, CLAIM_MILLIS, 50 * SECOND);

        assertThat(placed.orElseThrow().fromNanos()).isLessThan(50 * SECOND);
        assertThat(isKnown(2)).isTrue();
    }

    @Test
    void observe_anotherConnection_beginsAnew() {
        exchange(10 * SECOND, server(10 * SECOND), 10 * SECOND);

        assertThat(isKnown(2)).isFalse();
        assertThat(clock.placed(2, server(10 * SECOND), CLAIM_MILLIS, 11 * SECOND))
                .isEmpty();
        clock.observe(2, new ClockReading(11 * SECOND, 0), server(99 * SECOND), 11 * SECOND);
        exchange(12 * SECOND, server(12 * SECOND), 12 * SECOND);

        assertThat(isKnown(1)).isFalse();
        Optional<Validity> placed = clock.placed(2, server(109 * SECOND), CLAIM_MILLIS, 22 * SECOND);
        assertThat(placed.orElseThrow().fromNanos()).isBetween(21 * SECOND - 130 * MILLI, 21 * SECOND);
    }

    @Test
    void placed_rightAfterAnotherConnection_cannotBe() {
        exchange(10 * SECOND, server(10 * SECOND), 10 * SECOND);
        // To a server whose clock is a second behind: a grant of the one before would seem a second younger.
        clock.observe(2, new ClockReading(11 * SECOND, 0), server(10 * SECOND), 11 * SECOND);

        assertThat(clock.placed(2, server(11 * SECOND), CLAIM_MILLIS, 13 * SECOND))
                .isEmpty();
        assertThat(clock.placed(2, server(20 * SECOND), CLAIM_MILLIS, 21 * SECOND))
                .isPresent();
    }

    @Test
    void placed_connectionReplacedWhileASetBackSettles_goesOnToSettle() {
        exchange(10 * SECOND, server(10 * SECOND), 10 * SECOND + MILLI);
        exchange(14 * SECOND, server(10 * SECOND), 14 * SECOND);
        clock.observe(2, new ClockReading(12 * SECOND, 0), server(8 * SECOND), 12 * SECOND);

        assertThat(clock.placed(2, server(20 * SECOND), CLAIM_MILLIS, 24 * SECOND - 1))
                .isEmpty();
        assertThat(clock.placed(2, server(20 * SECOND), CLAIM_MILLIS, 24 * SECOND))
                .isPresent();
    }

    // ---- what the server's clock shows

    @Test
    void snapshot_takenBeforeWhatWasKnownIsRefuted_goesOnToAnswer() {
        assertThat(clock.snapshot(1)).isEmpty();
        exchange(10 * SECOND, server(10 * SECOND), 10 * SECOND);
        ServerClock.Snapshot snapshot = clock.snapshot(1).orElseThrow();
        assertThat(clock.placed(1, server(12 * SECOND), CLAIM_MILLIS, 11 * SECOND))
                .isEmpty();

        assertThat(clock.snapshot(1)).isEmpty();
        assertThat(snapshot.microsAt(10 * SECOND)).isBetween(server(10 * SECOND), server(10 * SECOND) + 1);
    }

    @Test
    void microsAt_timeOfThePast_isNotEarlierTheLongerAgoItIs() {
        exchange(10 * SECOND, server(10 * SECOND), 10 * SECOND);
        long arrived = microsAt(10 * SECOND);

        for (long seconds = 20; seconds <= 600; seconds += 10) {
            exchange(seconds * SECOND, server(seconds * SECOND), seconds * SECOND);
            assertThat(microsAt(10 * SECOND)).isBetween(arrived, arrived + 1);
        }
    }

    @Test
    void microsAt_afterAnAnswer_countsFromItsSending() {
        exchange(10 * SECOND, 1_000_000, 10 * SECOND + 5 * MILLI);

        assertThat(microsAt(13 * SECOND)).isBetween(4_000_000L, 4_030_001L);
    }

    @Test
    void microsAt_afterAVerySlowAnswer_runsAheadByNoMoreThanAQuestionMayBeLate() {
        // Answered right before it was read: that is the server's time at the reading.
        exchange(10 * SECOND, 7_000_000, 60 * SECOND);

        assertThat(microsAt(60 * SECOND) - 7_000_000).isEqualTo(Ask.MOST_LATE_NANOS / 1000);
    }

    @Test
    void earliestNanos_knownOrNot_saysWhenToLook() {
        assertThat(clock.earliestNanos(1, server(20 * SECOND), 5)).isEqualTo(5);
        exchange(10 * SECOND, server(10 * SECOND), 10 * SECOND);

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
            exchange(sentNanos, drifting(servedNanos, partsPerMillion), receivedNanos);
            long grantedNanos = receivedNanos - random.nextLong(SECOND);
            readNanos = Math.max(receivedNanos, grantedNanos + way(random));

            Validity validity = placed(drifting(grantedNanos, partsPerMillion), readNanos);

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
