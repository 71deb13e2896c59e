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
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Where the scripts for holds meet a group: it holds the lock, or is the head of the queue. */
class GroupsBesideHoldsTest extends ScriptFixture {

    private static final GroupQuestion ANNA = GroupQuestion.reader("anna", 1);
    private static final GroupQuestion BEN = GroupQuestion.reader("ben", 1);
    private static final Question WILL = Question.first("will", 1);
    private static final Question XENIA = Question.first("xenia", 1);
    private static final String OUTCOME = HOLD + ":outcome";

    private GroupConsole groups;

    @BeforeEach
    void openConsole() {
        groups = new GroupConsole(console);
    }

    @Test
    void acquire_groupHolds_queuesForItsRemainingTimeBehindItsToken() {
        Joined anna = groups.join(ANNA);
        groups.join(BEN);
        String marker = console.value();
        for (Question question : List.of(WILL, WILL.again())) {
            List<RespReply> answer = console.ask(question);
            assertThat(answer.get(0).number()).isEqualTo(2);
            assertThat(answer.get(2).number()).isBetween(1L, 30_000L);
            assertThat(answer.get(3).number()).isEqualTo(anna.era());
        }
        assertThat(console.queue()).containsExactly(WILL.member());
        assertThat(console.value()).isEqualTo(marker);
    }

    @Test
    void acquire_groupHoldsAndOnce_isTakenAndTellsNobody() {
        groups.join(ANNA);
        try (Subscriber anna = console.subscriber("anna")) {
            assertThat(console.code(Question.once("will", 1))).isEqualTo(3);
            assertThat(anna.heardNothing()).isTrue();
        }
        assertThat(console.exists(QUEUE)).isFalse();
    }

    @Test
    void acquire_groupHolds_tellsEachClientOfTheGroupOnce() {
        groups.join(ANNA);
        groups.join(GroupQuestion.reader("anna", 2));
        groups.join(BEN);
        try (Subscriber anna = console.subscriber("anna");
                Subscriber ben = console.subscriber("ben")) {
            console.ask(WILL);
            assertThat(anna.next()).isEqualTo("1:wanted:lock");
            assertThat(ben.next()).isEqualTo("1:wanted:lock");
            console.ask(XENIA);
            assertThat(anna.heardNothing()).as("not the first in the queue").isTrue();
            console.ask(XENIA.again());
            assertThat(anna.next()).isEqualTo("1:wanted:lock");
            assertThat(anna.heardNothing()).isTrue();
        }
    }

    @Test
    void acquire_groupOf200Holds_tells128OfThem() {
        IntStream.rangeClosed(1, 200).forEach(n -> groups.join(GroupQuestion.reader("reader" + n, 1)));
        List<String> commands = console.commandsOf(() -> console.ask(WILL));
        assertThat(commands.stream().filter(command -> command.contains("1:wanted:lock")))
                .hasSize(128)
                .doesNotHaveDuplicates();
    }

    @Test
    @DisplayName("no request of a holder matches a group's marker, whatever its client is called")
    void otherScripts_groupHolds_findNoHold() {
        Joined anna = groups.join(ANNA);
        String marker = console.value();
        for (String client : List.of("anna", "group")) {
            Grant old = new Grant("1:" + client + ":1", anna.era(), anna.era(), 1);
            assertThat(console.release(old)).isZero();
            assertThat(console.releaseWithMinimumHold(old, 10_000)).isZero();
            assertThat(console.renew(old.value(), 60_000).get(1).number()).isZero();
            assertThat(console.leave(Question.first(client, 1))).isZero();
            assertThat(console.run(
                                    LockScripts.STORE_OUTCOME,
                                    List.of(HOLD, OUTCOME, QUEUE),
                                    List.of(old.value(), "1:" + anna.era() + ":done", "60000"))
                            .number())
                    .isZero();
            assertThat(console.exists(OUTCOME)).isFalse();
        }
        assertThat(console.value()).isEqualTo(marker);
        assertThat(groups.members()).containsExactly(ANNA.member());
    }

    @Test
    void releaseAndAsk_groupHolds_queuesAndTellsTheGroup() {
        groups.join(ANNA);
        Grant old = new Grant("1:alice:3", 7, 7, 1);
        try (Subscriber anna = console.subscriber("anna")) {
            List<RespReply> answer = console.releaseAndAsk(old, WILL);
            assertThat(answer.get(0).number()).isZero();
            assertThat(answer.get(1).number()).isEqualTo(2);
            assertThat(anna.next()).isEqualTo("1:wanted:lock");
        }
    }

