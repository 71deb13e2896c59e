package dev.holdfast.latch;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.BackendUnavailableException;
import dev.holdfast.Holdfast;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.latch.LatchEvent.CountedDown;
import dev.holdfast.latch.LatchEvent.NotCounted;
import dev.holdfast.latch.LatchEvent.NotCounted.Cause;
import dev.holdfast.latch.LatchEvent.WaitEnded;
import dev.holdfast.latch.LatchEvent.WaitEnded.Outcome;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.redis.internal.wire.LockKeys;
import dev.holdfast.testkit.threads.Patience;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Who hears of what comes of calls for latches, on a real server: every cause and every outcome. */
class LatchEventsTest {

    private static final Duration DAY = Duration.ofDays(1);
    private static final Duration LONG = Patience.LIMIT;

    private final EmbeddedRedis redis = EmbeddedRedis.start();
    private final Holdfast holdfast = HoldfastRedis.builder()
            .uri(redis.uri())
            .responseTimeout(Duration.ofSeconds(2))
            .patience(Duration.ofSeconds(3))
            .pollBound(Duration.ofMillis(200))
            .build();
    private final Latches latches = Latches.of(holdfast);
    private final DistributedLatch latch = latches.latch("l", 2, DAY);
    private final List<LatchEvent> heard = new CopyOnWriteArrayList<>();

    @BeforeEach
    void listen() {
        latches.listen(heard::add);
    }

    @AfterEach
    void close() {
        holdfast.close();
        redis.close();
    }

    private void awaitHeard(LatchEvent event) {
        await().untilAsserted(() -> assertThat(heard).contains(event));
    }

    private WaitEnded awaitWaitEnded(Outcome outcome) {
        await().until(() -> heard.stream().anyMatch(event -> isEndWith(outcome, event)));
        assertThat(heard.stream().filter(WaitEnded.class::isInstance)).hasSize(1);
        return (WaitEnded) heard.stream()
                .filter(event -> isEndWith(outcome, event))
                .findFirst()
                .orElseThrow();
    }

    private static boolean isEndWith(Outcome outcome, LatchEvent event) {
        return event instanceof WaitEnded end && end.outcome() == outcome;
    }

    @Test
    void countDown_eachCall_isHeardWithWhatIsLeft() {
        latch.countDown("a");
        latch.countDown("a");
        assertThat(Latches.of(holdfast).latch("l", 2, DAY).countDownAsync("b"))
                .succeedsWithin(LONG)
                .isEqualTo(0);

        awaitHeard(new CountedDown("l", "b", 0));
        assertThat(heard)
                .containsExactly(
                        new CountedDown("l", "a", 1), new CountedDown("l", "a", 1), new CountedDown("l", "b", 0));
    }

    @Test
    void calls_thatAskNothingOrOnlyLook_areNotHeard() {
        latch.left();
        assertThatIllegalArgumentException().isThrownBy(() -> latch.countDown(" "));
        latch.countDown("a");

        awaitHeard(new CountedDown("l", "a", 1));
        assertThat(heard).hasSize(1);
    }

    @Test
    void countDown_otherNumberOfParties_isHeardAsSuch() {
        latch.countDown("a");
        DistributedLatch other = latches.latch("l", 3, DAY);

        assertThatThrownBy(() -> other.countDown("b")).isInstanceOf(LatchPartiesException.class);
        awaitHeard(new NotCounted("l", "b", Cause.OTHER_PARTIES));
        assertThat(other.countDownAsync("c")).failsWithin(LONG);
        awaitHeard(new NotCounted("l", "c", Cause.OTHER_PARTIES));
        assertThat(other.awaitAsync(DAY)).failsWithin(LONG);
        awaitWaitEnded(Outcome.OTHER_PARTIES);
    }

