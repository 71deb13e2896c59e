package dev.holdfast.redis.internal.script;

import static dev.holdfast.redis.fixture.ScriptConsole.FENCE;
import static dev.holdfast.redis.fixture.ScriptConsole.HOLD;
import static dev.holdfast.redis.fixture.ScriptConsole.QUEUE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.embedded.RespReply;
import dev.holdfast.redis.fixture.ScriptConsole.Grant;
import dev.holdfast.redis.fixture.Subscriber;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every branch of regain.lua, on a real server. */
class RegainScriptTest extends RegainFixture {

    // ---- the hold is there

    @Test
    void regain_held_extendsAndCountsTheWaiters() {
        Grant held = console.acquire(ALICE);
        console.ask(BOB);
        console.execute("PEXPIRE", HOLD, "1000");

        List<RespReply> answer = console.regain(held.value(), 60_000, 0);

        assertThat(answer.get(0).number()).isBetween(held.now(), console.now());
        assertThat(answer.get(1).number()).isEqualTo(RENEWED);
        assertThat(answer.get(2).number()).isEqualTo(1);
        assertThat(console.remainingMillis()).isBetween(30_000L, 60_000L);
    }

    @Test
    void regain_heldForLessThanIsLeft_shortensNothing() {
        Grant held = console.acquire(ALICE);
        console.renew(held.value(), 600_000);

        assertThat(regain(held)).isEqualTo(RENEWED);

        assertThat(console.remainingMillis()).isGreaterThan(60_000);
    }

    // ---- the hold was lost

    @Test
    void regain_grantThatTheTakeoverLost_isRestoredWithItsFence() {
        Grant lost = grantLostInTakeover();
        console.execute("SET", FENCE, Long.toString(lost.token() - 1), "EX", "100");

        assertThat(regain(lost)).isEqualTo(REGAINED);

        assertThat(console.value()).isEqualTo(lost.value());
        assertThat(console.remainingMillis()).isBetween(10_000L, 30_000L);
        assertThat(console.fence()).isEqualTo(lost.lastToken());
        assertThat(console.execute("TTL", FENCE).number()).isBetween(4_000L, 4_200L);
    }

    @Test
    void regain_onAServerWithoutAFence_isRestored() {
        Grant lost = grantLostInTakeover();

        assertThat(regain(lost)).isEqualTo(REGAINED);

        assertThat(console.fence()).isEqualTo(lost.lastToken());
    }

    @Test
    void regain_withoutAFence_isRestoredOnlyIfYoungerThanAFenceCanBe() {
        long token = console.now() - MICROS_PER_HOUR - 1_000_000;

        assertThat(code(console.regain("1:alice:1:" + token + ":3", 30_000, inAMinute())))
                .isEqualTo(LOST);

        assertThat(console.exists(HOLD)).isFalse();
        assertThat(console.exists(FENCE)).isFalse();
    }

    @Test
    void regain_ofATokenFurtherAheadThanAClockCanBe_isLostAndRaisesNoFence() {
        long token = console.now() + 10_000 * MICROS_PER_HOUR;

        assertThat(code(console.regain("1:alice:1:" + token + ":3", 30_000, inAMinute())))
                .isEqualTo(LOST);

        assertThat(console.exists(HOLD)).isFalse();
        assertThat(console.exists(FENCE)).isFalse();
    }

    @Test
    void regain_ofATokenAboveAFenceThatIsFarAhead_isRestored() {
        long ahead = console.now() + 10_000 * MICROS_PER_HOUR;
        console.execute("SET", FENCE, Long.toString(ahead));

        assertThat(code(console.regain("1:alice:1:" + (ahead + 1) + ":3", 30_000, inAMinute())))
                .isEqualTo(REGAINED);

        assertThat(console.fence()).isEqualTo(ahead + 3);
    }

    @Test
    void regain_ofATokenAheadOfTheClock_isRestoredWithAFenceThatOutlivesIt() {
        long token = console.now() + MICROS_PER_HOUR;

        assertThat(code(console.regain("1:alice:1:" + token + ":1", 30_000, inAMinute())))
                .isEqualTo(REGAINED);

        assertThat(console.fence()).isEqualTo(token);
        assertThat(console.execute("TTL", FENCE).number()).isBetween(7_700L, 7_801L);
    }