    @Test
    void release_readersAreTheHead_letsThemInTogether() {
        Grant held = console.acquire(WILL);
        groups.ask(ANNA);
        groups.ask(BEN.lease(700));
        console.ask(XENIA);
        groups.ask(GroupQuestion.reader("carl", 1));
        try (Subscriber anna = console.subscriber("anna");
                Subscriber ben = console.subscriber("ben");
                Subscriber xenia = console.subscriber("xenia");
                Subscriber carl = console.subscriber("carl")) {
            assertThat(console.release(held)).isEqualTo(1);
            assertThat(anna.next()).startsWith("1:join:1:").endsWith(":r:lock");
            assertThat(ben.next()).startsWith("1:join:1:");
            assertThat(xenia.heardNothing()).isTrue();
            assertThat(carl.heardNothing()).isTrue();
        }
        assertThat(groups.marker().units()).isEqualTo(2);
        assertThat(groups.marker().era()).isGreaterThan(held.lastToken());
        assertThat(groups.members()).containsExactly(BEN.member(), ANNA.member());
        assertThat(console.remainingMillis()).as("a claim").isBetween(1_000L, 2_000L);
        assertThat(console.queue()).containsExactly(XENIA.member(), "1:carl:1:30000:1:r:1:0");
    }

    @Test
    void release_readerAtTheHeadIsGone_handsOnToTheOneBehind() {
        Grant held = console.acquire(WILL);
        groups.ask(ANNA);
        console.ask(XENIA);
        try (Subscriber xenia = console.subscriber("xenia")) {
            assertThat(console.release(held)).isEqualTo(1);
            assertThat(xenia.next()).startsWith("1:grant:1:");
        }
        assertThat(console.value()).startsWith("1:xenia:1:");
        assertThat(console.exists(QUEUE)).isFalse();
        assertThat(console.exists(GROUP)).isFalse();
    }

    @Test
    void release_allReadersAreGone_freesTheLock() {
        Grant held = console.acquire(WILL);
        groups.ask(ANNA);
        groups.ask(BEN);
        assertThat(console.release(held)).isEqualTo(1);
        assertThat(console.exists(HOLD)).isFalse();
        assertThat(console.exists(QUEUE)).isFalse();
    }

    @Test
    void releaseWithMinimumHold_readerIsTheHead_tellsItWhenTheLockWillBeFree() {
        Grant held = console.acquire(WILL);
        groups.ask(ANNA);
        try (Subscriber anna = console.subscriber("anna")) {
            assertThat(console.releaseWithMinimumHold(held, 10_000)).isEqualTo(1);
            assertThat(anna.next()).startsWith("1:free:");
        }
        assertThat(console.value()).startsWith("1:-:1:");
        assertThat(console.queue()).containsExactly(ANNA.queued());
    }

    @Test
    void leave_holdsAndReadersAreTheHead_letsThemIn() {
        console.acquire(WILL);
        groups.ask(ANNA);
        try (Subscriber anna = console.subscriber("anna")) {
            assertThat(console.leave(WILL)).isEqualTo(1);
            assertThat(anna.next()).startsWith("1:join:1:");
        }
        assertThat(groups.members()).containsExactly(ANNA.member());
    }

    @Test
    void leave_waitingWriter_letsTheReadersBehindItIn() {
        Joined anna = groups.join(ANNA);
        console.ask(WILL);
        try (Subscriber will = console.subscriber("will");
                Subscriber ben = console.subscriber("ben")) {
            assertThat(groups.code(BEN)).isEqualTo(2);
            assertThat(console.leave(WILL)).isEqualTo(1);
            assertThat(ben.next()).startsWith("1:join:1:" + anna.era() + ":");
            assertThat(will.heardNothing()).isTrue();
        }
        assertThat(groups.marker().units()).isEqualTo(2);
        assertThat(console.exists(QUEUE)).isFalse();
    }

    @Test
    void leave_writerThatDoesNotWait_leavesTheGroupAsItIs() {
        groups.join(ANNA);
        String marker = console.value();
        assertThat(console.leave(WILL)).isZero();
        assertThat(console.value()).isEqualTo(marker);
    }

    @Test
    void acquire_freeLockWithAReaderAtTheHead_isGrantedAndCountsIt() {
        console.execute("ZADD", QUEUE, "5", ANNA.queued());
        List<RespReply> answer = console.ask(WILL.again());
        assertThat(answer.get(0).number()).isEqualTo(1);
        assertThat(answer.get(5).number()).isEqualTo(1);
        assertThat(console.queue()).containsExactly(ANNA.queued());
    }
}
