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
import dev.holdfast.spi.RenewAnswer;
import dev.holdfast.spi.Renewal;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.ScriptOutputType;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Servers that cannot now, or not at all, in the words of the version that the tests run with. */
class ServerStatesTest {

    private EmbeddedRedis redis;
    private TestClient client;

    @BeforeEach
    void connect() {
        redis = EmbeddedRedis.builder().enableDebugCommand().start();
        client = TestClient.at(redis.uri());
    }

    @AfterEach
    void disconnect() {
        client.close();
        redis.close();
    }

    private BackendFailure failureOf(String name) {
        return TestClient.awaitFailure(client.send(name));
    }

    @Test
    @DisplayName("scenario 32: NOSCRIPT after SCRIPT FLUSH is not seen by anybody")
    void scriptsFlushed_areLoadedAgainForTheSameRequest() {
        Hold hold = client.acquire("lock");
        redis.execute("SCRIPT", "FLUSH");

        assertThat(TestClient.waiters(client.renew("lock", hold))).hasValue(0);
        assertThat(client.release("lock", hold)).isEqualTo(Result.RELEASED);
        Hold other = client.acquire("lock");
        redis.execute("SCRIPT", "FLUSH");
        client.leave("lock", other.attempt());
        assertThat(redis.execute("EXISTS", "holdfast:{lock}").number()).isZero();
    }

    @Test
    @DisplayName("scenario 32: BUSY from a foreign script")
    void foreignScriptRuns_isNotExecutedAndSaysBusy() {
        redis.execute("CONFIG", "SET", "lua-time-limit", "100");
        try (OwnConnection other = new OwnConnection(redis)) {
            RedisFuture<?> unused = other.async().eval("while true do end", ScriptOutputType.STATUS);
            await().untilAsserted(() -> {
                BackendFailure failure = failureOf("lock");
                assertThat(failure.kind()).isEqualTo(Kind.NOT_EXECUTED);
                assertThat(failure.seen()).contains("BUSY");
            });
            redis.execute("SCRIPT", "KILL");
        }
        await().until(() -> client.isAnswered());
    }

    @Test
    @DisplayName("scenario 32: MASTERDOWN on a replica that lost its primary")
    void replicaWithoutItsPrimary_isNotExecuted() {
        redis.execute("CONFIG", "SET", "replica-serve-stale-data", "no");
        redis.execute("REPLICAOF", "127.0.0.1", "1");

        BackendFailure failure = failureOf("lock");

        assertThat(failure.kind()).isEqualTo(Kind.NOT_EXECUTED);
        assertThat(failure.seen()).contains("MASTERDOWN");
    }

    @Test
    @DisplayName("scenario 32: LOADING")
    void serverThatLoads_isNotExecuted() {
        redis.execute("EVAL", "for i = 1, 1000 do redis.call('SET', 'k' .. i, string.rep('x', 4096)) end", "0");
        redis.execute("CONFIG", "SET", "key-load-delay", "1000");
        // It looks after its clients every two megabytes.
        redis.execute("CONFIG", "SET", "rdbcompression", "no");
        try (OwnConnection other = new OwnConnection(redis)) {
            AtomicReference<RedisFuture<?>> reload =
                    new AtomicReference<>(other.async().debugReload());
            await().untilAsserted(() -> {
                // On a busy machine it may have been over before the question was sent.
                if (reload.get().isDone()) {
                    reload.set(other.async().debugReload());
                }
                BackendFailure failure = failureOf("lock");
                assertThat(failure.kind()).isEqualTo(Kind.NOT_EXECUTED);
                assertThat(failure.seen()).contains("LOADING");
            });
        }
        await().until(() -> client.isAnswered());
    }

    @Test
    void tooFewReplicas_isNotExecuted() {
        redis.execute("CONFIG", "SET", "min-replicas-to-write", "1");

        BackendFailure failure = failureOf("lock");

        assertThat(failure.kind()).isEqualTo(Kind.NOT_EXECUTED);
        assertThat(failure.seen()).contains("NOREPLICAS");
    }

    @Test
    @DisplayName("scenario 32: OOM on an acquire")
    void outOfMemory_isNotExecutedAndAReleaseSucceeds() {
        Hold hold = client.acquire("held");
        redis.execute("CONFIG", "SET", "maxmemory", "1");

        BackendFailure failure = failureOf("lock");

        assertThat(failure.kind()).isEqualTo(Kind.NOT_EXECUTED);
        assertThat(failure.seen()).contains("OOM");
        assertThat(client.release("held", hold)).isEqualTo(Result.RELEASED);
    }