    @Test
    void regain_whileOthersWait_isRestoredAndHandedToThemByItsRelease() {
        Grant lost = grantLostInTakeover();
        console.execute("ZADD", QUEUE, "1", BOB.member());

        List<RespReply> answer = console.regain(lost.value(), 30_000, inAMinute());

        assertThat(code(answer)).isEqualTo(REGAINED);
        assertThat(answer.get(2).number()).isEqualTo(1);
        try (Subscriber bob = console.subscriber("bob")) {
            assertThat(console.release(lost)).isEqualTo(1);
            assertThat(console.value()).startsWith(BOB.owner() + ":");
            assertThat(bob.heardNothing()).isFalse();
        }
    }

    @Test
    void regain_repeated_isRenewed() {
        Grant lost = grantLostInTakeover();
        regain(lost);

        assertThat(regain(lost)).isEqualTo(RENEWED);
    }

    // ---- somebody may have been granted the lock

    @Test
    void regain_fenceThatIsAsHighAsItsTokens_isLost() {
        Grant lost = grantLostInTakeover();
        console.execute("SET", FENCE, Long.toString(lost.token()), "EX", "100");

        assertThat(regain(lost)).isEqualTo(LOST);

        assertThat(console.exists(HOLD)).isFalse();
        assertThat(console.fence()).as("raised to its last token").isEqualTo(lost.lastToken());
    }

    @Test
    void regain_expiredHere_isLost() {
        Grant held = console.acquire(ALICE);
        console.execute("DEL", HOLD);

        assertThat(regain(held)).isEqualTo(LOST);

        assertThat(console.exists(HOLD)).isFalse();
        assertThat(console.fence()).isEqualTo(held.lastToken());
    }

    @Test
    void regain_copyThatComesAfterTheRelease_doesNothing() {
        Grant lost = grantLostInTakeover();
        regain(lost);
        console.release(lost);

        assertThat(regain(lost)).isEqualTo(LOST);

        assertThat(console.exists(HOLD)).isFalse();
        assertThat(console.fence()).isEqualTo(lost.lastToken());
    }

    @Test
    void regain_anotherHolder_isLostAndLeavesIt() {
        Grant lost = grantLostInTakeover();
        Grant present = console.acquire(BOB);

        assertThat(regain(lost)).isEqualTo(LOST);

        assertThat(console.value()).isEqualTo(present.value());
        assertThat(console.fence()).isEqualTo(present.lastToken());
    }

    @Test
    void regain_anotherHolderUnderALowerToken_raisesTheFenceToItsOwnLast() {
        long token = console.now() + 60_000_000;
        console.acquire(BOB);

        assertThat(code(console.regain("1:alice:1:" + token + ":3", 30_000, inAMinute())))
                .isEqualTo(LOST);

        assertThat(console.fence()).isEqualTo(token + 2);
    }

    @Test
    void regain_anothersGrantAndRelease_isLost() {
        Grant lost = grantLostInTakeover();
        Grant other = console.acquire(BOB);
        console.release(other);

        assertThat(regain(lost)).isEqualTo(LOST);

        assertThat(console.exists(HOLD)).isFalse();
        assertThat(console.fence()).isEqualTo(other.lastToken());
    }

    @Test
    void regain_markerOfAMinimumHold_isLostAndLeavesIt() {
        Grant lost = grantLostInTakeover();
        console.execute("SET", HOLD, "1:-:7:5:1:carol", "PX", "30000");

        assertThat(regain(lost)).isEqualTo(LOST);

        assertThat(console.value()).isEqualTo("1:-:7:5:1:carol");
    }

    @Test
    void regain_sameAttemptUnderAnotherToken_isLost() {
        Grant lost = grantLostInTakeover();
        Grant present = console.acquire(ALICE);

        assertThat(regain(lost)).isEqualTo(LOST);

        assertThat(console.value()).isEqualTo(present.value());
    }
}
