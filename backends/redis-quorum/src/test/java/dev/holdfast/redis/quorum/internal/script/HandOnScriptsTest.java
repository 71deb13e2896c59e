package dev.holdfast.redis.quorum.internal.script;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.quorum.internal.script.MemberConsole.Bidder;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Every branch of release and leave on a real server. */
class HandOnScriptsTest {

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
    void release_withoutAWaiter_freesAndRaisesTheFence() {
        member.ask(Bidder.of("a", 10));

        assertThat(member.release("q1:a:1.0", 1000, 1000, 0).get(0).number()).isEqualTo(1);

        assertThat(member.isFree()).isTrue();
        assertThat(member.fence()).isEqualTo(1001);
    }

    @Test
    void release_withWaiters_votesForTheHeadTwoAbove() throws Exception {
        member.ask(Bidder.of("a", 10));
        member.ask(Bidder.of("c", 30));
        member.ask(Bidder.of("b", 20));
        try (Waiter head = new Waiter(redis, "b")) {
            member.release("q1:a:1.0", 1000, 1000, 0);
            assertThat(head.next()).matches("q1:vote:1\\.0:1002:10:2000:1:\\d+:lock");
        }
    }

    @Test
    void release_whereNothingIsHeld_votesForTheHead() throws Exception {
        redis.execute("ZADD", MemberConsole.QUEUE, "5", "q1:b:1.0:30000:10");
        try (Waiter head = new Waiter(redis, "b")) {
            assertThat(member.release("q1:a:1.0", 1000, 1000, 0).get(0).number())
                    .isZero();
            assertThat(head.next()).startsWith("q1:vote:1.0:1002:");
        }
    }

    @Test
    void release_heldByAnother_leavesThat() {
        member.ask(Bidder.of("b", 10));

        assertThat(member.release("q1:a:1.0", 500, 1000, 0).get(0).number()).isZero();
        assertThat(member.value()).startsWith("q1:b:1.0:");
        assertThat(member.fence()).isEqualTo(1000);
    }

    @Test
    void release_heldByAnother_leavesTheQueueInEveryRound() {
        member.ask(Bidder.of("b", 5));
        member.ask(Bidder.of("a", 10));
        redis.execute("ZADD", MemberConsole.QUEUE, "10", "q1:a:1.1:30000:10", "30", "q1:c:1.0:30000:10");

        member.release("q1:a:1.1", 500, 1000, 0);

        assertThat(member.queue()).containsExactly("q1:c:1.0:30000:10");
    }

    @Test
    void leave_ofAnEarlierRound_passesTheVoteToTheLater() throws Exception {
        member.ask(Bidder.of("a", 10));
        redis.execute("ZADD", MemberConsole.QUEUE, "10", "q1:a:1.1:30000:10");
        try (Waiter later = new Waiter(redis, "a")) {
            assertThat(member.leave("q1:a:1", 0, 0)).isEqualTo(1);
            assertThat(later.next()).startsWith("q1:vote:1.1:");
        }
    }

    @Test
    void release_withAMinimumHold_keepsItTakenAndSaysUntilWhen() throws Exception {
        member.ask(Bidder.of("a", 10));
        member.ask(Bidder.of("b", 20));
        try (Waiter head = new Waiter(redis, "b")) {
            assertThat(member.release("q1:a:1.0", 1000, 1000, 5000).get(0).number())
                    .isEqualTo(1);
            assertThat(head.next()).matches("q1:free:\\d+:lock");
        }
        assertThat(member.value()).isEqualTo("q1:-:1.0:991:10:10:a");

        assertThat(member.release("q1:a:1.0", 1000, 1000, 5000).get(0).number())
                .as("repeated")
                .isEqualTo(1);
        assertThat(member.release("q1:a:2.0", 1000, 1000, 0).get(0).number())
                .as("another")
                .isZero();
        assertThat(member.code(Bidder.of("c", 30).kind("once"))).isEqualTo(3);
    }

