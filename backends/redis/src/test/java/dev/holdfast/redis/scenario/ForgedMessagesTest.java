package dev.holdfast.redis.scenario;

import static dev.holdfast.redis.scenario.Scene.soon;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.embedded.RespReply;
import dev.holdfast.redis.fixture.OwnConnection;
import dev.holdfast.testkit.threads.Actor;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A user who may publish and listen wherever it likes, and may read no key, sends what only scripts may send. */
@Execution(ExecutionMode.CONCURRENT)
class ForgedMessagesTest {

    private static final String SEAL_OF_NOBODY = "=0123456789abcdef0123:";

    private final Scene scene = Scene.start(
            server -> server.user("stranger", "secret", "resetkeys", "&*", "+publish", "+psubscribe", "+pubsub"));
    private final OwnConnection stranger = new OwnConnection(scene.redis().uri("stranger"));

    @AfterEach
    void close() {
        stranger.close();
        scene.close();
    }

    private void send(Holdfast to, String message) {
        assertThat(stranger.commands().publish("holdfast:to:" + to.clientId(), message))
                .isPositive();
    }

    private static void awaitIgnored(Holdfast client, int messages) {
        soon().untilAsserted(() -> assertThat(client.health().warnings())
                .anySatisfy(warning -> assertThat(warning).startsWith("Ignored " + messages + " messages")));
    }

    private String[] waiting(String name) {
        scene.awaitQueued(name, 1);
        return scene.redis()
                .execute("ZRANGE", Scene.queue(name), "0", "0")
                .items()
                .get(0)
                .text()
                .split(":", -1);
    }

    private long serverMicros() {
        List<RespReply> time = scene.redis().execute("TIME").items();
        return Long.parseLong(time.get(0).text()) * 1_000_000
                + Long.parseLong(time.get(1).text());
    }

    @Test
    @DisplayName("a grant that the scripts have not sent makes no holder, and raises no fence")
    void grant_withoutTheSeal_isIgnored() throws Exception {
        Lease held = scene.direct().lock("lock").acquire();
        Holdfast client = scene.direct();
        CompletableFuture<Lease> waiting = client.lock("lock").acquireAsync();
        String attempt = waiting("lock")[2];
        long huge = 1L << 52;
        String grant = "grant:" + attempt + ":" + huge + ":1:2000:0:" + serverMicros() + ":lock";

        send(client, "1:" + grant);
        send(client, "1:" + SEAL_OF_NOBODY + grant);

        awaitIgnored(client, 2);
        assertThat(waiting).isNotDone();
        held.close();
        try (Lease lease = Actor.answer(waiting)) {
            assertThat(lease.token()).isEqualTo(scene.tokenOf("lock")).isLessThan(huge);
        }
        scene.requireNothingLeft();
    }

    @Test
    @DisplayName("a part of a lock that the scripts have not given is nobody's")
    void join_withoutTheSeal_isIgnored() throws Exception {
        Lease held = scene.direct().lock("lock").acquire();
        Holdfast client = scene.direct();
        CompletableFuture<Lease> waiting =
                client.readWriteLock("lock").readLock().acquireAsync();
        String[] member = waiting("lock");
        long micros = serverMicros();

        send(
                client,
                "1:" + SEAL_OF_NOBODY + "join:" + member[2] + ":" + micros + ":" + micros + ":1:2000:0:" + micros + ":"
                        + member[5] + ":lock");

        awaitIgnored(client, 1);
        assertThat(waiting).isNotDone();
        held.close();
        Actor.answer(waiting).close();
        scene.requireNothingLeft();
    }

    @Test
    @DisplayName("who has heard one grant cannot make another of it")
    void grant_thatWasOverheardAndChanged_isIgnored() throws Exception {
        stranger.commands().psubscribe("holdfast:to:*");
        Holdfast client = scene.direct();
        String overheard = null;
        for (int turn = 0; turn < 2; turn++) {
            Lease held = scene.direct().lock("lock").acquire();
            CompletableFuture<Lease> waiting = client.lock("lock").acquireAsync();
            String attempt = waiting("lock")[2];
            if (overheard != null) {
                long micros = serverMicros();
                String seal = overheard.substring(0, overheard.indexOf(":grant:"));
                send(client, seal + ":grant:" + attempt + ":" + micros + ":1:2000:0:" + micros + ":lock");
                awaitIgnored(client, 1);
                assertThat(waiting).isNotDone();
            }
            held.close();
            Actor.answer(waiting).close();
            while (overheard == null) {
                String message = stranger.nextMessage();
                overheard = message.contains(":grant:") ? message : null;
            }
        }
        scene.requireNothingLeft();
    }

    @Test
    @DisplayName("nobody ends the holds of a client by passing for a copy of it")
    void beat_withoutTheSeal_endsNoHold() throws Exception {
        stranger.commands().psubscribe("holdfast:to:*");
        Holdfast client = scene.direct();
        String call = stranger.nextMessage();
        assertThat(call).contains(":call:");
        Lease held = client.lock("lock").acquire();
        String id = client.clientId();

        send(client, "1:beat:0000:1");
        send(client, "1:call:0000:1");
        send(client, call.replace(":call:", ":call:0"));
        send(client, call);

        awaitIgnored(client, 3);
        assertThat(held.state()).isEqualTo(LeaseState.HELD);
        assertThat(client.clientId()).isEqualTo(id);
        assertThat(held.release()).isEqualTo(ReleaseOutcome.RELEASED);
        scene.requireNothingLeft();
    }
}
