package dev.holdfast.internal.lane;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.LockOptions;
import dev.holdfast.fixtures.ManualTime;
import dev.holdfast.fixtures.ScriptedBackend;
import dev.holdfast.internal.Engine;
import dev.holdfast.internal.Engines;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.Validity;
import dev.holdfast.spi.clock.Deadlines;
import dev.holdfast.spi.clock.WallSkew;
import java.time.Duration;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The three rules of a hold: until when it may be trusted, when it is renewed,
 * and whether it may be handed on without the server.
 */
class TenureTest {

    private static final long MILLI = 1_000_000;

    private final ManualTime time = new ManualTime();
    private final Engine engine = Engines.on(new ScriptedBackend(time), time);
    private final Lane lane = new Lane(engine, "lock", retiring -> {});

    private Tenure tenure(LockOptions options, long termMillis, int numbers) {
        Attempt attempt = Attempt.exclusive(1, 0, options.lease().toMillis(), numbers);
        Validity granted = Deadlines.since(time.nanos(), termMillis, WallSkew.millis(time));
        Grant grant = new Grant(new Hold(attempt, 1000, numbers), new LiveAttempt(attempt, options), granted, false);
        Tenure tenure = new Tenure("lock", grant, engine.lanes);
        give(tenure, options);
        return tenure;
    }

    private LiveLease give(Tenure tenure, LockOptions options) {
        return tenure.give(request(options), lane, time.nanos(), 1);
    }

    private Request request(LockOptions options) {
        return new FutureRequest(options, Request.Patience.ENDLESS, time.nanos(), time.nanos(), null, outcome -> {});
    }

    private static LockOptions options(UnaryOperator<LockOptions.Builder> change) {
        return change.apply(LockOptions.builder()).build();
    }

    private boolean mayHandOver(Tenure tenure, LockOptions to) {
        return tenure.mayHandOver(request(to), time.nanos(), WallSkew.millis(time));
    }

    @Test
    void handOver_freshHoldSameTerms_isAllowed() {
        assertThat(mayHandOver(tenure(LockOptions.defaults(), 30_000, 65), LockOptions.defaults()))
                .isTrue();
    }

    @Test
    void handOver_otherTerms_isNotAllowed() {
        Tenure tenure = tenure(LockOptions.defaults(), 30_000, 65);

        assertThat(mayHandOver(tenure, options(o -> o.lease(Duration.ofSeconds(29)))))
                .isFalse();
        assertThat(mayHandOver(tenure, options(LockOptions.Builder::notRenewed)))
                .isFalse();
        assertThat(mayHandOver(tenure, options(o -> o.minHold(Duration.ofSeconds(1)))))
                .isTrue();
    }

    @Test
    void handOver_toOrFromALockWithoutLocalHandoffs_isNotAllowed() {
        LockOptions none = options(o -> o.localHandoffs(0));
        Tenure tenure = tenure(LockOptions.defaults(), 30_000, 65);
        assertThat(mayHandOver(tenure, none)).isFalse();

        give(tenure, none);

        assertThat(mayHandOver(tenure, LockOptions.defaults())).isFalse();
    }

    @Test
    void barging_byALockWithoutLocalHandoffs_isNotAllowed() {
        Tenure tenure = tenure(LockOptions.defaults(), 30_000, 65);
        BlockingRequest asleep =
                new BlockingRequest(LockOptions.defaults(), Request.Patience.ENDLESS, time.nanos(), time.nanos(), null);
        asleep.settle(new Outcome.Offered(give(tenure, LockOptions.defaults())));
        tenure.turn.offer(asleep, time.nanos());

        assertThat(tenure.turn.bargedBy(request(options(o -> o.localHandoffs(0)))))
                .isNull();
        assertThat(tenure.turn.bargedBy(request(LockOptions.defaults()))).isSameAs(asleep);
    }

    @Test
    void handOver_byAMinimumHold_isNotAllowed() {
        LockOptions atLeast = options(o -> o.minHold(Duration.ofSeconds(1)));

        assertThat(mayHandOver(tenure(atLeast, 30_000, 65), LockOptions.defaults()))
                .isFalse();
    }

    @Test
    void handOver_tokensUsedUp_isNotAllowed() {
        Tenure tenure = tenure(LockOptions.defaults(), 30_000, 2);
        assertThat(mayHandOver(tenure, LockOptions.defaults())).isTrue();
        give(tenure, LockOptions.defaults());

        assertThat(tenure.owner().token()).isEqualTo(1001);
        assertThat(mayHandOver(tenure, LockOptions.defaults())).isFalse();
    }

    @Test
    void handOver_othersWait_isAllowedForATurn() {
        Tenure tenure = tenure(options(o -> o.localHandoffs(2)), 30_000, 65);
        tenure.turn.othersWait(time.nanos());

        assertThat(mayHandOver(tenure, LockOptions.defaults())).isTrue();
        tenure.turn.offer(request(LockOptions.defaults()), time.nanos());
        assertThat(mayHandOver(tenure, LockOptions.defaults())).isTrue();
        tenure.turn.offer(request(LockOptions.defaults()), time.nanos());
        assertThat(mayHandOver(tenure, LockOptions.defaults())).isFalse();
        tenure.turn.noOtherWaits();
        assertThat(mayHandOver(tenure, LockOptions.defaults())).isTrue();
    }

