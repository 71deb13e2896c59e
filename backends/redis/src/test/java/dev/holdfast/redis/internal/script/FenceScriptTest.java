package dev.holdfast.redis.internal.script;

import static dev.holdfast.redis.fixture.ScriptConsole.FENCE;
import static dev.holdfast.redis.fixture.ScriptConsole.HOLD;
import static dev.holdfast.redis.fixture.ScriptConsole.QUEUE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.redis.fixture.Question;
import dev.holdfast.redis.fixture.ScriptConsole.Grant;
import dev.holdfast.redis.fixture.Subscriber;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A fence is raised before it is known what it was: what the scripts leave of one that they cannot use,
 * and of one that is ahead of the clock.
 */
class FenceScriptTest extends ScriptFixture {

    private static final Question ALICE = Question.first("alice", 1);
    private static final Question BOB = Question.first("bob", 1);

    @Test
    void acquire_fenceThatIsNoToken_leavesItAsItWas() {
        for (String foreign : List.of("hello", "", "1.5", "9007199254740991")) {
            console.execute("SET", FENCE, foreign, "EX", "100");

            assertThatThrownBy(() -> console.ask(BOB)).hasMessageContaining("HOLDFASTFORMAT the fence holds");

            assertThat(console.execute("GET", FENCE).text()).isEqualTo(foreign);
            assertThat(console.execute("TTL", FENCE).number()).isBetween(90L, 100L);
        }
    }

    @Test
    void handOn_fenceThatIsNoToken_leavesEverythingAsItWas() {
        Grant held = console.acquire(ALICE);
        console.ask(BOB);
        console.execute("SET", FENCE, "hello", "EX", "100");
        long place = console.score(BOB.member());

        try (Subscriber bob = console.subscriber("bob")) {
            assertThatThrownBy(() -> console.release(held))
                    .hasMessageContaining("HOLDFASTFORMAT the fence holds \"hello\"");

            assertThat(console.value()).isEqualTo(held.value());
            assertThat(console.queue()).containsExactly(BOB.member());
            assertThat(console.score(BOB.member())).isEqualTo(place);
            assertThat(console.execute("GET", FENCE).text()).isEqualTo("hello");
            assertThat(console.execute("TTL", FENCE).number()).isBetween(90L, 100L);
            assertThat(bob.heardNothing()).isTrue();
        }
    }

    @Test
    void handOn_fenceOfAnotherType_leavesEverythingAsItWas() {
        Grant held = console.acquire(ALICE);
        console.ask(BOB);
        console.execute("DEL", FENCE);
        console.execute("RPUSH", FENCE, "x");

        try (Subscriber bob = console.subscriber("bob")) {
            assertThatThrownBy(() -> console.release(held)).hasMessageContaining("WRONGTYPE");

            assertThat(console.value()).isEqualTo(held.value());
            assertThat(console.queue()).containsExactly(BOB.member());
            assertThat(console.execute("LLEN", FENCE).number()).isEqualTo(1);
            assertThat(bob.heardNothing()).isTrue();
        }
    }

    @Test
    void handOn_fenceAheadOfTheClockWithoutAWaiter_isNotLowered() {
        long ahead = console.now() + 3_600_000_000L;
        Grant held = console.acquire(ALICE);
        console.ask(BOB);
        console.execute("SET", FENCE, Long.toString(ahead), "EX", "100");

        console.release(held);

        assertThat(console.exists(HOLD)).isFalse();
        assertThat(console.fence()).isEqualTo(ahead);
        assertThat(console.execute("TTL", FENCE).number()).isBetween(90L, 100L);
    }

    @Test
    void handOn_noFenceWithoutAWaiter_leavesOneThatEnds() {
        Grant held = console.acquire(ALICE);
        console.ask(BOB);
        console.execute("DEL", FENCE);

        console.release(held);

        assertThat(console.fence()).isGreaterThan(held.lastToken());
        assertThat(console.execute("TTL", FENCE).number()).isBetween(4_100L, 4_200L);
    }

    @Test
    void handOn_headOfAnotherFormat_keepsItsPlace() {
        Grant held = console.acquire(ALICE);
        console.execute("ZADD", QUEUE, "1700000000123456", "2:who:knows");

        assertThat(console.release(held)).isEqualTo(1);

        assertThat(console.exists(HOLD)).isFalse();
        assertThat(console.score("2:who:knows")).isEqualTo(1_700_000_000_123_456L);
    }

    @Test
    void leave_holdOfAnotherFormatThatBeginsTheSame_leavesEverythingAsItWas() {
        console.execute("SET", HOLD, "1:alice:1:5:new", "PX", "30000");
        console.execute("ZADD", QUEUE, "1", BOB.member());

        assertThat(console.leave(ALICE)).isZero();

        assertThat(console.value()).isEqualTo("1:alice:1:5:new");
        assertThat(console.queue()).containsExactly(BOB.member());
    }
}
