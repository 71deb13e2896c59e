package dev.holdfast.redis.internal.script;

import static dev.holdfast.redis.fixture.ScriptConsole.GROUP;
import static dev.holdfast.redis.fixture.ScriptConsole.HOLD;
import static dev.holdfast.redis.fixture.ScriptConsole.QUEUE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.redis.fixture.GroupConsole;
import dev.holdfast.redis.fixture.GroupConsole.Joined;
import dev.holdfast.redis.fixture.GroupQuestion;
import dev.holdfast.redis.fixture.Question;
import dev.holdfast.redis.fixture.Subscriber;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How members part: group_release, and group_leave of an attempt that waited or was granted. */
class GroupReleaseScriptTest extends ScriptFixture {

    private static final GroupQuestion ANNA = GroupQuestion.reader("anna", 1);
    private static final GroupQuestion BEN = GroupQuestion.reader("ben", 1);
    private static final GroupQuestion CARL = GroupQuestion.reader("carl", 1);
    private static final Question WILL = Question.first("will", 1);

    private GroupConsole groups;

    @BeforeEach
    void openConsole() {
        groups = new GroupConsole(console);
    }

    @Test
    void release_lastMember_freesTheLock() {
        Joined anna = groups.join(ANNA);
        assertThat(groups.release(anna)).isEqualTo(1);
        assertThat(console.exists(HOLD)).isFalse();
        assertThat(console.exists(GROUP)).isFalse();
        assertThat(console.fence()).isEqualTo(anna.serial());
    }

    @Test
    void release_othersStay_givesItsUnitsBack() {
        Joined anna = groups.join(GroupQuestion.permits("anna", 1, 2, 5));
        Joined ben = groups.join(GroupQuestion.permits("ben", 1, 3, 5));
        assertThat(groups.release(anna)).isEqualTo(1);
        assertThat(groups.marker().units()).isEqualTo(3);
        assertThat(groups.members()).containsExactly(ben.question().member());
        assertThat(groups.marker().era()).isEqualTo(anna.era());
    }

    @Test
    void release_itWasTheOneThatStaysLongest_letsTheLockEndWithTheOthers() {
        Joined anna = groups.join(ANNA.lease(60_000));
        groups.join(BEN.lease(10_000));
        groups.release(anna);
        assertThat(groups.marker().untilMicros()).isEqualTo(groups.end(BEN));
        assertThat(console.remainingMillis()).isBetween(1L, 10_000L);
        assertThat(console.execute("PTTL", GROUP).number()).isBetween(1L, 10_000L);
    }

    @Test
    void release_lockWillBeFreeEarlier_tellsTheHead() {
        Joined anna = groups.join(ANNA.lease(60_000));
        groups.join(BEN.lease(10_000));
        console.ask(WILL);
        try (Subscriber will = console.subscriber("will")) {
            groups.release(anna);
            assertThat(will.next()).isEqualTo("1:free:" + groups.end(BEN) + ":lock");
        }
    }

    @Test
    void release_lockWillBeFreeAsLateAsBefore_tellsNobody() {
        groups.join(ANNA.lease(60_000));
        Joined ben = groups.join(BEN.lease(10_000));
        console.ask(WILL);
        try (Subscriber will = console.subscriber("will")) {
            groups.release(ben);
            assertThat(will.heardNothing()).isTrue();
        }
    }

    @Test
    void release_twice_isNotHeldTheSecondTime() {
        Joined anna = groups.join(ANNA);
        groups.join(BEN);
        groups.release(anna);
        assertThat(groups.release(anna)).isZero();
        assertThat(groups.marker().units()).isEqualTo(1);
        assertThat(groups.members()).containsExactly(BEN.member());
    }

    @Test
    void release_anotherEra_isNotHeldAndLeavesTheMember() {
        Joined anna = groups.join(ANNA);
        assertThat(groups.release(ANNA, anna.era() - 1)).isZero();
        assertThat(groups.members()).containsExactly(ANNA.member());
        assertThat(groups.marker().units()).isEqualTo(1);
    }

