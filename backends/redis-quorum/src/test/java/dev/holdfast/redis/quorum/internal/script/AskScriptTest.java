package dev.holdfast.redis.quorum.internal.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.quorum.internal.script.MemberConsole.Bidder;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Every branch of ask on a real server. */
class AskScriptTest {

    private static EmbeddedRedis redis;

    private MemberConsole member;

    @BeforeAll
    static void start() {
        redis = EmbeddedRedis.start();
    }

    @AfterAll
    static void stop() {
        redis.close();
    }

    @BeforeEach
    void begin() {
        // The floor of a record is the time of its enrolment, above the small tokens of these tests.
        member = new MemberConsole(redis);
        redis.execute("HSET", MemberConsole.RECORD, "floor", "0");
    }

    @Test
    void ask_free_votesWithTokensOfTheQuorumsTime() {
        var answer = member.ask(Bidder.of("a", 10));

        assertThat(answer.get(0).number()).isEqualTo(1);
        assertThat(answer.get(2).number()).isEqualTo(991);
        assertThat(answer.get(3).number()).isEqualTo(10);
        assertThat(answer.get(4).number()).isEqualTo(30_000);
        assertThat(member.value()).isEqualTo("q1:a:1.0:991:10:10");
        assertThat(member.fence()).isEqualTo(1000);
    }

    @Test
    void ask_fenceAboveTheQuorumsTime_givesHigherTokens() {
        redis.execute("SET", MemberConsole.FENCE, "5000");

        assertThat(member.ask(Bidder.of("a", 10)).get(2).number()).isEqualTo(5001);
        assertThat(member.fence()).isEqualTo(5010);
    }

    @Test
    void ask_floorOfTheRecord_countsAsAFence() {
        redis.execute("HSET", MemberConsole.RECORD, "floor", "7000");

        assertThat(member.ask(Bidder.of("a", 10)).get(2).number()).isEqualTo(7001);
    }

    @Test
    void ask_baseAboveTheQuorumsTime_givesNoLowerTokens() {
        assertThat(member.ask(Bidder.of("a", 10).base(3000)).get(2).number()).isEqualTo(3000);
    }

    @Test
    void ask_again_isAnsweredWithTheSameVote() {
        member.ask(Bidder.of("a", 10));
        redis.execute("PEXPIRE", MemberConsole.HOLD, "5000");

        var again = member.ask(Bidder.of("a", 10).kind("again").top(9000));

        assertThat(again.get(0).number()).isEqualTo(1);
        assertThat(again.get(2).number()).isEqualTo(991);
        assertThat(again.get(4).number()).isBetween(1L, 5000L);
    }

    @Test
    void ask_taken_queuesByTicketAndNotifiesTheHolder() throws Exception {
        member.ask(Bidder.of("a", 10));
        try (Waiter holder = new Waiter(redis, "a")) {
            var answer = member.ask(Bidder.of("c", 30));
            assertThat(answer.get(0).number()).isEqualTo(2);
            assertThat(answer.get(2).text()).isEqualTo(member.value());
            assertThat(holder.next()).isEqualTo("q1:wanted:lock");
            member.ask(Bidder.of("b", 20));
            assertThat(holder.heardNothing())
                    .as("the first in the queue notifies")
                    .isTrue();
        }

        assertThat(member.queue()).containsExactly("q1:b:1.0:30000:10", "q1:c:1.0:30000:10");
    }

    @Test
    void ask_once_leavesNoTrace() {
        member.ask(Bidder.of("a", 10));

        assertThat(member.code(Bidder.of("b", 20).kind("once"))).isEqualTo(3);
        assertThat(member.queue()).isEmpty();
    }

    @Test
    void ask_tooLate_isRefused() {
        assertThat(member.ask(Bidder.of("a", 10), 1).get(0).number()).isEqualTo(4);
        assertThat(member.isFree()).isTrue();
    }

    @Test
    void ask_freeWithALowerTicketThatIsReached_votesForThatOne() throws Exception {
        redis.execute("ZADD", MemberConsole.QUEUE, "5", "q1:b:1.0:30000:10");
        try (Waiter lower = new Waiter(redis, "b")) {
            assertThat(member.code(Bidder.of("a", 10))).isEqualTo(2);
            assertThat(lower.next()).matches("q1:vote:1\\.0:991:10:2000:0:\\d+:lock");
        }

        assertThat(member.value()).isEqualTo("q1:b:1.0:991:10:5");
        assertThat(member.remaining()).isBetween(1L, 2000L);
        assertThat(member.queue()).containsExactly("q1:a:1.0:30000:10");
    }

