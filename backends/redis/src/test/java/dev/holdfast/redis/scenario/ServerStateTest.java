package dev.holdfast.redis.scenario;

import static dev.holdfast.redis.scenario.Scene.soon;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.BackendUnavailableException;
import dev.holdfast.DistributedLock;
import dev.holdfast.DistributedSemaphore;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.LockEvent;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.redis.fixture.LettuceShutdown;
import dev.holdfast.redis.fixture.OwnConnection;
import dev.holdfast.testkit.threads.Actor;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisConnectionException;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.ScriptOutputType;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Scenario 32: a server that answers, and cannot. */
@Execution(ExecutionMode.CONCURRENT)
class ServerStateTest {

    private static final Duration WAIT = Duration.ofMillis(500);
    private static final Duration LEASE = Duration.ofMinutes(10);

    /** Renewed soon, and not lost when a busy machine stands still for a few seconds. */
    private static final Duration RENEWED_LEASE = Duration.ofSeconds(9);

    private final Scene scene = Scene.start(server -> server.enableDebugCommand());

    @AfterEach
    void close() {
        scene.close();
    }

    private void requireUnavailable(DistributedLock lock, String word) {
        assertThatExceptionOfType(BackendUnavailableException.class)
                .isThrownBy(() -> lock.tryAcquire(WAIT))
                .withMessageContaining(word)
                .satisfies(thrown -> assertThat(thrown.lockName()).contains(lock.name()));
    }

    @Test
    @DisplayName("scenario 32: NOSCRIPT after SCRIPT FLUSH: no caller notices")
    void scriptFlush_atEveryStep_goesUnnoticed() throws Exception {
        Holdfast holder = scene.direct();
        Holdfast waiter = scene.direct();
        scene.redis().execute("SCRIPT", "FLUSH");
        Lease held = holder.lock("lock", o -> o.lease(RENEWED_LEASE)).acquire();
        scene.redis().execute("SCRIPT", "FLUSH");
        CompletableFuture<Lease> waiting = waiter.lock("lock").acquireAsync();
        scene.awaitQueued("lock", 1);
        scene.redis().execute("SCRIPT", "FLUSH");
        long before = holder.statistics().renewalsSent();
        soon().until(() -> holder.statistics().renewalsSent() >= before + 2);
        held.check();
        scene.redis().execute("SCRIPT", "FLUSH");
        held.extend(LEASE);
        scene.redis().execute("SCRIPT", "FLUSH");

        assertThat(held.release()).isEqualTo(ReleaseOutcome.RELEASED);

        assertThat(Actor.answer(waiting).release()).isEqualTo(ReleaseOutcome.RELEASED);
        scene.requireNothingLeft();
    }

    @Test
    @DisplayName("scenario 32: LOADING after a restart: a timed call says so, a patient one waits for it")
    void loading_afterARestart_isWaitedFor() throws Exception {
        scene.redis().execute("EVAL", "for i = 1, 3000 do redis.call('SET', 'k' .. i, string.rep('x', 4096)) end", "0");
        scene.redis().execute("CONFIG", "SET", "key-load-delay", "1000");
        // It looks after its clients every two megabytes.
        scene.redis().execute("CONFIG", "SET", "rdbcompression", "no");
        DistributedLock lock = scene.direct().lock("lock");
        try (OwnConnection reloading = new OwnConnection(scene.redis())) {
            // Three seconds, in which the server answers and does nothing.
            RedisFuture<?> unused = reloading.async().debugReload();
            soon().untilAsserted(() -> requireUnavailable(lock, "LOADING"));

            try (Lease lease = lock.acquire(Actor.PATIENCE)) {
                lease.check();
            }
        }
        scene.requireNothingLeft();
    }

    @Test
    @DisplayName("scenario 32: BUSY from a foreign script: said so in time; held locks survive it")
    void busy_fromAForeignScript_isOverSometime() throws Exception {
        scene.redis().execute("CONFIG", "SET", "lua-time-limit", "50");
        Holdfast holder = scene.direct();
        Lease held = holder.lock("held", o -> o.lease(LEASE)).acquire();
        DistributedLock lock = scene.direct().lock("lock");
        try (OwnConnection endless = new OwnConnection(scene.redis())) {
            RedisFuture<?> unused = endless.async().eval("while true do end", ScriptOutputType.STATUS);
            soon().untilAsserted(() -> requireUnavailable(lock, "BUSY"));
            Future<Lease> patient = scene.actor("patient").begin(lock::acquire);
            soon().until(() -> killsScript());

            Actor.answer(patient).close();
        }
        assertThat(held.state()).isEqualTo(LeaseState.HELD);
        assertThat(held.release()).isEqualTo(ReleaseOutcome.RELEASED);
        scene.requireNothingLeft();
    }

    private boolean killsScript() {
        try {
            scene.redis().execute("SCRIPT", "KILL");
            return true;
        } catch (dev.holdfast.embedded.RespException e) {
            return e.getMessage().contains("NOTBUSY");
        }
    }

    @Test
    @DisplayName("scenario 32: READONLY after a demotion: said so in time, and well again after the promotion")
    void readOnly_afterADemotion_isOverSometime() throws Exception {
        DistributedLock lock = scene.direct().lock("lock");
        lock.acquire().close();
        scene.redis().execute("CONFIG", "SET", "replica-serve-stale-data", "yes");
        scene.redis().execute("REPLICAOF", "127.0.0.1", "1");

        soon().untilAsserted(() -> requireUnavailable(lock, "READONLY"));

        scene.redis().execute("REPLICAOF", "NO", "ONE");
        lock.acquire(Actor.PATIENCE).close();
        scene.requireNothingLeft();
    }