    @Test
    @DisplayName("scenario 32: OOM, and a client asks again for what was granted meanwhile")
    void outOfMemory_whoAsksAgainAndHolds_isGrantedIt() {
        Attempt attempt = client.attempt();
        Hold hold = client.acquire("held", attempt);
        redis.execute("CONFIG", "SET", "maxmemory", "1");

        assertThat(TestClient.hold(attempt, client.ask("held", attempt, Ask.Kind.AGAIN)))
                .isEqualTo(hold);
    }

    @Test
    @DisplayName("scenario 14: a key of another type at the lock's key")
    void keyOfAnotherType_isMisconfiguredAndRenewalsSayLost() {
        Hold hold = client.acquire("lock");
        redis.execute("DEL", "holdfast:{lock}");
        redis.execute("RPUSH", "holdfast:{lock}", "x");

        BackendFailure failure = failureOf("lock");

        assertThat(failure.kind()).isEqualTo(Kind.MISCONFIGURED);
        assertThat(failure.seen()).contains("another type").contains("WRONGTYPE");
        assertThat(client.renew("lock", hold)).isEqualTo(new RenewAnswer.Lost());
    }

    @Test
    @DisplayName("scenario 36a: a hold of another version of the library")
    void holdOfAnotherFormat_isMisconfiguredAndQuoted() {
        redis.execute("SET", "holdfast:{lock}", "2:someone");

        for (BackendFailure failure : List.of(
                failureOf("lock"),
                TestClient.awaitFailure(client.backend.operator().inspect(LockId.of("lock"))))) {
            assertThat(failure.kind()).isEqualTo(Kind.MISCONFIGURED);
            assertThat(failure.seen()).contains("another version").contains("\"2:someone\"");
        }
    }

    @Test
    @DisplayName("scenario 36a: a message of another version of the library")
    void messageOfAnotherFormat_isIgnoredAndLaterOnesAreRead() {
        redis.execute("PUBLISH", "holdfast:to:" + client.id(), "2:grant:whatever");
        redis.execute("PUBLISH", "holdfast:to:" + client.id(), "1:wanted:lock");

        assertThat(client.heard.nextWanted()).isEqualTo("lock");
        assertThat(client.heard.grants).isEmpty();
    }

    @Test
    void batchOfRenewals_oneWrongTypeAmongThem_answersTheOthers() {
        Hold first = client.acquire("first");
        Hold second = client.acquire("second");
        redis.execute("DEL", "holdfast:{first}");
        redis.execute("RPUSH", "holdfast:{first}", "x");

        List<RenewAnswer> answers = TestClient.await(client.backend
                .locks()
                .renew(List.of(
                        new Renewal(LockId.of("first"), first, TestClient.LEASE_MILLIS),
                        new Renewal(LockId.of("second"), second, TestClient.LEASE_MILLIS))));

        assertThat(answers).extracting(TestClient::waiters).containsExactly(OptionalInt.empty(), OptionalInt.of(0));
    }

    @Test
    @DisplayName("scenario 13: FLUSHALL while held and while waited for: lost for the holder, a grant for the waiter,"
            + " higher tokens")
    void flushedServer_losesTheHoldAndGrantsHigherTokens() {
        try (TestClient other = TestClient.at(redis.uri())) {
            Hold hold = client.acquire("lock");
            var waiting = other.attempt();
            other.ask("lock", waiting, Ask.Kind.FIRST);

            redis.execute("FLUSHALL");

            assertThat(client.renew("lock", hold)).isEqualTo(new RenewAnswer.Lost());
            AskAnswer answer = other.ask("lock", waiting, Ask.Kind.AGAIN);
            assertThat(TestClient.hold(waiting, answer).token()).isGreaterThan(hold.lastToken());
        }
    }

    @Test
    void serverClockAhead_questionIsRefusedOnceAndThenGranted() {
        Ask tooLate = new Ask(
                LockId.of("lock"),
                client.attempt(),
                Ask.Kind.ONCE,
                0,
                -Duration.ofMinutes(1).toNanos());
        assertThat(TestClient.await(client.backend.locks().ask(tooLate))).isInstanceOf(AskAnswer.Refused.class);
        assertThat(redis.execute("EXISTS", "holdfast:{lock}").number()).isZero();

        client.acquire("lock");
    }
}
