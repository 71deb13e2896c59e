package dev.holdfast.redis.internal.script;

import static dev.holdfast.redis.fixture.ScriptConsole.HOLD;
import static dev.holdfast.redis.fixture.ScriptConsole.NAME;
import static dev.holdfast.redis.fixture.ScriptConsole.QUEUE;
import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.redis.fixture.Question;
import dev.holdfast.redis.fixture.ScriptConsole;
import dev.holdfast.redis.fixture.ScriptConsole.Grant;
import dev.holdfast.redis.fixture.Subscriber;
import dev.holdfast.testkit.threads.Patience;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * A replica is promoted and the former primary follows it, while clients are still subscribed there: whatever is
 * published on the new primary reaches them, though the new primary counts none of them.
 */
class PhantomGrantTest {

    /** Longer than the test, so that no client asks again by itself. */
    private static final Duration ENDLESS = Duration.ofMinutes(30);

    private EmbeddedRedis former;
    private EmbeddedRedis promoted;

    @BeforeEach
    void startServers() {
        former = server();
        promoted = server();
        follow(promoted, former);
    }

    @AfterEach
    void stopServers() {
        promoted.close();
        former.close();
    }

    private static EmbeddedRedis server() {
        return EmbeddedRedis.builder().config("repl-diskless-sync-delay", "0").start();
    }

    private static ConditionFactory soon() {
        return await().pollInterval(Duration.ofMillis(10));
    }

    private static void follow(EmbeddedRedis replica, EmbeddedRedis primary) {
        replica.execute("REPLICAOF", primary.host(), Integer.toString(primary.port()));
        soon().until(() -> replica.execute("INFO", "replication").text().contains("master_link_status:up"));
    }

    private void failOver() {
        promoted.execute("REPLICAOF", "NO", "ONE");
        follow(former, promoted);
    }

    private static Holdfast client(EmbeddedRedis server) {
        return HoldfastRedis.builder().uri(server.uri()).pollBound(ENDLESS).build();
    }

    private static CompletableFuture<Lease> queued(Holdfast client, EmbeddedRedis server, long place) {
        CompletableFuture<Lease> waiting =
                client.lock(NAME, o -> o.lease(ENDLESS)).acquireAsync();
        soon().until(() -> server.execute("ZCARD", QUEUE).number() == place);
        return waiting;
    }

    private static Grant holdOf(Holdfast client, Lease lease, ScriptConsole console) {
        String value = console.value();
        String[] parts = value.split(":", -1);
        assertThat(value).startsWith("1:" + client.clientId() + ":").contains(":" + lease.token() + ":");
        return new Grant(
                String.join(":", parts[0], parts[1], parts[2]),
                console.now(),
                lease.token(),
                Integer.parseInt(parts[4]));
    }

    @Test
    @DisplayName("scenario 60: two waiters at a demoted primary: a release on the promoted one makes neither a holder")
    void release_afterAFailover_grantsToNoWaiterSubscribedElsewhere() throws Exception {
        try (Holdfast a = client(former);
                Holdfast b = client(former);
                Holdfast c = client(former);
                Subscriber ofB = new Subscriber(former, b.clientId());
                Subscriber ofC = new Subscriber(former, c.clientId())) {
            ScriptConsole console = new ScriptConsole(promoted);
            Lease held = a.lock(NAME, o -> o.lease(ENDLESS)).acquire();
            CompletableFuture<Lease> bWaits = queued(b, former, 1);
            CompletableFuture<Lease> cWaits = queued(c, former, 2);
            soon().until(() -> console.queue().size() == 2);
            failOver();

            assertThat(console.release(holdOf(a, held, console))).isEqualTo(1);

            assertThat(console.exists(HOLD)).isFalse();
            // Published on the new primary after whatever the release published.
            for (Holdfast client : List.of(b, c)) {
                console.execute("PUBLISH", "holdfast:to:" + client.clientId(), "after");
            }
            assertThat(List.of(ofB.next(), ofC.next())).containsExactly("after", "after");

            former.execute("REPLICAOF", "NO", "ONE");
            // Whose subscription was cut off asks at once when it has another.
            former.execute("CLIENT", "KILL", "TYPE", "pubsub");
            Lease first =
                    (Lease) CompletableFuture.anyOf(bWaits, cWaits).get(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS);
            assertThat(former.execute("GET", HOLD).text()).contains(":" + first.token() + ":");
            CompletableFuture<Lease> other = bWaits.isDone() ? cWaits : bWaits;
            assertThat(other).as("the other, while one holds").isNotDone();
            assertThat(first.release()).isEqualTo(ReleaseOutcome.RELEASED);
            Lease second = other.get(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS);
            assertThat(second.token()).isGreaterThan(first.token());
            assertThat(first.token()).isGreaterThan(held.token());
            assertThat(second.release()).isEqualTo(ReleaseOutcome.RELEASED);
            assertThat(held.release()).isEqualTo(ReleaseOutcome.ALREADY_LOST);
        }
    }

    @Test
    @DisplayName(
            "scenario 60: the head listens at a demoted primary, the next at the promoted: one message, one holder")
    void release_afterAFailover_skipsTheHeadWithoutAWordAndGrantsToTheNext() {
        Question head = Question.first("elsewhere", 1);
        Question next = Question.first("here", 2);
        ScriptConsole before = new ScriptConsole(former);
        ScriptConsole console = new ScriptConsole(promoted);
        try (Subscriber elsewhere = new Subscriber(former, "elsewhere");
                Subscriber here = new Subscriber(promoted, "here")) {
            Grant held = before.acquire(Question.first("alice", 3));
            before.ask(head);
            before.ask(next);
            soon().until(() -> console.queue().size() == 2);
            failOver();

            assertThat(console.release(held)).isEqualTo(1);

            assertThat(here.next()).startsWith("1:grant:2:");
            assertThat(console.value()).startsWith("1:here:2:");
            console.execute("PUBLISH", "holdfast:to:elsewhere", "after");
            assertThat(elsewhere.next()).isEqualTo("after");
        }
    }

    @Test
    @DisplayName("a release that keeps the lock notifies no other client when it will be free")
    void releaseKeeping_afterAFailover_tellsOnlyWhoIsSubscribedHere() {
        ScriptConsole before = new ScriptConsole(former);
        ScriptConsole console = new ScriptConsole(promoted);
        try (Subscriber elsewhere = new Subscriber(former, "elsewhere");
                Subscriber here = new Subscriber(promoted, "here")) {
            Grant held = before.acquire(Question.first("alice", 3));
            before.ask(Question.first("elsewhere", 1));
            before.ask(Question.first("here", 2));
            soon().until(() -> console.queue().size() == 2);
            failOver();

            assertThat(console.releaseWithMinimumHold(held, 10_000)).isEqualTo(1);

            assertThat(here.next()).startsWith("1:free:");
            console.execute("PUBLISH", "holdfast:to:elsewhere", "after");
            assertThat(elsewhere.next()).isEqualTo("after");
        }
    }
}
