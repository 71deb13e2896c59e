package dev.holdfast.redis.internal.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.LockInspection;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.fixture.TestClient;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.PushedGrant;
import dev.holdfast.spi.Release;
import dev.holdfast.spi.ReleaseAnswer;
import dev.holdfast.spi.ReleaseAnswer.Result;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The backend as the engine sees it: two clients on a real server. */
class RedisLockBackendTest {

    private static EmbeddedRedis redis;

    private TestClient a;
    private TestClient b;

    @BeforeAll
    static void startServer() {
        redis = EmbeddedRedis.start();
    }

    @AfterAll
    static void stopServer() {
        redis.close();
    }

    @BeforeEach
    void connect() {
        redis.execute("FLUSHALL");
        a = TestClient.at(redis.uri());
        b = TestClient.at(redis.uri());
    }

    @AfterEach
    void disconnect() {
        a.close();
        b.close();
    }

    @Test
    void ask_freeLock_grantsAndReleaseFreesIt() {
        Hold hold = a.acquire("lock");
        assertThat(redis.execute("GET", "holdfast:{lock}").text())
                .isEqualTo("1:" + a.id() + ":" + hold.attempt().number() + ":" + hold.token() + ":" + hold.numbers());

        assertThat(a.release("lock", hold)).isEqualTo(Result.RELEASED);
        assertThat(redis.execute("EXISTS", "holdfast:{lock}").number()).isZero();
        assertThat(a.release("lock", hold)).isEqualTo(Result.NOT_HELD);
    }

    @Test
    void ask_takenLock_queuesNotifiesTheHolderAndIsGrantedAtTheRelease() {
        Hold hold = a.acquire("{odd}:name%");
        Attempt waiting = b.attempt();
        assertThat(b.ask("{odd}:name%", waiting, Ask.Kind.FIRST)).isInstanceOf(AskAnswer.Queued.class);
        assertThat(a.heard.nextWanted()).isEqualTo("{odd}:name%");

        assertThat(a.release("{odd}:name%", hold)).isEqualTo(Result.RELEASED);

        PushedGrant grant = b.heard.nextGrant();
        assertThat(grant.lock().name()).isEqualTo("{odd}:name%");
        assertThat(grant.attemptNumber()).isEqualTo(waiting.number());
        assertThat(grant.token()).isGreaterThan(hold.lastToken());
        assertThat(grant.validity().termNanos()).isEqualTo(2_000_000_000L);
        Hold next = new Hold(waiting, grant.token(), grant.numbers());
        assertThat(TestClient.waiters(b.renew("{odd}:name%", next))).hasValue(0);
        assertThat(b.release("{odd}:name%", next)).isEqualTo(Result.RELEASED);
    }

    @Test
    void leave_grantedAttempt_handsOn() {
        Hold hold = a.acquire("lock");
        Attempt waiting = b.attempt();
        b.ask("lock", waiting, Ask.Kind.FIRST);

        a.leave("lock", hold.attempt());

        assertThat(b.heard.nextGrant().attemptNumber()).isEqualTo(waiting.number());
    }

    @Test
    void release_withAFreshAttemptWhileAnotherWaits_queuesItBehind() {
        Hold hold = a.acquire("lock");
        Attempt waiting = b.attempt();
        b.ask("lock", waiting, Ask.Kind.FIRST);
        Attempt fresh = a.attempt();

        ReleaseAnswer answer = TestClient.await(a.backend
                .locks()
                .release(new Release(
                        LockId.of("lock"),
                        hold,
                        0,
                        Optional.of(new Ask(
                                LockId.of("lock"),
                                fresh,
                                Ask.Kind.FIRST,
                                hold.lastToken(),
                                TestClient.GIVE_UP.toNanos())))));

        assertThat(answer.result()).isEqualTo(Result.RELEASED);
        assertThat(answer.next()).get().isInstanceOf(AskAnswer.Queued.class);
        PushedGrant grant = b.heard.nextGrant();
        b.release("lock", new Hold(waiting, grant.token(), grant.numbers()));
        assertThat(a.heard.nextGrant().attemptNumber()).isEqualTo(fresh.number());
    }

    @Test
    void inspect_heldAndWaitedFor_tellsBoth() {
        Hold hold = a.acquire("lock");
        b.ask("lock", b.attempt(), Ask.Kind.FIRST);

        LockInspection seen = TestClient.await(b.backend.operator().inspect(LockId.of("lock")));

        LockInspection.Holder holder = seen.holder().orElseThrow();
        assertThat(holder.clientId()).isEqualTo(a.id());
        assertThat(holder.token()).isEqualTo(hold.token());
        assertThat(holder.leaseLeft()).isPositive();
        assertThat(holder.client().orElseThrow().pid())
                .isEqualTo(ProcessHandle.current().pid());
        assertThat(seen.waiters()).hasSize(1);
        assertThat(seen.waiterCount()).isEqualTo(1);
    }
}
