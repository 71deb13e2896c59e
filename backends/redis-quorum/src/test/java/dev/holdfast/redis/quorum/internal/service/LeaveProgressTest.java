package dev.holdfast.redis.quorum.internal.service;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What an attempt that is over may still have at a member. */
class LeaveProgressTest {

    private final LeaveProgress progress = new LeaveProgress(3);

    @Test
    void late_beforeTheReleaseIsAnswered_isLeftBehindIt() {
        assertThat(progress.late(1)).isFalse();

        assertThat(progress.ended(0)).isFalse();
        assertThat(progress.ended(1)).isTrue();
        assertThat(progress.ended(1)).as("once").isFalse();
    }

    @Test
    void late_afterTheReleaseWasAnswered_isLeftAtOnce() {
        progress.ended(1);

        assertThat(progress.late(1)).isTrue();
        assertThat(progress.late(2)).as("another member").isFalse();
    }

    @Test
    void takeCopiesUntil_questionsWithoutAnAnswer_isTheLastOfThemOnceTheAttemptIsEnded() {
        progress.unanswered(0, 500);
        progress.unanswered(0, 900);
        progress.unanswered(0, 700);
        assertThat(progress.takeCopiesUntil(0)).isEmpty();

        progress.ended(0);

        assertThat(progress.takeCopiesUntil(0)).hasValue(900);
        assertThat(progress.takeCopiesUntil(0)).as("once").isEmpty();
        progress.ended(1);
        assertThat(progress.takeCopiesUntil(1)).as("another member").isEmpty();
    }

    @Test
    void isComplete_confirmedByEnough_isOnlyTrueWhenNoMemberIsLeft() {
        progress.ended(0);
        progress.ended(1);
        progress.confirm();
        assertThat(progress.isComplete()).isFalse();

        progress.ended(2);

        assertThat(progress.isComplete()).isTrue();
    }

    @Test
    void isComplete_notConfirmed_isFalseSoThatTheLeaveCanBeRepeated() {
        progress.ended(0);
        progress.ended(1);
        progress.ended(2);

        assertThat(progress.isComplete()).isFalse();
    }
}
