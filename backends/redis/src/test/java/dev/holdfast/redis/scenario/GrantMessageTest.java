package dev.holdfast.redis.scenario;

import static dev.holdfast.redis.scenario.Scene.soon;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.redis.fixture.OwnConnection;
import dev.holdfast.testkit.proxy.Direction;
import dev.holdfast.testkit.proxy.MatchingConnections;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Messages of grants that come early, late, twice, or for no request. */
@Execution(ExecutionMode.CONCURRENT)
class GrantMessageTest {

    private final Scene scene = Scene.start();

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    @DisplayName("scenarios 1 and 9: released before the waiter reads that it stands in the queue:"
            + " the grant is there already")
    void grant_beforeTheReplyQueued_counts() throws Exception {
        Lease held = scene.direct().lock("lock").acquire();
        Holdfast client =
                scene.proxied(builder -> builder.pollBound(Scene.ENDLESS).responseTimeout(Scene.ENDLESS));
        MatchingConnections requests = scene.requests();
        requests.hold(Direction.SERVER_TO_CLIENT);
        CompletableFuture<Lease> waiting =
                client.lock("lock", o -> o.lease(Scene.ENDLESS)).acquireAsync();
        scene.awaitQueued("lock", 1);
        held.close();
        soon().until(() -> scene.isHeld("lock") && scene.tokenOf("lock") > held.token());
        assertThat(waiting).isNotDone();

        requests.letGo();

        Lease lease = Actor.answer(waiting);
        assertThat(lease.token()).isEqualTo(scene.tokenOf("lock"));
        lease.close();
        scene.requireNothingLeft();
    }

    @Test
    @DisplayName("scenario 8a: a grant that is read late, but before its claim ends,"
            + " is held no longer than the server keeps it")
    void grant_readLate_countsFromTheGrant() throws Exception {
        Lease held = scene.direct().lock("lock").acquire();
        CompletableFuture<Lease> waiting = scene.proxied(builder -> builder.pollBound(Scene.ENDLESS))
                .lock("lock", o -> o.lease(Scene.ENDLESS))
                .acquireAsync();
        scene.awaitQueued("lock", 1);
        scene.messages().delay(Direction.SERVER_TO_CLIENT, Duration.ofMillis(1500));
        // From here on no renewal can lift the claim of two seconds.
        scene.requests().hold(Direction.SERVER_TO_CLIENT);
        held.close();
        long releasedNanos = System.nanoTime();

        Lease lease = Actor.answer(waiting);
        Duration left = lease.remaining();
        Duration sinceGrant = Duration.ofNanos(System.nanoTime() - releasedNanos);

        // On a machine so slow that the claim was over when it was read, another lease came of it later.
        if (lease.state() == LeaseState.HELD && sinceGrant.compareTo(Duration.ofSeconds(2)) < 0) {
            assertThat(left).isLessThan(Duration.ofMillis(600));
        }
        scene.proxy().heal();
        assertThat(lease.release()).isNotNull();
        scene.requireNothingLeft();
    }

    @Test
    @DisplayName("scenario 8a: a grant that is read after its claim has ended is no hold; the waiter asks anew")
    void grant_readAfterItsClaim_isNoHold() throws Exception {
        Lease held = scene.direct().lock("lock").acquire();
        CompletableFuture<Lease> waiting = scene.proxied(builder -> builder.pollBound(Scene.ENDLESS))
                .lock("lock", o -> o.lease(Scene.ENDLESS))
                .acquireAsync();
        scene.awaitQueued("lock", 1);
        MatchingConnections messages = scene.messages();
        messages.hold(Direction.SERVER_TO_CLIENT);
        held.close();
        soon().until(() -> scene.isHeld("lock") && scene.tokenOf("lock") > held.token());
        long lateToken = scene.tokenOf("lock");
        soon().until(() -> !scene.isHeld("lock"));
        // Another client has it when the message is read.
        Lease between = scene.direct().lock("lock").acquire();

        messages.letGo();

        scene.awaitQueued("lock", 1);
        assertThat(waiting).isNotDone();
        assertThat(between.release()).isEqualTo(ReleaseOutcome.RELEASED);
        try (Lease lease = Actor.answer(waiting)) {
            assertThat(lease.token()).isGreaterThan(between.token()).isGreaterThan(lateToken);
            assertThat(scene.tokenOf("lock")).isEqualTo(lease.token());
        }
        scene.requireNothingLeft();
    }

    @Test
    @DisplayName("scenario 9: the grant arrives twice, and again after the release:"
            + " nothing of another holder is touched")
    void grant_repeated_changesNothing() throws Exception {
        Holdfast client = scene.direct();
        try (OwnConnection spy = new OwnConnection(scene.redis())) {
            spy.commands().subscribe("holdfast:to:" + client.clientId());
            Lease held = scene.direct().lock("lock").acquire();
            CompletableFuture<Lease> waiting =
                    client.lock("lock", o -> o.lease(Scene.ENDLESS)).acquireAsync();
            scene.awaitQueued("lock", 1);
            held.close();
            Lease lease = Actor.answer(waiting);
            String grant = nextGrant(spy);

            publish(client, grant);
            publish(client, grant);
            lease.check();
            assertThat(scene.tokenOf("lock")).isEqualTo(lease.token());
            assertThat(lease.release()).isEqualTo(ReleaseOutcome.RELEASED);

            try (Lease next = scene.direct().lock("lock").acquire()) {
                publish(client, grant);
                // A grant for an attempt that is over is answered with a leave, which finds nothing of it.
                soon().during(Duration.ofMillis(300)).until(() -> scene.tokenOf("lock") == next.token());
                assertThat(client.statistics().held()).isZero();
            }
        }
        scene.requireNothingLeft();
    }

    private static String nextGrant(OwnConnection spy) {
        while (true) {
            String message = spy.nextMessage();
            if (message.contains(":grant:")) {
                return message;
            }
        }
    }

    private void publish(Holdfast client, String message) {
        assertThat(scene.redis()
                        .execute("PUBLISH", "holdfast:to:" + client.clientId(), message)
                        .number())
                .isPositive();
    }

    @Test
    @DisplayName("scenario 9: the grant arrives for a lane that has left: the lock goes on")
    void grant_forALaneThatHasLeft_goesOn() throws Exception {
        Lease held = scene.direct().lock("lock").acquire();
        Holdfast client = scene.proxied();
        CompletableFuture<Lease> leaving =
                client.lock("lock", o -> o.lease(Scene.ENDLESS)).acquireAsync();
        scene.awaitQueued("lock", 1);
        MatchingConnections requests = scene.requests();
        // The leave does not reach the server before the grant is sent.
        requests.hold(Direction.CLIENT_TO_SERVER);
        leaving.cancel(true);
        soon().until(() -> client.statistics().lanes() == 0);
        held.close();
        soon().until(() -> scene.isHeld("lock") && scene.tokenOf("lock") > held.token());

        requests.letGo();

        scene.direct().lock("lock").acquire(Actor.PATIENCE).close();
        scene.requireNothingLeft();
    }
}
