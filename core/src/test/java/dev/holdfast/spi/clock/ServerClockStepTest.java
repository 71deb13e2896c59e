package dev.holdfast.spi.clock;

import static dev.holdfast.spi.clock.ClockBench.CLAIM_MILLIS;
import static dev.holdfast.spi.clock.ClockBench.MILLI;
import static dev.holdfast.spi.clock.ClockBench.SECOND;
import static dev.holdfast.spi.clock.ClockBench.server;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.spi.Validity;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * A server's clock that is set, a machine that is suspended, and a connection that is replaced: what was known is given
 * up.
 */
class ServerClockStepTest {

    private final ClockBench bench = new ClockBench();
    private final ServerClock clock = bench.clock;

    @Test
    void placed_grantFromTheFuture_refutesWhatWasKnown() {
        bench.exchange(10 * SECOND, server(10 * SECOND), 10 * SECOND);

        assertThat(clock.placed(1, server(12 * SECOND), CLAIM_MILLIS, 11 * SECOND))
                .isEmpty();

        assertThat(bench.isKnown(1)).isFalse();
        bench.exchange(11 * SECOND, server(12 * SECOND), 11 * SECOND);
        assertThat(bench.placed(server(12 * SECOND), 11 * SECOND).fromNanos()).isLessThanOrEqualTo(11 * SECOND);
    }

    @Test
    void observe_serverSetForward_theNewestWins() {
        bench.exchange(10 * SECOND, server(10 * SECOND), 10 * SECOND + MILLI);
        bench.exchange(11 * SECOND, server(14 * SECOND), 11 * SECOND + MILLI);

        Validity late = bench.placed(server(14 * SECOND), 12 * SECOND);

        assertThat(late.fromNanos()).isLessThanOrEqualTo(11 * SECOND);
    }

    @Test
    void observe_serverSetForwardByLessThanTheExchangeTook_errsByNoMore() {
        bench.exchange(10 * SECOND, server(10 * SECOND), 10 * SECOND);
        bench.exchange(11 * SECOND, server(11 * SECOND + 40 * MILLI), 11 * SECOND + 50 * MILLI);

        // Granted at 11 s by the local clock, and read late.
        Validity validity = bench.placed(server(11 * SECOND + 40 * MILLI), 12 * SECOND);

        assertThat(validity.fromNanos()).isLessThanOrEqualTo(11 * SECOND + 50 * MILLI);
    }

    @Test
    void observe_serverSetBack_grantsFromBeforeAreNotPlaced() {
        bench.exchange(10 * SECOND, server(10 * SECOND), 10 * SECOND + MILLI);
        long grantedAt = server(10 * SECOND + 2 * MILLI);
        bench.exchange(11 * SECOND, server(10 * SECOND), 11 * SECOND + MILLI);

        // By the new clock it was granted a second later than it was.
        assertThat(clock.placed(1, grantedAt, CLAIM_MILLIS, 12 * SECOND)).isEmpty();

        assertThat(bench.microsAt(11 * SECOND)).isBetween(server(10 * SECOND), server(10 * SECOND) + 1);
        bench.exchange(22 * SECOND, server(21 * SECOND), 22 * SECOND);
        assertThat(bench.placed(server(21 * SECOND), 22 * SECOND).fromNanos()).isLessThanOrEqualTo(22 * SECOND);
    }

    @Test
    void observe_olderExchangeReadLater_doesNotWinOverANewerOne() {
        bench.exchange(11 * SECOND, server(14 * SECOND), 11 * SECOND + MILLI);
        bench.exchange(10 * SECOND, server(10 * SECOND), 11 * SECOND + 2 * MILLI);

        assertThat(bench.placed(server(14 * SECOND), 12 * SECOND).fromNanos()).isLessThanOrEqualTo(11 * SECOND);
    }

    @Test
    void observe_machineWasSuspended_whatWasMeasuredBeforeIsForgotten() {
        bench.exchange(10 * SECOND, server(10 * SECOND), 10 * SECOND + MILLI);
        // Two seconds passed that the monotonic clock has not counted. The answer was given at 11 s and came slowly.
        clock.observe(1, new ClockReading(10 * SECOND + 2 * MILLI, 2000), server(13 * SECOND), 13 * SECOND);

        Validity validity = bench.placed(server(13 * SECOND), 13 * SECOND);

        assertThat(validity.fromNanos()).isLessThanOrEqualTo(11 * SECOND);
        assertThat(validity.skewMillis()).isEqualTo(2000);
    }

