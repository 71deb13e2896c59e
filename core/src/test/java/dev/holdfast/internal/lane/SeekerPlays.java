package dev.holdfast.internal.lane;

import dev.holdfast.LockOptions;
import dev.holdfast.internal.lane.MachineTablesTest.Play;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.Validity;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** A seeker, brought into each of its states, and each event there. */
final class SeekerPlays {

    private static final String GRANTED = "its question is answered: granted";
    private static final String QUEUED = "its question is answered: queued";
    private static final String TAKEN = "its question is answered: taken";
    private static final String REFUSED = "its question is answered: refused";
    private static final String FAILS = "its question fails";
    private static final String PUSHED = "a grant is pushed to its attempt";
    private static final String WANTED = "another client wants the lock";
    private static final String FREE_AT = "the lock will be free at a time";
    private static final String RESTORED = "messages or requests are restored";
    private static final String TAKEN_OVER = "another server takes over";
    private static final String ID = "the client has another id";
    private static final String EMPTY = "no caller waits any more";
    private static final String ALARM = "the alarm";

    private SeekerPlays() {}

    static Map<String, Play> all() {
        Map<String, Play> plays = new LinkedHashMap<>();
        none(plays);
        asking(plays);
        queued(plays);
        paused(plays);
        return plays;
    }

    private static void none(Map<String, Play> plays) {
        put(plays, "NONE", "the lane asks", "a request stays", SeekerPlay::asks);
        put(plays, "NONE", "the lane asks", "all ask once", play -> {
            play.line.remove(play.first);
            play.arrives(LockOptions.defaults(), Request.Patience.ONCE);
            play.asks();
        });
        put(plays, "NONE", "the lane asks within a release", "", play -> play.seeker.askWithin(play.now()));
        common(plays, "NONE", play -> {});
        put(plays, "NONE", RESTORED, "", SeekerPlay::restored);
        put(plays, "NONE", TAKEN_OVER, "", SeekerPlay::takenOver);
        put(plays, "NONE", ID, "", SeekerPlay::idChanges);
        put(plays, "NONE", EMPTY, "", SeekerPlay::leaves);
        put(plays, "NONE", ALARM, "", SeekerPlay::alarm);
    }