    @Test
    void calls_serverSilent_areHeardAsUnknownAndUnavailable() {
        latch.left();
        redis.pause();

        assertThatThrownBy(() -> latch.countDown("a")).isInstanceOf(BackendUnavailableException.class);
        awaitHeard(new NotCounted("l", "a", Cause.UNKNOWN));
        assertThat(latch.awaitAsync(DAY)).failsWithin(LONG);
        awaitWaitEnded(Outcome.UNAVAILABLE);
        redis.resume();
    }

    @Test
    void countDown_serverGone_isHeardAsUnavailable() {
        redis.kill();

        await().untilAsserted(() -> {
            assertThatThrownBy(() -> latch.countDown("a")).isInstanceOf(BackendUnavailableException.class);
            assertThat(heard).contains(new NotCounted("l", "a", Cause.UNAVAILABLE));
        });
    }

    @Test
    void calls_foreignValue_areHeardAsMisconfigured() {
        redis.execute("SET", new LockKeys(LockKeys.DEFAULT_PREFIX).latch("l"), "7");

        assertThatThrownBy(() -> latch.countDown("a")).isInstanceOf(BackendMisconfiguredException.class);
        awaitHeard(new NotCounted("l", "a", Cause.MISCONFIGURED));
        assertThat(latch.awaitAsync(DAY)).failsWithin(LONG);
        awaitWaitEnded(Outcome.MISCONFIGURED);
    }

    @Test
    void calls_clientClosedMeanwhile_areHeardAsClosed() {
        CompletableFuture<Boolean> open = latch.awaitAsync(DAY);
        await().until(() -> redis.execute("ZCARD", new LockKeys(LockKeys.DEFAULT_PREFIX).latchWaiters("l"))
                        .number()
                == 1);
        redis.pause();
        CompletableFuture<Integer> left = latch.countDownAsync("a");

        holdfast.close();

        assertThat(open).failsWithin(LONG);
        assertThat(left).failsWithin(LONG);
        awaitHeard(new NotCounted("l", "a", Cause.CLIENT_CLOSED));
        awaitWaitEnded(Outcome.CLIENT_CLOSED);
        redis.resume();
    }

    @Test
    void await_latchThatOpens_isHeardWithTheTimeThatItTook() throws Exception {
        long begunNanos = System.nanoTime();
        CompletableFuture<Boolean> open = latch.awaitAsync(DAY);
        latch.countDown("a");
        latch.countDown("b");
        assertThat(open).succeedsWithin(LONG).isEqualTo(true);

        WaitEnded end = awaitWaitEnded(Outcome.OPEN);
        assertThat(end.name()).isEqualTo("l");
        assertThat(end.waited()).isBetween(Duration.ofNanos(1), Duration.ofNanos(System.nanoTime() - begunNanos));
    }

    @Test
    void await_latchThatStaysClosed_isHeardAsTimeout() throws Exception {
        assertThat(latch.await(Duration.ofMillis(20))).isFalse();

        assertThat(awaitWaitEnded(Outcome.TIMEOUT).waited()).isGreaterThanOrEqualTo(Duration.ofMillis(20));
    }

    @Test
    void await_latchThatEnds_isHeardAsEnded() {
        assertThat(latches.latch("l", 2, Duration.ofSeconds(1)).awaitAsync(DAY)).failsWithin(LONG);

        awaitWaitEnded(Outcome.ENDED);
    }

    @Test
    void await_callerThatCancels_isHeardAsWithdrawn() {
        latch.awaitAsync(DAY).cancel(false);

        awaitWaitEnded(Outcome.WITHDRAWN);
    }

    @Test
    void await_listenerThatBlocks_delaysNoWaiter() throws Exception {
        CountDownLatch released = new CountDownLatch(1);
        latches.listen(event -> {
            try {
                released.await();
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException(interrupted);
            }
        });
        latch.countDown("a");
        latch.countDown("b");

        assertThat(latch.await(LONG)).isTrue();
        awaitWaitEnded(Outcome.OPEN);
        released.countDown();
    }

    @Test
    void listen_null_isRefused() {
        assertThatNullPointerException().isThrownBy(() -> latches.listen(null)).withMessage("listener");
    }
}
