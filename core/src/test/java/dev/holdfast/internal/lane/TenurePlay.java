package dev.holdfast.internal.lane;

import dev.holdfast.LockOptions;
import dev.holdfast.LossReason;
import dev.holdfast.fixtures.ManualTime;
import dev.holdfast.fixtures.ScriptedBackend;
import dev.holdfast.internal.engine.Engine;
import dev.holdfast.internal.engine.Engines;
import dev.holdfast.internal.lane.LiveAttempt.Grant;
import dev.holdfast.internal.lane.LiveAttempt.Question;
import dev.holdfast.internal.lane.MachineTablesTest.Play;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.ReleaseAnswer;
import dev.holdfast.spi.Share;
import dev.holdfast.spi.clock.ClockReading;
import dev.holdfast.spi.clock.Deadlines;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A tenure with an owner, brought into one of its states, and an event there. */
final class TenurePlay implements Play {

    private static final long LEASE_MILLIS = 30_000;

    final ManualTime time = new ManualTime();
    private final Engine engine = Engines.on(new ScriptedBackend(time), time);
    private final LaneSettings settings = LaneSettings.of(engine);
    private final Lane lane = new Lane(engine, settings, "lock", retiring -> {});
    final LiveAttempt attempt =
            new LiveAttempt(Attempt.exclusive(1, time.nanos(), LEASE_MILLIS, 10), LockOptions.defaults());
    final Tenure tenure = new Tenure(
            "lock",
            new Grant(
                    new Hold(attempt.attempt, 1000, 10),
                    attempt,
                    Deadlines.ofAnswer(new ClockReading(time.nanos(), 0), LEASE_MILLIS),
                    false),
            settings);

    LockOptions options = LockOptions.defaults();

    @Nullable
    LiveLease lease;

    Effects out = new Effects(true);

    @Override
    public String state() {
        return tenure.state().name();
    }

    @Override
    public String effects() {
        return EffectWords.of(out);
    }

    // ---- states

    TenurePlay held() {
        return heldBy(null);
    }

    TenurePlay heldBy(@Nullable Thread owner) {
        Request request = new FutureRequest(
                options, Share.EXCLUSIVE, Request.Patience.ENDLESS, now(), now(), owner, outcome -> {});
        lease = tenure.give(request, lane, now(), 1);
        lease.releasing = new CompletableFuture<>();
        return this;
    }

    TenurePlay atRest() {
        held();
        lease.markReleased();
        tenure.rest(lease, 60_000_000_000L, now(), out);
        return this;
    }

    TenurePlay inAThird() {
        held().time.advance(Duration.ofSeconds(10));
        return this;
    }

    TenurePlay inRelease() {
        held().givenBack(null);
        return this;
    }

    Thread endedThread() {
        Thread ended = new Thread(() -> {});
        ended.start();
        try {
            ended.join();
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
        return ended;
    }

    // ---- events: what follows the last of them is what the row is about

    void event() {
        out = new Effects(true);
    }

    void abandoned() {
        event();
        tenure.abandon(lease, "a test", out);
    }

    void lost(LossReason reason) {
        event();
        tenure.lose(reason, now(), out);
    }

    void expires() {
        time.advance(Duration.ofSeconds(30));
        event();
        tenure.expire(now(), out);
    }

    void givenBack(@Nullable Question question) {
        event();
        tenure.sendRelease(question, now(), out);
    }

    void takenOver() {
        event();
        tenure.takenOver(now(), out);
    }

    void alarm(long skewMillis) {
        event();
        tenure.renewIfDue(now(), skewMillis, out);
    }

    void confirmed(@Nullable CompletableFuture<Void> extension) {
        event();
        tenure.renewed(renewal(extension), Deadlines.ofAnswer(new ClockReading(now(), 0), LEASE_MILLIS), 0, now(), out);
    }

    void renewalFails(@Nullable CompletableFuture<Void> extension) {
        event();
        tenure.renewalFailed(renewal(extension), unanswered(), out);
    }

    Effect.Renew renewal(@Nullable CompletableFuture<Void> extension) {
        return new Effect.Renew(tenure.hold, lease, LEASE_MILLIS, extension, 0, OptionalLong.empty());
    }

    void released(ReleaseAnswer.Result result) {
        event();
        tenure.released(result, now(), out);
    }

    void releaseFails() {
        event();
        tenure.releaseFailed(unanswered(), now(), out);
    }

    long now() {
        return time.nanos();
    }

    static BackendFailure unanswered() {
        return new BackendFailure(BackendFailure.Kind.UNKNOWN, "no answer", null);
    }
}