    @Test
    void releaseAndAsk_withoutAWaiter_votesForTheFreshAttempt() {
        member.ask(Bidder.of("a", 10));
        Bidder fresh = new Bidder("a", 2, 0, 40, 0, 2000, "first", "lowest");

        var answer = member.releaseAndAsk("q1:a:1.0", 1000, 2000, fresh);

        assertThat(answer.get(0).number()).isEqualTo(1);
        assertThat(answer.get(1).number()).isEqualTo(1);
        assertThat(answer.get(3).number()).isGreaterThan(1000);
        assertThat(member.value()).startsWith("q1:a:2.0:");
    }

    @Test
    void releaseAndAsk_withAWaiter_queuesTheFreshAttempt() throws Exception {
        member.ask(Bidder.of("a", 10));
        member.ask(Bidder.of("b", 20));
        try (Waiter head = new Waiter(redis, "b")) {
            var answer =
                    member.releaseAndAsk("q1:a:1.0", 1000, 2000, new Bidder("a", 2, 0, 40, 0, 2000, "first", "lowest"));
            assertThat(answer.get(1).number()).isEqualTo(2);
            assertThat(head.next()).startsWith("q1:vote:");
        }
        assertThat(member.queue()).containsExactly("q1:a:2.0:30000:10");
    }

    @Test
    void leave_queued_isRemovedWithItsEarlierRounds() {
        member.ask(Bidder.of("a", 10));
        redis.execute("ZADD", MemberConsole.QUEUE, "10", "q1:b:1.0:30000:10", "10", "q1:b:1.2:30000:10");

        assertThat(member.leave("q1:b:1", 2, 0)).isEqualTo(1);
        assertThat(member.queue()).isEmpty();
        assertThat(member.leave("q1:b:1", 2, 0)).isZero();
    }

    @Test
    void leave_withTheTicketOfOthers_leavesThoseAndLaterRounds() {
        member.ask(Bidder.of("a", 10));
        String[] others = {"q1:b:1.3:30000:10", "q1:b:12.0:30000:10", "q1:bb:1.0:30000:10"};
        for (String place : others) {
            redis.execute("ZADD", MemberConsole.QUEUE, MemberConsole.TICKET, place);
        }
        redis.execute("ZADD", MemberConsole.QUEUE, MemberConsole.TICKET, "q1:b:1.0:30000:10");

        assertThat(member.leave("q1:b:1", 2, 0)).isEqualTo(1);
        assertThat(member.queue()).containsExactlyInAnyOrder(others);
    }

    /** What it costs depends on the places that there are, and not on how often the attempt has yielded. */
    @Test
    void anyScript_afterManyRounds_removesOnePlaceOnly() {
        member.ask(Bidder.of("a", 5));
        member.ask(Bidder.of("b", 10).round(4998, "head"));
        redis.execute("CONFIG", "RESETSTAT");

        member.ask(Bidder.of("b", 10).round(4999, "head"));
        assertThat(member.queue()).containsExactly("q1:b:1.4999:30000:10");
        assertThat(member.leave("q1:b:1", 5000, 0)).isEqualTo(1);
        assertThat(member.queue()).isEmpty();
        member.release("q1:b:1.5000", 2000, 1000, 0);

        assertThat(redis.execute("INFO", "commandstats").text()).containsPattern("cmdstat_zrem:calls=\\d,");
    }

    @Test
    void release_outOfMemory_handsOn() throws Exception {
        member.ask(Bidder.of("a", 10));
        member.ask(Bidder.of("b", 20));
        try (Waiter head = new Waiter(redis, "b")) {
            outOfMemory(() -> assertThat(
                            member.release("q1:a:1.0", 1000, 1000, 0).get(0).number())
                    .isEqualTo(1));
            assertThat(head.next()).startsWith("q1:vote:1.0:1002:");
        }
        assertThat(member.value()).startsWith("q1:b:1.0:");
    }

    @Test
    void release_outOfMemoryWithAMinimumHold_marksTheLock() {
        member.ask(Bidder.of("a", 10));

        outOfMemory(() -> member.release("q1:a:1.0", 1000, 1000, 5000));

        assertThat(member.value()).startsWith("q1:-:1.0:");
    }

