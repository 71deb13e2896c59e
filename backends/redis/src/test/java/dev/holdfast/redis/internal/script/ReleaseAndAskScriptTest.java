package dev.holdfast.redis.internal.script;

import static dev.holdfast.redis.fixture.ScriptConsole.FENCE;
import static dev.holdfast.redis.fixture.ScriptConsole.HOLD;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.embedded.RespException;
import dev.holdfast.embedded.RespReply;
import dev.holdfast.redis.fixture.Question;
import dev.holdfast.redis.fixture.ScriptConsole;
import dev.holdfast.redis.fixture.ScriptConsole.Grant;
import dev.holdfast.redis.fixture.Subscriber;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every branch of release.lua with a fresh attempt, on a real server. */
class ReleaseAndAskScriptTest extends ScriptFixture {

    private static final Question ALICE = Question.first("alice", 1);
    private static final Question BOB = Question.first("bob", 1);
    private static final Question CAROL = Question.first("carol", 1);

    @Test
    void releaseAndAsk_nobodyWaits_grantsAtOnceForAWholeLease() {
        Grant held = console.acquire(ALICE);
        Question fresh = Question.first("alice", 2);

        List<RespReply> answer = console.releaseAndAsk(held, fresh);

        assertThat(answer.get(0).number()).isEqualTo(1);
        Grant next = ScriptConsole.grant(fresh, answer.subList(1, answer.size()));
        assertThat(next.token()).isGreaterThan(held.lastToken());
        assertThat(console.value()).isEqualTo(next.value());
        assertThat(console.remainingMillis()).isBetween(20_000L, 30_000L);
    }

    @Test
    void releaseAndAsk_othersWait_queuesBehindThem() {
        Grant held = console.acquire(ALICE);
        console.ask(BOB);
        console.ask(CAROL);
        Question fresh = Question.first("alice", 2);

        try (Subscriber bob = console.subscriber("bob")) {
            List<RespReply> answer = console.releaseAndAsk(held, fresh);

            assertThat(answer.get(0).number()).isEqualTo(1);
            assertThat(answer.get(1).number()).isEqualTo(2);
            assertThat(answer.get(3).number()).as("the claim").isBetween(1L, 2_000L);
            assertThat(bob.next()).startsWith("1:grant:1:");
            assertThat(console.queue()).containsExactly(CAROL.member(), fresh.member());
        }
    }

    @Test
    void releaseAndAsk_holdWasLost_asksAllTheSame() {
        Grant lost = console.acquire(ALICE);
        console.execute("DEL", HOLD);
        Grant present = console.acquire(BOB);
        Question fresh = Question.first("alice", 2);

        List<RespReply> answer = console.releaseAndAsk(lost, fresh);

        assertThat(answer.get(0).number()).isZero();
        assertThat(answer.get(1).number()).isEqualTo(2);
        assertThat(console.value()).isEqualTo(present.value());
        assertThat(console.queue()).containsExactly(fresh.member());
    }

    @Test
    void releaseAndAsk_repeated_findsItsFreshAttemptAgain() {
        Grant held = console.acquire(ALICE);
        Question fresh = Question.first("alice", 2);
        List<RespReply> first = console.releaseAndAsk(held, fresh);

        List<RespReply> second = console.releaseAndAsk(held, fresh);

        assertThat(second.get(0).number()).isZero();
        assertThat(second.get(1).number()).isEqualTo(1);
        assertThat(second.get(3)).isEqualTo(first.get(3));
    }

    @Test
    void releaseAndAsk_afterItsTime_releasesAndRefusesTheFreshAttempt() {
        Grant held = console.acquire(ALICE);

        List<RespReply> answer =
                console.releaseAndAsk(held, Question.first("alice", 2).notAfter(console.now() - 1));

        assertThat(answer.get(0).number()).isEqualTo(1);
        assertThat(answer.get(1).number()).isEqualTo(4);
        assertThat(console.exists(HOLD)).isFalse();
    }

    @Test
    void releaseAndAsk_fenceThatIsNoToken_isAnErrorAndKeepsTheHold() {
        Grant held = console.acquire(ALICE);
        console.execute("SET", FENCE, "hello");

        assertThatThrownBy(() -> console.releaseAndAsk(held, Question.first("alice", 2)))
                .isInstanceOf(RespException.class)
                .hasMessageContaining("HOLDFASTFORMAT");
        assertThat(console.value()).isEqualTo(held.value());
    }

    @Test
    void releaseAndAsk_outOfMemory_succeeds() {
        Grant held = console.acquire(ALICE);
        console.execute("CONFIG", "SET", "maxmemory", "1");
        try {
            List<RespReply> answer = console.releaseAndAsk(held, Question.first("alice", 2));
            assertThat(answer.get(0).number()).isEqualTo(1);
            assertThat(answer.get(1).number()).isEqualTo(1);
        } finally {
            console.execute("CONFIG", "SET", "maxmemory", "0");
        }
    }
}
