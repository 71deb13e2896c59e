package dev.holdfast.redis.quorum.internal.script;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.quorum.internal.script.MemberConsole.Bidder;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Every branch of renew and settle on a real server. */
class RenewScriptTest {

    private static EmbeddedRedis redis;

    private MemberConsole member;

    @BeforeAll
    static void start() {
        redis = EmbeddedRedis.start();
    }

    @AfterAll
    static void stop() {
        redis.close();
    }

    @BeforeEach
    void begin() {
        member = new MemberConsole(redis);
        redis.execute("HSET", MemberConsole.RECORD, "floor", "0");
    }

    @Test
    void settle_ours_writesTokensAndFence() {
        member.ask(Bidder.of("a", 10));

        var answer = member.settle("q1:a:1.0", 1005, 20);

        assertThat(answer.get(0).number()).isEqualTo(1);
        assertThat(answer.get(2).number()).isBetween(1L, 30_000L);
        assertThat(member.value()).isEqualTo("q1:a:1.0:1005:20:10");
        assertThat(member.remaining()).isPositive();
        assertThat(member.fence()).isEqualTo(1024);
    }

    @Test
    void settle_notOurs_writesNothing() {
        member.ask(Bidder.of("a", 10));

        assertThat(member.settle("q1:b:1.0", 1005, 20).get(0).number()).isZero();
        assertThat(member.settle("q1:a:1.1", 1005, 20).get(0).number()).isZero();
        assertThat(member.value()).isEqualTo("q1:a:1.0:991:10:10");
    }

    @Test
    void settle_belowTheFence_lowersNothingAndSaysTheFence() {
        member.ask(Bidder.of("a", 10));

        var answer = member.settle("q1:a:1.0", 900, 20);

        assertThat(answer.get(0).number()).isZero();
        assertThat(answer.get(2).number()).isEqualTo(1000);
        assertThat(member.value()).isEqualTo("q1:a:1.0:991:10:10");
        assertThat(member.fence()).isEqualTo(1000);
    }

    @Test
    void settle_repeated_isSettledAgain() {
        member.ask(Bidder.of("a", 10));

        member.settle("q1:a:1.0", 1005, 20);

        assertThat(member.settle("q1:a:1.0", 1005, 20).get(0).number()).isEqualTo(1);
        assertThat(member.value()).isEqualTo("q1:a:1.0:1005:20:10");
    }

    @Test
    void renew_ours_extendsAndNeverShortens() {
        member.ask(Bidder.of("a", 10));

        assertThat(member.renew("q1:a:1.0", 991, 10, 10, 60_000).get(2).number())
                .isEqualTo(1);
        assertThat(member.remaining()).isGreaterThan(50_000);
        member.renew("q1:a:1.0", 991, 10, 10, 1000);
        assertThat(member.remaining()).isGreaterThan(50_000);
    }

    @Test
    void renew_oursWithLowerTokens_givesItTheHolds() {
        member.ask(Bidder.of("a", 10));

        assertThat(member.renew("q1:a:1.0", 1005, 10, 10, 60_000).get(2).number())
                .isEqualTo(1);
        assertThat(member.value()).isEqualTo("q1:a:1.0:1005:10:10");
        assertThat(member.fence()).isEqualTo(1014);
    }

    @Test
    void renew_oursWithHigherTokens_keepsThemAndNotesTheHolds() {
        member.ask(Bidder.of("a", 10));

        for (int i = 0; i < 2; i++) {
            assertThat(member.renew("q1:a:1.0", 500, 10, 10, 60_000).get(2).number())
                    .isEqualTo(1);
            assertThat(member.value()).isEqualTo("q1:a:1.0:991:10:10:500");
            assertThat(member.remaining()).isGreaterThan(50_000);
            assertThat(member.fence()).isEqualTo(1000);
        }
        assertThat(member.ask(Bidder.of("a", 10).kind("again")).get(2).number())
                .as("a question is answered with its own")
                .isEqualTo(991);
        assertThat(member.ask(Bidder.of("b", 20)).get(2).text())
                .as("and one of another with what stands there")
                .isEqualTo("q1:a:1.0:991:10:10:500");
    }

