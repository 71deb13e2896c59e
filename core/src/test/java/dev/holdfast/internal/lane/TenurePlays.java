package dev.holdfast.internal.lane;

import dev.holdfast.LockOptions;
import dev.holdfast.LossReason;
import dev.holdfast.fixtures.ManualTime;
import dev.holdfast.fixtures.ScriptedBackend;
import dev.holdfast.internal.Engine;
import dev.holdfast.internal.Engines;
import dev.holdfast.internal.lane.MachineTablesTest.Play;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.ReleaseAnswer;
import dev.holdfast.spi.Share;
import dev.holdfast.spi.clock.ClockReading;
import dev.holdfast.spi.clock.Deadlines;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A tenure with an owner, brought into each of its states, and each event there. */
final class TenurePlays implements Play {

    private static final long LEASE_MILLIS = 30_000;

    private final ManualTime time = new ManualTime();
    private final Engine engine = Engines.on(new ScriptedBackend(time), time);
    private final Lane lane = new Lane(engine, "lock", retiring -> {});
    private final LiveAttempt attempt =
            new LiveAttempt(Attempt.exclusive(1, time.nanos(), LEASE_MILLIS, 10), LockOptions.defaults());
    private final Tenure tenure = new Tenure(
            "lock",
            new Grant(
                    new Hold(attempt.attempt, 1000, 10),
                    attempt,
                    Deadlines.ofAnswer(new ClockReading(time.nanos(), 0), LEASE_MILLIS),
                    false),
            engine.lanes);

    private LockOptions options = LockOptions.defaults();
    private @Nullable LiveLease lease;
    private Effects out = new Effects(true);

    private TenurePlays() {}

    static Map<String, Play> all() {
        Map<String, Play> plays = new LinkedHashMap<>();
        held(plays);
        renewals(plays);
        resting(plays);
        releasing(plays);
        return plays;
    }

    @Override
    public String state() {
        return tenure.state().name();
    }

    @Override
    public String effects() {
        return EffectWords.of(out);
    }

    // ---- plays

    private static void held(Map<String, Play> plays) {
        put(plays, "HELD", "the owner is gone", "", play -> play.held().abandoned());
        put(plays, "HELD", "the owner is gone", "that is known", play -> {
            play.held().abandoned();
            play.abandoned();
        });
        put(plays, "HELD", "it is lost", "", play -> play.held().lost(LossReason.TAKEN));
        put(plays, "HELD", "it is lost", "the owner has an action for that", play -> {
            play.held().lease.lossActions = LossActions.plus(null, reason -> {});
            play.lost(LossReason.TAKEN);
        });
        put(plays, "HELD", "its deadline has passed", "", play -> {
            play.held().time.advance(Duration.ofSeconds(30));
            play.event();
            play.tenure.expire(play.now(), play.out);
        });
        put(plays, "HELD", "it is released", "", play -> play.held().givenBack(null));
        put(plays, "HELD", "it is released", "another caller of this client waits", play -> {
            play.held().givenBack(new Question(play.attempt, Ask.Kind.FIRST, 2, 1));
        });
        put(plays, "HELD", "it is released", "during a minimum hold", play -> {
            play.options = LockOptions.builder().minHold(Duration.ofSeconds(1)).build();
            play.held().givenBack(null);
        });
    }

