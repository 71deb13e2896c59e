package dev.holdfast.redis.internal.script;

import static dev.holdfast.redis.fixture.ScriptConsole.HOLD;
import static dev.holdfast.redis.fixture.ScriptConsole.QUEUE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.embedded.RespReply;
import dev.holdfast.redis.fixture.Question;
import dev.holdfast.redis.fixture.ScriptConsole.Grant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Outcomes that are stored, under which hold, and for how long. */
class OutcomeScriptTest extends ScriptFixture {

    private static final String OUTCOME = HOLD + ":outcome";
    private static final Question ALICE = Question.first("alice", 7);
    private static final Question BOB = Question.first("bob", 1);

    private Grant held;

    @BeforeEach
    void acquire() {
        held = console.acquire(ALICE);
    }

    private long store(Grant hold, String outcome, long validityMillis) {
        return console.run(
                        LockScripts.STORE_OUTCOME,
                        List.of(HOLD, OUTCOME, QUEUE),
                        List.of(hold.value(), value(hold, outcome), Long.toString(validityMillis)))
                .number();
    }

    private static String value(Grant hold, String outcome) {
        return "1:" + hold.token() + ":" + outcome;
    }

    private RespReply recall() {
        return console.run(LockScripts.RECALL, List.of(OUTCOME), List.of());
    }

    private String stored() {
        return console.execute("GET", OUTCOME).text();
    }

    private long validityMillis() {
        return console.execute("PTTL", OUTCOME).number();
    }

    @Test
    void recall_noOutcome_isNil() {
        assertThat(recall()).isEqualTo(new RespReply.Nil());
    }

    @Test
    void store_byTheHold_writesTokenAndOutcomeForTheValidity() {
        assertThat(store(held, "a:b", 10_000)).isEqualTo(1);

        assertThat(stored()).isEqualTo("1:" + held.token() + ":a:b");
        assertThat(recall().text()).isEqualTo(stored());
        assertThat(validityMillis()).isBetween(1L, 10_000L);
        assertThat(console.value()).isEqualTo(held.value());
    }

    @Test
    void store_copyOfAnEarlierOne_isStoredAndNotForLonger() {
        store(held, "done", 10_000);

        assertThat(store(held, "done", 20_000)).isEqualTo(1);

        assertThat(validityMillis()).isLessThanOrEqualTo(10_000);
    }

    @Test
    void store_copyAfterTheRelease_isStored() {
        store(held, "done", 10_000);
        console.release(held);

        assertThat(store(held, "done", 10_000)).isEqualTo(1);
    }

    @Test
    void store_afterTheRelease_changesNothing() {
        console.release(held);

        assertThat(store(held, "done", 10_000)).isZero();

        assertThat(console.exists(OUTCOME)).isFalse();
    }

    @Test
    @DisplayName("scenario 32: a server that was demoted does not say that the hold is gone")
    void store_ofAHoldThatAReadOnlyReplicaDoesNotHave_isRefused() {
        console.execute("DEL", HOLD);
        console.execute("REPLICAOF", "127.0.0.1", "1");
        try {
            assertThatThrownBy(() -> store(held, "done", 60_000)).hasMessageContaining("READONLY");
        } finally {
            console.execute("REPLICAOF", "NO", "ONE");
        }
        assertThat(store(held, "done", 60_000)).isZero();
    }

    @Test
    void store_whileAnotherHolds_changesNothing() {
        console.release(held);
        Grant bobs = console.acquire(BOB);

        assertThat(store(held, "stale", 10_000)).isZero();
        assertThat(console.exists(OUTCOME)).isFalse();

        store(bobs, "fresh", 10_000);
        assertThat(store(held, "stale", 10_000)).isZero();
        assertThat(stored()).isEqualTo(value(bobs, "fresh"));
    }

    @Test
    void store_sameAttemptUnderAnotherToken_changesNothing() {
        Grant expired = new Grant(held.owner(), held.now(), held.token() - 1, held.tokens());

        assertThat(store(expired, "stale", 10_000)).isZero();

        assertThat(console.exists(OUTCOME)).isFalse();
    }

    @Test
    void store_markedForAMinimumHold_changesNothing() {
        console.releaseWithMinimumHold(held, 10_000);

        assertThat(store(held, "stale", 10_000)).isZero();

        assertThat(console.exists(OUTCOME)).isFalse();
    }

    @Test
    void store_outcomeOfAnEarlierHold_isReplaced() {
        store(held, "old", 10_000);
        console.release(held);
        Grant bobs = console.acquire(BOB);

        assertThat(store(bobs, "new", 20_000)).isEqualTo(1);

        assertThat(stored()).isEqualTo(value(bobs, "new"));
        assertThat(validityMillis()).isGreaterThan(10_000);
    }

    @Test
    void bothScripts_outcomeOfAnotherFormat_refuseAndChangeNothing() {
        for (String foreign : List.of("2:5:done", "1:done", "done", "")) {
            console.execute("SET", OUTCOME, foreign);

            assertThatThrownBy(this::recall).hasMessageContaining("HOLDFASTFORMAT");
            assertThatThrownBy(() -> store(held, "done", 10_000)).hasMessageContaining("HOLDFASTFORMAT");

            assertThat(stored()).isEqualTo(foreign);
        }
    }
}