    @Test
    @DisplayName("scenario 32: MASTERDOWN on a replica without its primary: said so in time,"
            + " and well again after the promotion")
    void masterDown_onAReplica_isOverSometime() throws Exception {
        DistributedLock lock = scene.direct().lock("lock");
        lock.acquire().close();
        scene.redis().execute("CONFIG", "SET", "replica-serve-stale-data", "no");
        scene.redis().execute("REPLICAOF", "127.0.0.1", "1");

        soon().untilAsserted(() -> requireUnavailable(lock, "MASTERDOWN"));

        scene.redis().execute("REPLICAOF", "NO", "ONE");
        lock.acquire(Actor.PATIENCE).close();
        scene.requireNothingLeft();
    }

    @Test
    @DisplayName("scenario 32: OOM under noeviction: an acquire is refused, what is held is renewed and released")
    void outOfMemory_acquireIsRefused_releaseWorks() throws Exception {
        Holdfast client = scene.direct();
        Holdfast other = scene.direct();
        Lease held = client.lock("held", o -> o.lease(RENEWED_LEASE)).acquire();
        AtomicInteger refused = new AtomicInteger();
        other.listen(event -> refused.addAndGet(event instanceof LockEvent.Unavailable ? 1 : 0));
        CompletableFuture<Lease> waiting = other.lock("held").acquireAsync();
        scene.awaitQueued("held", 1);
        scene.redis().execute("CONFIG", "SET", "maxmemory-policy", "noeviction");
        scene.redis().execute("CONFIG", "SET", "maxmemory", "1");

        soon().untilAsserted(() -> requireUnavailable(client.lock("lock"), "OOM"));
        long before = client.statistics().renewalsSent();
        soon().until(() -> client.statistics().renewalsSent() >= before + 2);
        // The waiter has asked meanwhile, and was refused.
        soon().until(() -> refused.get() > 0);
        held.check();
        assertThat(held.release()).isEqualTo(ReleaseOutcome.RELEASED);
        Lease next = Actor.answer(waiting);
        next.check();
        assertThat(next.release()).isEqualTo(ReleaseOutcome.RELEASED);

        scene.redis().execute("CONFIG", "SET", "maxmemory", "0");
        client.lock("lock").acquire(Actor.PATIENCE).close();
        scene.requireNothingLeft();
    }

    @Test
    @DisplayName("scenario 32: OOM under noeviction: a resize is refused, and says that nothing has changed")
    void outOfMemory_resizeIsRefused_saysThatNothingHasChanged() throws Exception {
        DistributedSemaphore semaphore = scene.direct().semaphore("permits", 2);
        semaphore.acquire().close();
        scene.redis().execute("CONFIG", "SET", "maxmemory", "1");

        assertThatExceptionOfType(BackendUnavailableException.class)
                .isThrownBy(() -> semaphore.resize(1, LEASE))
                .withMessageContainingAll("Semaphore 'permits' could not be resized", "OOM", "as many permits as");

        scene.redis().execute("CONFIG", "SET", "maxmemory", "0");
        semaphore.acquire(2).close();
        scene.requireNothingLeft();
    }

    @Test
    @DisplayName("scenario 32: maxclients reached: connected clients go on, new ones fail with it,"
            + " and gets in when there is room")
    void maxClients_reached_isReportedAndOverSometime() throws Exception {
        Holdfast client = scene.proxied();
        RedisClient crowd = RedisClient.create(scene.redis().uri());
        crowd.setOptions(ClientOptions.builder().autoReconnect(false).build());
        try {
            crowd.connect();
            scene.proxy().refuse();
            scene.proxy().cut();
            scene.redis().execute("CONFIG", "SET", "maxclients", "30");
            soon().until(() -> isFull(crowd));
            scene.proxy().heal();

            soon().untilAsserted(() -> requireUnavailable(client.lock("lock"), "max number of clients"));
        } finally {
            LettuceShutdown.of(crowd);
        }
        client.lock("lock").acquire(Actor.PATIENCE).close();
        scene.requireNothingLeft();
    }

    /** A crowd that takes every place that becomes free. */
    private static boolean isFull(RedisClient crowd) {
        try {
            crowd.connect();
            return false;
        } catch (RedisConnectionException e) {
            return true;
        }
    }

    @Test
    @DisplayName("scenario 14: a key of another type at the lock's key: reported at once, with what to mend")
    void wrongType_atTheLocksKey_isMisconfigured() throws Exception {
        Holdfast client = scene.direct();
        scene.redis().execute("RPUSH", Scene.hold("lock"), "not a lock");

        assertThatExceptionOfType(BackendMisconfiguredException.class)
                .isThrownBy(() -> client.lock("lock").acquire())
                .withMessageContaining("lock")
                .withMessageContaining("another type");
        assertThatExceptionOfType(BackendMisconfiguredException.class)
                .isThrownBy(() -> client.lock("lock").tryAcquire());

        scene.redis().execute("DEL", Scene.hold("lock"));
        client.lock("lock").acquire().close();
        scene.requireNothingLeft();
    }

    @Test
    @DisplayName("scenario 14: a key of another type in place of a held lock: lost")
    void wrongType_inPlaceOfAHeldLock_isALoss() throws Exception {
        Lease held =
                scene.direct().lock("lock", o -> o.lease(Duration.ofSeconds(3))).acquire();
        scene.redis().execute("DEL", Scene.hold("lock"));
        scene.redis().execute("RPUSH", Scene.hold("lock"), "not a lock");

        soon().until(() -> held.state() == LeaseState.LOST);

        assertThat(held.release()).isEqualTo(ReleaseOutcome.ALREADY_LOST);
        assertThat(scene.redis().execute("LLEN", Scene.hold("lock")).number()).isEqualTo(1);
        scene.redis().execute("DEL", Scene.hold("lock"));
    }
}
