package dev.holdfast.redis.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.Holdfast;
import dev.holdfast.HoldfastClosedException;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The end of a client, with trouble at the server. */
@Execution(ExecutionMode.CONCURRENT)
class ClosingTest {

    private final Scene scene = Scene.start();

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    @DisplayName("scenario 31: one release fails at the close of the client: the other locks are freed all the same")
    void close_oneReleaseFails_theOthersAreFreed() throws Exception {
        Holdfast client = scene.direct(builder -> builder.closeTimeout(Duration.ofMillis(100)));
        List<Lease> held = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            held.add(client.lock("lock-" + i, o -> o.lease(Scene.ENDLESS)).acquire());
        }
        scene.redis().execute("DEL", Scene.hold("lock-3"));
        scene.redis().execute("RPUSH", Scene.hold("lock-3"), "its release is an error");

        client.close();

        assertThat(held).allMatch(lease -> lease.state() == LeaseState.LOST);
        assertThat(scene.lockKeys()).containsExactly(Scene.hold("lock-3"));
    }

    @Test
    @DisplayName(
            "scenario 31: the server is out of reach at the client's close: it ends in time, and holders are notified")
    void close_serverIsABlackHole_endsInTime() throws Exception {
        Holdfast client = scene.proxied(builder -> builder.closeTimeout(Duration.ofMillis(100)));
        Lease held = client.lock("lock", o -> o.lease(Duration.ofSeconds(3))).acquire();
        Lease other = scene.direct().lock("other", o -> o.lease(Scene.ENDLESS)).acquire();
        CompletableFuture<Lease> waiting = client.lock("other").acquireAsync();
        scene.awaitQueued("other", 1);
        scene.proxy().blackhole();

        Future<?> closing = scene.actor("closer").beginRun(client::close);
        Actor.answer(closing);

        assertThat(held.state()).isEqualTo(LeaseState.LOST);
        assertThatExceptionOfType(HoldfastClosedException.class).isThrownBy(() -> Actor.answer(waiting));
        scene.proxy().heal();
        // What it could not free ends with its lease; what it waited for goes on to the next.
        scene.direct().lock("lock").acquire(Actor.PATIENCE).close();
        other.close();
        scene.direct().lock("other").acquire(Actor.PATIENCE).close();
    }

    @Test
    @DisplayName(
            "scenario 36a: a value of another format at the lock's key: refused with what was seen, and left alone")
    void acquire_valueOfAnotherFormat_isRefused() throws Exception {
        Holdfast client = scene.direct();
        scene.redis().execute("SET", Scene.hold("lock"), "2:of-a-later-version");

        assertThatExceptionOfType(BackendMisconfiguredException.class)
                .isThrownBy(() -> client.lock("lock").tryAcquire(Duration.ofSeconds(5)))
                .withMessageContaining("2:of-a-later-version");

        assertThat(scene.redis().execute("GET", Scene.hold("lock")).text()).isEqualTo("2:of-a-later-version");
        scene.redis().execute("DEL", Scene.hold("lock"));
        client.lock("lock").acquire().close();
        scene.requireNothingLeft();
    }

    @Test
    @DisplayName(
            "scenario 36a: a queue member of another format at the head: this version does not guess what it means")
    void release_headOfAnotherFormat_isLeftAlone() throws Exception {
        Lease held = scene.direct().lock("lock").acquire();
        scene.redis().execute("ZADD", Scene.queue("lock"), "1", "2:of-a-later-version");
        CompletableFuture<Lease> waiting = scene.direct().lock("lock").acquireAsync();
        scene.awaitQueued("lock", 2);

        held.close();

        // It finds the lock free when it asks again.
        Actor.answer(waiting).close();
        assertThat(scene.redis()
                        .execute("ZRANGE", Scene.queue("lock"), "0", "-1")
                        .items())
                .singleElement()
                .satisfies(member -> assertThat(member.text()).isEqualTo("2:of-a-later-version"));
        scene.redis().execute("DEL", Scene.queue("lock"));
        scene.requireNothingLeft();
    }
}
