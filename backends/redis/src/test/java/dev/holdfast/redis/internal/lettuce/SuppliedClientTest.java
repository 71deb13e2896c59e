package dev.holdfast.redis.internal.lettuce;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.fixture.LettuceShutdown;
import dev.holdfast.redis.fixture.TestClient;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.BackendFailure.Kind;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.Release;
import dev.holdfast.spi.ReleaseAnswer;
import dev.holdfast.spi.ReleaseAnswer.Result;
import dev.holdfast.testkit.proxy.Direction;
import dev.holdfast.testkit.proxy.FaultProxy;
import dev.holdfast.testkit.proxy.ProxiedConnection;
import dev.holdfast.testkit.threads.Patience;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * A client of the user's own, with Lettuce's default options: it connects again by itself,
 * and repeats what was under way.
 */
@Execution(ExecutionMode.CONCURRENT)
class SuppliedClientTest {

    private EmbeddedRedis redis;
    private FaultProxy proxy;
    private RedisClient lettuce;
    private TestClient client;

    @BeforeEach
    void connect() {
        redis = EmbeddedRedis.start();
        proxy = FaultProxy.to(redis.host(), redis.port());
        lettuce = RedisClient.create();
        RedisURI uri = RedisURI.create("redis://" + proxy.address());
        client = TestClient.over(timing -> new SuppliedClient(() -> lettuce, Optional.of(uri), timing));
    }

    @AfterEach
    void disconnect() {
        client.close();
        LettuceShutdown.of(lettuce);
        proxy.close();
        redis.close();
    }

    private ProxiedConnection requests() {
        return proxy.connections().stream()
                .filter(connection -> connection.sawFromClient("EVALSHA"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    @DisplayName("scenario 27: a release whose answer was lost is never reported as not held")
    void release_answerLostWithTheConnection_isUnknownOrSaidToBeARepetition() throws Exception {
        losesTheAnswerOfARelease(3);
    }

    @Test
    @Tag("thorough")
    void release_answersLostAgainAndAgain_areUnknownOrSaidToBeRepetitions() throws Exception {
        losesTheAnswerOfARelease(30);
    }

    private void losesTheAnswerOfARelease(int rounds) throws Exception {
        for (int round = 0; round < rounds; round++) {
            Hold held = client.acquire("lock");
            requests().hold(Direction.SERVER_TO_CLIENT);
            CompletionStage<ReleaseAnswer> release =
                    client.backend.locks().release(new Release(LockId.of("lock"), held, 0, Optional.empty()));
            await().until(() -> redis.execute("EXISTS", "holdfast:{lock}").number() == 0);

            requests().cut();

            try {
                assertThat(release.toCompletableFuture()
                                .get(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS)
                                .result())
                        .isEqualTo(Result.NOT_HELD_WHEN_REPEATED);
            } catch (ExecutionException e) {
                assertThat(TestClient.awaitFailure(release).kind()).isEqualTo(Kind.UNKNOWN);
            }
            await().until(() -> client.isAnswered());
        }
    }

    @Test
    void requestAndSubscription_cut_areReplaced() {
        await().until(client::isAnswered);

        proxy.cut();

        await().until(() -> client.heard.requestsRestored.get() > 0);
        await().until(() -> client.heard.messagesRestored.get() > 0);
        await().until(client::isAnswered);
        redis.execute("PUBLISH", "holdfast:to:" + client.id(), "1:wanted:lock");
        assertThat(client.heard.nextWanted()).isEqualTo("lock");
        await().untilAsserted(() -> assertThat(proxy.connections())
                .as("none that Lettuce keeps up by itself")
                .hasSize(2));
    }

    @Test
    void requests_silent_endAsUnknown() {
        await().until(client::isAnswered);
        requests().blackhole();
        CompletionStage<AskAnswer> underWay = client.send("lock");

        assertThat(TestClient.awaitFailure(underWay).kind()).isEqualTo(Kind.UNKNOWN);
        await().until(() -> client.isAnswered());
    }
}