    private static void asking(Map<String, Play> plays) {
        put(plays, "ASKING", GRANTED, "in time", play -> play.inAsking().answered(play.granted()));
        put(plays, "ASKING", GRANTED, "after its time", play -> {
            AskAnswer granted = play.inAsking().granted();
            play.time.freeze(Duration.ofSeconds(30));
            play.answered(granted);
        });
        put(plays, "ASKING", GRANTED, "the first in the line wants other terms", play -> {
            play.inAsking().otherTermsOnly();
            play.answered(play.granted());
        });
        put(plays, "ASKING", GRANTED, "no caller waits any more", play -> {
            play.inAskingWithin().line.remove(play.first);
            play.answered(play.granted());
        });
        put(plays, "ASKING", QUEUED, "", play -> {
            play.inAsking().arrives(LockOptions.defaults(), Request.Patience.ONCE);
            play.answered(play.queuedBehind(7));
        });
        put(plays, "ASKING", QUEUED, "a grant was put aside", play -> {
            play.inAsking().pushed(8, 2000);
            play.answered(play.queuedBehind(7));
        });
        put(plays, "ASKING", QUEUED, "a grant of unknown age was put aside", play -> {
            play.inAsking().pushedAtAnUnknownTime(8);
            play.answered(play.queuedBehind(7));
        });
        put(plays, "ASKING", QUEUED, "messages came back meanwhile", play -> {
            play.inAsking().restored();
            play.answered(play.queuedBehind(7));
        });
        put(plays, "ASKING", QUEUED, "a grant from before another server took over was put aside", play -> {
            Validity before = play.inAsking().validFor(2000);
            play.time.advanceMillis(5);
            play.takenOver();
            play.pushed(8, before);
            play.answered(play.queuedBehind(7));
        });
        put(plays, "ASKING", QUEUED, "all ask once", play -> {
            play.inAsking().arrives(LockOptions.defaults(), Request.Patience.ONCE);
            play.line.remove(play.first);
            play.answered(play.queuedBehind(7));
        });
        put(plays, "ASKING", TAKEN, "", play -> {
            play.line.remove(play.first);
            play.arrives(LockOptions.defaults(), Request.Patience.ONCE);
            play.inAsking().answered(new AskAnswer.Taken(play.now()));
        });
        put(plays, "ASKING", TAKEN, "one that asks once came after the question", play -> {
            play.line.remove(play.first);
            play.arrives(LockOptions.defaults(), Request.Patience.ONCE);
            Request late = play.inAsking().arrives(LockOptions.defaults(), Request.Patience.ONCE);
            late.questionsBefore = play.seeker.questions();
            play.answered(new AskAnswer.Taken(play.now()));
        });
        put(plays, "ASKING", REFUSED, "for the first or second time", play -> {
            play.inAsking().answered(new AskAnswer.Refused());
        });
        put(plays, "ASKING", REFUSED, "for the third time in a row", play -> {
            play.inAsking().answered(new AskAnswer.Refused());
            play.answered(new AskAnswer.Refused());
            play.answered(new AskAnswer.Refused());
        });
        put(plays, "ASKING", FAILS, "a request may go on", play -> {
            play.inAsking().arrives(LockOptions.defaults(), Request.Patience.ONCE);
            play.fails(BackendFailure.Kind.UNKNOWN);
        });
        put(plays, "ASKING", FAILS, "no request may, and it was not carried out", play -> {
            play.inAsking().fails(BackendFailure.Kind.MISCONFIGURED);
        });
        put(plays, "ASKING", FAILS, "no request may, and it may have been carried out", play -> {
            play.line.remove(play.first);
            play.arrives(LockOptions.defaults(), Request.Patience.ONCE);
            play.inAsking().fails(BackendFailure.Kind.UNKNOWN);
        });
        put(plays, "ASKING", "its release was answered without its question", "", play -> {
            play.inAskingWithin();
            play.event();
            play.won = play.seeker.answeredWithin(play.asked, null, play.now(), play.out);
        });
        put(plays, "ASKING", PUSHED, "", play -> play.inAsking().pushed(8, 2000));
        common(plays, "ASKING", SeekerPlay::inAsking);
        put(plays, "ASKING", RESTORED, "", play -> play.inAsking().restored());
        put(plays, "ASKING", TAKEN_OVER, "", play -> play.inAsking().takenOver());
        put(
                plays,
                "ASKING",
                TAKEN_OVER,
                "the question went out within a release",
                play -> play.inAskingWithin().takenOver());
        put(plays, "ASKING", TAKEN_OVER, "no caller waits any more", play -> {
            play.inAskingWithin().line.remove(play.first);
            play.takenOver();
        });
        put(plays, "ASKING", ID, "", play -> play.inAsking().idChanges());
        put(plays, "ASKING", EMPTY, "", play -> play.inAsking().leaves());
        put(plays, "ASKING", ALARM, "the response timeout is over", play -> {
            play.inAsking().time.advance(Duration.ofNanos(play.settings.responseTimeoutNanos()));
            play.alarm();
        });
        put(plays, "ASKING", ALARM, "it is not", play -> play.inAsking().alarm());
        put(plays, "ASKING", ALARM, "the question went out within a release", play -> {
            play.inAskingWithin().time.advance(Duration.ofNanos(play.settings.responseTimeoutNanos()));
            play.alarm();
        });
    }

