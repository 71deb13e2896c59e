package dev.holdfast.redis.internal.script;

import static dev.holdfast.redis.fixture.ScriptConsole.FENCE;
import static dev.holdfast.redis.fixture.ScriptConsole.GROUP;
import static dev.holdfast.redis.fixture.ScriptConsole.HOLD;
import static dev.holdfast.redis.fixture.ScriptConsole.QUEUE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.redis.fixture.GroupConsole;
import dev.holdfast.redis.fixture.GroupConsole.Joined;
import dev.holdfast.redis.fixture.GroupQuestion;
import dev.holdfast.redis.fixture.Question;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** group_regain on a server that has taken over: which members it restores, and which it calls lost. */
class GroupRegainScriptTest extends ScriptFixture {

    private static final GroupQuestion ANNA = GroupQuestion.reader("anna", 1);
    private static final GroupQuestion BEN = GroupQuestion.reader("ben", 1);
    private static final long NEVER = 9_000_000_000_000_000L;
    private static final long LOST = 0;
    private static final long RENEWED = 1;
    private static final long REGAINED = 2;

    private GroupConsole groups;

    @BeforeEach
    void openConsole() {
        groups = new GroupConsole(console);
    }

    private long regain(Joined member) {
        return groups.regain(member, 30_000, NEVER).get(1).number();
    }

    /** What a replica has that lacks everything. */
    private void loseAll() {
        console.execute("FLUSHALL");
    }

    @Test
    void regain_memberIsThere_isRenewed() {
        Joined anna = groups.join(ANNA.lease(5_000));
        console.ask(Question.first("will", 1));
        var answer = groups.regain(anna, 60_000, NEVER);
        assertThat(answer.get(1).number()).isEqualTo(RENEWED);
        assertThat(answer.get(2).number()).as("waiters").isEqualTo(1);
        assertThat(groups.end(ANNA)).isEqualTo(answer.get(0).number() + 60_000_000);
    }

    @Test
    void regain_allIsGone_opensTheGroupAgainUnderItsToken() {
        groups.join(ANNA);
        Joined ben = groups.join(BEN);
        loseAll();
        assertThat(regain(ben)).isEqualTo(REGAINED);
        assertThat(groups.marker().era()).isEqualTo(ben.era());
        assertThat(groups.marker().units()).isEqualTo(1);
        assertThat(groups.members()).containsExactly(BEN.member());
        assertThat(console.fence()).isEqualTo(ben.serial());
        assertThat(console.remainingMillis()).isBetween(1L, 30_000L);
        assertThat(regain(ben)).as("a copy").isEqualTo(RENEWED);
        assertThat(groups.marker().units()).isEqualTo(1);
    }

    @Test
    void regain_membersInTheirOrder_areAllRestored() {
        Joined anna = groups.join(ANNA);
        Joined ben = groups.join(BEN);
        loseAll();
        assertThat(regain(anna)).isEqualTo(REGAINED);
        assertThat(regain(ben)).isEqualTo(REGAINED);
        assertThat(groups.marker().units()).isEqualTo(2);
        assertThat(console.fence()).isEqualTo(ben.serial());
    }

    @Test
    void regain_laterMemberWasRestoredBefore_isPutBackBesideIt() {
        Joined anna = groups.join(ANNA);
        Joined ben = groups.join(BEN);
        loseAll();
        regain(ben);
        assertThat(regain(anna)).isEqualTo(REGAINED);
        assertThat(groups.marker().units()).isEqualTo(2);
        assertThat(groups.members()).containsExactlyInAnyOrder(ANNA.member(), BEN.member());
        assertThat(console.fence()).isEqualTo(ben.serial());
    }

    @Test
    void regain_placeInTheQueueIsStillThere_leavesTheQueue() {
        Joined anna = groups.join(ANNA);
        console.execute("ZREM", GROUP, ANNA.member());
        console.execute("ZADD", QUEUE, "1", ANNA.queued());
        assertThat(regain(anna)).isEqualTo(REGAINED);
        assertThat(console.queue()).isEmpty();
    }

    @Test
    void regain_othersHaveEnded_takesTheirUnits() {
        Joined anna = groups.join(GroupQuestion.permits("anna", 1, 2, 3));
        GroupQuestion two = GroupQuestion.permits("ben", 1, 2, 3);
        console.execute(
                "ZADD", GROUP, "1", GroupQuestion.permits("anna", 1, 2, 3).member());
        Joined ben = new Joined(two, anna.now(), anna.era(), anna.serial() + 1, 0, 0);
        assertThat(regain(ben)).isEqualTo(REGAINED);
        assertThat(groups.marker().units()).isEqualTo(2);
        assertThat(groups.members()).containsExactly(two.member());
    }

