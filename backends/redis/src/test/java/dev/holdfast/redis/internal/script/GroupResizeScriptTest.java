package dev.holdfast.redis.internal.script;

import static dev.holdfast.redis.fixture.ScriptConsole.GROUP;
import static dev.holdfast.redis.fixture.ScriptConsole.HOLD;
import static dev.holdfast.redis.fixture.ScriptConsole.LIMIT;
import static dev.holdfast.redis.fixture.ScriptConsole.QUEUE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.embedded.RespException;
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

/** Every branch of group_resize.lua and include/read_limit.lua, on a real server. */
class GroupResizeScriptTest extends ScriptFixture {

    private static final int GRANTED = 1;
    private static final int QUEUED = 2;
    private static final int TAKEN = 3;
    private static final long LONG = 600_000;

    private GroupConsole groups;

    @BeforeEach
    void openConsole() {
        groups = new GroupConsole(console);
    }

    private static GroupQuestion permits(String client, int units) {
        return GroupQuestion.permits(client, 1, units, 3);
    }

    @Test
    void resize_nobodyThere_isKeptForItsTime() {
        groups.resize(2, LONG);

        assertThat(console.execute("GET", LIMIT).text()).isEqualTo("1:2");
        assertThat(console.execute("PTTL", LIMIT).number()).isBetween(LONG - 60_000, LONG);
        assertThat(console.exists(HOLD)).isFalse();
        assertThat(console.exists(QUEUE)).isFalse();
    }

    @Test
    void resize_again_overridesTheFormerOne() {
        groups.resize(1, LONG);
        groups.resize(5, 1000);

        assertThat(console.execute("GET", LIMIT).text()).isEqualTo("1:5");
        assertThat(console.execute("PTTL", LIMIT).number()).isLessThanOrEqualTo(1000);
        assertThat(groups.code(permits("anna", 3))).isEqualTo(GRANTED);
        assertThat(groups.code(permits("ben", 2))).isEqualTo(GRANTED);
    }

    @Test
    void resize_up_letsInWhoFits() {
        groups.join(permits("anna", 3));
        try (Subscriber ben = console.subscriber("ben");
                Subscriber carl = console.subscriber("carl")) {
            groups.code(permits("ben", 2));
            groups.code(permits("carl", 1));
            groups.resize(5, LONG);
            assertThat(ben.next()).startsWith("1:join:1:");
            assertThat(carl.heardNothing()).isTrue();
        }
        assertThat(groups.marker().units()).isEqualTo(5);
        assertThat(console.queue()).hasSize(1);
    }

    @Test
    void resize_down_takesNothingAwayAndCountsForWhoComes() {
        Joined two = groups.join(permits("anna", 2));
        Joined one = groups.join(permits("ben", 1));
        groups.resize(1, LONG);
        assertThat(groups.marker().units()).isEqualTo(3);

        groups.release(one);
        assertThat(groups.code(permits("carl", 1).once())).isEqualTo(TAKEN);
        groups.release(two);
        assertThat(groups.code(permits("carl", 1).once())).isEqualTo(GRANTED);
    }

    @Test
    void ask_moreThanThereAreForNow_waitsForTheEndOfThat() {
        groups.resize(1, LONG);
        try (Subscriber anna = console.subscriber("anna")) {
            List<RespReply> answer = groups.ask(permits("anna", 2));

            assertThat(answer.get(0).number()).isEqualTo(QUEUED);
            assertThat(answer.get(2).number()).isBetween(LONG - 60_000, LONG);
            assertThat(groups.code(permits("ben", 3).once())).isEqualTo(TAKEN);
            assertThat(groups.code(permits("carl", 1))).as("behind anna").isEqualTo(QUEUED);
            assertThat(anna.heardNothing()).isTrue();
        }
        assertThat(console.exists(HOLD)).isFalse();
    }

