package dev.holdfast.redis.internal.script;

import static dev.holdfast.redis.fixture.ScriptConsole.FENCE;
import static dev.holdfast.redis.fixture.ScriptConsole.GROUP;
import static dev.holdfast.redis.fixture.ScriptConsole.HOLD;
import static dev.holdfast.redis.fixture.ScriptConsole.QUEUE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.embedded.RespReply;
import dev.holdfast.redis.fixture.GroupConsole;
import dev.holdfast.redis.fixture.GroupConsole.Joined;
import dev.holdfast.redis.fixture.GroupQuestion;
import dev.holdfast.redis.fixture.Question;
import dev.holdfast.redis.fixture.ScriptConsole.Grant;
import dev.holdfast.redis.fixture.Subscriber;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What group_ask answers to one attempt: it opens a group, joins it, waits, or is turned away. */
class GroupAskScriptTest extends ScriptFixture {

    private static final GroupQuestion ANNA = GroupQuestion.reader("anna", 1);
    private static final GroupQuestion BEN = GroupQuestion.reader("ben", 1);
    private static final Question WILL = Question.first("will", 1);

    private GroupConsole groups;

    @BeforeEach
    void openConsole() {
        groups = new GroupConsole(console);
    }

    @Test
    void ask_free_opensTheGroupForTheWholeLease() {
        long before = console.now();
        Joined anna = groups.join(ANNA);
        assertThat(anna.now()).isBetween(before, console.now());
        assertThat(anna.era()).isEqualTo(anna.now()).isEqualTo(anna.serial()).isEqualTo(console.fence());
        assertThat(anna.remaining()).isEqualTo(30_000);
        assertThat(anna.waiters()).isZero();
        long end = anna.now() + 30_000_000;
        assertThat(console.value()).isEqualTo("1:-:1:" + anna.era() + ":" + end + ":group:r");
        assertThat(groups.members()).containsExactly("1:anna:1:1");
        assertThat(groups.end(ANNA)).isEqualTo(end);
        assertThat(console.remainingMillis()).isBetween(1L, 30_000L);
        assertThat(console.execute("PTTL", GROUP).number()).isBetween(1L, 30_000L);
        assertThat(console.exists(QUEUE)).isFalse();
    }

    @Test
    void ask_sameLabel_joinsUnderTheTokenOfTheGroupAndASerialNumberOfItsOwn() {
        Joined anna = groups.join(ANNA.lease(60_000));
        Joined ben = groups.join(BEN.lease(10_000));
        assertThat(ben.era()).isEqualTo(anna.era());
        assertThat(ben.serial()).isGreaterThan(anna.serial()).isEqualTo(console.fence());
        assertThat(groups.marker().units()).isEqualTo(2);
        assertThat(groups.marker().untilMicros()).isEqualTo(groups.end(ANNA));
        assertThat(groups.members()).containsExactly(BEN.member(), ANNA.member());
        assertThat(groups.end(BEN)).isEqualTo(ben.now() + 10_000_000);
        assertThat(console.remainingMillis()).isBetween(50_000L, 60_000L);
    }

    @Test
    void ask_joinWithALongerLease_keepsTheLockAsLong() {
        groups.join(ANNA.lease(10_000));
        groups.join(BEN.lease(60_000));
        assertThat(groups.marker().untilMicros()).isEqualTo(groups.end(BEN));
        assertThat(console.remainingMillis()).isBetween(50_000L, 60_000L);
        assertThat(console.execute("PTTL", GROUP).number()).isBetween(50_000L, 60_000L);
    }

    @Test
    void ask_memberAlready_isGrantedWithWhatIsLeft() {
        Joined anna = groups.join(ANNA);
        Joined ben = groups.join(BEN);
        Joined copy = groups.join(ANNA.again());
        assertThat(copy.era()).isEqualTo(anna.era());
        assertThat(copy.serial()).as("the highest so far").isEqualTo(ben.serial());
        assertThat(copy.remaining()).isBetween(1L, 30_000L);
        assertThat(groups.marker().units()).isEqualTo(2);
        assertThat(groups.members()).hasSize(2);
    }

    @Test
    void ask_memberAlreadyWhereThereIsALimit_takesANumberThatNoOtherHas() {
        GroupQuestion one = GroupQuestion.permits("anna", 1, 1, 3);
        groups.join(one);
        Joined other = groups.join(GroupQuestion.permits("ben", 1, 1, 3));
        Joined copy = groups.join(one.again());
        assertThat(copy.serial())
                .as("its token, and not that of another member")
                .isGreaterThan(other.serial())
                .isEqualTo(console.fence());
        assertThat(groups.marker().units()).isEqualTo(2);
        assertThat(groups.join(GroupQuestion.permits("carl", 1, 1, 3)).serial()).isGreaterThan(copy.serial());
    }