    @Test
    void ask_freeWithALowerTicketThatIsNotReached_dropsIt() {
        redis.execute("ZADD", MemberConsole.QUEUE, "5", "q1:b:1.0:30000:10");

        assertThat(member.code(Bidder.of("a", 10))).isEqualTo(1);
        assertThat(member.queue()).isEmpty();
    }

    @Test
    void ask_freeWithAHigherTicket_leavesThatInTheQueue() {
        redis.execute("ZADD", MemberConsole.QUEUE, "15", "q1:b:1.0:30000:10");

        assertThat(member.ask(Bidder.of("a", 10)).get(5).number()).isEqualTo(1);
        assertThat(member.queue()).containsExactly("q1:b:1.0:30000:10");
    }

    @Test
    void ask_ofTheNextRound_passesTheVoteToTheHeadAndWaits() throws Exception {
        member.ask(Bidder.of("a", 10));
        member.ask(Bidder.of("b", 20));
        try (Waiter head = new Waiter(redis, "b")) {
            var answer = member.ask(Bidder.of("a", 10).round(1, "head"));
            assertThat(answer.get(0).number()).isEqualTo(2);
            assertThat(head.next()).startsWith("q1:vote:1.0:1001:");
        }

        assertThat(member.value()).startsWith("q1:b:1.0:1001:");
        assertThat(member.queue()).containsExactly("q1:a:1.1:30000:10");
    }

    @Test
    void ask_ofTheNextRoundToAHolder_votesForNoOther() throws Exception {
        member.ask(Bidder.of("a", 10));
        member.ask(Bidder.of("b", 20));
        try (Waiter other = new Waiter(redis, "b")) {
            var answer = member.ask(Bidder.of("a", 10).round(1, "h:3.0"));
            assertThat(answer.get(0).number()).isEqualTo(2);
            assertThat(answer.get(2).isNil()).isTrue();
            assertThat(other.heardNothing()).isTrue();
        }

        assertThat(member.isFree()).isTrue();
        assertThat(member.queue()).containsExactly("q1:a:1.1:30000:10", "q1:b:1.0:30000:10");
    }

    @Test
    void ask_ofTheNextRoundToAHolderThatWaits_votesForIt() throws Exception {
        member.ask(Bidder.of("a", 10));
        member.ask(Bidder.of("b", 20));
        member.ask(Bidder.of("h", 30));
        try (Waiter holder = new Waiter(redis, "h")) {
            member.ask(Bidder.of("a", 10).round(1, "h:1.0"));
            assertThat(holder.next()).startsWith("q1:vote:1.0:");
        }

        assertThat(member.value()).startsWith("q1:h:1.0:");
    }

    @Test
    void ask_ofALaterRound_removesThePlaceOfTheEarlier() {
        member.ask(Bidder.of("a", 10));
        member.ask(Bidder.of("b", 20));

        member.ask(Bidder.of("b", 20).round(2, "head"));

        assertThat(member.queue()).containsExactly("q1:b:1.2:30000:10");
    }

    @Test
    void ask_copyOfAnEarlierRound_isRefusedAndLeavesNothing() {
        member.ask(Bidder.of("a", 10).round(1, "lowest"));

        assertThat(member.code(Bidder.of("a", 10))).isEqualTo(4);
        assertThat(member.value()).startsWith("q1:a:1.1:");
        assertThat(member.queue()).isEmpty();
    }

    @Test
    void ask_behindTheClientsTokens_raisesTheFence() {
        member.ask(Bidder.of("a", 10));

        member.ask(Bidder.of("b", 20).base(8001));

        assertThat(member.fence()).isEqualTo(8000);
    }

    @Test
    void ask_foreignValue_isRefusedWithTheFormat() {
        redis.execute("SET", MemberConsole.HOLD, "1:a:1:5:5");

        assertThatThrownBy(() -> member.ask(Bidder.of("b", 1))).hasMessageContaining("HOLDFASTFORMAT");
    }

    @Test
    void ask_fenceThatIsNoToken_isRefusedWithTheFormat() {
        redis.execute("SET", MemberConsole.FENCE, "x");

        assertThatThrownBy(() -> member.ask(Bidder.of("b", 1))).hasMessageContaining("HOLDFASTFORMAT");
    }
}