    @Test
    void regain_onlyTheJoinIsGone_putsItBack() {
        Joined anna = groups.join(ANNA);
        String marker = console.value();
        Joined ben = groups.join(BEN.lease(60_000));
        console.execute("SET", HOLD, marker, "PX", "30000");
        console.execute("ZREM", GROUP, BEN.member());
        console.execute("SET", FENCE, Long.toString(anna.serial()));
        assertThat(regain(ben)).isEqualTo(REGAINED);
        assertThat(groups.marker().units()).isEqualTo(2);
        assertThat(groups.marker().untilMicros()).isEqualTo(groups.end(BEN));
        assertThat(console.fence()).isEqualTo(ben.serial());
    }

    @Test
    void regain_unitsDoNotFitAnyMore_isLost() {
        GroupQuestion two = GroupQuestion.permits("anna", 1, 2, 3);
        GroupQuestion one = GroupQuestion.permits("ben", 1, 2, 3);
        Joined anna = groups.join(two);
        Joined ben = new Joined(one, anna.now(), anna.era(), anna.serial() + 1, 0, 0);
        assertThat(regain(ben)).isEqualTo(LOST);
        assertThat(groups.marker().units()).isEqualTo(2);
        assertThat(console.fence()).as("raised all the same").isEqualTo(ben.serial());
    }

    @Test
    void regain_grantedSince_isLost() {
        Joined anna = groups.join(ANNA);
        loseAll();
        String held = console.acquire(Question.first("will", 1)).value();
        assertThat(regain(anna)).isEqualTo(LOST);
        assertThat(console.value()).isEqualTo(held);
    }

    @Test
    void regain_grantedAndReleasedSince_isLost() {
        Joined anna = groups.join(ANNA);
        loseAll();
        console.release(console.acquire(Question.first("will", 1)));
        assertThat(regain(anna)).isEqualTo(LOST);
        assertThat(console.exists(HOLD)).isFalse();
    }

    @Test
    void regain_joinedElsewhereAfterAWriterHere_isLost() {
        Joined anna = groups.join(ANNA);
        loseAll();
        console.release(console.acquire(Question.first("will", 1)));
        Joined ben = new Joined(BEN, anna.now(), anna.era(), console.fence() + 1_000_000, 0, 0);
        assertThat(regain(ben)).isEqualTo(LOST);
        assertThat(console.exists(HOLD)).isFalse();
        assertThat(console.fence()).as("raised all the same").isEqualTo(ben.serial());
    }

    @Test
    void regain_groupIsOlderThanAFenceLives_isLost() {
        long old = console.now() - 3_700_000_000L;
        Joined anna = new Joined(ANNA, old, old, console.now(), 0, 0);
        assertThat(regain(anna)).isEqualTo(LOST);
        assertThat(console.exists(HOLD)).isFalse();
    }

    @Test
    void regain_anotherGroupHolds_isLost() {
        Joined anna = groups.join(ANNA);
        loseAll();
        Joined ben = groups.join(BEN);
        assertThat(regain(anna)).isEqualTo(LOST);
        assertThat(groups.marker().era()).isEqualTo(ben.era());
        assertThat(groups.marker().units()).isEqualTo(1);
    }

    @Test
    void regain_copyAfterItsRelease_restoresNothing() {
        Joined anna = groups.join(ANNA);
        loseAll();
        regain(anna);
        groups.release(anna);
        assertThat(regain(anna)).isEqualTo(LOST);
        assertThat(console.exists(HOLD)).isFalse();
    }

    @Test
    void regain_itsTimeIsOver_isLost() {
        Joined anna = groups.join(ANNA);
        groups.join(BEN);
        groups.letEnd(ANNA);
        console.execute("DEL", FENCE);
        assertThat(regain(anna)).isEqualTo(LOST);
    }

    @Test
    void regain_tooLate_isLostAndRaisesTheFence() {
        Joined anna = groups.join(ANNA);
        loseAll();
        assertThat(groups.regain(anna, 30_000, console.now() - 1).get(1).number())
                .isEqualTo(LOST);
        assertThat(console.exists(HOLD)).isFalse();
        assertThat(console.fence()).isEqualTo(anna.serial());
        assertThat(regain(anna)).isEqualTo(LOST);
    }

    @Test
    void regain_olderThanAFenceLives_isLost() {
        long old = console.now() - 3_700_000_000L;
        Joined anna = new Joined(ANNA, old, old, old, 0, 0);
        assertThat(regain(anna)).isEqualTo(LOST);
        assertThat(console.exists(HOLD)).isFalse();
        assertThat(console.exists(FENCE)).isFalse();
    }

    @Test
    void regain_keyOfAnotherTypeAtTheHold_isLost() {
        Joined anna = groups.join(ANNA);
        loseAll();
        console.execute("HSET", HOLD, "field", "value");
        assertThat(regain(anna)).isEqualTo(LOST);
    }
}