    @Test
    void ask_memberAlreadyAndQueuedByACopy_leavesTheQueue() {
        groups.join(ANNA);
        console.execute("ZADD", QUEUE, "5", ANNA.queued());
        console.ask(WILL);
        assertThat(groups.join(ANNA.again()).waiters()).isEqualTo(1);
        assertThat(console.queue()).containsExactly(WILL.member());
    }

    @Test
    void ask_memberWhoseTimeIsOver_joinsAnewWithItsUnitsOnce() {
        Joined anna = groups.join(ANNA);
        Joined ben = groups.join(BEN);
        groups.letEnd(ANNA);
        Joined again = groups.join(ANNA.again());
        assertThat(again.era()).isEqualTo(anna.era());
        assertThat(again.serial()).isGreaterThan(ben.serial());
        assertThat(groups.marker().units()).isEqualTo(2);
        assertThat(again.remaining()).isEqualTo(30_000);
    }

    @Test
    void ask_allMembersAreOver_opensAnotherGroup() {
        Joined anna = groups.join(ANNA);
        groups.letEnd(ANNA);
        Joined ben = groups.join(BEN.lease(10_000));
        // A reader alone needs no look at those that have ended, and joins them; one with another label does.
        assertThat(ben.era()).isEqualTo(anna.era());
        groups.letEnd(BEN);
        GroupQuestion permits = GroupQuestion.permits("paul", 1, 1, 2);
        Joined paul = groups.join(permits);
        assertThat(paul.era()).isGreaterThan(ben.serial()).isEqualTo(paul.serial());
        assertThat(groups.marker().label()).isEqualTo("p");
        assertThat(groups.members()).containsExactly(permits.member());
    }

    @Test
    void ask_heldByOne_queuesAndTellsTheHolder() {
        Grant held = console.acquire(WILL.lease(20_000));
        try (Subscriber will = console.subscriber("will")) {
            List<RespReply> answer = groups.ask(ANNA);
            assertThat(answer).hasSize(4);
            assertThat(answer.get(0).number()).isEqualTo(2);
            assertThat(answer.get(2).number()).isBetween(1L, 20_000L);
            assertThat(answer.get(3).number()).isEqualTo(held.lastToken());
            assertThat(will.next()).isEqualTo("1:wanted:lock");
            assertThat(groups.code(BEN)).isEqualTo(2);
            assertThat(will.heardNothing()).isTrue();
            assertThat(groups.code(BEN.again())).isEqualTo(2);
            assertThat(will.next()).isEqualTo("1:wanted:lock");
        }
        assertThat(console.queue()).containsExactly(ANNA.queued(), BEN.queued());
        assertThat(console.execute("TTL", QUEUE).number()).isBetween(1L, 86_400L);
        assertThat(console.value()).isEqualTo(held.value());
    }

    @Test
    void ask_heldByOneAndOnce_isTakenAndLeavesNoTrace() {
        Grant held = console.acquire(WILL);
        List<RespReply> answer = groups.ask(ANNA.once());
        assertThat(answer.get(0).number()).isEqualTo(3);
        assertThat(answer.get(2).number()).isBetween(1L, 30_000L);
        assertThat(console.exists(QUEUE)).isFalse();
        assertThat(console.value()).isEqualTo(held.value());
    }

    @Test
    void ask_keptTakenForAMinimumHold_queuesAndTellsNobody() {
        Grant held = console.acquire(WILL);
        console.releaseWithMinimumHold(held, 10_000);
        try (Subscriber will = console.subscriber("will")) {
            assertThat(groups.code(ANNA)).isEqualTo(2);
            assertThat(will.heardNothing()).isTrue();
        }
        assertThat(console.queue()).containsExactly(ANNA.queued());
    }

    @Test
    void ask_anotherLabel_queuesAndTellsEachClientOfTheGroupOnce() {
        groups.join(ANNA);
        groups.join(GroupQuestion.reader("anna", 2));
        groups.join(BEN);
        try (Subscriber anna = console.subscriber("anna");
                Subscriber ben = console.subscriber("ben")) {
            List<RespReply> answer = groups.ask(GroupQuestion.permits("paul", 1, 1, 2));
            assertThat(answer.get(0).number()).isEqualTo(2);
            assertThat(answer.get(3).number()).as("the highest so far").isEqualTo(console.fence());
            assertThat(anna.next()).isEqualTo("1:wanted:lock");
            assertThat(ben.next()).isEqualTo("1:wanted:lock");
            assertThat(anna.heardNothing()).isTrue();
            assertThat(ben.heardNothing()).isTrue();
        }
    }