    @Test
    void handOver_othersHaveWaitedForATurn_isNotAllowed() {
        Tenure tenure = tenure(LockOptions.defaults(), 30_000, 65);
        tenure.turn.othersWait(time.nanos());
        time.advance(Duration.ofNanos(Turn.TURN_NANOS - 1));
        tenure.turn.othersWait(time.nanos());
        assertThat(mayHandOver(tenure, LockOptions.defaults())).isTrue();

        time.advance(Duration.ofNanos(1));

        assertThat(mayHandOver(tenure, LockOptions.defaults())).isFalse();
    }

    @Test
    void handOver_nobodyIsKnownToWait_isAllowedUntilBothBoundsOfATurnAreReached() {
        Tenure tenure = tenure(options(o -> o.localHandoffs(2)), 30_000, 1000);
        tenure.turn.offer(request(LockOptions.defaults()), time.nanos());
        tenure.turn.offer(request(LockOptions.defaults()), time.nanos());
        assertThat(mayHandOver(tenure, LockOptions.defaults())).isTrue();

        time.advance(Duration.ofNanos(Turn.TURN_NANOS));

        assertThat(mayHandOver(tenure, LockOptions.defaults())).isFalse();
    }

    @Test
    void handOver_aLongSectionWithoutKnownWaiters_isAllowed() {
        Tenure tenure = tenure(options(o -> o.localHandoffs(2)), 30_000, 1000);
        tenure.turn.offer(request(LockOptions.defaults()), time.nanos());
        time.advance(Duration.ofSeconds(1));

        assertThat(mayHandOver(tenure, LockOptions.defaults())).isTrue();
    }

    @Test
    void handOver_littleOfTheTermLeft_isNotAllowed() {
        Tenure tenure = tenure(LockOptions.defaults(), 30_000, 65);
        time.advance(Duration.ofSeconds(19));
        assertThat(mayHandOver(tenure, LockOptions.defaults())).isTrue();

        time.advance(Duration.ofSeconds(1));

        assertThat(mayHandOver(tenure, LockOptions.defaults())).isFalse();
    }

    @Test
    void renewal_ofAClaim_isForTheRestOfTheLease() {
        Tenure tenure = tenure(options(o -> o.lease(Duration.ofSeconds(10)).notRenewed()), 2000, 1);
        assertThat(tenure.term.needsRenewal()).isTrue();
        time.advance(Duration.ofMillis(700));

        long millis =
                tenure.term.renewalMillis(time.nanos(), tenure.owner().status().endNanos());

        assertThat(millis).isBetween(9200L, 9300L);
        tenure.term.renewed(Deadlines.since(time.nanos(), millis, WallSkew.millis(time)), millis);
        assertThat(tenure.term.needsRenewal()).isFalse();
    }

    @Test
    void renewal_afterATakeover_coversWhatTheFormerServerHadConfirmed() {
        Tenure tenure = tenure(options(o -> o.lease(Duration.ofSeconds(10)).notRenewed()), 10_000, 1);
        time.advance(Duration.ofSeconds(3));
        long deadlineNanos = tenure.term.deadlineNanos();
        tenure.term.takenOver(time.nanos());

        long millis = tenure.term.promisedMillis(time.nanos());
        tenure.term.renewed(Deadlines.since(time.nanos(), millis, WallSkew.millis(time)), millis);

        assertThat(tenure.term.deadlineNanos()).isBetween(deadlineNanos, deadlineNanos + 2 * MILLI);
    }

    /** The hold that it restores lasts no longer than it was asked to, whatever the former server had confirmed. */
    @Test
    void renewal_afterATakeoverForLess_shortensTheTermOnce() {
        Tenure tenure = tenure(options(o -> o.lease(Duration.ofSeconds(10)).notRenewed()), 10_000, 1);
        tenure.term.takenOver(time.nanos());

        Validity restored = Deadlines.since(time.nanos(), 3000, WallSkew.millis(time));
        tenure.term.extended(restored, 3000);
        assertThat(tenure.term.deadlineNanos()).isEqualTo(restored.untilNanos());

        tenure.term.extended(Deadlines.since(time.nanos(), 1000, WallSkew.millis(time)), 1000);
        assertThat(tenure.term.deadlineNanos()).isEqualTo(restored.untilNanos());
    }

    @Test
    void extension_shorterThanTheLeaseOfAClaim_doesNotKeepItFromBeingLifted() {
        Tenure tenure = tenure(options(o -> o.lease(Duration.ofSeconds(10)).notRenewed()), 2000, 1);

        tenure.term.extended(Deadlines.since(time.nanos(), 3000, WallSkew.millis(time)), 3000);

        assertThat(tenure.term.needsRenewal()).isTrue();
    }