    @Test
    void renew_oursUnderItsOwnTokensAgain_forgetsOthers() {
        member.ask(Bidder.of("a", 10));
        member.renew("q1:a:1.0", 500, 10, 10, 60_000);

        member.renew("q1:a:1.0", 991, 9, 10, 60_000);

        assertThat(member.value()).isEqualTo("q1:a:1.0:991:10:10");
    }

    @Test
    void settle_renewedUnderOtherTokens_writesItsOwn() {
        member.ask(Bidder.of("a", 10));
        member.renew("q1:a:1.0", 500, 10, 10, 60_000);

        member.settle("q1:a:1.0", 1005, 20);

        assertThat(member.value()).isEqualTo("q1:a:1.0:1005:20:10");
    }

    @Test
    void renew_outOfMemory_extendsRaisesAndRestores() {
        member.ask(Bidder.of("a", 10));
        redis.execute("CONFIG", "SET", "maxmemory", "1");
        try {
            assertThat(member.renew("q1:a:1.0", 1005, 10, 10, 60_000).get(2).number())
                    .isEqualTo(1);
            redis.execute("DEL", MemberConsole.HOLD);
            assertThat(member.renew("q1:a:1.0", 1005, 10, 10, 60_000).get(2).number())
                    .isEqualTo(2);
        } finally {
            redis.execute("CONFIG", "SET", "maxmemory", "0");
        }
        assertThat(member.value()).isEqualTo("q1:a:1.0:1005:10:10");
        assertThat(member.remaining()).isGreaterThan(50_000);
    }

    @Test
    void renew_absentWithALowerFence_isRestored() {
        redis.execute("SET", MemberConsole.FENCE, "900");

        assertThat(member.renew("q1:a:1.0", 991, 10, 10, 60_000).get(2).number())
                .isEqualTo(2);
        assertThat(member.value()).isEqualTo("q1:a:1.0:991:10:10");
        assertThat(member.fence()).isEqualTo(1000);
    }

    @Test
    void renew_absentAndQueued_isRestoredAndLeavesTheQueue() {
        redis.execute("SET", MemberConsole.FENCE, "900");
        redis.execute("ZADD", MemberConsole.QUEUE, "10", "q1:a:1.0:30000:10", "20", "q1:b:1.0:30000:10");

        assertThat(member.renew("q1:a:1.0", 991, 10, 10, 60_000).get(2).number())
                .isEqualTo(2);
        assertThat(member.queue()).containsExactly("q1:b:1.0:30000:10");
    }

    @Test
    void renew_absentWithAHigherFence_isLost() {
        redis.execute("SET", MemberConsole.FENCE, "1001");

        assertThat(member.renew("q1:a:1.0", 991, 10, 10, 60_000).get(2).number())
                .isZero();
        assertThat(member.isFree()).isTrue();
    }

    @Test
    void renew_absentWithoutAFence_isRestoredForTokensOfTheLastHour() {
        long now = member.enrol(MemberConsole.RUN, 60_000, "0").items().get(1).number();

        assertThat(member.renew("q1:a:1.0", 991, 10, 10, 60_000).get(2).number())
                .isZero();
        assertThat(member.renew("q1:a:1.0", now, 10, 10, 60_000).get(2).number())
                .isEqualTo(2);
    }

    @Test
    void renew_belowTheFloor_isLost() {
        redis.execute("HSET", MemberConsole.RECORD, "floor", "5000");

        assertThat(member.renew("q1:a:1.0", 991, 10, 10, 60_000).get(2).number())
                .isZero();
    }

    @Test
    void renew_heldByAnother_isLost() {
        member.ask(Bidder.of("b", 10));

        assertThat(member.renew("q1:a:1.0", 2000, 10, 10, 60_000).get(2).number())
                .isZero();
        assertThat(member.value()).startsWith("q1:b:");
    }

    @Test
    void renew_keyOfAnotherType_isLost() {
        redis.execute("RPUSH", MemberConsole.HOLD, "x");

        assertThat(member.renew("q1:a:1.0", 2000, 10, 10, 60_000).get(2).number())
                .isZero();
    }

    @Test
    void renew_countsTheWaiters() {
        member.ask(Bidder.of("a", 10));
        member.ask(Bidder.of("b", 20));

        assertThat(member.renew("q1:a:1.0", 991, 10, 10, 60_000).get(3).number())
                .isEqualTo(1);
    }
}
