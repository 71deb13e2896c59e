package dev.holdfast.internal.lane;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.LockOptions;
import dev.holdfast.fixtures.ManualTime;
import dev.holdfast.fixtures.ScriptedBackend;
import dev.holdfast.internal.engine.Engine;
import dev.holdfast.internal.engine.Engines;
import dev.holdfast.internal.lane.LiveAttempt.Grant;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.Share;
import dev.holdfast.spi.Validity;
import dev.holdfast.spi.clock.Deadlines;
import dev.holdfast.spi.clock.WallSkew;
import java.time.Duration;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Whether a hold may be handed on without the server. */
class TenureTest {

    private final ManualTime time = new ManualTime();
    private final Engine engine = Engines.on(new ScriptedBackend(time), time);
    private final LaneSettings settings = LaneSettings.of(engine);
    private final Lane lane = new Lane(engine, settings, "lock", retiring -> {});

    private Tenure tenure(LockOptions options, long termMillis, int numbers) {
        Attempt attempt = Attempt.exclusive(1, 0, options.lease().toMillis(), numbers);
        Validity granted = Deadlines.since(time.nanos(), termMillis, WallSkew.millis(time));
        Grant grant = new Grant(new Hold(attempt, 1000, numbers), new LiveAttempt(attempt, options), granted, false);
        Tenure tenure = new Tenure("lock", grant, settings);
        give(tenure, options);
        return tenure;
    }

    private LiveLease give(Tenure tenure, LockOptions options) {
        return tenure.give(request(options), lane, time.nanos(), 1);
    }

    private Request request(LockOptions options) {
        return new FutureRequest(
                options, Share.EXCLUSIVE, Request.Patience.ENDLESS, time.nanos(), time.nanos(), null, outcome -> {});
    }

    private static LockOptions options(UnaryOperator<LockOptions.Builder> change) {
        return change.apply(LockOptions.builder()).build();
    }

    private boolean mayHandOver(Tenure tenure, LockOptions to) {
        return tenure.mayHandOver(tenure.owner(), request(to), time.nanos(), WallSkew.millis(time));
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
                .isFalse();
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
        BlockingRequest asleep = new BlockingRequest(
                LockOptions.defaults(), Share.EXCLUSIVE, Request.Patience.ENDLESS, time.nanos(), time.nanos(), null);
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
    void handOver_anExtensionBeyondTheLeaseWasAskedFor_isNotAllowed() {
        Tenure tenure = tenure(options(o -> o.lease(Duration.ofSeconds(3))), 3000, 65);
        LockOptions same = options(o -> o.lease(Duration.ofSeconds(3)));
        tenure.term.extensionSent(3000);
        assertThat(mayHandOver(tenure, same)).isTrue();

        tenure.term.extensionSent(3001);

        assertThat(mayHandOver(tenure, same)).isFalse();
    }
}
