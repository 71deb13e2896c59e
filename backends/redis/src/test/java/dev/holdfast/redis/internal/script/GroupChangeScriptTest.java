package dev.holdfast.redis.internal.script;

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

/** group_downgrade and group_upgrade: a hold becomes a group of one, and the only member of a group a hold. */
class GroupChangeScriptTest extends ScriptFixture {

    private static final Question WILL = Question.first("will", 1);
    private static final Question XENIA = Question.first("xenia", 1);
    private static final GroupQuestion READING = GroupQuestion.reader("will", 2);
    private static final GroupQuestion ANNA = GroupQuestion.reader("anna", 1);
    private static final GroupQuestion BEN = GroupQuestion.reader("ben", 1);
    private static final Question WRITING = Question.first("anna", 2);

    private GroupConsole groups;

    @BeforeEach
    void openConsole() {
        groups = new GroupConsole(console);
    }

    @Test
    void downgrade_hold_becomesTheOnlyMemberUnderItsHighestToken() {
        Grant held = console.acquire(WILL.wanting(100));
        List<RespReply> answer = groups.downgrade(held, READING.lease(60_000));
        assertThat(answer.get(0).number()).isEqualTo(1);
        assertThat(answer.get(2).number()).as("era").isEqualTo(held.lastToken());
        assertThat(answer.get(3).number()).as("remaining").isEqualTo(60_000);
        assertThat(answer.get(4).number()).as("waiters").isZero();
        assertThat(groups.marker().era()).isEqualTo(held.lastToken()).isEqualTo(console.fence());
        assertThat(groups.marker().units()).isEqualTo(1);
        assertThat(groups.marker().label()).isEqualTo("r");
        assertThat(groups.members()).containsExactly(READING.member());
        assertThat(groups.end(READING)).isEqualTo(answer.get(1).number() + 60_000_000);
        assertThat(console.remainingMillis()).isBetween(50_000L, 60_000L);
    }

    @Test
    void downgrade_repeated_isAnsweredAsBefore() {
        Grant held = console.acquire(WILL);
        groups.downgrade(held, READING);
        groups.join(BEN);
        List<RespReply> copy = groups.downgrade(held, READING);
        assertThat(copy.get(0).number()).isEqualTo(1);
        assertThat(copy.get(2).number()).isEqualTo(held.lastToken());
        assertThat(copy.get(3).number()).isBetween(1L, 30_000L);
        assertThat(groups.marker().units()).isEqualTo(2);
    }

    @Test
    void downgrade_readersWaitAtTheHead_letsThemIn() {
        Grant held = console.acquire(WILL);
        groups.ask(ANNA);
        console.ask(XENIA);
        groups.ask(BEN);
        try (Subscriber anna = console.subscriber("anna");
                Subscriber xenia = console.subscriber("xenia");
                Subscriber ben = console.subscriber("ben")) {
            List<RespReply> answer = groups.downgrade(held, READING);
            assertThat(answer.get(4).number()).as("waiters").isEqualTo(2);
            assertThat(anna.next()).startsWith("1:join:1:" + held.lastToken() + ":");
            assertThat(xenia.heardNothing()).isTrue();
            assertThat(ben.heardNothing()).isTrue();
        }
        assertThat(groups.marker().units()).isEqualTo(2);
    }

    @Test
    void downgrade_notHeld_changesNothing() {
        Grant held = console.acquire(WILL);
        console.release(held);
        assertThat(groups.downgrade(held, READING).get(0).number()).isEqualTo(3);
        assertThat(console.exists(HOLD)).isFalse();
        Grant other = console.acquire(XENIA);
        assertThat(groups.downgrade(held, READING).get(0).number()).isEqualTo(3);
        assertThat(console.value()).isEqualTo(other.value());
        assertThat(console.exists(GROUP)).isFalse();
    }

    @Test
    void downgrade_copyAfterTheMemberParted_isNotHeld() {
        Grant held = console.acquire(WILL);
        groups.downgrade(held, READING);
        groups.release(READING, held.lastToken());
        assertThat(groups.downgrade(held, READING).get(0).number()).isEqualTo(3);
        assertThat(console.exists(HOLD)).isFalse();
    }