    @Test
    void release_lockIsFreeOrHeldByOne_isNotHeld() {
        assertThat(groups.release(ANNA, 7)).isZero();
        String held = console.acquire(WILL).value();
        assertThat(groups.release(ANNA, 7)).isZero();
        assertThat(console.value()).isEqualTo(held);
    }

    @Test
    void release_lastMemberAndAWriterWaits_handsOnUnderAHigherToken() {
        groups.join(ANNA);
        Joined ben = groups.join(BEN);
        console.ask(WILL.wanting(100));
        try (Subscriber will = console.subscriber("will")) {
            groups.release(ANNA, ben.era());
            assertThat(will.heardNothing()).isTrue();
            groups.release(ben);
            List<String> grant = List.of(will.next().split(":", -1));
            assertThat(grant).startsWith("1", "grant", "1").hasSize(9);
            long token = Long.parseLong(grant.get(3));
            assertThat(token).isGreaterThan(ben.serial());
            assertThat(grant.get(5)).as("claim").isEqualTo("2000");
            assertThat(console.value()).isEqualTo("1:will:1:" + token + ":" + grant.get(4));
        }
        assertThat(console.remainingMillis()).isBetween(1L, 2_000L);
        assertThat(console.exists(QUEUE)).isFalse();
        assertThat(console.exists(GROUP)).isFalse();
    }

    @Test
    void release_othersHaveEnded_handsOnToTheWriter() {
        Joined anna = groups.join(ANNA);
        groups.join(BEN);
        console.ask(WILL);
        groups.letEnd(BEN);
        try (Subscriber will = console.subscriber("will")) {
            groups.release(anna);
            assertThat(will.next()).startsWith("1:grant:1:");
        }
    }

    @Test
    void release_nobodyWaitsAndTheOthersHaveEnded_freesTheLock() {
        Joined anna = groups.join(ANNA);
        groups.join(BEN);
        groups.letEnd(BEN);
        groups.release(anna);
        assertThat(console.exists(HOLD)).isFalse();
        assertThat(console.exists(GROUP)).isFalse();
    }

    @Test
    void leave_waits_leavesTheQueue() {
        console.acquire(WILL);
        groups.ask(ANNA);
        assertThat(groups.leave(ANNA)).isEqualTo(1);
        assertThat(groups.leave(ANNA)).isZero();
        assertThat(console.exists(QUEUE)).isFalse();
    }

    @Test
    void leave_wasGrantedMeanwhile_partsFromTheGroup() {
        groups.join(ANNA);
        groups.join(BEN);
        assertThat(groups.leave(ANNA)).isEqualTo(1);
        assertThat(groups.members()).containsExactly(BEN.member());
        assertThat(groups.marker().units()).isEqualTo(1);
        assertThat(groups.leave(BEN)).isEqualTo(1);
        assertThat(console.exists(HOLD)).isFalse();
    }

    @Test
    void leave_waitsBesideAGroup_letsInWhoWaitsBehind() {
        groups.join(GroupQuestion.permits("paul", 1, 2, 3));
        GroupQuestion large = GroupQuestion.permits("anna", 1, 3, 3);
        GroupQuestion small = GroupQuestion.permits("ben", 1, 1, 3);
        try (Subscriber anna = console.subscriber("anna");
                Subscriber ben = console.subscriber("ben")) {
            assertThat(groups.code(large)).isEqualTo(2);
            assertThat(groups.code(small)).isEqualTo(2);
            assertThat(groups.leave(large)).isEqualTo(1);
            assertThat(ben.next()).startsWith("1:join:1:").endsWith(":p:lock");
            assertThat(anna.heardNothing()).isTrue();
        }
        assertThat(groups.marker().units()).isEqualTo(3);
    }

    @Test
    void leave_lastMemberWithAWriterBehind_handsOn() {
        groups.join(CARL);
        console.ask(WILL);
        try (Subscriber will = console.subscriber("will")) {
            assertThat(groups.leave(CARL)).isEqualTo(1);
            assertThat(will.next()).startsWith("1:grant:1:");
        }
    }
}