    private static void renewals(Map<String, Play> plays) {
        put(plays, "HELD", "the alarm", "a renewal is due", play -> {
            play.inAThird().alarm(0);
        });
        put(plays, "HELD", "the alarm", "a renewal is due, and the owner's thread has ended", play -> {
            play.heldBy(play.endedThread());
            play.time.advance(Duration.ofSeconds(10));
            play.alarm(0);
        });
        put(plays, "HELD", "the alarm", "the wall clock has run ahead", play -> {
            play.held().alarm(10_000);
        });
        put(plays, "HELD", "the alarm", "a renewal was just sent for that", play -> {
            play.held().alarm(10_000);
            play.alarm(10_000);
        });
        put(plays, "HELD", "the alarm", "neither", play -> play.held().alarm(0));
        put(plays, "HELD", "the owner looks after the wall clock ran ahead", "", play -> {
            play.held().event();
            play.tenure.renewals.doubt(play.now(), play.out);
        });
        put(plays, "HELD", "another server takes over", "", play -> play.held().takenOver());
        put(plays, "HELD", "another server takes over", "the owner's thread has ended", play -> {
            play.heldBy(play.endedThread()).takenOver();
        });
        put(plays, "HELD", "the owner looks after another server took over", "", play -> {
            play.held().takenOver();
            play.time.advance(Duration.ofMillis(100));
            play.event();
            play.tenure.renewals.doubt(play.now(), play.out);
        });
        put(
                plays,
                "HELD",
                "the owner looks after another server took over",
                "a renewal was just sent for that",
                play -> {
                    play.held().takenOver();
                    play.event();
                    play.tenure.renewals.doubt(play.now(), play.out);
                });
        put(plays, "HELD", "the owner extends", "", play -> {
            play.held().event();
            play.tenure.renewals.extend(
                    play.lease, Duration.ofSeconds(60), new CompletableFuture<>(), play.now(), play.out);
        });
        put(plays, "HELD", "a renewal is confirmed", "", play -> play.held().confirmed(null));
        put(plays, "HELD", "a renewal is confirmed", "the owner asked for it", play -> {
            play.held().confirmed(new CompletableFuture<>());
        });
        put(plays, "HELD", "a renewal fails", "", play -> play.held().renewalFails(null));
        put(plays, "HELD", "a renewal fails", "the owner asked for it", play -> {
            play.held().renewalFails(new CompletableFuture<>());
        });
    }

    private static void resting(Map<String, Play> plays) {
        put(plays, "HELD", "it is released", "it is sticky", play -> {
            play.held().event();
            play.tenure.rest(play.lease, 1_000_000_000, play.now(), play.out);
        });
        put(plays, "RESTING", "a caller has it again", "", play -> {
            play.atRest().event();
            play.tenure.resume();
        });
        put(plays, "RESTING", "it is given back", "", play -> play.atRest().givenBack(null));
        put(plays, "RESTING", "it is lost", "", play -> {
            play.atRest().event();
            play.tenure.forget(play.out);
        });
        put(plays, "RESTING", "the alarm", "a renewal is due", play -> {
            play.atRest().time.advance(Duration.ofSeconds(10));
            play.alarm(0);
        });
        put(
                plays,
                "RESTING",
                "a renewal is confirmed",
                "",
                play -> play.atRest().confirmed(null));
        put(plays, "RELEASING", "its release is answered: released", "it had rested", play -> {
            play.atRest().givenBack(null);
            play.released(ReleaseAnswer.Result.RELEASED);
        });
        put(plays, "RELEASING", "its release is answered: not held", "it had rested", play -> {
            play.atRest().givenBack(null);
            play.released(ReleaseAnswer.Result.NOT_HELD);
        });
        put(plays, "RELEASING", "its release fails", "it had rested", play -> {
            play.atRest().givenBack(null);
            play.releaseFails();
        });
        put(plays, "RELEASING", "the client is closed", "it had rested", play -> {
            play.atRest().givenBack(null);
            play.event();
            play.tenure.endUnanswered(play.now(), play.out);
        });
    }

