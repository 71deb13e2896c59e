package dev.holdfast.redis;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.fixture.OwnConnection;
import dev.holdfast.redis.fixture.TestClient;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendFailure.Kind;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.ReleaseAnswer.Result;
import dev.holdfast.testkit.proxy.Direction;
import dev.holdfast.testkit.proxy.FaultProxy;
import dev.holdfast.testkit.proxy.ProxiedConnection;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Connections that are cut, go silent, or lose their server, with a proxy in between that breaks them. */
@Execution(ExecutionMode.CONCURRENT)
class ReconnectionTest {

    private EmbeddedRedis redis;
    private FaultProxy proxy;
    private TestClient client;

    @BeforeEach
    void connect() {
        redis = EmbeddedRedis.start();
        proxy = FaultProxy.to(redis.host(), redis.port());
        client = TestClient.at("redis://" + proxy.address());
    }

    @AfterEach
    void disconnect() {
        client.close();
        proxy.close();
        redis.close();
    }

    private ProxiedConnection requests() {
        return connectionThatSent("EVALSHA");
    }

    private ProxiedConnection messages() {
        return connectionThatSent("SUBSCRIBE");
    }

    private ProxiedConnection connectionThatSent(String text) {
        return proxy.connections().stream()
                .filter(connection -> connection.sawFromClient(text))
                .findFirst()
                .orElseThrow();
    }

    @Test
    @DisplayName("scenario 2: the subscription's connection dies while waiting, and grants come again")
    void subscription_cut_isMadeAgainAndReported() {
        try (TestClient holder = TestClient.at(redis.uri())) {
            Hold held = holder.acquire("lock");
            Attempt waiting = client.attempt();
            client.ask("lock", waiting, Ask.Kind.FIRST);

            messages().cut();
            await().until(() -> client.heard.messagesRestored.get() == 1);

            holder.release("lock", held);
            assertThat(client.heard.nextGrant().attemptNumber()).isEqualTo(waiting.number());
        }
    }

    @Test
    @DisplayName("scenario 2: one whose subscription was cut at the grant asks again and has its old place back")
    void subscription_cutWhileOthersQueue_keepsItsPlace() {
        try (TestClient holder = TestClient.at(redis.uri());
                TestClient late = TestClient.at(redis.uri())) {
            Hold held = holder.acquire("lock");
            Attempt waiting = client.attempt();
            client.ask("lock", waiting, Ask.Kind.FIRST);
            Attempt later = late.attempt();
            late.ask("lock", later, Ask.Kind.FIRST);
            assertThat(redis.execute("ZPOPMIN", "holdfast:{lock}:queue")
                            .items()
                            .get(0)
                            .text())
                    .startsWith("1:" + client.id() + ":" + waiting.number() + ":");

            client.ask("lock", waiting, Ask.Kind.AGAIN);

            holder.release("lock", held);
            assertThat(client.heard.nextGrant().attemptNumber()).isEqualTo(waiting.number());
        }
    }

    @Test
    void subscription_silent_isReplaced() {
        await().until(client::isAnswered);
        messages().drop(Direction.SERVER_TO_CLIENT);

        await().until(() -> client.heard.messagesRestored.get() == 1);

        redis.execute("PUBLISH", "holdfast:to:" + client.id(), "1:wanted:lock");
        assertThat(client.heard.nextWanted()).isEqualTo("lock");
    }

    @Test
    void requests_cutWhileUnderWay_areUnknownAndTheNextOnesAnswered() {
        await().until(client::isAnswered);
        requests().hold(Direction.SERVER_TO_CLIENT);
        CompletionStage<AskAnswer> underWay = client.send("lock");

        requests().cut();

        assertThat(TestClient.awaitFailure(underWay).kind()).isEqualTo(Kind.UNKNOWN);
        await().until(() -> client.heard.requestsRestored.get() == 1);
        await().until(client::isAnswered);
    }

