package dev.holdfast.redis.quorum.internal.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.embedded.RespReply;
import dev.holdfast.redis.internal.script.Script;
import dev.holdfast.redis.quorum.internal.script.MemberConsole.Bidder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Every branch of membership, outcomes and inspection on a real server. */
class MembershipScriptsTest {

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
        member = new MemberConsole(redis);
        redis.execute("HSET", MemberConsole.RECORD, "floor", "0");
    }

    /** What each script is given at least. */
    private static final Map<Script, List<String>> ARGUMENTS = Map.of(
            QuorumScripts.ASK, Bidder.of("a", 1).arguments(Long.MAX_VALUE / 1024),
            QuorumScripts.SETTLE, List.of("q1:a:1.0", "1", "1", "1"),
            QuorumScripts.RELEASE, List.of("q1:a:1", "0", "1:1", "1", "1", "1", "0"),
            QuorumScripts.LEAVE, List.of("q1:a:1", "0", "0", "1", "1", "0", "1", "1"),
            QuorumScripts.RENEW, List.of("q1:a:1.0", "1:1", "1", "1", "1000", "1000:1"),
            QuorumScripts.INSPECT, List.of(),
            QuorumScripts.RECALL, List.of(),
            QuorumScripts.STORE_OUTCOME, List.of("", "1", "q1:1:x", "1000"),
            QuorumScripts.STORE_DATA, List.of("q1:a:1.0", "q1:1:1:x", "1000"));

    private List<RespReply> memberOf(String quorum, String run, Script script) {
        return member.memberOf(
                        quorum,
                        run,
                        script,
                        script.equals(QuorumScripts.RECALL)
                                ? List.of(MemberConsole.OUTCOME)
                                : List.of(MemberConsole.HOLD, MemberConsole.QUEUE, MemberConsole.FENCE),
                        ARGUMENTS.get(script))
                .items();
    }

    @Test
    void anyScript_withoutARecord_doesNothing() {
        redis.execute("DEL", MemberConsole.RECORD);

        for (Script script : ARGUMENTS.keySet()) {
            assertThat(memberOf(MemberConsole.QUORUM, MemberConsole.RUN, script)
                            .get(0)
                            .number())
                    .as(script.name())
                    .isEqualTo(-1);
        }
        assertThat(redis.execute("DBSIZE").number()).isZero();
    }

    @Test
    void anyScript_ofAnotherRun_doesNothing() {
        for (Script script : ARGUMENTS.keySet()) {
            assertThat(memberOf(MemberConsole.QUORUM, "run2", script).get(0).number())
                    .as(script.name())
                    .isEqualTo(-1);
        }
        assertThat(redis.execute("DBSIZE").number()).isEqualTo(1);
    }

    @Test
    void anyScript_inQuarantine_saysForHowLong() {
        redis.execute("DEL", MemberConsole.RECORD);
        member.enrol(MemberConsole.RUN, 60_000, "0");

        for (Script script : ARGUMENTS.keySet()) {
            var answer = memberOf(MemberConsole.QUORUM, MemberConsole.RUN, script);
            assertThat(answer.get(0).number()).as(script.name()).isEqualTo(-2);
            assertThat(answer.get(1).number()).isBetween(60_000L, 61_300L);
        }
        assertThat(redis.execute("DBSIZE").number()).isEqualTo(1);
    }

    @Test
    void anyScript_ofAnotherQuorum_namesThatOfTheMember() {
        for (Script script : ARGUMENTS.keySet()) {
            var answer = memberOf("ffffffffffffffff", MemberConsole.RUN, script);
            assertThat(answer.get(0).number()).as(script.name()).isEqualTo(-3);
            assertThat(answer.get(1).text()).isEqualTo(MemberConsole.QUORUM);
        }
    }

    @Test
    void enrol_known_changesNothing() {
        long from = member.enrol(MemberConsole.RUN, 60_000, "0").items().get(2).number();
        long again = member.enrol(MemberConsole.RUN, 60_000, "0").items().get(2).number();

        assertThat(again).isEqualTo(from);
    }

    @Test
    void enrol_thatDoesNotBegin_writesARecordOnlyWhereThereIsOne() {
        redis.execute("DEL", MemberConsole.RECORD);
        assertThat(enrolWithoutBeginning("run1").get(0).number()).isEqualTo(-1);
        assertThat(redis.execute("DBSIZE").number()).isZero();

        member.enrol("run1", 60_000, "0");
        var answer = enrolWithoutBeginning("run2");
        assertThat(answer.get(0).number()).isEqualTo(1);
        assertThat(redis.execute("HGET", MemberConsole.RECORD, "run").text()).isEqualTo("run2");
    }

    @Test
    void enrol_withAnOpenId_votesOnlyOnceItHasTheIdItself() {
        redis.execute("DEL", MemberConsole.RECORD);
        String open = MemberConsole.QUORUM + "?";
        redis.execute("HSET", MemberConsole.RECORD, "quorum", open, "run", MemberConsole.RUN, "from", "1");
        assertThat(memberOf(MemberConsole.QUORUM, MemberConsole.RUN, QuorumScripts.INSPECT)
                        .get(0)
                        .number())
                .isEqualTo(-3);

        var answer = enrolWithoutBeginning(MemberConsole.RUN);

        assertThat(answer.get(0).number()).isEqualTo(1);
        assertThat(answer.get(2).number()).as("since when it votes").isEqualTo(1);
        assertThat(memberOf(MemberConsole.QUORUM, MemberConsole.RUN, QuorumScripts.INSPECT)
                        .get(0)
                        .number())
                .isEqualTo(1);
        assertThat(enrolWithoutBeginning(open, MemberConsole.RUN).get(0).number())
                .as("the mark does not come back")
                .isEqualTo(-3);
    }

    private List<RespReply> enrolWithoutBeginning(String run) {
        return enrolWithoutBeginning(MemberConsole.QUORUM, run);
    }

    private List<RespReply> enrolWithoutBeginning(String quorum, String run) {
        return member.run(
                        QuorumScripts.ENROL,
                        List.of(MemberConsole.RECORD, MemberConsole.CHECK),
                        List.of(quorum, run, "60000", "a b c", "2", "0", "0", MemberConsole.CHECK_CHANNEL, "0"))
                .items();
    }

    @Test
    void enrol_ofAnotherRun_waitsForTheLongestLease() {
        var answer = member.enrol("run2", 60_000, "0").items();

        assertThat(answer.get(2).number() - answer.get(1).number()).isBetween(60_000_000L, 61_300_000L);
        assertThat(floor())
                .as("without the quorum's time, its own")
                .isEqualTo(Long.toString(answer.get(1).number()));
    }

    /** A client that knows the clocks of few members may know only those that are behind. */
    @Test
    void enrol_quorumsTime_isTheFloorUnlessItIsBehindItsOwn() {
        String behind = Long.toString(microsNow() - 300_000_000);
        String ahead = Long.toString(microsNow() + 300_000_000);

        long now = member.enrol("run2", 60_000, behind, "0").items().get(1).number();
        assertThat(floor()).isEqualTo(Long.toString(now));
        member.enrol("run3", 60_000, ahead, "0");
        assertThat(floor()).isEqualTo(ahead);
    }

    private static long microsNow() {
        var time = redis.execute("TIME").items();
        return Long.parseLong(time.get(0).text()) * 1_000_000
                + Long.parseLong(time.get(1).text());
    }

    private static String floor() {
        return redis.execute("HGET", MemberConsole.RECORD, "floor").text();
    }

    @Test
    void enrol_memberOfAnotherQuorum_isRefusedUnlessItIsInitialized() {
        RespReply refused = member.run(
                QuorumScripts.ENROL,
                List.of(MemberConsole.RECORD, MemberConsole.CHECK),
                List.of(
                        "ffffffffffffffff",
                        "run1",
                        "60000",
                        "x y z",
                        "2",
                        "77",
                        "0",
                        MemberConsole.CHECK_CHANNEL,
                        "1"));
        assertThat(refused.items().get(0).number()).isEqualTo(-3);
        assertThat(refused.items().get(2).text()).isEqualTo("a b c");

        RespReply taken = member.run(
                QuorumScripts.ENROL,
                List.of(MemberConsole.RECORD),
                List.of("ffffffffffffffff", "run1", "60000", "x y z", "2", "77", "1"));
        assertThat(taken.items().get(0).number()).isEqualTo(1);
        assertThat(floor()).isEqualTo(Long.toString(taken.items().get(1).number()));
    }

    @Test
    void record_readsWhatIsThere() {
        var record = member.run(QuorumScripts.RECORD, List.of(MemberConsole.RECORD), List.of())
                .items();

        assertThat(record.get(1).text()).isEqualTo(MemberConsole.QUORUM);
        assertThat(record.get(2).text()).isEqualTo(MemberConsole.RUN);
        assertThat(record.get(5).text()).isEqualTo("a b c");
        redis.execute("DEL", MemberConsole.RECORD);
        assertThat(member.run(QuorumScripts.RECORD, List.of(MemberConsole.RECORD), List.of())
                        .items()
                        .get(1)
                        .isNil())
                .isTrue();
    }

    @Test
    void storeOutcome_held_isStoredAndRecalled() {
        member.ask(Bidder.of("a", 10));

        assertThat(member.store("q1:a:1.0", 991, "done:1").get(0).number()).isEqualTo(1);
        assertThat(member.recall().get(1).text()).isEqualTo("q1:991:done:1");
        assertThat(member.recall().get(2).number()).isBetween(1L, 60_000L);
        member.release("q1:a:1.0", 1000, 1000, 0);
        assertThat(member.store("q1:a:1.0", 991, "done:1").get(0).number())
                .as("a copy")
                .isEqualTo(1);
        assertThat(member.store("q1:a:1.0", 991, "other").get(0).number()).isZero();
    }

    @Test
    void storeOutcome_writtenBack_takesNoLaterOnesPlace() {
        assertThat(member.recall().get(1).isNil()).isTrue();
        assertThat(member.store("", 991, "first").get(0).number()).isEqualTo(1);
        assertThat(member.store("", 500, "older").get(0).number()).isEqualTo(1);
        assertThat(member.recall().get(1).text()).isEqualTo("q1:991:first");
        assertThat(member.store("", 1500, "later").get(0).number()).isEqualTo(1);
        assertThat(member.recall().get(1).text()).isEqualTo("q1:1500:later");
    }

    @Test
    void storeData_ofTheVote_isStoredAndNoneOfAnother() {
        member.ask(Bidder.of("a", 10));

        assertThat(member.storeData("q1:a:1.0", 991, 1, "here:1").get(0).number())
                .isEqualTo(1);
        assertThat(member.recall(MemberConsole.DATA).get(1).text()).isEqualTo("q1:991:1:here:1");
        assertThat(member.storeData("q1:a:1.1", 991, 2, "later round").get(0).number())
                .isZero();
        assertThat(member.storeData("q1:a:1", 991, 2, "no round").get(0).number())
                .isZero();

        member.release("q1:a:1.0", 1000, 1000, 0);
        assertThat(member.storeData("q1:a:1.0", 991, 1, "here:1").get(0).number())
                .as("a copy")
                .isZero();
        assertThat(member.recall().get(1).isNil()).as("the outcome").isTrue();
    }

    @Test
    void storeData_severalOfOneHold_areReplacedByLaterOnesAlone() {
        member.ask(Bidder.of("a", 10));
        member.storeData("q1:a:1.0", 991, 9, "early");
        member.storeData("q1:a:1.0", 991, 10, "late");
        redis.execute("PEXPIRE", MemberConsole.DATA, "1000");

        assertThat(member.storeData("q1:a:1.0", 991, 9, "early").get(0).number())
                .isEqualTo(1);
        assertThat(member.storeData("q1:a:1.0", 991, 10, "late").get(0).number())
                .isEqualTo(1);

        assertThat(member.recall(MemberConsole.DATA).get(1).text()).isEqualTo("q1:991:10:late");
        assertThat(member.recall(MemberConsole.DATA).get(2).number())
                .as("copies do not make it last longer")
                .isBetween(1L, 1000L);
        member.storeData("q1:a:1.0", 991, 11, "late");
        assertThat(member.recall(MemberConsole.DATA).get(2).number())
                .as("stored again, for longer")
                .isGreaterThan(1000);
    }

    @Test
    void storeData_writtenBack_takesNoLaterOnesPlace() {
        assertThat(member.storeData("", 991, 2, "second").get(0).number()).isEqualTo(1);
        assertThat(member.storeData("", 991, 1, "first").get(0).number()).isEqualTo(1);
        assertThat(member.storeData("", 500, 9, "older").get(0).number()).isEqualTo(1);
        assertThat(member.recall(MemberConsole.DATA).get(1).text()).isEqualTo("q1:991:2:second");
        assertThat(member.storeData("", 1500, 1, "later").get(0).number()).isEqualTo(1);
        assertThat(member.recall(MemberConsole.DATA).get(1).text()).isEqualTo("q1:1500:1:later");
    }

    @Test
    void data_ofAnotherFormat_isRefused() {
        redis.execute("SET", MemberConsole.DATA, "1:5:x");

        assertThatThrownBy(() -> member.recall(MemberConsole.DATA)).hasMessageContaining("HOLDFASTFORMAT");
        assertThatThrownBy(() -> member.storeData("q1:a:1.0", 991, 1, "here")).hasMessageContaining("HOLDFASTFORMAT");
    }

    @Test
    void outcome_ofAnotherFormat_isRefused() {
        redis.execute("SET", MemberConsole.OUTCOME, "1:5:x");

        assertThatThrownBy(member::recall).hasMessageContaining("HOLDFASTFORMAT");
    }

    @Test
    void inspect_readsHoldAndQueue() {
        member.ask(Bidder.of("a", 10));
        member.ask(Bidder.of("b", 20));

        var answer = member.inspect();

        assertThat(answer.get(2).text()).isEqualTo("q1:a:1.0:991:10:10");
        assertThat(answer.get(4).number()).isEqualTo(1);
        assertThat(answer.get(5).text()).isEqualTo("q1:b:1.0:30000:10");
        assertThat(answer.get(6).text()).isEqualTo("20");
    }
}
