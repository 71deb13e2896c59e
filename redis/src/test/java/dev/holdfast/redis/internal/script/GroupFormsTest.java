package dev.holdfast.redis.internal.script;

import static dev.holdfast.redis.fixture.ScriptConsole.HOLD;
import static dev.holdfast.redis.fixture.ScriptConsole.QUEUE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.embedded.RespReply;
import dev.holdfast.redis.fixture.Question;
import dev.holdfast.redis.fixture.ScriptConsole.Grant;
import dev.holdfast.redis.fixture.Subscriber;
import dev.holdfast.redis.internal.wire.HoldValue;
import dev.holdfast.redis.internal.wire.QueueMember;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The forms that docs/design/wire.md reserves for groups: each script leaves them as they are. */
class GroupFormsTest extends ScriptFixture {

    private static final Question ALICE = Question.first("alice", 7);
    private static final Question BOB = Question.first("bob", 1);

    private static final long ERA = 1_700_000_000_000_000L;
    private static final String MARKER = "1:-:3:" + ERA + ":1700000030000000:group:o=A%3A1";
    private static final String MEMBER = "1:dave:4:30000:1:p:2:5";
    private static final String GROUP = HOLD + ":group";
    private static final String OUTCOME = HOLD + ":outcome";

    private void groupHolds() {
        console.execute("SET", HOLD, MARKER, "PX", "20000");
        console.execute("ZADD", GROUP, "1700000030000000", "1:carol:2:" + ERA + ":3");
    }

    private void assertThatTheGroupIsAsItWas() {
        assertThat(console.value()).isEqualTo(MARKER);
        assertThat(console.remainingMillis()).isBetween(1L, 20_000L);
        assertThat(console.execute("ZSCORE", GROUP, "1:carol:2:" + ERA + ":3").text())
                .isEqualTo("1700000030000000");
    }

    @Test
    void acquire_groupHolds_queuesForItsRemainingTime() {
        groupHolds();

        List<RespReply> first = console.ask(ALICE);
        List<RespReply> again = console.ask(ALICE.again());

        for (List<RespReply> answer : List.of(first, again)) {
            assertThat(answer.get(0).number()).isEqualTo(2);
            assertThat(answer.get(2).number()).isBetween(1L, 20_000L);
            assertThat(answer.get(3).number()).isEqualTo(ERA);
        }
        assertThat(console.queue()).containsExactly(ALICE.member());
        assertThatTheGroupIsAsItWas();
    }

    @Test
    void acquire_groupHoldsAndOnce_isTaken() {
        groupHolds();

        assertThat(console.code(Question.once("alice", 7))).isEqualTo(3);
        assertThat(console.queue()).isEmpty();
        assertThatTheGroupIsAsItWas();
    }

    @Test
    @DisplayName("no request of a mutex matches a group's marker, whatever its client is called")
    void otherScripts_groupHolds_findNoHold() {
        for (String client : List.of("alice", "group")) {
            groupHolds();
            Grant old = new Grant("1:" + client + ":3", ERA, ERA, 1);

            assertThat(console.release(old)).isZero();
            assertThat(console.releaseWithMinimumHold(old, 10_000)).isZero();
            assertThat(console.renew(old.value(), 60_000).get(1).number()).isZero();
            assertThat(console.leave(Question.first(client, 3))).isZero();
            assertThat(console.run(
                                    LockScripts.STORE_OUTCOME,
                                    List.of(HOLD, OUTCOME, QUEUE),
                                    List.of(old.value(), "1:" + ERA + ":done", "60000"))
                            .number())
                    .isZero();
            assertThat(console.exists(OUTCOME)).isFalse();
            assertThatTheGroupIsAsItWas();
        }
    }

    @Test
    void releaseAndAsk_groupHolds_queues() {
        groupHolds();
        Grant old = new Grant("1:alice:3", ERA, ERA, 1);

        List<RespReply> answer = console.releaseAndAsk(old, ALICE);

        assertThat(answer.get(0).number()).isZero();
        assertThat(answer.get(1).number()).isEqualTo(2);
        assertThatTheGroupIsAsItWas();
    }

    @Test
    void inspect_groupHoldsAndWaits_showsBoth() {
        groupHolds();
        console.execute("ZADD", QUEUE, "1", MEMBER);

        List<RespReply> answer = console.run(LockScripts.INSPECT, List.of(HOLD, QUEUE), List.of())
                .items();

        assertThat(HoldValue.parse(answer.get(1).text())).contains(new HoldValue("group", 3, ERA, 1, false));
        assertThat(answer.get(3).number()).isEqualTo(1);
        assertThat(QueueMember.parse(answer.get(4).text())).contains(new QueueMember("dave", 4));
    }

    @Test
    void release_groupIsTheHead_freesTheLockAndLeavesTheHead() {
        Grant held = console.acquire(ALICE);
        console.execute("ZADD", QUEUE, "5", MEMBER);
        console.ask(BOB);

        try (Subscriber dave = console.subscriber("dave");
                Subscriber bob = console.subscriber("bob")) {
            assertThat(console.release(held)).isEqualTo(1);

            assertThat(console.exists(HOLD)).isFalse();
            assertThat(dave.heardNothing()).isTrue();
            assertThat(bob.heardNothing()).isTrue();
        }
        assertThat(console.queue()).containsExactly(MEMBER, BOB.member());
        assertThat(console.score(MEMBER)).isEqualTo(5);
    }

    @Test
    void releaseWithMinimumHold_groupIsTheHead_notifiesNoClientAndLeavesTheHead() {
        Grant held = console.acquire(ALICE);
        console.execute("ZADD", QUEUE, "5", MEMBER);

        try (Subscriber dave = console.subscriber("dave")) {
            assertThat(console.releaseWithMinimumHold(held, 10_000)).isEqualTo(1);

            assertThat(dave.heardNothing()).isTrue();
        }
        assertThat(console.value()).startsWith("1:-:7:");
        assertThat(console.queue()).containsExactly(MEMBER);
        assertThat(console.score(MEMBER)).isEqualTo(5);
    }

    @Test
    void leaveAndRenew_groupIsTheHead_leaveTheHead() {
        Grant held = console.acquire(ALICE);
        console.execute("ZADD", QUEUE, "5", MEMBER);

        assertThat(console.leave(Question.first("dave", 4))).isZero();
        assertThat(console.renew(held.value(), 30_000).get(2).number()).isEqualTo(1);
        assertThat(console.leave(ALICE)).isEqualTo(1);

        assertThat(console.exists(HOLD)).isFalse();
        assertThat(console.queue()).containsExactly(MEMBER);
        assertThat(console.score(MEMBER)).isEqualTo(5);
    }

    @Test
    void acquire_freeLockWithAGroupAtTheHead_isGrantedAndCountsIt() {
        console.execute("ZADD", QUEUE, "5", MEMBER);

        List<RespReply> answer = console.ask(ALICE.again());

        assertThat(answer.get(0).number()).isEqualTo(1);
        assertThat(answer.get(5).number()).isEqualTo(1);
        assertThat(console.queue()).containsExactly(MEMBER);
    }
}
