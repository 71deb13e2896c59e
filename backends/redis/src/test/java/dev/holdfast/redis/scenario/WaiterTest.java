package dev.holdfast.redis.scenario;

import static dev.holdfast.redis.scenario.Scene.soon;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.redis.fixture.OwnConnection;
import dev.holdfast.testkit.threads.Actor;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Clients that wait, and what may happen to them or to those before them. */
@Execution(ExecutionMode.CONCURRENT)
class WaiterTest {

    private final Scene scene = Scene.start(server -> server.config(
            // Small enough to overflow on purpose.
            "client-output-buffer-limit", "pubsub", "256kb", "0", "0"));

    @AfterEach
    void close() {
        scene.close();
    }

    /** A waiter that asks again when its connection is back, or never. */
    private CompletableFuture<Lease> waitBehindTheProxy() {
        CompletableFuture<Lease> waiting = scene.proxied(builder -> builder.pollBound(Scene.ENDLESS))
                .lock("lock", o -> o.lease(Scene.ENDLESS))
                .acquireAsync();
        scene.awaitQueued("lock", 1);
        return waiting;
    }

    private Lease heldByAnother() throws InterruptedException {
        return scene.direct().lock("lock", o -> o.lease(Scene.ENDLESS)).acquire();
    }

    @Test
    @DisplayName(
            "scenario 2: the subscription dies and the lock is released meanwhile: asked again at once when it is back")
    void subscription_diesAndTheGrantIsMissed_isAskedAgainAtOnce() throws Exception {
        Lease held = heldByAnother();
        Holdfast client = scene.proxied(builder -> builder.pollBound(Scene.ENDLESS));
        CompletableFuture<Lease> waiting =
                client.lock("lock", o -> o.lease(Scene.ENDLESS)).acquireAsync();
        scene.awaitQueued("lock", 1);
        scene.proxy().refuse();
        scene.messages().cut();
        String channel = "holdfast:to:" + client.clientId();
        soon().until(() ->
                scene.redis().execute("PUBLISH", channel, "9:nobody hears").number() == 0);
        held.close();
        assertThat(waiting).isNotDone();

        scene.proxy().heal();

        Actor.answer(waiting).close();
        scene.requireNothingLeft();
    }

    @Test
    @DisplayName("scenario 2: the subscription is killed while the holder goes on: the grant that comes later is heard")
    void subscription_killed_isMadeAgain() throws Exception {
        Lease held = heldByAnother();
        CompletableFuture<Lease> waiting = waitBehindTheProxy();
        long before = scene.proxy().acceptedConnections();
        assertThat(scene.redis().execute("CLIENT", "KILL", "TYPE", "pubsub").number())
                .isPositive();
        soon().until(() -> scene.proxy().acceptedConnections() > before);

        held.close();

        Actor.answer(waiting).close();
        scene.requireNothingLeft();
    }

    @Test
    @DisplayName("scenario 2: the subscription is killed for its full buffer: made again, and asked again at once")
    void subscription_killedForItsBuffer_isMadeAgain() throws Exception {
        Lease held = heldByAnother();
        Holdfast client = scene.proxied(builder -> builder.pollBound(Scene.ENDLESS));
        CompletableFuture<Lease> waiting =
                client.lock("lock", o -> o.lease(Scene.ENDLESS)).acquireAsync();
        scene.awaitQueued("lock", 1);
        long before = scene.proxy().acceptedConnections();
        scene.messages().hold();
        String channel = "holdfast:to:" + client.clientId();
        String noise = "9:" + "x".repeat(100_000);
        try (OwnConnection connection = new OwnConnection(scene.redis())) {
            soon().until(() -> connection.commands().publish(channel, noise) == 0);
        }
        held.close();

        scene.proxy().heal();

        Actor.answer(waiting).close();
        assertThat(scene.proxy().acceptedConnections()).isGreaterThan(before);
        scene.requireNothingLeft();
    }

    @Test
    @DisplayName("scenarios 8b and 10: the head waiter is cut off and still counts as reached:"
            + " the next has the lock after the claim")
    void headWaiter_cutOffButConnected_keepsTheNextForTheClaimOnly() throws Exception {
        Lease held = heldByAnother();
        CompletableFuture<Lease> head = waitBehindTheProxy();
        CompletableFuture<Lease> next =
                scene.direct().lock("lock", o -> o.lease(Scene.ENDLESS)).acquireAsync();
        scene.awaitQueued("lock", 2);
        scene.proxy().blackhole();

        held.close();

        // The head's lease would last for half an hour.
        Lease second = Actor.answer(next);
        second.check();
        scene.proxy().heal();
        // When it is back it stands in the queue once more.
        scene.awaitQueued("lock", 1);
        second.close();
        Actor.answer(head).close();
        scene.requireNothingLeft();
    }

    @Test
    @DisplayName("scenario 10: the head waiter's connections are reset at the release: it keeps its turn or loses it,"
            + " and no call hangs")
    void headWaiter_resetAtTheRelease_nobodyHangs() throws Exception {
        Lease held = heldByAnother();
        CompletableFuture<Lease> head = waitBehindTheProxy();
        CompletableFuture<Lease> next =
                scene.direct().lock("lock", o -> o.lease(Scene.ENDLESS)).acquireAsync();
        scene.awaitQueued("lock", 2);

        scene.proxy().cut();
        held.close();

        for (CompletableFuture<Lease> waiting : List.of(head, next)) {
            var unused = waiting.thenCompose(Lease::releaseAsync);
        }
        Actor.answer(head);
        Actor.answer(next);
        scene.requireNothingLeft();
    }

    @Test
    @DisplayName(
            "scenario 12a: ten thousand entries of clients that are gone stand before a live waiter, which is served")
    void liveWaiter_behindTenThousandDead_isServed() throws Exception {
        Lease held = heldByAnother();
        List<String> command = new ArrayList<>(List.of("ZADD", Scene.queue("lock")));
        for (int i = 0; i < 10_000; i++) {
            command.add(Integer.toString(i + 1));
            command.add(String.format("1:%016d:1:30000:1", i));
        }
        scene.redis().execute(command.toArray(String[]::new));
        CompletableFuture<Lease> live = scene.direct().lock("lock").acquireAsync();
        scene.awaitQueued("lock", 10_001);

        held.close();

        Lease lease = Actor.answer(live);
        lease.check();
        lease.close();
        scene.redis().execute("DEL", Scene.queue("lock"));
        scene.requireNothingLeft();
    }
}