    private static void releasing(Map<String, Play> plays) {
        put(plays, "RELEASING", "its release is answered: released", "", play -> {
            play.inRelease().released(ReleaseAnswer.Result.RELEASED);
        });
        put(plays, "RELEASING", "its release is answered: released", "a copy of its question may come later", play -> {
            play.attempt.sent(play.now() + 1_000_000_000);
            play.attempt.lost();
            play.inRelease().released(ReleaseAnswer.Result.RELEASED);
        });
        put(plays, "RELEASING", "its release is answered: not held", "", play -> {
            play.inRelease().released(ReleaseAnswer.Result.NOT_HELD);
        });
        put(plays, "RELEASING", "its release is answered: not held", "an earlier copy may have released it", play -> {
            play.inRelease().released(ReleaseAnswer.Result.NOT_HELD_WHEN_REPEATED);
        });
        put(plays, "RELEASING", "its release fails", "", play -> {
            play.inRelease().releaseFails();
        });
        put(plays, "RELEASING", "its release fails", "during a minimum hold", play -> {
            play.options = LockOptions.builder().minHold(Duration.ofSeconds(1)).build();
            play.inRelease().releaseFails();
        });
        put(plays, "RELEASING", "its release is answered: released", "it could be regained", play -> {
            play.held().takenOver();
            play.givenBack(null);
            play.released(ReleaseAnswer.Result.RELEASED);
        });
        put(plays, "RELEASING", "the client is closed", "", play -> {
            play.inRelease().event();
            play.tenure.endUnanswered(play.now(), play.out);
        });
    }

    private static void put(
            Map<String, Play> plays, String state, String event, String when, Consumer<TenurePlays> play) {
        TenurePlays played = new TenurePlays();
        play.accept(played);
        if (plays.put("Tenure | " + state + " | " + event + " | " + when, played) != null) {
            throw new AssertionError("played twice: " + state + ", " + event + ", " + when);
        }
    }

    // ---- states

    private TenurePlays held() {
        return heldBy(null);
    }

    private TenurePlays heldBy(@Nullable Thread owner) {
        Request request = new FutureRequest(
                options, Share.EXCLUSIVE, Request.Patience.ENDLESS, now(), now(), owner, outcome -> {});
        lease = tenure.succession.give(request, lane, now(), 1);
        lease.releasing = new CompletableFuture<>();
        return this;
    }

    private TenurePlays atRest() {
        held();
        lease.status().markReleased();
        tenure.rest(lease, 60_000_000_000L, now(), out);
        return this;
    }

    private TenurePlays inAThird() {
        held().time.advance(Duration.ofSeconds(10));
        return this;
    }

    private TenurePlays inRelease() {
        held().givenBack(null);
        return this;
    }

    private Thread endedThread() {
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

    private void event() {
        out = new Effects(true);
    }

    private void abandoned() {
        event();
        tenure.renewals.abandon(lease, "a test", out);
    }

    private void lost(LossReason reason) {
        event();
        tenure.lose(reason, now(), out);
    }

    private void givenBack(@Nullable Question question) {
        event();
        tenure.sendRelease(question, now(), out);
    }

    private void takenOver() {
        event();
        tenure.renewals.takenOver(now(), out);
    }

    private void alarm(long skewMillis) {
        event();
        tenure.renewals.sendIfDue(now(), skewMillis, out);
    }

    private void confirmed(@Nullable CompletableFuture<Void> extension) {
        event();
        tenure.renewed(renewal(extension), Deadlines.ofAnswer(new ClockReading(now(), 0), LEASE_MILLIS), 0, now(), out);
    }

    private void renewalFails(@Nullable CompletableFuture<Void> extension) {
        event();
        tenure.renewals.failed(renewal(extension), unanswered(), out);
    }

    private RenewalRequest renewal(@Nullable CompletableFuture<Void> extension) {
        return new RenewalRequest(tenure.hold, lease, LEASE_MILLIS, extension, 0, OptionalLong.empty());
    }

    private void released(ReleaseAnswer.Result result) {
        event();
        tenure.released(result, now(), out);
    }

    private void releaseFails() {
        event();
        tenure.releaseFailed(unanswered(), now(), out);
    }

    private long now() {
        return time.nanos();
    }

    private static BackendFailure unanswered() {
        return new BackendFailure(BackendFailure.Kind.UNKNOWN, "no answer", null);
    }
}
