package dev.holdfast.redis.internal.script;

import static dev.holdfast.redis.fixture.ScriptConsole.FENCE;
import static dev.holdfast.redis.fixture.ScriptConsole.HOLD;
import static dev.holdfast.redis.fixture.ScriptConsole.QUEUE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.embedded.RespReply;
import dev.holdfast.redis.fixture.ScriptConsole.Grant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What regain.lua restores too late, or cannot use, and on servers that take no writes; on a real server. */
class RegainRefusalTest extends RegainFixture {

    // ---- too late

    @Test
    void regain_afterItsTime_restoresNothingAndRaisesTheFence() {
        Grant lost = grantLostInTakeover();

        assertThat(code(console.regain(lost.value(), 30_000, console.now() - 1)))
                .isEqualTo(LOST);

        assertThat(console.exists(HOLD)).isFalse();
        assertThat(console.fence()).isEqualTo(lost.lastToken());
        assertThat(console.acquire(BOB.havingSeen(0)).token()).isGreaterThan(lost.lastToken());
    }

    // ---- what is of no use

    @Test
    void regain_holdOfAnotherFormatOrType_isLostAndLeavesIt() {
        Grant lost = grantLostInTakeover();
        console.execute("SET", HOLD, "2:alice:1:5:1");
        assertThat(regain(lost)).isEqualTo(LOST);
        assertThat(console.value()).isEqualTo("2:alice:1:5:1");

        console.execute("DEL", HOLD);
        console.execute("RPUSH", HOLD, "x");
        assertThat(regain(lost)).isEqualTo(LOST);
        assertThat(console.execute("LLEN", HOLD).number()).isEqualTo(1);
    }

    @Test
    void regain_fenceThatIsNoToken_isRefusedAndChangesNothing() {
        Grant lost = grantLostInTakeover();
        console.execute("SET", FENCE, "hello");

        assertThatThrownBy(() -> regain(lost)).hasMessageContaining("HOLDFASTFORMAT the fence holds");

        assertThat(console.exists(HOLD)).isFalse();
        assertThat(console.execute("GET", FENCE).text()).isEqualTo("hello");
    }

    @Test
    void regain_fenceOfAnotherType_isRefusedAndChangesNothing() {
        Grant lost = grantLostInTakeover();
        console.execute("RPUSH", FENCE, "x");

        assertThatThrownBy(() -> regain(lost)).hasMessageContaining("WRONGTYPE");

        assertThat(console.exists(HOLD)).isFalse();
        assertThat(console.execute("LLEN", FENCE).number()).isEqualTo(1);
    }

    @Test
    void regain_queueOfAnotherType_isRestoredWithoutWaiters() {
        Grant lost = grantLostInTakeover();
        console.execute("SET", QUEUE, "x");

        List<RespReply> answer = console.regain(lost.value(), 30_000, inAMinute());

        assertThat(code(answer)).isEqualTo(REGAINED);
        assertThat(answer.get(2).number()).isZero();
    }

    // ---- a server that takes no writes

    @Test
    void regain_onAReadOnlyReplica_isRefusedWhetherItWouldBeRestoredOrLost() {
        Grant lost = grantLostInTakeover();
        console.execute("REPLICAOF", "127.0.0.1", "1");
        try {
            assertThatThrownBy(() -> regain(lost)).hasMessageContaining("READONLY");
            assertThatThrownBy(() -> console.regain("1:alice:1:5:1", 30_000, inAMinute()))
                    .hasMessageContaining("READONLY");
        } finally {
            console.execute("REPLICAOF", "NO", "ONE");
        }
        assertThat(regain(lost)).isEqualTo(REGAINED);
    }

    @Test
    void regain_outOfMemory_isRefusedAndChangesNothing() {
        Grant lost = grantLostInTakeover();
        console.execute("CONFIG", "SET", "maxmemory", "1");
        try {
            assertThatThrownBy(() -> regain(lost)).hasMessageContaining("OOM");
        } finally {
            console.execute("CONFIG", "SET", "maxmemory", "0");
        }
        assertThat(console.exists(HOLD)).isFalse();
        assertThat(console.exists(FENCE)).isFalse();
    }

    @Test
    void regain_outOfMemoryOfAHoldThatIsThere_isRenewed() {
        Grant held = console.acquire(ALICE);
        console.execute("CONFIG", "SET", "maxmemory", "1");
        try {
            assertThat(regain(held)).isEqualTo(RENEWED);
        } finally {
            console.execute("CONFIG", "SET", "maxmemory", "0");
        }
    }
}