    @Test
    void resize_whileFreeAndWaitedFor_letsInWhoFits() {
        groups.resize(1, LONG);
        try (Subscriber anna = console.subscriber("anna");
                Subscriber ben = console.subscriber("ben")) {
            groups.code(permits("anna", 2));
            groups.code(permits("ben", 1));
            groups.resize(2, LONG);
            assertThat(anna.next()).startsWith("1:join:1:");
            assertThat(ben.heardNothing()).isTrue();
        }
        assertThat(groups.marker().units()).isEqualTo(2);
    }

    @Test
    void leave_ofOneThatDoesNotFit_letsInWhoWaitsBehind() {
        groups.resize(1, LONG);
        try (Subscriber anna = console.subscriber("anna");
                Subscriber ben = console.subscriber("ben")) {
            groups.code(permits("anna", 2));
            groups.code(permits("ben", 1));
            assertThat(groups.leave(permits("anna", 2))).isEqualTo(1);
            assertThat(ben.next()).startsWith("1:join:1:");
            assertThat(anna.heardNothing()).isTrue();
        }
        assertThat(groups.members()).containsExactly(permits("ben", 1).member());
    }

    @Test
    void release_ofTheLock_letsInNoMoreThanThereAre() {
        Grant held = console.acquire(Question.first("will", 1));
        groups.resize(1, LONG);
        groups.code(permits("anna", 1));
        groups.code(permits("ben", 1));
        try (Subscriber anna = console.subscriber("anna");
                Subscriber ben = console.subscriber("ben")) {
            console.release(held);
            assertThat(anna.next()).startsWith("1:join:1:");
            assertThat(ben.heardNothing()).isTrue();
        }
        assertThat(groups.marker().units()).isEqualTo(1);
    }

    @Test
    void resize_whileTheLockIsHeld_changesNothingElse() {
        Grant held = console.acquire(Question.first("will", 1));
        groups.code(permits("anna", 1));

        groups.resize(2, LONG);

        assertThat(console.value()).isEqualTo(held.value());
        assertThat(console.queue()).hasSize(1);
    }

    @Test
    void readers_haveNoLimit() {
        groups.resize(1, LONG);

        groups.join(GroupQuestion.reader("anna", 1));
        groups.join(GroupQuestion.reader("ben", 1));
        assertThat(groups.marker().units()).isEqualTo(2);
    }

    @Test
    void regain_underALowerLimit_takesNothingAway() {
        Joined anna = groups.join(permits("anna", 2));
        groups.join(permits("ben", 1));
        groups.resize(1, LONG);
        console.execute("ZREM", GROUP, permits("anna", 2).member());
        console.execute("SET", HOLD, console.value().replace("1:-:3:", "1:-:1:"), "KEEPTTL");

        assertThat(groups.regain(anna, 30_000, console.now() + 10_000_000)
                        .get(1)
                        .number())
                .as("regained")
                .isEqualTo(2);
        assertThat(groups.marker().units()).isEqualTo(3);
    }

    @Test
    void ask_limitOfAnotherFormat_isRefusedAndChangesNothing() {
        console.execute("SET", LIMIT, "2:5");

        assertThatThrownBy(() -> groups.ask(permits("anna", 1)))
                .isInstanceOf(RespException.class)
                .hasMessageContaining("HOLDFASTFORMAT the limit is \"2:5\"");
        assertThat(console.exists(HOLD)).isFalse();
        assertThat(console.exists(QUEUE)).isFalse();
    }

    @Test
    void release_limitOfAnotherType_keepsTheHeadsPlace() {
        Joined all = groups.join(permits("anna", 3));
        groups.code(permits("ben", 1));
        console.execute("HSET", LIMIT, "field", "value");
        try (Subscriber ben = console.subscriber("ben")) {
            assertThatThrownBy(() -> groups.release(all)).hasMessageContaining("WRONGTYPE");
            assertThat(ben.heardNothing()).isTrue();
        }
        assertThat(groups.marker().units()).isEqualTo(3);
        assertThat(console.queue()).hasSize(1);
    }
}
