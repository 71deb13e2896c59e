package dev.holdfast.latch.internal;

import static dev.holdfast.latch.internal.LatchServer.KEYS;
import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.holdfast.embedded.RespReply;
import dev.holdfast.latch.internal.count.LatchQuestion.Count;
import dev.holdfast.latch.internal.count.LatchQuestion.Look;
import dev.holdfast.latch.internal.count.LatchQuestion.Wait;
import dev.holdfast.latch.internal.count.LatchState.Absent;
import dev.holdfast.latch.internal.count.LatchState.Present;
import dev.holdfast.latch.internal.count.LatchTerms;
import dev.holdfast.redis.internal.service.NameListeners;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendFailure.Kind;
import dev.holdfast.spi.LockId;
import dev.holdfast.testkit.threads.Patience;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What stands on a server, and what the scripts do with what others have put there. */
class LatchScriptsTest {

    private static final LatchTerms TWO = LatchTerms.of(2, Duration.ofHours(1));
    private static final long NOTED_MICROS = 6_000_000;
    private static final Wait ANY = new Wait(TWO, OptionalLong.empty(), NOTED_MICROS);

    private static LatchServer server;

    @BeforeAll
    static void startServer() {
        server = new LatchServer();
    }

    @AfterAll
    static void stopServer() {
        server.close();
    }

    @BeforeEach
    void forget() {
        server.execute("FLUSHALL");
    }

    private static long lifeMillis(String key) {
        return server.execute("PTTL", key).number();
    }

    private static List<String> members(String key) {
        return server.execute("ZRANGE", key, "0", "-1", "WITHSCORES").items().stream()
                .map(RespReply::text)
                .toList();
    }

    @Test
    void countDown_first_leavesTheLatchAndThePartyUntilItsEnd() {
        Present begun = server.present("l", new Count(TWO, "a"));

        String now = Long.toString(begun.nowMicros());
        assertThat(begun)
                .isEqualTo(new Present(begun.nowMicros(), begun.nowMicros(), begun.nowMicros() + 3_600_000_000L, 2, 1));
        assertThat(members(KEYS.latch("l")))
                .containsExactly("1:latch:2:" + now + ":" + begun.endMicros(), "0", "1:party:a", now);
        assertThat(lifeMillis(KEYS.latch("l"))).isBetween(3_500_000L, 3_600_002L);
        assertThat(server.execute("EXISTS", KEYS.latchWaiters("l")).number()).isZero();
    }

    @Test
    void await_closed_notesTheClientUntilTheEndOfTheLatch() {
        Present begun = server.present("l", ANY);

        assertThat(members(KEYS.latchWaiters("l")))
                .containsExactly("1:" + server.waiting(), Long.toString(begun.nowMicros() + NOTED_MICROS));
        assertThat(lifeMillis(KEYS.latchWaiters("l"))).isBetween(3_500_000L, 3_600_002L);
        Present again = server.present("l", ANY);
        assertThat(members(KEYS.latchWaiters("l")))
                .containsExactly("1:" + server.waiting(), Long.toString(again.nowMicros() + NOTED_MICROS));
    }

    @Test
    void countDown_last_tellsTheClientsThatWaitAndForgetsThem() throws InterruptedException {
        BlockingQueue<Long> heard = new LinkedBlockingQueue<>();
        server.latches().listeners().add(LockId.of("l:{1}"), new NameListeners.Listener() {

            @Override
            public void opened(long begunMicros) {
                heard.add(begunMicros);
            }

            @Override
            public void missed() {
                throw new AssertionError("nothing was missed");
            }
        });
        Present begun = server.present("l:{1}", ANY);
        server.execute("ZADD", KEYS.latchWaiters("l:{1}"), "0", "of another program");
        server.ask("l:{1}", new Count(TWO, "a"));
        server.ask("l:{1}", new Count(TWO, "a"));
        assertThat(heard).isEmpty();

        assertThat(server.present("l:{1}", new Count(TWO, "b")).isOpen()).isTrue();

        assertThat(heard.poll(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS)).isEqualTo(begun.begunMicros());
        assertThat(server.execute("EXISTS", KEYS.latchWaiters("l:{1}")).number())
                .isZero();
        server.ask("l:{1}", new Count(TWO, "c"));
        assertThat(server.execute("ZCARD", KEYS.latch("l:{1}")).number()).isEqualTo(3);
        server.ask("l:{1}", ANY);
        assertThat(server.execute("EXISTS", KEYS.latchWaiters("l:{1}")).number())
                .isZero();
    }

