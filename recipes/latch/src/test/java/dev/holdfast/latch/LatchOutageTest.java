package dev.holdfast.latch;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.BackendUnavailableException;
import dev.holdfast.Holdfast;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.redis.internal.wire.LockKeys;
import dev.holdfast.testkit.contract.TimedCalls;
import dev.holdfast.testkit.proxy.FaultProxy;
import dev.holdfast.testkit.threads.Patience;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Servers that do not answer, are not there, or refuse. The waiters poll after an hour at the earliest. */
class LatchOutageTest {

    private static final Duration LONG = Patience.LIMIT;
    private static final Duration DAY = Duration.ofDays(1);
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /** Long enough to be noted at the server before its end. */
    private static final Duration SHORTER = Duration.ofSeconds(4);

    private static final LockKeys KEYS = new LockKeys(LockKeys.DEFAULT_PREFIX);

    private final EmbeddedRedis redis = EmbeddedRedis.start();
    private final FaultProxy proxy = FaultProxy.to(redis.host(), redis.port());
    private final Holdfast holdfast = client(Duration.ofHours(1));
    private final DistributedLatch latch = Latches.of(holdfast).latch("l", 2, DAY);

    /** Its connections go through the proxy, and it waits for two seconds for an answer. */
    private Holdfast client(Duration pollBound) {
        return HoldfastRedis.builder()
                .uri("redis://" + proxy.host() + ":" + proxy.port())
                .responseTimeout(Duration.ofSeconds(2))
                .patience(PATIENCE)
                .pollBound(pollBound)
                .build();
    }

    @AfterEach
    void close() {
        holdfast.close();
        proxy.close();
        redis.close();
    }

    /** Begins to wait at the latch, and is noted at the server. */
    private CompletableFuture<Boolean> waiting(DistributedLatch at, Duration wait) {
        CompletableFuture<Boolean> open = at.awaitAsync(wait);
        await().until(() -> redis.execute("ZCARD", KEYS.latchWaiters("l")).number() == 1);
        return open;
    }

    @Test
    void countDown_serverSilent_saysThatTheOutcomeIsUnknownAndMayBeRepeated() {
        latch.left();
        redis.pause();

        assertThatThrownBy(() -> latch.countDown("a"))
                .isInstanceOf(BackendUnavailableException.class)
                .hasMessageContainingAll(
                        "It is not known whether party 'a' has counted down at latch 'l'", "redis://", "counts once");
        redis.resume();

        await().until(() -> latch.countDown("a") == 1);
        assertThat(latch.left()).isEqualTo(1);
    }

    @Test
    void calls_serverGone_sayThatNothingWasCounted() {
        redis.kill();

        await().untilAsserted(() -> assertThat(catchThrowable(() -> latch.countDown("a")))
                .isInstanceOf(BackendUnavailableException.class)
                .hasMessageContainingAll("Party 'a' could not count down at latch 'l'", "Nothing was counted"));
        assertThat(latch.countDownAsync("a"))
                .failsWithin(LONG)
                .withThrowableOfType(ExecutionException.class)
                .withCauseInstanceOf(BackendUnavailableException.class);
        assertThatThrownBy(latch::left)
                .isInstanceOf(BackendUnavailableException.class)
                .hasMessageContaining("Could not determine whether latch 'l' is open");
        assertThatThrownBy(() -> latch.await(Duration.ZERO))
                .as("not: it is not open")
                .isInstanceOf(BackendUnavailableException.class);
    }

    @Test
    void await_serverSilent_endsAtItsTime() throws Exception {
        Duration wait = Duration.ofMillis(500);
        Duration farAnswer = Duration.ofMinutes(1);
        try (Holdfast client = HoldfastRedis.builder()
                        .uri("redis://" + proxy.address())
                        .responseTimeout(farAnswer)
                        .build();
                TimedCalls calls = new TimedCalls()) {
            DistributedLatch same = Latches.of(client).latch("l", 2, DAY);
            same.left();
            calls.add("await", () -> same.await(wait));
            calls.add("awaitAsync", () -> same.awaitAsync(wait).get());

            proxy.blackhole();
            calls.begin();

            calls.requireInVain(wait, wait.plus(farAnswer.dividedBy(20)));
            proxy.heal();
        }
    }