    @Test
    void ask_aWriterWaits_queuesBehindIt() {
        groups.join(ANNA);
        console.ask(WILL);
        try (Subscriber will = console.subscriber("will")) {
            assertThat(groups.code(BEN)).isEqualTo(2);
            assertThat(groups.code(BEN.again())).isEqualTo(2);
            assertThat(will.heardNothing()).isTrue();
        }
        assertThat(console.queue()).containsExactly(WILL.member(), BEN.queued());
        assertThat(groups.members()).containsExactly(ANNA.member());
    }

    @Test
    void ask_aWriterWaitsAndOnce_isTakenAndLeavesNoTrace() {
        groups.join(ANNA);
        console.ask(WILL);
        try (Subscriber will = console.subscriber("will")) {
            assertThat(groups.code(BEN.once())).isEqualTo(3);
            assertThat(will.heardNothing()).isTrue();
        }
        assertThat(console.queue()).containsExactly(WILL.member());
        assertThat(groups.members()).containsExactly(ANNA.member());
        assertThat(console.execute("TTL", QUEUE).number()).isBetween(1L, 86_400L);
    }

    @Test
    void ask_aWriterThatIsGoneWaits_joinsAtOnce() {
        groups.join(ANNA);
        console.ask(WILL);
        assertThat(groups.join(BEN).waiters()).isZero();
        assertThat(console.exists(QUEUE)).isFalse();
        assertThat(groups.members()).containsExactly(ANNA.member(), BEN.member());
    }

    @Test
    void ask_aWriterThatIsGoneWaitsAndOnce_joinsAtOnce() {
        groups.join(ANNA);
        console.ask(WILL);
        groups.join(BEN.once());
        assertThat(console.exists(QUEUE)).isFalse();
        assertThat(groups.marker().units()).isEqualTo(2);
    }

    @Test
    void ask_itsPlaceIsBeforeTheWriter_joinsByItsTimeOfArrival() {
        groups.join(ANNA);
        long early = console.now();
        console.ask(WILL);
        try (Subscriber will = console.subscriber("will")) {
            assertThat(groups.join(BEN.again().arrived(early)).waiters()).isEqualTo(1);
            assertThat(will.heardNothing()).isTrue();
        }
        assertThat(console.queue()).containsExactly(WILL.member());
    }

    @Test
    void ask_queuedTwice_keepsItsPlace() {
        Grant held = console.acquire(WILL);
        groups.ask(ANNA);
        long score = console.score(ANNA.queued());
        groups.ask(ANNA.again());
        assertThat(console.score(ANNA.queued())).isEqualTo(score);
        assertThat(console.value()).isEqualTo(held.value());
    }

    @Test
    void ask_unitsDoNotFit_queuesUntilTheyDo() {
        Joined two = groups.join(GroupQuestion.permits("anna", 1, 2, 5));
        groups.join(GroupQuestion.permits("ben", 1, 2, 5));
        GroupQuestion more = GroupQuestion.permits("carl", 1, 2, 5);
        assertThat(groups.code(more)).isEqualTo(2);
        assertThat(groups.code(GroupQuestion.permits("dora", 1, 2, 5).once())).isEqualTo(3);
        assertThat(groups.marker().units()).isEqualTo(4);
        groups.release(two);
        assertThat(groups.join(more.again()).era()).isEqualTo(two.era());
        assertThat(groups.marker().units()).isEqualTo(4);
    }

    @Test
    void ask_aMemberHasEndedWhoseUnitsAreNeeded_joins() {
        GroupQuestion dead = GroupQuestion.permits("anna", 1, 2, 3);
        groups.join(dead);
        groups.join(GroupQuestion.permits("ben", 1, 1, 3));
        groups.letEnd(dead);
        groups.join(GroupQuestion.permits("carl", 1, 2, 3).once());
        assertThat(groups.marker().units()).isEqualTo(3);
        assertThat(groups.members()).doesNotContain(dead.member()).hasSize(2);
    }

    @Test
    void ask_tooLate_isRefusedAndChangesNothing() {
        assertThat(groups.code(ANNA.notAfter(console.now() - 1))).isEqualTo(4);
        for (String key : List.of(HOLD, QUEUE, FENCE, GROUP)) {
            assertThat(console.exists(key)).as(key).isFalse();
        }
    }
}