    @Test
    void await_asManyAsAreNoted_isNotNotedUnlessOneHasNotAskedForLong() {
        server.ask("l", ANY);
        server.execute("DEL", KEYS.latchWaiters("l"));
        String[] fill = Stream.concat(
                        Stream.of("ZADD", KEYS.latchWaiters("l")),
                        IntStream.range(0, RedisLatches.MOST_WAITERS)
                                .boxed()
                                .flatMap(client -> Stream.of("9000000000000000", "1:other" + client)))
                .toArray(String[]::new);
        server.execute(fill);

        assertThat(server.present("l", ANY).left()).isEqualTo(2);
        assertThat(score(server.waiting()).isNil()).isTrue();
        server.execute("ZADD", KEYS.latchWaiters("l"), "1", "1:other7");
        server.ask("l", ANY);

        assertThat(score(server.waiting()).isNil()).isFalse();
        assertThat(score("other7").isNil()).isTrue();
        server.ask("l", ANY);
        assertThat(server.execute("ZCARD", KEYS.latchWaiters("l")).number()).isEqualTo(RedisLatches.MOST_WAITERS);
    }

    private static RespReply score(String client) {
        return server.execute("ZSCORE", KEYS.latchWaiters("l"), "1:" + client);
    }

    @Test
    void await_latchOfBefore_isToldThatItIsNotThere() {
        Present first = server.present("l", new Count(new LatchTerms(2, 1_000), "a"));
        await().until(() -> server.ask("l", new Look()) instanceof Absent);
        Wait ofBefore = new Wait(TWO, OptionalLong.of(first.begunMicros()), NOTED_MICROS);

        assertThat(server.ask("l", ofBefore)).isInstanceOf(Absent.class);
        // Begins none; the keys of the one before live for two milliseconds longer than it does.
        await().until(() -> server.execute("EXISTS", KEYS.latch("l")).number() == 0);
        Present second = server.present("l", ANY);
        assertThat(server.ask("l", ofBefore)).isInstanceOf(Absent.class);
        assertThat(server.present("l", new Wait(TWO, OptionalLong.of(second.begunMicros()), NOTED_MICROS))
                        .begunMicros())
                .isEqualTo(second.begunMicros());
    }

    @Test
    void latch_thatBeginsAnew_hasNoneOfThoseWhoWaitedBefore() {
        server.execute("ZADD", KEYS.latchWaiters("l"), "9000000000000000", "1:other");

        server.ask("l", new Count(TWO, "a"));

        assertThat(server.execute("EXISTS", KEYS.latchWaiters("l")).number()).isZero();
    }

    @Test
    void question_withOtherParties_changesNothing() {
        server.ask("l", new Count(TWO, "a"));
        LatchTerms three = LatchTerms.of(3, Duration.ofHours(1));
        List<String> before = members(KEYS.latch("l"));

        assertThat(server.present("l", new Count(three, "b")).parties()).isEqualTo(2);
        assertThat(server.present("l", new Wait(three, OptionalLong.empty(), NOTED_MICROS))
                        .parties())
                .isEqualTo(2);

        assertThat(members(KEYS.latch("l"))).isEqualTo(before);
        assertThat(server.execute("EXISTS", KEYS.latchWaiters("l")).number()).isZero();
    }

    @Test
    void look_noLatch_writesNothing() {
        assertThat(server.ask("l", new Look())).isInstanceOf(Absent.class);

        assertThat(server.execute("EXISTS", KEYS.latch("l")).number()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "2:latch:2:1:2", "1:latch:2:1", "1:latch:2:1:x", "1:latch::1:2", "1:party:a", "hello"})
    void value_ofAnotherForm_isRefusedAndKept(String foreign) {
        server.execute("ZADD", KEYS.latch("l"), "0", foreign);

        assertRefused("HOLDFASTFORMAT");
        assertThat(members(KEYS.latch("l"))).containsExactly(foreign, "0");
    }

    @Test
    void key_ofAnotherType_isRefused() {
        server.execute("SET", KEYS.latch("l"), "1:5");

        assertRefused("WRONGTYPE");
    }

    private static void assertRefused(String words) {
        Stream.of(new Count(TWO, "a"), ANY, new Look()).forEach(question -> {
            Throwable failure = catchThrowable(() -> server.ask("l", question)).getCause();
            assertThat(failure).isInstanceOf(BackendFailure.class).hasMessageContaining(words);
            assertThat(((BackendFailure) failure).kind()).isEqualTo(Kind.MISCONFIGURED);
        });
    }

    @Test
    void scripts_thatTheServerHasDropped_areLoadedAgain() {
        server.ask("l", new Count(TWO, "a"));
        server.execute("SCRIPT", "FLUSH");

        assertThat(server.present("l", new Count(TWO, "b")).left()).isZero();
    }
}
