package dev.holdfast.internal.lane;

import dev.holdfast.LockOptions;
import dev.holdfast.LossReason;
import dev.holdfast.internal.lane.LiveAttempt.Question;
import dev.holdfast.internal.lane.MachineTablesTest.Play;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.ReleaseAnswer;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** Each event of a tenure in each of its states. */
final class TenurePlays {

    private TenurePlays() {}

    static Map<String, Play> all() {
        Map<String, Play> plays = new LinkedHashMap<>();
        held(plays);
        renewals(plays);
        resting(plays);
        releasing(plays);
        return plays;
    }

    private static void held(Map<String, Play> plays) {
        put(plays, "HELD", "the owner is gone", "", play -> play.held().abandoned());
        put(plays, "HELD", "the owner is gone", "that is known", play -> {
            play.held().abandoned();
            play.abandoned();
        });
        put(plays, "HELD", "it is lost", "", play -> play.held().lost(LossReason.TAKEN));
        put(plays, "HELD", "it is lost", "the owner has an action for that", play -> {
            play.held().lease.addLossAction(reason -> {});
            play.lost(LossReason.TAKEN);
        });
        put(plays, "HELD", "it is lost", "the client is closed, during a minimum hold", play -> {
            play.options = LockOptions.builder().minHold(Duration.ofSeconds(1)).build();
            play.held().lost(LossReason.CLIENT_CLOSED);
        });
        put(plays, "HELD", "its deadline has passed", "", play -> play.held().expires());
        put(plays, "HELD", "its deadline has passed", "during a minimum hold", play -> {
            play.options = LockOptions.builder().minHold(Duration.ofSeconds(30)).build();
            play.held().expires();
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
        put(plays, "HELD", "the alarm", "the minimum hold is longer than what was granted", play -> {
            play.held().tenure.term.keepUntil(play.now() + Duration.ofMinutes(1).toNanos(), play.now());
            play.alarm(0);
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
            play.tenure.doubt(play.now(), play.out);
        });
        put(plays, "HELD", "another server takes over", "", play -> play.held().takenOver());
        put(plays, "HELD", "another server takes over", "the owner's thread has ended", play -> {
            play.heldBy(play.endedThread()).takenOver();
        });
        put(plays, "HELD", "the owner looks after another server took over", "", play -> {
            play.held().takenOver();
            play.time.advance(Duration.ofMillis(100));
            play.event();
            play.tenure.doubt(play.now(), play.out);
        });
        put(
                plays,
                "HELD",
                "the owner looks after another server took over",
                "a renewal was just sent for that",
                play -> {
                    play.held().takenOver();
                    play.event();
                    play.tenure.doubt(play.now(), play.out);
                });
        put(plays, "HELD", "the owner extends", "", play -> {
            play.held().event();
            play.tenure.extend(play.lease, Duration.ofSeconds(60), new CompletableFuture<>(), play.now(), play.out);
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
            Map<String, Play> plays, String state, String event, String when, Consumer<TenurePlay> play) {
        TenurePlay played = new TenurePlay();
        play.accept(played);
        if (plays.put("Tenure | " + state + " | " + event + " | " + when, played) != null) {
            throw new AssertionError("played twice: " + state + ", " + event + ", " + when);
        }
    }
}