    private static void queued(Map<String, Play> plays) {
        put(plays, "QUEUED", PUSHED, "in time", play -> play.inQueue().pushed(8, 2000));
        put(
                plays,
                "QUEUED",
                PUSHED,
                "read after its time",
                play -> play.inQueue().pushed(8, 1));
        put(
                plays,
                "QUEUED",
                PUSHED,
                "before the last answer",
                play -> play.inQueue().pushed(6, 2000));
        put(
                plays,
                "QUEUED",
                PUSHED,
                "its age is not known",
                play -> play.inQueue().pushedAtAnUnknownTime(8));
        put(
                plays,
                "QUEUED",
                PUSHED,
                "its age is not known, before the last answer",
                play -> play.inQueue().pushedAtAnUnknownTime(6));
        put(plays, "QUEUED", PUSHED, "the first in the line wants other terms", play -> {
            play.inQueue().otherTermsOnly();
            play.pushed(8, 2000);
        });
        common(plays, "QUEUED", SeekerPlay::inQueue);
        put(plays, "QUEUED", RESTORED, "", play -> play.inQueue().restored());
        put(plays, "QUEUED", TAKEN_OVER, "", play -> play.inQueue().takenOver());
        put(plays, "QUEUED", ID, "", play -> play.inQueue().idChanges());
        put(plays, "QUEUED", EMPTY, "", play -> play.inQueue().leaves());
        put(plays, "QUEUED", ALARM, "it is time to ask again", play -> {
            play.inQueue().time.advance(Duration.ofNanos(play.settings.pollBoundNanos()));
            play.alarm();
        });
        put(plays, "QUEUED", ALARM, "the lock is free by now", play -> {
            play.inQueue().seeker.freeAt(play.now() + 20 * SeekerPlay.MILLI);
            play.time.advance(Duration.ofMillis(22));
            play.alarm();
        });
        put(plays, "QUEUED", ALARM, "it is not", play -> play.inQueue().alarm());
    }

    private static void paused(Map<String, Play> plays) {
        put(
                plays,
                "PAUSED",
                "the lane asks",
                "",
                play -> play.inPause(BackendFailure.Kind.NOT_EXECUTED).asks());
        put(
                plays,
                "PAUSED",
                PUSHED,
                "",
                play -> play.inPause(BackendFailure.Kind.UNKNOWN).pushed(8, 2000));
        common(plays, "PAUSED", play -> play.inPause(BackendFailure.Kind.UNKNOWN));
        put(
                plays,
                "PAUSED",
                RESTORED,
                "",
                play -> play.inPause(BackendFailure.Kind.UNKNOWN).restored());
        put(
                plays,
                "PAUSED",
                TAKEN_OVER,
                "",
                play -> play.inPause(BackendFailure.Kind.UNKNOWN).takenOver());
        String mayHave = "a question may have been carried out";
        String none = "no question was carried out";
        put(
                plays,
                "PAUSED",
                ID,
                mayHave,
                play -> play.inPause(BackendFailure.Kind.UNKNOWN).idChanges());
        put(
                plays,
                "PAUSED",
                ID,
                none,
                play -> play.inPause(BackendFailure.Kind.NOT_EXECUTED).idChanges());
        put(
                plays,
                "PAUSED",
                EMPTY,
                mayHave,
                play -> play.inPause(BackendFailure.Kind.UNKNOWN).leaves());
        put(
                plays,
                "PAUSED",
                EMPTY,
                none,
                play -> play.inPause(BackendFailure.Kind.NOT_EXECUTED).leaves());
        put(plays, "PAUSED", ALARM, "the pause is over", play -> {
            play.inPause(BackendFailure.Kind.UNKNOWN).time.advance(Duration.ofSeconds(10));
            play.alarm();
        });
        put(
                plays,
                "PAUSED",
                ALARM,
                "it is not",
                play -> play.inPause(BackendFailure.Kind.UNKNOWN).alarm());
    }

    private static void common(Map<String, Play> plays, String state, Consumer<SeekerPlay> there) {
        put(plays, state, WANTED, "", play -> {
            there.accept(play);
            play.event();
            play.seeker.wanted();
        });
        put(plays, state, FREE_AT, "", play -> {
            there.accept(play);
            play.event();
            play.seeker.freeAt(play.now());
        });
    }

    private static void put(
            Map<String, Play> plays, String state, String event, String when, Consumer<SeekerPlay> play) {
        SeekerPlay played = new SeekerPlay();
        play.accept(played);
        if (plays.put("Seeker | " + state + " | " + event + " | " + when, played) != null) {
            throw new AssertionError("played twice: " + state + ", " + event + ", " + when);
        }
    }
}
