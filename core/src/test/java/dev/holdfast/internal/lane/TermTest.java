package dev.holdfast.internal.lane;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.LockOptions;
import dev.holdfast.fixtures.ManualTime;
import dev.holdfast.spi.Validity;
import dev.holdfast.spi.clock.Deadlines;
import dev.holdfast.spi.clock.WallSkew;
import java.time.Duration;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Until when a hold may be trusted, and what renewals and extensions make of that. */
class TermTest {

    private static final long MILLI = 1_000_000;

    private final ManualTime time = new ManualTime();

    private Term term(LockOptions options, long termMillis) {
        return new Term(options, Deadlines.since(time.nanos(), termMillis, WallSkew.millis(time)));
    }

    /** Of an owner without a maximum hold. */
    private long endNanos() {
        return time.nanos() + Long.MAX_VALUE / 2;
    }

    private static LockOptions options(UnaryOperator<LockOptions.Builder> change) {
        return change.apply(LockOptions.builder()).build();
    }

    @Test
    void renewal_ofAClaim_isForTheRestOfTheLease() {
        Term term = term(options(o -> o.lease(Duration.ofSeconds(10)).notRenewed()), 2000);
        assertThat(term.needsRenewal()).isTrue();
        time.advance(Duration.ofMillis(700));

        long millis = term.renewalMillis(time.nanos(), endNanos());

        assertThat(millis).isBetween(9200L, 9300L);
        term.renewed(Deadlines.since(time.nanos(), millis, WallSkew.millis(time)), millis);
        assertThat(term.needsRenewal()).isFalse();
    }

    @Test
    void renewal_afterATakeover_coversWhatTheFormerServerHadConfirmed() {
        Term term = term(options(o -> o.lease(Duration.ofSeconds(10)).notRenewed()), 10_000);
        time.advance(Duration.ofSeconds(3));
        long deadlineNanos = term.deadlineNanos();
        term.takenOver(time.nanos());

        long millis = term.promisedMillis(time.nanos());
        term.renewed(Deadlines.since(time.nanos(), millis, WallSkew.millis(time)), millis);

        assertThat(term.deadlineNanos()).isBetween(deadlineNanos, deadlineNanos + 2 * MILLI);
    }

    /** The hold that it restores lasts no longer than it was asked to, whatever the former server had confirmed. */
    @Test
    void renewal_afterATakeoverForLess_shortensTheTermOnce() {
        Term term = term(options(o -> o.lease(Duration.ofSeconds(10)).notRenewed()), 10_000);
        term.takenOver(time.nanos());

        Validity restored = Deadlines.since(time.nanos(), 3000, WallSkew.millis(time));
        term.extended(restored, 3000);
        assertThat(term.deadlineNanos()).isEqualTo(restored.untilNanos());

        term.extended(Deadlines.since(time.nanos(), 1000, WallSkew.millis(time)), 1000);
        assertThat(term.deadlineNanos()).isEqualTo(restored.untilNanos());
    }

    @Test
    void extension_shorterThanTheLeaseOfAClaim_doesNotKeepItFromBeingLifted() {
        Term term = term(options(o -> o.lease(Duration.ofSeconds(10)).notRenewed()), 2000);

        term.extended(Deadlines.since(time.nanos(), 3000, WallSkew.millis(time)), 3000);

        assertThat(term.needsRenewal()).isTrue();
    }

    /** A quorum keeps no hold for longer than its longest lease without a renewal. */
    @Test
    void renewal_byAServerThatKeepsNoHoldForSoLong_isFollowedByOthersUntilTheEndOfTheLease() {
        Term term = term(options(o -> o.lease(Duration.ofMinutes(5)).notRenewed()), 60_000);
        long begunNanos = time.nanos();
        long millis = Long.MAX_VALUE;
        int renewals = 0;

        while (term.needsRenewal()) {
            time.advance(Duration.ofNanos(term.renewAtNanos() - time.nanos()));
            millis = term.renewalMillis(time.nanos(), endNanos());
            term.renewed(Deadlines.since(time.nanos(), Math.min(millis, 60_000), 0), millis);
            renewals++;
        }

        assertThat(renewals).isBetween(12, 15);
        assertThat(term.deadlineNanos() - begunNanos)
                .isBetween(
                        Duration.ofSeconds(295).toNanos(),
                        Duration.ofSeconds(300).toNanos());
    }

    @Test
    void extension_byAServerThatKeepsNoHoldForSoLong_isFollowedByRenewalsUntilItsEnd() {
        Term term = term(options(o -> o.lease(Duration.ofSeconds(10)).notRenewed()), 10_000);
        assertThat(term.needsRenewal()).isFalse();

        term.extended(Deadlines.since(time.nanos(), 60_000, WallSkew.millis(time)), 600_000);

        assertThat(term.needsRenewal()).isTrue();
        assertThat(term.renewalMillis(time.nanos(), endNanos())).isEqualTo(600_000);
    }

    @Test
    void extension_beyondTheLease_doesNotMakeRenewalsRarer() {
        Term term = term(options(o -> o.lease(Duration.ofSeconds(3))), 3000);

        term.extended(Deadlines.since(time.nanos(), 3_600_000, WallSkew.millis(time)), 3_600_000);

        assertThat(term.renewAtNanos() - time.nanos())
                .isEqualTo(Duration.ofSeconds(1).toNanos());
        term.renewed(Deadlines.since(time.nanos(), 3000, WallSkew.millis(time)), 3000);
        assertThat(term.renewAtNanos() - time.nanos())
                .isEqualTo(Duration.ofSeconds(1).toNanos());
        term.renewalSent(time.nanos());
        assertThat(term.renewAtNanos() - time.nanos())
                .isEqualTo(Duration.ofMillis(300).toNanos());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void answers_inAnyOrder_keepTheLatestConfirmedEnd(long seed) {
        Random random = new Random(seed);
        Term term = term(LockOptions.defaults(), 30_000);
        long serverEnd = time.nanos() + 30_000 * MILLI;
        for (int step = 0; step < 200; step++) {
            long sent = time.nanos() - random.nextInt(1000) * MILLI;
            long executed = sent + (long) (random.nextDouble() * (time.nanos() - sent));
            long millis = random.nextBoolean() ? 30_000 : 50L + random.nextInt(100_000);
            serverEnd = Math.max(serverEnd, executed + millis * MILLI);
            long before = term.deadlineNanos();

            if (millis == 30_000) {
                term.renewed(Deadlines.since(sent, millis, WallSkew.millis(time)), millis);
            } else {
                term.extended(Deadlines.since(sent, millis, WallSkew.millis(time)), millis);
            }

            assertThat(term.deadlineNanos()).isGreaterThanOrEqualTo(before).isLessThan(serverEnd);
            assertThat(term.renewAtNanos()).isLessThan(term.deadlineNanos());
            time.advance(Duration.ofMillis(random.nextInt(2000)));
        }
    }

    @Test
    void renewal_ofALeaseOfNoWholeMillisecondsThatIsNotRenewed_isNotNeeded() {
        Duration third = Duration.ofSeconds(10).dividedBy(3);
        Term term = term(options(o -> o.lease(third).notRenewed()), third.toMillis());

        assertThat(term.needsRenewal()).isFalse();
    }
}
