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
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** group_renew and group_renew_alone: what extends a member, and what calls it lost. */
class GroupRenewScriptTest extends ScriptFixture {

    private static final GroupQuestion ANNA = GroupQuestion.reader("anna", 1);
    private static final GroupQuestion BEN = GroupQuestion.reader("ben", 1);

    private GroupConsole groups;

    @BeforeEach
    void openConsole() {
        groups = new GroupConsole(console);
    }

    @Test
    void renew_member_extendsItAndTheLockWithIt() {
        Joined anna = groups.join(ANNA.lease(5_000));
        console.ask(Question.first("will", 1));
        List<RespReply> answer = groups.renew(ANNA, anna.era(), 60_000);
        long now = answer.get(0).number();
        assertThat(answer.get(1).number()).isEqualTo(1);
        assertThat(answer.get(2).number()).as("waiters").isEqualTo(1);
        assertThat(groups.end(ANNA)).isEqualTo(now + 60_000_000);
        assertThat(groups.marker().untilMicros()).isEqualTo(now + 60_000_000);
        assertThat(groups.marker().units()).isEqualTo(1);
        assertThat(console.remainingMillis()).isBetween(50_000L, 60_000L);
        assertThat(console.execute("PTTL", GROUP).number()).isBetween(50_000L, 60_000L);
    }

    @Test
    void renew_oneOfTwo_leavesTheOther() {
        Joined anna = groups.join(ANNA.lease(5_000));
        groups.join(BEN.lease(60_000));
        long bens = groups.end(BEN);
        groups.renew(ANNA, anna.era(), 20_000);
        assertThat(groups.end(BEN)).isEqualTo(bens);
        assertThat(groups.end(ANNA)).isLessThan(bens);
        assertThat(groups.marker().untilMicros()).isEqualTo(bens);
        assertThat(console.remainingMillis()).isBetween(50_000L, 60_000L);
    }

    @Test
    void renew_shorterThanWhatIsLeft_neverShortens() {
        Joined anna = groups.join(ANNA.lease(60_000));
        long end = groups.end(ANNA);
        assertThat(groups.renew(ANNA, anna.era(), 1_000).get(1).number()).isEqualTo(1);
        assertThat(groups.end(ANNA)).isEqualTo(end);
        assertThat(console.remainingMillis()).isBetween(50_000L, 60_000L);
    }

    @Test
    void renew_anotherEraOrNoMember_isLost() {
        Joined anna = groups.join(ANNA);
        assertThat(groups.renew(ANNA, anna.era() + 1, 60_000).get(1).number()).isZero();
        assertThat(groups.renew(BEN, anna.era(), 60_000).get(1).number()).isZero();
        assertThat(groups.members()).containsExactly(ANNA.member());
    }

    @Test
    void renew_itsTimeIsOver_isLost() {
        Joined anna = groups.join(ANNA);
        groups.join(BEN);
        groups.letEnd(ANNA);
        assertThat(groups.renew(ANNA, anna.era(), 60_000).get(1).number()).isZero();
        assertThat(groups.end(ANNA)).isLessThan(console.now());
    }

    @Test
    void renew_lockIsFreeHeldByOneOrOfAnotherType_isLost() {
        assertThat(groups.renew(ANNA, 7, 60_000).get(1).number()).isZero();
        console.acquire(Question.first("will", 1));
        assertThat(groups.renew(ANNA, 7, 60_000).get(1).number()).isZero();
        console.execute("DEL", HOLD);
        console.execute("HSET", HOLD, "field", "value");
        assertThat(groups.renew(ANNA, 7, 60_000).get(1).number()).isZero();
    }

    @Test
    void renew_queueOrMembersOfAnotherType_countAsEmpty() {
        Joined anna = groups.join(ANNA);
        console.execute("SET", QUEUE, "text");
        List<RespReply> answer = groups.renew(ANNA, anna.era(), 60_000);
        assertThat(answer.get(1).number()).isEqualTo(1);
        assertThat(answer.get(2).number()).isZero();
        console.execute("SET", GROUP, "text");
        assertThat(groups.renew(ANNA, anna.era(), 60_000).get(1).number()).isZero();
    }

    @Test
    void renew_severalOfOneLock_answersEach() {
        Joined anna = groups.join(ANNA.lease(5_000));
        groups.join(BEN.lease(5_000));
        String era = Long.toString(anna.era());
        List<RespReply> answer = console.run(
                        LockScripts.GROUP_RENEW,
                        List.of(HOLD, QUEUE, GROUP, HOLD, QUEUE, GROUP, HOLD, QUEUE, GROUP),
                        List.of(ANNA.member(), era, "60000", "1:gone:1:1", era, "60000", BEN.member(), era, "20000"))
                .items();
        assertThat(answer.stream().skip(1).map(RespReply::number)).containsExactly(1L, 0L, 0L, 0L, 1L, 0L);
        assertThat(groups.end(ANNA)).isEqualTo(groups.marker().untilMicros()).isGreaterThan(groups.end(BEN));
    }

    @Test
    void renewAlone_member_extendsIt() {
        Joined anna = groups.join(ANNA.lease(5_000));
        List<RespReply> answer = groups.renewAlone(ANNA, anna.era(), 60_000);
        assertThat(answer.stream().skip(1).map(RespReply::number)).containsExactly(1L, 0L);
        assertThat(groups.end(ANNA)).isEqualTo(answer.get(0).number() + 60_000_000);
        assertThat(groups.renewAlone(BEN, anna.era(), 60_000).get(1).number()).isZero();
        assertThat(groups.renewAlone(ANNA, anna.era() + 1, 60_000).get(1).number())
                .isZero();
    }
}
