package dev.holdfast.redis.internal.script;

import static dev.holdfast.redis.fixture.ScriptConsole.HOLD;
import static dev.holdfast.redis.fixture.ScriptConsole.QUEUE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.redis.fixture.Question;
import dev.holdfast.redis.fixture.ScriptConsole.Grant;
import dev.holdfast.redis.fixture.Subscriber;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Every branch of leave.lua, on a real server. */
class LeaveScriptTest extends ScriptFixture {

    private static final Question ALICE = Question.first("alice", 1);
    private static final Question BOB = Question.first("bob", 1);
    private static final Question CAROL = Question.first("carol", 1);

    @Test
    void leave_waiting_leavesTheQueue() {
        Grant held = console.acquire(ALICE);
        console.ask(BOB);

        assertThat(console.leave(BOB)).isEqualTo(1);

        assertThat(console.exists(QUEUE)).isFalse();
        assertThat(console.value()).isEqualTo(held.value());
        assertThat(console.leave(BOB)).isZero();
    }

    @Test
    @DisplayName("scenario 12: a waiter that times out at the moment of the grant hands the lock on")
    void leave_granted_handsOnWhateverTheToken() {
        Grant held = console.acquire(ALICE);
        console.ask(BOB);
        console.ask(CAROL);

        try (Subscriber bob = console.subscriber("bob");
                Subscriber carol = console.subscriber("carol")) {
            console.release(held);
            assertThat(bob.next()).startsWith("1:grant:");

            assertThat(console.leave(BOB)).isEqualTo(1);

            assertThat(carol.next()).startsWith("1:grant:1:");
            assertThat(console.value()).startsWith("1:carol:1:");
        }
    }

    @Test
    void leave_attemptWhoseNumberBeginsTheSame_isLeftAlone() {
        Grant held = console.acquire(Question.first("alice", 12));

        assertThat(console.leave(Question.first("alice", 1))).isZero();
        assertThat(console.value()).isEqualTo(held.value());
    }

    @Test
    void leave_holdOfAnotherFormat_isLeftAlone() {
        console.execute("SET", HOLD, "2:alice:1:5:1");

        assertThat(console.leave(ALICE)).isZero();
        assertThat(console.value()).isEqualTo("2:alice:1:5:1");
    }
}
