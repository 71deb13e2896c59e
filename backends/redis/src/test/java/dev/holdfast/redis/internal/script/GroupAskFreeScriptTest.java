package dev.holdfast.redis.internal.script;

import static dev.holdfast.redis.fixture.ScriptConsole.GROUP;
import static dev.holdfast.redis.fixture.ScriptConsole.HOLD;
import static dev.holdfast.redis.fixture.ScriptConsole.QUEUE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.redis.fixture.GroupConsole;
import dev.holdfast.redis.fixture.GroupConsole.Joined;
import dev.holdfast.redis.fixture.GroupQuestion;
import dev.holdfast.redis.fixture.Question;
import dev.holdfast.redis.fixture.ScriptConsole.Grant;
import dev.holdfast.redis.fixture.Subscriber;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What group_ask does with a lock that nobody holds any more, and that others may wait for. */
class GroupAskFreeScriptTest extends ScriptFixture {

    private static final GroupQuestion ANNA = GroupQuestion.reader("anna", 1);
    private static final GroupQuestion BEN = GroupQuestion.reader("ben", 1);
    private static final Question WILL = Question.first("will", 1);

    private GroupConsole groups;

    @BeforeEach
    void openConsole() {
        groups = new GroupConsole(console);
    }

    @Test
    void ask_freeAgain_opensAndLeavesTheQueue() {
        Grant held = console.acquire(WILL);
        groups.ask(ANNA);
        groups.ask(BEN);
        console.execute("DEL", HOLD);
        Joined anna = groups.join(ANNA.again());
        assertThat(anna.era()).isGreaterThan(held.lastToken());
        assertThat(anna.waiters()).as("who cannot be reached is dropped").isZero();
        assertThat(groups.join(BEN.again()).era()).isEqualTo(anna.era());
        assertThat(console.exists(QUEUE)).isFalse();
    }

    @Test
    void ask_freeWhileAWriterWaits_isBehindIt() {
        Grant held = console.acquire(Question.first("wanda", 1));
        console.ask(WILL);
        console.execute("DEL", HOLD);
        try (Subscriber will = console.subscriber("will")) {
            assertThat(groups.code(ANNA)).isEqualTo(2);
            assertThat(groups.code(BEN.once())).isEqualTo(3);
            assertThat(will.next()).startsWith("1:grant:");
        }
        assertThat(console.value()).isNotEqualTo(held.value()).startsWith("1:will:");
        assertThat(console.queue()).containsExactly(ANNA.queued());
    }

    @Test
    void ask_free_forgetsTheMembersOfAnEarlierGroup() {
        console.execute("ZADD", GROUP, "9e15", "1:old:1:1");
        groups.join(ANNA);
        assertThat(groups.members()).containsExactly(ANNA.member());
        assertThat(groups.marker().units()).isEqualTo(1);
    }
}
