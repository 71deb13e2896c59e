package dev.holdfast.redis.internal.script;

import static dev.holdfast.redis.fixture.ScriptConsole.GROUP;
import static dev.holdfast.redis.fixture.ScriptConsole.HOLD;
import static dev.holdfast.redis.fixture.ScriptConsole.QUEUE;
import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.embedded.RespReply;
import dev.holdfast.redis.fixture.GroupConsole;
import dev.holdfast.redis.fixture.GroupConsole.Joined;
import dev.holdfast.redis.fixture.GroupQuestion;
import dev.holdfast.redis.fixture.Question;
import dev.holdfast.redis.fixture.Subscriber;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What people see of a group, and how they end a member of it. */
class GroupInspectScriptTest extends ScriptFixture {

    private static final GroupQuestion ANNA = GroupQuestion.reader("anna", 1);
    private static final GroupQuestion BEN = GroupQuestion.reader("ben", 1);
    private static final Question WILL = Question.first("will", 1);

    private GroupConsole groups;

    @BeforeEach
    void openConsole() {
        groups = new GroupConsole(console);
    }

    private List<RespReply> inspect() {
        return console.run(LockScripts.INSPECT, List.of(HOLD, QUEUE, GROUP), List.of())
                .items();
    }

    @Test
    void inspect_groupHoldsAndOneWaits_answersBoth() {
        groups.join(ANNA);
        groups.join(BEN.lease(60_000));
        console.ask(WILL);
        List<RespReply> answer = inspect();
        assertThat(answer.get(1).text()).isEqualTo(console.value());
        assertThat(answer.get(3).number()).as("waiters").isEqualTo(1);
        assertThat(answer.get(4).number()).as("of them shown").isEqualTo(1);
        assertThat(answer.get(5).text()).isEqualTo(WILL.member());
        assertThat(answer.get(7).number()).as("units").isEqualTo(2);
        assertThat(answer.get(8).number()).as("members").isEqualTo(2);
        assertThat(answer.get(9).text()).isEqualTo(ANNA.member());
        assertThat(answer.get(11).text()).isEqualTo(BEN.member());
        assertThat(answer.get(12).text()).isEqualTo(Long.toString(groups.end(BEN)));
        assertThat(answer).hasSize(13);
    }

    @Test
    void inspect_membersWhoseTimeHasPassed_countsThemNoMore() {
        groups.join(GroupQuestion.permits("ben", 1, 2, 5));
        groups.join(GroupQuestion.permits("anna", 1, 2, 5).lease(1));
        groups.join(GroupQuestion.permits("anna", 2, 1, 5).lease(1));
        await().untilAsserted(() -> {
            List<RespReply> answer = inspect();
            assertThat(answer.get(5).number()).as("units").isEqualTo(2);
            assertThat(answer.get(6).number()).as("members").isEqualTo(1);
        });
        assertThat(groups.members()).as("nothing is changed").hasSize(3);
    }

    @Test
    void inspect_moreThan100Members_showsThoseThatEndLast() {
        IntStream.rangeClosed(1, 103)
                .forEach(n -> groups.join(GroupQuestion.reader("anna", n).lease(10_000 + n)));
        List<RespReply> answer = inspect();
        assertThat(answer.get(6).number()).isEqualTo(103);
        assertThat(answer).hasSize(7 + 200);
        assertThat(answer.get(7).text()).isEqualTo("1:anna:4:1");
    }

    @Test
    void end_member_endsItAloneAndHandsOnAfterTheLast() {
        Joined anna = groups.join(ANNA);
        Joined ben = groups.join(BEN);
        console.ask(WILL);
        try (Subscriber will = console.subscriber("will")) {
            assertThat(groups.end(anna)).isEqualTo(1);
            assertThat(groups.end(anna)).isZero();
            assertThat(groups.members()).containsExactly(BEN.member());
            assertThat(groups.end(ben)).isEqualTo(1);
            assertThat(will.next()).startsWith("1:grant:1:");
        }
    }

    @Test
    void end_anotherEraOrNoMember_changesNothing() {
        Joined anna = groups.join(ANNA);
        assertThat(groups.end(new Joined(ANNA, 0, anna.era() + 1, 0, 0, 0))).isZero();
        assertThat(groups.end(new Joined(BEN, 0, anna.era(), 0, 0, 0))).isZero();
        assertThat(groups.members()).containsExactly(ANNA.member());
    }
}
