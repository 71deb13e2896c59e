package dev.holdfast.redis;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.fixture.Subscriber;
import dev.holdfast.redis.fixture.TestClient;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.ReleaseAnswer;
import dev.holdfast.spi.RenewAnswer;
import dev.holdfast.spi.identity.Identity;
import dev.holdfast.testkit.proxy.FaultProxy;
import dev.holdfast.testkit.threads.Patience;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two processes with one client id, as they are after a snapshot of memory was restored twice. */
class TwinsTest {

    private static final Duration LONG = Patience.LIMIT;

    private EmbeddedRedis redis;
    private FaultProxy firstProxy;
    private FaultProxy secondProxy;
    private TestClient first;
    private TestClient second;

    /** The second connects while the first is cut off, so that neither knows of the other. */
    @BeforeEach
    void restoreTwice() {
        redis = EmbeddedRedis.start();
        firstProxy = FaultProxy.to(redis.host(), redis.port());
        secondProxy = FaultProxy.to(redis.host(), redis.port());
        Identity same = Identity.ofThisProcess("twin");
        first = TestClient.as(same, "redis://" + firstProxy.address());
        firstProxy.refuse();
        firstProxy.cut();
        await().until(() -> redis.execute("PUBSUB", "NUMSUB", "holdfast:to:" + same.clientId())
                .toString()
                .contains("0"));
        second = TestClient.as(same, "redis://" + secondProxy.address());
    }

    @AfterEach
    void close() {
        first.close();
        second.close();
        firstProxy.close();
        secondProxy.close();
        redis.close();
    }

    @Test
    void ask_bothTwinsWithEqualAttempts_onlyOneHolds() {
        Attempt attempt = Attempt.exclusive(1, System.nanoTime(), TestClient.LEASE_MILLIS, 1);
        assertThat(second.id()).isEqualTo(first.id());
        assertThat(second.ask("lock", attempt, Ask.Kind.FIRST)).isInstanceOf(AskAnswer.Granted.class);

        firstProxy.heal();
        AskAnswer answer = answered(first, attempt);

        assertThat(answer).isNotInstanceOf(AskAnswer.Granted.class);
    }

    @Test
    void reconnect_twinIsConnected_bothTakeFreshIdsAndTellTheEngine() {
        String shared = second.id();

        firstProxy.heal();

        await().until(() -> first.heard.identityChanged.get() > 0);
        await().until(() -> second.heard.identityChanged.get() > 0);
        assertThat(first.id()).isNotEqualTo(shared).isNotEqualTo(second.id());
        assertThat(second.id()).isNotEqualTo(shared);
        await().until(() -> first.isAnswered() && second.isAnswered());
    }

    @Test
    void grant_pushedToTheSharedIdAfterItWasGivenUp_isNotHeard() {
        String shared = second.id();
        firstProxy.heal();
        await().until(() -> first.heard.identityChanged.get() > 0);
        await().until(() -> second.heard.identityChanged.get() > 0);
        await().until(() -> first.isAnswered() && second.isAnswered());

        String receivers = redis.execute("PUBLISH", "holdfast:to:" + shared, "1:wanted:lock")
                .toString();

        assertThat(receivers).contains("0");
    }

    @Test
    void hold_ofTheSharedId_isNeitherRenewedNorReleasedAfterwards() {
        Hold held = second.acquire("lock");
        firstProxy.heal();
        await().until(() -> second.heard.identityChanged.get() > 0);
        await().until(() -> second.isAnswered());

        assertThat(second.renew("lock", held)).isInstanceOf(RenewAnswer.Lost.class);
        assertThat(second.release("lock", held)).isNotEqualTo(ReleaseAnswer.Result.RELEASED);
        assertThat(redis.execute("EXISTS", "holdfast:{lock}").number()).isEqualTo(1);
    }

    /** What a cable that was pulled leaves behind: the server still counts the old subscription. */
    @Test
    void reconnect_ownOldSubscriptionIsStillThere_keepsIdAndHolds() {
        Hold held = second.acquire("lock");
        try (Subscriber halfOpen = new Subscriber(redis, second.id())) {
            int before = second.heard.requestsRestored.get();

            secondProxy.cut();

            await().until(() -> second.heard.requestsRestored.get() > before);
            assertThat(second.heard.identityChanged).hasValue(0);
            assertThat(second.release("lock", held)).isEqualTo(ReleaseAnswer.Result.RELEASED);
            assertThat(halfOpen).isNotNull();
        }
    }

    /** The first answer, however often it has to be asked for. */
    private static AskAnswer answered(TestClient client, Attempt attempt) {
        long untilNanos = System.nanoTime() + LONG.toNanos();
        while (System.nanoTime() - untilNanos < 0) {
            try {
                return client.backend
                        .locks()
                        .ask(new Ask(LockId.of("lock"), attempt, Ask.Kind.FIRST, 0, TestClient.GIVE_UP.toNanos()))
                        .toCompletableFuture()
                        .get(5, TimeUnit.SECONDS);
            } catch (ExecutionException | TimeoutException e) {
                Thread.onSpinWait();
            } catch (InterruptedException e) {
                throw new AssertionError("interrupted", e);
            }
        }
        throw new AssertionError("no answer");
    }
}
