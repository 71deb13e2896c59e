package dev.holdfast.redis.internal.script;

import static dev.holdfast.redis.fixture.ScriptConsole.FENCE;
import static dev.holdfast.redis.fixture.ScriptConsole.HOLD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.redis.fixture.Question;
import dev.holdfast.redis.fixture.ScriptConsole.Grant;
import dev.holdfast.redis.fixture.Subscriber;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The rules by which the scripts take fencing tokens. */
class TokensTest extends ScriptFixture {

    private static final long AN_HOUR_MICROS = 3_600_000_000L;
    private static final long TEN_MINUTES_MICROS = 600_000_000L;
    private static final Question ALICE = Question.first("alice", 1);

    @Test
    void tokens_noFence_isOneFromTheClock() {
        Grant grant = console.acquire(ALICE.wanting(64));

        assertThat(grant.token()).isEqualTo(grant.now());
        assertThat(grant.tokens()).isEqualTo(1);
    }

    @Test
    void tokens_fenceFarBehindTheClock_areAsManyAsWantedUpToTheClock() {
        console.execute("SET", FENCE, "5");

        Grant grant = console.acquire(ALICE.wanting(64));

        assertThat(grant.tokens()).isEqualTo(64);
        assertThat(grant.lastToken()).isEqualTo(grant.now());
    }

    @Test
    void tokens_fenceAheadOfTheClock_goOnFromTheFence() {
        long ahead = console.now() + AN_HOUR_MICROS;
        console.execute("SET", FENCE, Long.toString(ahead));

        Grant grant = console.acquire(ALICE.wanting(64));

        assertThat(grant.token()).isEqualTo(ahead + 1);
        assertThat(grant.tokens()).isEqualTo(64);
        assertThat(console.fence()).isEqualTo(ahead + 64);
    }

    @Test
    void tokens_clockBehind_areFewEnoughForItToCatchUp() {
        long ahead = console.now() + AN_HOUR_MICROS;
        console.execute("SET", FENCE, Long.toString(ahead));

        Grant grant = console.acquire(ALICE.wanting(1000));

        assertThat(grant.token()).isEqualTo(ahead + 1);
        assertThat(grant.tokens()).isEqualTo(64);
        assertThat(console.fence()).isEqualTo(ahead + 64);
    }

    @Test
    void tokens_closeToTheLargestExactNumber_keepAllDigits() {
        console.execute("SET", FENCE, "9007199254740001");

        Grant grant = console.acquire(ALICE);

        assertThat(grant.token()).isEqualTo(9_007_199_254_740_002L);
        assertThat(console.value()).endsWith(":9007199254740002:1");
        assertThat(console.fence()).isEqualTo(9_007_199_254_740_002L);
    }

    @Test
    @DisplayName("scenario 13: after FLUSHALL and with a clock that is behind,"
            + " tokens still rise for who has seen higher ones")
    void tokens_noFenceAndAHigherOneSeen_lieAboveIt() {
        long seen = console.now() + AN_HOUR_MICROS;

        Grant grant = console.acquire(ALICE.havingSeen(seen));

        assertThat(grant.token()).isEqualTo(seen + 1);
    }

    @Test
    void tokens_seenFurtherAheadThanAClockCanBe_doNotCount() {
        long seen = console.now() + 10_000 * AN_HOUR_MICROS;

        Grant grant = console.acquire(ALICE.havingSeen(seen));
        console.ask(Question.first("bob", 1).havingSeen(seen));

        assertThat(grant.token()).isEqualTo(grant.now());
        assertThat(console.fence()).isEqualTo(grant.lastToken());
        assertThat(fenceSeconds()).isLessThanOrEqualTo(4_200L);
    }

    @Test
    void tokens_seenAboveAFenceThatIsFarAhead_lieAboveIt() {
        long ahead = console.now() + 10_000 * AN_HOUR_MICROS;
        console.execute("SET", FENCE, Long.toString(ahead));

        Grant grant = console.acquire(ALICE.havingSeen(ahead + 64));

        assertThat(grant.token()).isEqualTo(ahead + 65);
    }