    @Test
    void await_serverOutOfMemoryForATime_goesOn() {
        latch.countDown("a");
        redis.execute("CONFIG", "SET", "maxmemory", "1");
        CompletableFuture<Boolean> open = latch.awaitAsync(DAY);
        assertThatThrownBy(() -> latch.countDown("b")).isInstanceOf(BackendUnavailableException.class);
        assertThat(open).isNotDone();

        redis.execute("CONFIG", "SET", "maxmemory", "0");

        assertThat(latch.countDown("b")).isZero();
        assertThat(open).succeedsWithin(LONG).isEqualTo(true);
    }

    @Test
    void await_openedWhileItWasCutOff_isToldAfterTheReconnection() {
        CompletableFuture<Boolean> open = waiting(latch, DAY);
        proxy.refuse();
        proxy.cut();
        try (Holdfast other = HoldfastRedis.connect(redis.uri())) {
            DistributedLatch same = Latches.of(other).latch("l", 2, DAY);
            same.countDown("a");
            same.countDown("b");
        }
        assertThat(open).isNotDone();

        proxy.heal();

        assertThat(open).succeedsWithin(LONG).isEqualTo(true);
    }

    @Test
    void await_serverGoneAtTheEndOfTheWait_throws() {
        try (Holdfast polling = client(Duration.ofMillis(100))) {
            DistributedLatch same = Latches.of(polling).latch("l", 2, DAY);
            CompletableFuture<Boolean> open = waiting(same, SHORTER);

            redis.kill();

            assertThat(open)
                    .failsWithin(LONG)
                    .withThrowableOfType(ExecutionException.class)
                    .withCauseInstanceOf(BackendUnavailableException.class)
                    .withMessageContaining("Could not determine whether latch 'l' is open");
        }
    }

    @Test
    void await_serverGoneForLongerThanThePatience_throwsBeforeTheEndOfTheWait() {
        try (Holdfast polling = client(Duration.ofMillis(100))) {
            CompletableFuture<Boolean> open = waiting(Latches.of(polling).latch("l", 2, DAY), DAY);
            long begunNanos = System.nanoTime();

            redis.kill();

            assertThat(open)
                    .failsWithin(LONG)
                    .withThrowableOfType(ExecutionException.class)
                    .withCauseInstanceOf(BackendUnavailableException.class);
            assertThat(Duration.ofNanos(System.nanoTime() - begunNanos))
                    .isGreaterThan(PATIENCE.minus(Duration.ofMillis(200)));
        }
    }

    @Test
    void await_serverThatIsBackWithinThePatience_goesOn() {
        CompletableFuture<Boolean> open = waiting(latch, DAY);
        proxy.refuse();
        proxy.cut();
        assertThat(catchThrowable(() -> latch.countDown("a"))).isInstanceOf(BackendUnavailableException.class);

        proxy.heal();

        await().until(() -> latch.countDown("a") == 1);
        assertThat(latch.countDown("b")).isZero();
        assertThat(open).succeedsWithin(LONG).isEqualTo(true);
    }

    @Test
    void await_serverThatLosesItsData_throwsThatTheLatchIsGone() {
        latch.countDown("a");
        CompletableFuture<Boolean> open = waiting(latch, DAY);

        redis.restartEmpty();

        assertThat(open)
                .failsWithin(LONG)
                .withThrowableOfType(ExecutionException.class)
                .withCauseInstanceOf(LatchEndedException.class)
                .withMessageContainingAll("Latch 'l' is gone before its end", "count down again");
        assertThat(latch.left()).isEqualTo(2);
    }

    @Test
    void calls_foreignValue_sayThatTheKeyIsOfAnotherProgram() {
        redis.execute("ZADD", KEYS.latch("l"), "0", "7");

        for (Throwable refused : new Throwable[] {
            catchThrowable(() -> latch.countDown("a")),
            catchThrowable(() -> latch.await(DAY)),
            catchThrowable(latch::left)
        }) {
            assertThat(refused)
                    .isInstanceOf(BackendMisconfiguredException.class)
                    .hasMessageContainingAll("Latch 'l' cannot be asked at redis://", "HOLDFASTFORMAT");
        }
    }

    @Test
    void countDown_serverOutOfMemory_saysThatNothingWasCounted() {
        latch.countDown("a");
        redis.execute("CONFIG", "SET", "maxmemory", "1");

        assertThatThrownBy(() -> latch.countDown("b"))
                .isInstanceOf(BackendUnavailableException.class)
                .hasMessageContainingAll("OOM", "Nothing was counted");
        redis.execute("CONFIG", "SET", "maxmemory", "0");
        assertThat(latch.left()).isEqualTo(1);
        assertThat(latch.countDown("b")).isZero();
    }
}
