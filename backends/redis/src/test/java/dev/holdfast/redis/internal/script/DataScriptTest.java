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

/** Data of terms that is stored, under which hold, and for how long. */
class DataScriptTest extends ScriptFixture {

    private static final String DATA = HOLD + ":data";
    private static final Question ALICE = Question.first("alice", 7);
    private static final Question BOB = Question.first("bob", 1);

    private Grant held;
    private long number;

    @BeforeEach
    void acquire() {
        held = console.acquire(ALICE);
    }

    private long store(Grant hold, String data, long validityMillis) {
        return store(hold, ++number, data, validityMillis);
    }

    private long store(Grant hold, long numbered, String data, long validityMillis) {
        return console.run(
                        LockScripts.STORE_DATA,
                        List.of(HOLD, DATA, QUEUE),
                        List.of(hold.value(), value(hold, numbered, data), Long.toString(validityMillis)))
                .number();
    }

    /** The last that was sent. */
    private String value(Grant hold, String data) {
        return value(hold, number, data);
    }

    private static String value(Grant hold, long numbered, String data) {
        return "1:" + hold.token() + ":" + numbered + ":" + data;
    }

    private RespReply recall() {
        return console.run(LockScripts.RECALL, List.of(DATA), List.of());
    }

    private String stored() {
        return console.execute("GET", DATA).text();
    }

    private long validityMillis() {
        return console.execute("PTTL", DATA).number();
    }

    @Test
    void store_byTheHold_writesTokenAndDataForTheValidity() {
        assertThat(recall()).isEqualTo(new RespReply.Nil());

        assertThat(store(held, "10.0.0.5:8080", 10_000)).isEqualTo(1);

        assertThat(stored()).isEqualTo("1:" + held.token() + ":1:10.0.0.5:8080");
        assertThat(recall().text()).isEqualTo(stored());
        assertThat(validityMillis()).isBetween(1L, 10_000L);
        assertThat(console.value()).isEqualTo(held.value());
    }

    @Test
    void store_repeated_makesTheValidityLonger() {
        store(held, "here", 10_000);

        assertThat(store(held, "here", 20_000)).isEqualTo(1);

        assertThat(validityMillis()).isBetween(10_001L, 20_000L);
    }

    @Test
    void store_otherDataOfTheSameHold_isReplaced() {
        store(held, "here", 10_000);

        assertThat(store(held, "", 10_000)).isEqualTo(1);

        assertThat(stored()).isEqualTo(value(held, ""));
    }

    @Test
    void store_copyOfAnEarlierRequestOfTheSameHold_changesNothing() {
        store(held, 9, "early", 10_000);
        store(held, 10, "late", 10_000);

        assertThat(store(held, 9, "early", 60_000)).isEqualTo(1);

        assertThat(stored()).isEqualTo(value(held, 10, "late"));
        assertThat(validityMillis()).isLessThanOrEqualTo(10_000);
    }

    @Test
    void store_copyOfTheSameRequest_doesNotMakeTheValidityLonger() {
        store(held, 3, "here", 10_000);

        assertThat(store(held, 3, "here", 60_000)).isEqualTo(1);

        assertThat(validityMillis()).isLessThanOrEqualTo(10_000);
    }

    @Test
    void store_lowerNumberOfALaterHold_isStored() {
        store(held, 10, "old", 10_000);
        console.release(held);
        Grant bobs = console.acquire(BOB);

        assertThat(store(bobs, 1, "new", 10_000)).isEqualTo(1);

        assertThat(stored()).isEqualTo(value(bobs, 1, "new"));
    }

    @Test
    void store_copyAfterTheRelease_changesNothing() {
        store(held, "here", 10_000);
        console.release(held);

        assertThat(store(held, "here", 60_000)).isZero();

        assertThat(validityMillis()).isLessThanOrEqualTo(10_000);
    }

    @Test
    void store_whileAnotherHolds_changesNothing() {
        console.release(held);
        Grant bobs = console.acquire(BOB);

        assertThat(store(held, "stale", 10_000)).isZero();
        assertThat(console.exists(DATA)).isFalse();

        assertThat(store(bobs, "fresh", 10_000)).isEqualTo(1);
        String fresh = value(bobs, "fresh");
        assertThat(store(held, "stale", 10_000)).isZero();
        assertThat(stored()).isEqualTo(fresh);
    }

    @Test
    void store_dataOfAnEarlierHold_isReplaced() {
        store(held, "old", 10_000);
        console.release(held);
        Grant bobs = console.acquire(BOB);

        assertThat(store(bobs, "new", 10_000)).isEqualTo(1);

        assertThat(stored()).isEqualTo(value(bobs, "new"));
    }

    @Test
    void store_sameAttemptUnderAnotherToken_changesNothing() {
        Grant expired = new Grant(held.owner(), held.now(), held.token() - 1, held.tokens());

        assertThat(store(expired, "stale", 10_000)).isZero();

        assertThat(console.exists(DATA)).isFalse();
    }

    @Test
    @DisplayName("scenario 32: a server that was demoted does not say that the hold is gone")
    void store_ofAHoldThatAReadOnlyReplicaDoesNotHave_isRefused() {
        console.execute("DEL", HOLD);
        console.execute("REPLICAOF", "127.0.0.1", "1");
        try {
            assertThatThrownBy(() -> store(held, "here", 60_000)).hasMessageContaining("READONLY");
        } finally {
            console.execute("REPLICAOF", "NO", "ONE");
        }
        assertThat(store(held, "here", 60_000)).isZero();
    }

    @Test
    void bothScripts_dataOfAnotherFormat_refuseAndChangeNothing() {
        for (String foreign : List.of("2:5:here", "1:here", "here", "")) {
            console.execute("SET", DATA, foreign);

            assertThatThrownBy(this::recall).hasMessageContaining("HOLDFASTFORMAT");
            assertThatThrownBy(() -> store(held, "here", 10_000)).hasMessageContaining("HOLDFASTFORMAT");

            assertThat(stored()).isEqualTo(foreign);
        }
    }
}