    @Test
    @DisplayName("scenario 4: the server is a black hole; what is under way ends, and a fresh connection works")
    void requests_silent_endAsUnknownAndTheConnectionIsReplaced() {
        await().until(client::isAnswered);
        requests().blackhole();

        assertThat(TestClient.awaitFailure(client.send("lock")).kind()).isEqualTo(Kind.UNKNOWN);

        await().until(() -> client.heard.requestsRestored.get() == 1);
        await().until(client::isAnswered);
    }

    @Test
    void requests_serverGone_areNotExecutedUntilItIsBack() {
        Hold held = client.acquire("lock");
        redis.kill();
        await().untilAsserted(() -> {
            BackendFailure failure = TestClient.awaitFailure(client.send("other"));
            assertThat(failure.kind()).isEqualTo(Kind.NOT_EXECUTED);
            assertThat(failure.seen()).startsWith("not connected: cannot connect: ");
        });

        redis.restart();

        await().until(() -> client.isAnswered());
        assertThat(client.heard.requestsRestored.get()).isPositive();
        await().until(() -> client.heard.messagesRestored.get() > 0);
        assertThat(client.release("lock", held)).isEqualTo(Result.NOT_HELD);
    }

    @Test
    @DisplayName("scenario 6: the server is stopped, then continued")
    void requests_serverStopped_endAsUnknownAndWorkOnceItContinues() {
        await().until(client::isAnswered);
        redis.pause();
        try {
            assertThat(TestClient.awaitFailure(client.send("lock")).kind()).isEqualTo(Kind.UNKNOWN);
        } finally {
            redis.resume();
        }

        await().until(() -> client.isAnswered());
    }

    @Test
    @DisplayName("scenario 27: the answer to a release is lost, and its outcome is not taken for a loss")
    void release_answerLost_isUnknown() {
        Hold held = client.acquire("lock");
        requests().hold(Direction.SERVER_TO_CLIENT);
        CompletionStage<?> release = client.backend
                .locks()
                .release(new dev.holdfast.spi.Release(LockId.of("lock"), held, 0, java.util.Optional.empty()));
        await().until(() -> redis.execute("EXISTS", "holdfast:{lock}").number() == 0);

        requests().cut();

        assertThat(TestClient.awaitFailure(release).kind()).isEqualTo(Kind.UNKNOWN);
    }

    @Test
    @DisplayName("scenario 32: READONLY after a demotion; a fresh connection looks for the primary")
    void requests_serverDemoted_areNotExecutedAndConnectAgain() {
        await().until(client::isAnswered);
        long connections = proxy.acceptedConnections();
        redis.execute("REPLICAOF", "127.0.0.1", "1");

        BackendFailure failure = TestClient.awaitFailure(client.send("lock"));

        assertThat(failure.kind()).isEqualTo(Kind.NOT_EXECUTED);
        assertThat(failure.seen()).contains("READONLY");
        await().until(() -> proxy.acceptedConnections() >= connections + 2);
        redis.execute("REPLICAOF", "NO", "ONE");
        await().until(() -> client.isAnswered());
    }

    @Test
    @DisplayName("scenario 32: maxclients reached")
    void requests_tooManyClients_areNotExecutedAndSaySo() {
        try (OwnConnection onlyOne = new OwnConnection(redis)) {
            onlyOne.commands().configSet("maxclients", "1");
            proxy.cut();

            await().untilAsserted(() -> {
                BackendFailure failure = TestClient.awaitFailure(client.send("lock"));
                assertThat(failure.kind()).isEqualTo(Kind.NOT_EXECUTED);
                assertThat(failure.seen()).contains("max number of clients reached");
            });
        }
    }

    @Test
    void close_requestUnderWay_endsAsUnknown() {
        await().until(client::isAnswered);
        requests().hold(Direction.SERVER_TO_CLIENT);
        CompletionStage<AskAnswer> underWay = client.send("lock");

        client.close();

        assertThat(TestClient.awaitFailure(underWay).kind()).isEqualTo(Kind.UNKNOWN);
    }
}