    @Test
    void leave_outOfMemoryOfAHold_frees() {
        member.ask(Bidder.of("a", 10));

        outOfMemory(() -> assertThat(member.leave("q1:a:1", 0, 4000)).isEqualTo(1));

        assertThat(member.isFree()).isTrue();
        assertThat(member.fence()).isEqualTo(4001);
    }

    private static void outOfMemory(Runnable action) {
        redis.execute("CONFIG", "SET", "maxmemory", "1");
        try {
            action.run();
        } finally {
            redis.execute("CONFIG", "SET", "maxmemory", "0");
        }
    }

    @Test
    void leave_held_handsOn() throws Exception {
        member.ask(Bidder.of("a", 10));
        member.ask(Bidder.of("b", 20));
        try (Waiter head = new Waiter(redis, "b")) {
            assertThat(member.leave("q1:a:1", 0, 0)).isEqualTo(1);
            assertThat(head.next()).startsWith("q1:vote:1.0:1002:");
        }
    }

    @Test
    void leave_heldByALaterRound_leavesThat() {
        member.ask(Bidder.of("a", 10).round(3, "lowest"));

        assertThat(member.leave("q1:a:1", 2, 0)).isZero();
        assertThat(member.isFree()).isFalse();
    }

    @Test
    void leave_ofALostHold_raisesTheFence() {
        assertThat(member.leave("q1:a:1", 0, 4000)).isZero();
        assertThat(member.fence()).isEqualTo(4001);
    }

    @Test
    void leave_byForce_endsThatHoldAndNoOther() {
        member.ask(Bidder.of("a", 10));

        assertThat(member.leave("q1:a:1", 64, 0, "990")).isZero();
        assertThat(member.isFree()).isFalse();
        assertThat(member.leave("q1:a:1", 64, 0, "990", "991")).isEqualTo(1);
        assertThat(member.isFree()).isTrue();
    }

    @Test
    void leave_byForceUnderTheTokenOfTheHold_endsAVoteWithOthers() {
        member.ask(Bidder.of("a", 10));
        member.renew("q1:a:1.0", 500, 10, 10, 60_000);

        assertThat(member.leave("q1:a:1", 64, 0, "501")).isZero();
        assertThat(member.leave("q1:a:1", 64, 0, "500")).isEqualTo(1);
        assertThat(member.isFree()).isTrue();
    }

    @Test
    void release_renewedUnderLowerTokens_keepsThemInTheMarker() {
        member.ask(Bidder.of("a", 10));
        member.renew("q1:a:1.0", 500, 10, 10, 60_000);

        member.release("q1:a:1.0", 509, 1000, 5000);

        assertThat(member.value()).isEqualTo("q1:-:1.0:991:10:10:500:a");
        assertThat(member.release("q1:a:1.0", 509, 1000, 5000).get(0).number())
                .as("repeated")
                .isEqualTo(1);
    }

    @Test
    void release_withoutPermissionToPublish_leavesEverything() {
        redis.execute("ACL", "SETUSER", "mute", "reset", "on", "nopass", "~*", "resetchannels", "+@all", "-publish");
        member.ask(Bidder.of("a", 10));
        member.ask(Bidder.of("b", 20));
        try (Waiter waiter = new Waiter(redis, "b");
                EmbeddedAs mute = new EmbeddedAs(redis, "mute")) {
            String error = mute.eval(
                    QuorumScripts.RELEASE,
                    List.of(MemberConsole.RECORD, MemberConsole.HOLD, MemberConsole.QUEUE, MemberConsole.FENCE),
                    List.of(
                            MemberConsole.QUORUM,
                            MemberConsole.RUN,
                            "q1:a:1",
                            "0",
                            MemberConsole.ASKED,
                            MemberConsole.TICKET,
                            "1000",
                            "1000",
                            "0"));
            assertThat(error).containsAnyOf("NOPERM", "ACL failure", "can't run", "permissions");
            assertThat(waiter).isNotNull();
        }
        assertThat(member.value()).startsWith("q1:a:1.0:");
        assertThat(member.queue()).containsExactly("q1:b:1.0:30000:10");
    }
}