    @Test
    void placed_anyGrant_carriesTheSkewOfTheExchangeThatItIsMeasuredBy() {
        clock.observe(1, new ClockReading(10 * SECOND, 7), server(10 * SECOND), 10 * SECOND);
        clock.observe(1, new ClockReading(10 * SECOND, 12), server(12 * SECOND), 12 * SECOND);

        assertThat(bench.placed(server(12 * SECOND), 12 * SECOND).skewMillis()).isEqualTo(7);
    }

    @Test
    void observe_olderExchangeFromBeforeTheWallClockWasSteppedBack_doesNotReplaceNewerOnes() {
        clock.observe(1, new ClockReading(11 * SECOND, 0), server(11 * SECOND), 11 * SECOND + MILLI);
        clock.observe(1, new ClockReading(10 * SECOND, 5000), server(12 * SECOND), 12 * SECOND);

        Validity validity = bench.placed(server(12 * SECOND), 12 * SECOND);

        assertThat(validity.fromNanos()).isGreaterThan(12 * SECOND - 30 * MILLI);
        assertThat(validity.skewMillis()).isZero();
    }

    @Test
    void observe_exchangeFromBeforeARefutation_isNotBelieved() {
        bench.exchange(10 * SECOND, server(10 * SECOND), 10 * SECOND);
        assertThat(clock.placed(1, server(14 * SECOND), CLAIM_MILLIS, 11 * SECOND))
                .isEmpty();

        // Served before the clock was set forward, and read after it.
        bench.exchange(10 * SECOND + MILLI, server(10 * SECOND + MILLI), 12 * SECOND);

        assertThat(bench.isKnown(1)).isFalse();
    }

    @Test
    void placed_exchangeThatWasSentAfterTheReading_doesNotRefuteIt() {
        bench.exchange(20 * SECOND, server(20 * SECOND), 20 * SECOND);
        clock.observe(2, new ClockReading(31 * SECOND, 0), server(31 * SECOND), 31 * SECOND);
        clock.observe(2, new ClockReading(43 * SECOND, 0), server(43 * SECOND), 43 * SECOND);
        clock.observe(2, new ClockReading(55 * SECOND, 0), server(55 * SECOND), 55 * SECOND);

        // The server's clock has run a little slower since.
        Optional<Validity> placed = clock.placed(2, server(50 * SECOND) + 5_000, CLAIM_MILLIS, 50 * SECOND);

        assertThat(placed.orElseThrow().fromNanos()).isLessThan(50 * SECOND);
        assertThat(bench.isKnown(2)).isTrue();
    }

    @Test
    void observe_anotherConnection_beginsAnew() {
        bench.exchange(10 * SECOND, server(10 * SECOND), 10 * SECOND);

        assertThat(bench.isKnown(2)).isFalse();
        assertThat(clock.placed(2, server(10 * SECOND), CLAIM_MILLIS, 11 * SECOND))
                .isEmpty();
        clock.observe(2, new ClockReading(11 * SECOND, 0), server(99 * SECOND), 11 * SECOND);
        bench.exchange(12 * SECOND, server(12 * SECOND), 12 * SECOND);

        assertThat(bench.isKnown(1)).isFalse();
        Optional<Validity> placed = clock.placed(2, server(109 * SECOND), CLAIM_MILLIS, 22 * SECOND);
        assertThat(placed.orElseThrow().fromNanos()).isBetween(21 * SECOND - 130 * MILLI, 21 * SECOND);
    }

    @Test
    void placed_rightAfterAnotherConnection_cannotBe() {
        bench.exchange(10 * SECOND, server(10 * SECOND), 10 * SECOND);
        // To a server whose clock is a second behind: a grant of the one before would seem a second younger.
        clock.observe(2, new ClockReading(11 * SECOND, 0), server(10 * SECOND), 11 * SECOND);

        assertThat(clock.placed(2, server(11 * SECOND), CLAIM_MILLIS, 13 * SECOND))
                .isEmpty();
        assertThat(clock.placed(2, server(20 * SECOND), CLAIM_MILLIS, 21 * SECOND))
                .isPresent();
    }

    @Test
    void placed_connectionReplacedWhileASetBackSettles_goesOnToSettle() {
        bench.exchange(10 * SECOND, server(10 * SECOND), 10 * SECOND + MILLI);
        bench.exchange(14 * SECOND, server(10 * SECOND), 14 * SECOND);
        clock.observe(2, new ClockReading(12 * SECOND, 0), server(8 * SECOND), 12 * SECOND);

        assertThat(clock.placed(2, server(20 * SECOND), CLAIM_MILLIS, 24 * SECOND - 1))
                .isEmpty();
        assertThat(clock.placed(2, server(20 * SECOND), CLAIM_MILLIS, 24 * SECOND))
                .isPresent();
    }
}
