package dev.holdfast.redis.internal.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.embedded.EmbeddedCluster;
import dev.holdfast.redis.fixture.TestClient;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.Change;
import dev.holdfast.spi.ChangeAnswer;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.PushedGrant;
import dev.holdfast.spi.ReleaseAnswer.Result;
import dev.holdfast.spi.RenewAnswer;
import dev.holdfast.spi.Renewal;
import dev.holdfast.spi.identity.Identity;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Groups in a cluster: requests go to the node of the lock, and messages come by the channels of its slot. */
class ClusterGroupsTest {

    private static final List<String> LOCKS = List.of("a", "b", "c", "d", "e");

    private static EmbeddedCluster cluster;

    private TestClient a;
    private TestClient b;

    @BeforeAll
    static void startCluster() {
        cluster = EmbeddedCluster.start();
    }

    @AfterAll
    static void stopCluster() {
        cluster.close();
    }

    @BeforeEach
    void connect() {
        a = TestClient.ofCluster(Identity.ofThisProcess("a"), cluster.uri());
        b = TestClient.ofCluster(Identity.ofThisProcess("b"), cluster.uri());
    }

    @AfterEach
    void disconnect() {
        a.close();
        b.close();
    }

    @Test
    void handover_readersBehindAWriterAndAWriterBehindReaders_bothAreNotified() {
        for (String lock : LOCKS) {
            Hold writing = a.acquire(lock);
            Attempt waiting = b.reading();
            assertThat(b.ask(lock, waiting, Ask.Kind.FIRST)).isInstanceOf(AskAnswer.Queued.class);
            assertThat(a.heard.nextWanted()).isEqualTo(lock);
            a.release(lock, writing);
            PushedGrant join = b.heard.nextGrant();
            assertThat(join.lock().name()).isEqualTo(lock);
            assertThat(join.attemptNumber()).isEqualTo(waiting.number());
            assertThat(join.token()).isGreaterThan(writing.lastToken());

            Attempt next = a.attempt();
            assertThat(a.ask(lock, next, Ask.Kind.FIRST)).isInstanceOf(AskAnswer.Queued.class);
            assertThat(b.heard.nextWanted()).isEqualTo(lock);
            assertThat(b.release(lock, join.hold(waiting))).isEqualTo(Result.RELEASED);
            PushedGrant grant = a.heard.nextGrant();
            assertThat(grant.token()).isGreaterThan(join.serial());
            assertThat(a.release(lock, grant.hold(next))).isEqualTo(Result.RELEASED);
        }
    }

    @Test
    void renewAndChange_membersOfSeveralNodes_areCarriedOut() {
        List<Renewal> renewals = LOCKS.stream()
                .map(lock -> {
                    Attempt reading = a.reading();
                    Hold part = TestClient.hold(reading, a.ask(lock, reading, Ask.Kind.FIRST));
                    return new Renewal(LockId.of(lock), part, 60_000);
                })
                .toList();
        assertThat(TestClient.await(a.backend.locks().renew(renewals)))
                .hasSize(LOCKS.size())
                .allSatisfy(answer -> assertThat(answer).isInstanceOf(RenewAnswer.Renewed.class));
        for (Renewal renewal : renewals) {
            Attempt writing = a.attempt();
            Ask whole = new Ask(renewal.lock(), writing, Ask.Kind.ONCE, 0, TestClient.GIVE_UP.toNanos());
            ChangeAnswer answer = TestClient.await(a.backend.locks().change(new Change(renewal.hold(), whole)));
            assertThat(answer).isInstanceOf(ChangeAnswer.Changed.class);
            a.leave(renewal.lock().name(), writing);
        }
    }
}
