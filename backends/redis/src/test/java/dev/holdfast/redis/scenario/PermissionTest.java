package dev.holdfast.redis.scenario;

import static dev.holdfast.redis.scenario.Scene.soon;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.Holdfast;
import dev.holdfast.HoldfastException;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A server that no longer lets the client do what it did. */
@Execution(ExecutionMode.CONCURRENT)
class PermissionTest {

    private static final Duration LEASE = Duration.ofSeconds(3);

    private final Scene scene = Scene.start(server -> server.user("app", "secret", "~*", "&*", "+@all"));

    @AfterEach
    void close() {
        scene.close();
    }

    private Holdfast appClient() {
        return scene.connected(HoldfastRedis.builder().uri(scene.redis().uri("app")));
    }

    @Test
    @DisplayName("scenario 32: NOPERM from an ACL that was changed in mid-hold: reported at once to callers;"
            + " the hold ends with its lease")
    void permission_takenAwayInMidHold_isMisconfigured() throws Exception {
        Holdfast client = appClient();
        Lease held = client.lock("held", o -> o.lease(LEASE)).acquire();
        scene.redis().execute("ACL", "SETUSER", "app", "-evalsha", "-eval");

        assertThatExceptionOfType(BackendMisconfiguredException.class)
                .isThrownBy(() -> client.lock("lock").acquire())
                .withMessageContaining("lock")
                .withMessageContaining("permission");
        soon().until(() -> held.state() == LeaseState.LOST);

        scene.redis().execute("ACL", "SETUSER", "app", "+evalsha", "+eval");
        client.lock("held").acquire(Actor.PATIENCE).close();
        client.lock("lock").acquire(Actor.PATIENCE).close();
        var unused = held.release();
        scene.requireNothingLeft();
    }

    @Test
    @DisplayName("scenario 32: NOPERM for a waiter: its call ends and says why")
    void permission_takenAwayWhileWaiting_endsTheCall() throws Exception {
        Holdfast client = appClient();
        Lease held = scene.direct().lock("lock", o -> o.lease(Scene.ENDLESS)).acquire();
        CompletableFuture<Lease> waiting = client.lock("lock").acquireAsync();
        scene.awaitQueued("lock", 1);
        scene.redis().execute("ACL", "SETUSER", "app", "-evalsha", "-eval");

        assertThatExceptionOfType(BackendMisconfiguredException.class).isThrownBy(() -> Actor.answer(waiting));

        scene.redis().execute("ACL", "SETUSER", "app", "+evalsha", "+eval");
        held.close();
        client.lock("lock").acquire(Actor.PATIENCE).close();
        scene.requireNothingLeft();
    }

    @Test
    @DisplayName("scenario 32: the user is removed and its connections killed: reported with what to mend,"
            + " and well again when it is back")
    void user_removed_isMisconfigured() throws Exception {
        Holdfast client = appClient();
        client.lock("lock").acquire().close();
        scene.redis().execute("ACL", "DELUSER", "app");

        soon().untilAsserted(() -> assertThatExceptionOfType(HoldfastException.class)
                .isThrownBy(() -> client.lock("lock").tryAcquire(Duration.ofMillis(200)))
                .isInstanceOf(BackendMisconfiguredException.class)
                .withMessageContaining("password"));

        scene.redis().execute("ACL", "SETUSER", "app", "on", ">secret", "~*", "&*", "+@all");
        soon().ignoreExceptionsInstanceOf(BackendMisconfiguredException.class)
                .until(() -> client.lock("lock").tryRun(LEASE, () -> {}));
        scene.requireNothingLeft();
    }

    @Test
    @DisplayName("scenario 32: NOAUTH: connecting without the password says so")
    void connect_withoutThePassword_isMisconfigured() {
        scene.redis().execute("CONFIG", "SET", "requirepass", "secret");

        assertThatExceptionOfType(BackendMisconfiguredException.class)
                .isThrownBy(() -> scene.direct())
                .withMessageContaining("password");
    }
}
