package dev.holdfast.redis.internal.script;

import static dev.holdfast.redis.fixture.ScriptConsole.FENCE;
import static dev.holdfast.redis.fixture.ScriptConsole.HOLD;
import static dev.holdfast.redis.fixture.ScriptConsole.KEYS;
import static dev.holdfast.redis.fixture.ScriptConsole.QUEUE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.embedded.RespException;
import dev.holdfast.embedded.RespReply;
import dev.holdfast.redis.fixture.Question;
import dev.holdfast.redis.fixture.ScriptConsole;
import dev.holdfast.redis.fixture.ScriptConsole.Grant;
import dev.holdfast.redis.fixture.Subscriber;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Every branch of acquire.lua, on a real server. */
class AcquireScriptTest extends ScriptFixture {

    private static final int QUEUED = 2;
    private static final int TAKEN = 3;
    private static final int REFUSED = 4;

    private static final Question ALICE = Question.first("alice", 1);
    private static final Question BOB = Question.first("bob", 1);
    private static final Question CAROL = Question.first("carol", 1);

    @Test
    void acquire_freeLock_setsHoldAndFenceWithTheirTimes() {
        Grant grant = console.acquire(ALICE);

        assertThat(console.value()).isEqualTo("1:alice:1:" + grant.token() + ":" + grant.tokens());
        assertThat(console.remainingMillis()).isBetween(20_000L, 30_000L);
        assertThat(console.fence()).isEqualTo(grant.lastToken());
        assertThat(console.execute("TTL", FENCE).number()).isBetween(4_100L, 4_200L);
        assertThat(console.exists(QUEUE)).isFalse();
    }

    @Test
    void acquire_freeLockWithTheClockAhead_answersTheValueAlone() {
        RespReply answer = console.run(LockScripts.ACQUIRE, KEYS, ALICE.arguments());

        assertThat(answer.text()).isEqualTo(console.value());
    }

    @Test
    void acquire_freeLockAgain_leavesTheQueueAndCountsTheOthers() {
        Grant held = console.acquire(ALICE);
        console.ask(BOB);
        console.ask(CAROL);
        console.execute("DEL", HOLD);

        List<RespReply> answer = console.ask(BOB.again());

        assertThat(ScriptConsole.grant(BOB, answer).token()).isGreaterThan(held.lastToken());
        assertThat(answer.get(4).number()).isEqualTo(30_000);
        assertThat(answer.get(5).number()).isEqualTo(1);
        assertThat(console.queue()).containsExactly(CAROL.member());
    }

    @Test
    void acquire_takenLockOnce_leavesNoTrace() {
        Grant held = console.acquire(ALICE);

        List<RespReply> answer = console.ask(Question.once("bob", 1));

        assertThat(answer.get(0).number()).isEqualTo(TAKEN);
        assertThat(answer.get(2).number()).isBetween(20_000L, 30_000L);
        assertThat(console.exists(QUEUE)).isFalse();
        assertThat(console.value()).isEqualTo(held.value());
    }

    @Test
    void acquire_takenLock_queuesInTheOrderOfArrival() {
        console.acquire(ALICE);

        List<RespReply> answer = console.ask(BOB);
        console.ask(CAROL);

        assertThat(answer.get(0).number()).isEqualTo(QUEUED);
        assertThat(answer.get(2).number()).isBetween(20_000L, 30_000L);
        assertThat(console.queue()).containsExactly(BOB.member(), CAROL.member());
        assertThat(console.score(BOB.member())).isEqualTo(answer.get(1).number());
        assertThat(console.execute("TTL", QUEUE).number()).isBetween(86_000L, 86_400L);
    }

    @Test
    void acquire_queuedAlready_keepsItsPlace() {
        console.acquire(ALICE);
        console.ask(BOB);
        console.ask(CAROL);

        assertThat(console.code(BOB.again())).isEqualTo(QUEUED);
        assertThat(console.code(BOB)).isEqualTo(QUEUED);

        assertThat(console.queue()).containsExactly(BOB.member(), CAROL.member());
    }

    @Test
    void acquire_droppedFromTheQueue_hasItsOldPlaceBack() {
        console.acquire(ALICE);
        long arrived = console.ask(BOB).get(1).number();
        console.ask(CAROL);
        console.execute("ZREM", QUEUE, BOB.member());

        console.ask(BOB.again().arrived(arrived));

        assertThat(console.queue()).containsExactly(BOB.member(), CAROL.member());
        assertThat(console.score(BOB.member())).isEqualTo(arrived);
    }

    @Test
    void acquire_takenLock_notifiesTheHolderOfTheFirstAndOfEachThatAsksAgain() {
        console.acquire(ALICE);
        try (Subscriber alice = console.subscriber("alice")) {
            console.ask(BOB);
            assertThat(alice.next()).isEqualTo("1:wanted:lock");

            console.ask(CAROL);
            assertThat(alice.heardNothing()).isTrue();

            console.ask(CAROL.again());
            assertThat(alice.next()).isEqualTo("1:wanted:lock");
        }
    }