    /** A quorum keeps no hold for longer than its longest lease without a renewal. */
    @Test
    void renewal_byAServerThatKeepsNoHoldForSoLong_isFollowedByOthersUntilTheEndOfTheLease() {
        Tenure tenure = tenure(options(o -> o.lease(Duration.ofMinutes(5)).notRenewed()), 60_000, 1);
        long begunNanos = time.nanos();
        long millis = Long.MAX_VALUE;
        int renewals = 0;

        while (tenure.term.needsRenewal()) {
            time.advance(Duration.ofNanos(tenure.term.renewAtNanos() - time.nanos()));
            millis = tenure.term.renewalMillis(
                    time.nanos(), tenure.owner().status().endNanos());
            tenure.term.renewed(Deadlines.since(time.nanos(), Math.min(millis, 60_000), 0), millis);
            renewals++;
        }

        assertThat(renewals).isBetween(12, 15);
        assertThat(tenure.term.deadlineNanos() - begunNanos)
                .isBetween(
                        Duration.ofSeconds(295).toNanos(),
                        Duration.ofSeconds(300).toNanos());
    }

    @Test
    void extension_byAServerThatKeepsNoHoldForSoLong_isFollowedByRenewalsUntilItsEnd() {
        Tenure tenure = tenure(options(o -> o.lease(Duration.ofSeconds(10)).notRenewed()), 10_000, 1);
        assertThat(tenure.term.needsRenewal()).isFalse();

        tenure.term.extended(Deadlines.since(time.nanos(), 60_000, WallSkew.millis(time)), 600_000);

        assertThat(tenure.term.needsRenewal()).isTrue();
        assertThat(tenure.term.renewalMillis(
                        time.nanos(), tenure.owner().status().endNanos()))
                .isEqualTo(600_000);
    }

    @Test
    void extension_beyondTheLease_doesNotMakeRenewalsRarer() {
        Tenure tenure = tenure(options(o -> o.lease(Duration.ofSeconds(3))), 3000, 65);

        tenure.term.extended(Deadlines.since(time.nanos(), 3_600_000, WallSkew.millis(time)), 3_600_000);

        assertThat(tenure.term.renewAtNanos() - time.nanos())
                .isEqualTo(Duration.ofSeconds(1).toNanos());
        tenure.term.renewed(Deadlines.since(time.nanos(), 3000, WallSkew.millis(time)), 3000);
        assertThat(tenure.term.renewAtNanos() - time.nanos())
                .isEqualTo(Duration.ofSeconds(1).toNanos());
        tenure.term.renewalSent(time.nanos());
        assertThat(tenure.term.renewAtNanos() - time.nanos())
                .isEqualTo(Duration.ofMillis(300).toNanos());
    }

    @Test
    void handOver_anExtensionBeyondTheLeaseWasAskedFor_isNotAllowed() {
        Tenure tenure = tenure(options(o -> o.lease(Duration.ofSeconds(3))), 3000, 65);
        LockOptions same = options(o -> o.lease(Duration.ofSeconds(3)));
        tenure.term.extensionSent(3000);
        assertThat(mayHandOver(tenure, same)).isTrue();

        tenure.term.extensionSent(3001);

        assertThat(mayHandOver(tenure, same)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void answers_inAnyOrder_keepTheLatestConfirmedEnd(long seed) {
        Random random = new Random(seed);
        Tenure tenure = tenure(LockOptions.defaults(), 30_000, 65);
        long serverEnd = time.nanos() + 30_000 * MILLI;
        for (int step = 0; step < 200; step++) {
            long sent = time.nanos() - random.nextInt(1000) * MILLI;
            long executed = sent + (long) (random.nextDouble() * (time.nanos() - sent));
            long millis = random.nextBoolean() ? 30_000 : 50L + random.nextInt(100_000);
            serverEnd = Math.max(serverEnd, executed + millis * MILLI);
            long before = tenure.term.deadlineNanos();

            if (millis == 30_000) {
                tenure.term.renewed(Deadlines.since(sent, millis, WallSkew.millis(time)), millis);
            } else {
                tenure.term.extended(Deadlines.since(sent, millis, WallSkew.millis(time)), millis);
            }

            assertThat(tenure.term.deadlineNanos())
                    .isGreaterThanOrEqualTo(before)
                    .isLessThan(serverEnd);
            assertThat(tenure.term.renewAtNanos()).isLessThan(tenure.term.deadlineNanos());
            time.advance(Duration.ofMillis(random.nextInt(2000)));
        }
    }

    @Test
    void renewal_ofALeaseOfNoWholeMillisecondsThatIsNotRenewed_isNotNeeded() {
        Duration third = Duration.ofSeconds(10).dividedBy(3);
        Tenure tenure = tenure(options(o -> o.lease(third).notRenewed()), third.toMillis(), 1);

        assertThat(tenure.term.needsRenewal()).isFalse();
    }
}
