package dev.holdfast.internal.lane;

import java.util.Arrays;

/** What can happen to a lane, and in which states it can. The phrases are those of {@code docs/design/lane.md}. */
enum LaneEvent {
    ARRIVES("a caller arrives"),
    ARRIVES_ONCE("a caller arrives who asks once"),
    WITHDRAWS("a caller gives up"),
    GRANTED("answer: granted"),
    ANSWERED_QUEUED("answer: queued"),
    TAKEN("answer: taken"),
    REFUSED("answer: refused"),
    FAILED("the question fails"),
    LATE_ANSWER("an answer that comes late"),
    PUSHED("a grant is pushed"),
    WANTED("another client wants the lock"),
    FREE_AT("the lock will be free at a time"),
    RESTORED("messages or requests are restored"),
    ALARM("the alarm"),
    RELEASED("the owner releases"),
    RELEASE_ANSWERED("the release is answered"),
    RELEASE_FAILED("the release fails"),
    FOLLOWED_ANSWERED("a followed release is answered"),
    FOLLOWED_FAILED("a followed release fails"),
    LATE_RELEASE_ANSWER("an answer to a release that comes late"),
    RENEWED("a renewal is answered: renewed"),
    RENEWAL_LOST("a renewal is answered: lost"),
    RENEWAL_FAILED("a renewal fails"),
    LATE_RENEWAL_ANSWER("an answer to a renewal of an older hold"),
    EXTENDED("the owner extends"),
    LOSS_ACTION("the owner gives an action for its loss"),
    DOUBTED("the owner looks after the wall clock ran ahead"),
    ABANDONED("the owner is gone"),
    OLDER_LEASE("any of these by the owner of an older lease"),
    END_WAITING("the client ends the waiting"),
    END_HOLDING("the client ends the holding"),
    TAKEN_OVER("another server takes over"),
    IDENTITY_CHANGED("the client has another id");

    final String phrase;

    LaneEvent(String phrase) {
        this.phrase = phrase;
    }

    boolean isPossibleIn(LaneMachine.State state) {
        return switch (this) {
            case GRANTED, ANSWERED_QUEUED, TAKEN, REFUSED, FAILED -> state == LaneMachine.State.ASKING;
            case RELEASED, EXTENDED, LOSS_ACTION, DOUBTED, ABANDONED -> state == LaneMachine.State.HELD;
            case RENEWED, RENEWAL_LOST, RENEWAL_FAILED ->
                state == LaneMachine.State.HELD || state == LaneMachine.State.RESTING;
            case RELEASE_ANSWERED, RELEASE_FAILED -> state == LaneMachine.State.RELEASING;
            case FOLLOWED_ANSWERED, FOLLOWED_FAILED ->
                state != LaneMachine.State.IDLE && state != LaneMachine.State.RETIRED;
            case WITHDRAWS, LATE_ANSWER, LATE_RELEASE_ANSWER, LATE_RENEWAL_ANSWER, OLDER_LEASE ->
                state != LaneMachine.State.IDLE;
            case ARRIVES,
                    ARRIVES_ONCE,
                    PUSHED,
                    WANTED,
                    FREE_AT,
                    RESTORED,
                    ALARM,
                    END_WAITING,
                    END_HOLDING,
                    TAKEN_OVER,
                    IDENTITY_CHANGED -> true;
        };
    }

    static LaneEvent of(String phrase) {
        return Arrays.stream(values())
                .filter(event -> event.phrase.equals(phrase))
                .findAny()
                .orElseThrow(() -> new AssertionError("no such event: " + phrase));
    }
}