    @Test
    void tokens_seenThatTheClockHasPassed_costNone() {
        console.execute("SET", FENCE, "5");
        long seen = console.now() - 1;

        Grant grant = console.acquire(ALICE.wanting(64).havingSeen(seen));

        assertThat(grant.tokens()).isEqualTo(64);
    }

    @Test
    void tokens_quickSuccession_neverOverlap() {
        long highest = 0;
        for (int attempt = 1; attempt <= 2_000; attempt++) {
            Grant grant = console.acquire(Question.first("alice", attempt).wanting(64));
            assertThat(grant.token()).isGreaterThan(highest);
            assertThat(grant.lastToken()).isGreaterThanOrEqualTo(grant.token());
            highest = grant.lastToken();
            console.release(grant);
        }
        assertThat(highest).isLessThanOrEqualTo(console.now());
    }

    @Test
    void tokens_queuedByWhoHasSeenAheadOfTheClock_raiseTheFence() {
        console.acquire(ALICE);
        long seen = console.now() + AN_HOUR_MICROS;

        console.ask(Question.first("bob", 1).havingSeen(seen));

        assertThat(console.fence()).isEqualTo(seen);
        assertThat(fenceSeconds()).isBetween(7_700L, 7_801L);
    }

    @Test
    void tokens_clockBehindTheFence_keepTheFenceForAnHourAfterTheClockPassesIt() {
        console.execute("SET", FENCE, Long.toString(console.now() + AN_HOUR_MICROS), "EX", "100");

        console.acquire(ALICE);

        assertThat(fenceSeconds()).isBetween(7_700L, 7_801L);
    }

    @Test
    void tokens_fenceOfTheTenMinutesBefore_setItsTimeToLive() {
        console.execute("SET", FENCE, Long.toString(console.now() - TEN_MINUTES_MICROS), "EX", "100");

        console.acquire(ALICE);

        assertThat(fenceSeconds()).isBetween(4_100L, 4_200L);
    }

    @Test
    void tokens_fenceOfTheSameTenMinutes_keepItsTimeToLive() {
        long before;
        do {
            console.execute("DEL", HOLD);
            before = console.now() - 1;
            console.execute("SET", FENCE, Long.toString(before), "EX", "4000");
            console.acquire(ALICE);
        } while (before / TEN_MINUTES_MICROS != console.now() / TEN_MINUTES_MICROS);

        assertThat(fenceSeconds()).isBetween(3_900L, 4_000L);
    }

    @Test
    void tokens_queuedByWhoHasSeenLess_leaveTheFence() {
        Grant held = console.acquire(ALICE);

        console.ask(Question.first("bob", 1).havingSeen(console.now() - 1));
        assertThat(console.fence()).isEqualTo(held.lastToken());

        console.execute("SET", FENCE, "9007199254740001");
        console.ask(Question.first("carol", 1).havingSeen(console.now() + AN_HOUR_MICROS));
        assertThat(console.fence()).isEqualTo(9_007_199_254_740_001L);
    }

    @Test
    void tokens_handedOnWithoutAFence_lieAboveThoseOfTheHold() {
        long ahead = console.now() + AN_HOUR_MICROS;
        console.execute("SET", FENCE, Long.toString(ahead));
        Grant held = console.acquire(ALICE.wanting(8));
        console.ask(Question.first("bob", 1));
        console.execute("DEL", FENCE);

        try (Subscriber bob = console.subscriber("bob")) {
            console.release(held);
            assertThat(bob.next()).startsWith("1:grant:1:" + (held.lastToken() + 1) + ":1:");
        }
        assertThat(console.fence()).isEqualTo(held.lastToken() + 1);
    }

    @Test
    void tokens_heldLongerThanTheFenceLives_riseAllTheSame() {
        Grant first = console.acquire(ALICE);
        console.execute("DEL", FENCE, HOLD);

        assertThat(console.acquire(Question.first("bob", 1)).token()).isGreaterThan(first.lastToken());
    }

    private long fenceSeconds() {
        return console.execute("TTL", FENCE).number();
    }
}