    @Test
    void acquire_mineAlready_grantsForTheRemainingTime() {
        Grant held = console.acquire(ALICE);
        console.execute("PEXPIRE", HOLD, "15000");
        console.ask(BOB);

        for (Question copy : List.of(ALICE, ALICE.again(), Question.once("alice", 1))) {
            List<RespReply> answer = console.ask(copy);

            Grant repeated = ScriptConsole.grant(copy, answer);
            assertThat(repeated.token()).isEqualTo(held.token());
            assertThat(repeated.tokens()).isEqualTo(held.tokens());
            assertThat(answer.get(4).number()).isBetween(1L, 15_000L);
            assertThat(answer.get(5).number()).isEqualTo(1);
        }
    }

    @Test
    void acquire_otherAttemptOfTheSameClientHolds_isNotMine() {
        console.acquire(Question.first("alice", 12));

        assertThat(console.code(Question.first("alice", 1))).isEqualTo(QUEUED);
        assertThat(console.code(Question.first("alice", 2))).isEqualTo(QUEUED);
    }

    @Test
    @DisplayName("scenario 6: a command that is executed after the client gave up on it is refused")
    void acquire_afterItsTime_isRefusedAndChangesNothing() {
        assertThat(console.code(ALICE.notAfter(console.now() - 1))).isEqualTo(REFUSED);
        assertThat(console.exists(HOLD)).isFalse();
        assertThat(console.exists(FENCE)).isFalse();

        console.acquire(BOB);
        assertThat(console.code(ALICE.again().notAfter(console.now() - 1))).isEqualTo(REFUSED);
        assertThat(console.exists(QUEUE)).isFalse();
    }

    @Test
    void acquire_holdWithoutEnd_remainsForADay() {
        console.execute("SET", HOLD, "1:alice:1:5:1");

        assertThat(console.ask(BOB).get(2).number()).isEqualTo(86_400_000);
    }

    @Test
    void acquire_lockThatIsKept_waitsForItsEndAndNotifiesNoClient() {
        Grant held = console.acquire(ALICE);
        console.releaseWithMinimumHold(held, 10_000);

        try (Subscriber alice = console.subscriber("alice")) {
            assertThat(console.ask(Question.once("bob", 2)).get(2).number()).isBetween(1L, 10_000L);
            List<RespReply> answer = console.ask(BOB);
            assertThat(answer.get(0).number()).isEqualTo(QUEUED);
            assertThat(answer.get(2).number()).isBetween(1L, 10_000L);
            assertThat(alice.heardNothing()).isTrue();
        }
    }

    @Test
    @DisplayName("scenario 36a: a value of an unknown format is refused, never guessed")
    void acquire_holdOfAnotherFormat_isAnError() {
        for (String foreign :
                List.of("2:alice:1:5:1", "1:alice:1:5", "1:alice:1:5:1:x", "1:ALICE:1:5:1", "hello", "")) {
            console.execute("SET", HOLD, foreign);

            assertThatThrownBy(() -> console.ask(BOB))
                    .isInstanceOf(RespException.class)
                    .hasMessageContaining("HOLDFASTFORMAT the lock holds \"" + foreign + "\"");
            assertThat(console.exists(QUEUE)).isFalse();
            assertThat(console.exists(FENCE)).isFalse();
        }
    }

    @Test
    void acquire_fenceThatIsNoToken_isAnErrorAndTakesNothing() {
        for (String foreign : List.of("hello", "", "1.5", "9007199254740991", "1e400", "nan")) {
            console.execute("SET", FENCE, foreign);

            assertThatThrownBy(() -> console.ask(BOB))
                    .isInstanceOf(RespException.class)
                    .hasMessageContaining("HOLDFASTFORMAT the fence holds \"" + foreign + "\"");
            assertThat(console.exists(HOLD)).isFalse();
        }
    }

    @Test
    @DisplayName("scenario 14: a key of another type at the lock's key is reported, and does not look busy for ever")
    void acquire_keyOfAnotherType_isAnErrorAndTakesNothing() {
        for (String key : List.of(HOLD, QUEUE, FENCE)) {
            console.execute("FLUSHALL");
            console.execute("RPUSH", key, "x");

            assertThatThrownBy(() -> console.ask(BOB.again()))
                    .isInstanceOf(RespException.class)
                    .hasMessageContaining("WRONGTYPE");
            assertThat(console.execute("DBSIZE").number()).isEqualTo(1);
        }
    }

    @Test
    @DisplayName("scenario 32: OOM under noeviction refuses an acquire, whole")
    void acquire_outOfMemory_isAnErrorAndTakesNothing() {
        console.execute("CONFIG", "SET", "maxmemory", "1");
        try {
            assertThatThrownBy(() -> console.ask(BOB))
                    .isInstanceOf(RespException.class)
                    .hasMessageContaining("OOM");
            assertThat(console.execute("DBSIZE").number()).isZero();
        } finally {
            console.execute("CONFIG", "SET", "maxmemory", "0");
        }
    }

    @Test
    @DisplayName("scenario 32: a former primary does not speak for a lock: not even \"taken\" to who asks once")
    void acquire_onceOnAServerThatTakesNoWrites_isRefused() {
        console.acquire(ALICE);
        console.execute("REPLICAOF", "127.0.0.1", "1");
        try {
            assertThatThrownBy(() -> console.ask(Question.once("bob", 1))).hasMessageContaining("READONLY");
        } finally {
            console.execute("REPLICAOF", "NO", "ONE");
        }
        assertThat(console.code(Question.once("bob", 1))).isEqualTo(TAKEN);
    }
}