    @Test
    void downgrade_tooLate_isRefused() {
        Grant held = console.acquire(WILL);
        assertThat(groups.downgrade(held, READING, console.now() - 1).get(0).number())
                .isEqualTo(4);
        assertThat(console.value()).isEqualTo(held.value());
    }

    @Test
    void upgrade_onlyMember_becomesAHoldUnderHigherTokens() {
        Joined anna = groups.join(ANNA);
        console.ask(XENIA);
        List<RespReply> answer = groups.upgrade(anna, WRITING.lease(60_000).wanting(100));
        assertThat(answer.get(0).number()).isEqualTo(1);
        long token = answer.get(2).number();
        assertThat(token).isGreaterThan(anna.serial());
        assertThat(answer.get(4).number()).as("remaining").isEqualTo(60_000);
        assertThat(answer.get(5).number()).as("waiters").isEqualTo(1);
        assertThat(console.value())
                .isEqualTo("1:anna:2:" + token + ":" + answer.get(3).number());
        assertThat(console.fence()).isEqualTo(token + answer.get(3).number() - 1);
        assertThat(console.remainingMillis()).isBetween(50_000L, 60_000L);
        assertThat(console.exists(GROUP)).isFalse();
    }

    @Test
    void upgrade_repeated_isAnsweredAsBefore() {
        Joined anna = groups.join(ANNA);
        List<RespReply> first = groups.upgrade(anna, WRITING);
        List<RespReply> copy = groups.upgrade(anna, WRITING);
        assertThat(copy.get(0).number()).isEqualTo(1);
        assertThat(copy.get(2).number()).isEqualTo(first.get(2).number());
        assertThat(copy.get(3).number()).isEqualTo(first.get(3).number());
        assertThat(copy.get(4).number()).isBetween(1L, 30_000L);
    }

    @Test
    void upgrade_othersAreMembers_isRefusedAndChangesNothing() {
        Joined anna = groups.join(ANNA);
        groups.join(BEN);
        String marker = console.value();
        assertThat(groups.upgrade(anna, WRITING).get(0).number()).isEqualTo(2);
        assertThat(console.value()).isEqualTo(marker);
        assertThat(groups.members()).hasSize(2);
    }

    @Test
    void upgrade_othersHaveEnded_becomesAHold() {
        Joined anna = groups.join(ANNA);
        groups.join(BEN);
        groups.letEnd(BEN);
        assertThat(groups.upgrade(anna, WRITING).get(0).number()).isEqualTo(1);
    }

    @Test
    void upgrade_noMemberAnyMore_isNotHeld() {
        Joined anna = groups.join(ANNA);
        groups.join(BEN);
        groups.letEnd(ANNA);
        assertThat(groups.upgrade(anna, WRITING).get(0).number()).isEqualTo(3);
        groups.release(anna);
        assertThat(groups.upgrade(anna, WRITING).get(0).number()).isEqualTo(3);
        console.execute("DEL", HOLD);
        assertThat(groups.upgrade(anna, WRITING).get(0).number()).isEqualTo(3);
        assertThat(console.exists(HOLD)).isFalse();
        assertThat(console.exists(QUEUE)).isFalse();
    }

    @Test
    void upgrade_anotherEra_isNotHeld() {
        Joined anna = groups.join(ANNA);
        Joined earlier = new Joined(ANNA, anna.now(), anna.era() - 1, anna.serial(), 0, 0);
        assertThat(groups.upgrade(earlier, WRITING).get(0).number()).isEqualTo(3);
    }

    @Test
    void upgrade_tooLate_isRefused() {
        Joined anna = groups.join(ANNA);
        assertThat(groups.upgrade(anna, WRITING.notAfter(console.now() - 1))
                        .get(0)
                        .number())
                .isEqualTo(4);
        assertThat(groups.members()).containsExactly(ANNA.member());
    }

    @Test
    void upgradeAndDowngrade_inTurn_tokensRise() {
        Joined anna = groups.join(ANNA);
        List<RespReply> upgraded = groups.upgrade(anna, WRITING);
        long token = upgraded.get(2).number();
        Grant held = new Grant(WRITING.owner(), 0, token, (int) upgraded.get(3).number());
        List<RespReply> downgraded = groups.downgrade(held, GroupQuestion.reader("anna", 3));
        assertThat(downgraded.get(2).number()).isGreaterThanOrEqualTo(token).isGreaterThan(anna.serial());
    }
}
