package dev.holdfast.redis;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.BlockedThread;
import dev.holdfast.Holdfast;
import dev.holdfast.LiveClient;
import dev.holdfast.LockInspection;
import dev.holdfast.embedded.EmbeddedCluster;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.testkit.threads.Patience;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What a browser sees of threads that own a lock and wait for another. */
@SuppressWarnings("LockNotBeforeTry") // what a thread owns is unlocked when its wait has ended
class RedisBlockedThreadsTest {

    private static final Duration LONG = Patience.LIMIT;

    private final CyclicBarrier owning = new CyclicBarrier(2);

    private Thread crossing(String name, Holdfast client, String own, String other) {
        Thread thread = new Thread(
                () -> {
                    client.lock(own).lock();
                    try {
                        owning.await(LONG.toSeconds(), TimeUnit.SECONDS);
                        client.lock(other).lockInterruptibly();
                        client.lock(other).unlock();
                    } catch (Exception ended) {
                        Thread.currentThread().interrupt();
                    } finally {
                        client.lock(own).unlock();
                    }
                },
                name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private static List<BlockedThread> blocked(RedisLockBrowser browser, Holdfast client) throws InterruptedException {
        return browser.clients(List.of(client.clientId())).get(0).blocked();
    }

    private void cross(String uri) throws Exception {
        try (Holdfast a = HoldfastRedis.connect(uri);
                Holdfast b = HoldfastRedis.connect(uri);
                RedisLockBrowser browser = RedisLockBrowser.connect(uri, "holdfast")) {
            assertThat(blocked(browser, a)).isEmpty();
            Thread one = crossing("one", a, "x", "y");
            Thread two = crossing("two", b, "y", "x");
            await().until(() ->
                    !blocked(browser, a).isEmpty() && !blocked(browser, b).isEmpty());

            BlockedThread ofA = blocked(browser, a).get(0);
            BlockedThread ofB = blocked(browser, b).get(0);
            Map<String, LockInspection> locks = browser.look(List.of("x", "y"), 10);
            assertThat(ofA.thread()).isEqualTo("one");
            assertThat(ofA.held()).isEqualTo("x").isEqualTo(ofB.awaited());
            assertThat(ofB.held()).isEqualTo("y").isEqualTo(ofA.awaited());
            assertThat(locks.get("x").holder().orElseThrow().id().attempt()).isEqualTo(ofA.heldAttempt());
            assertThat(locks.get("y").holder().orElseThrow().id().attempt()).isEqualTo(ofB.heldAttempt());
            assertThat(locks.get("y").waiters()).singleElement().satisfies(waiter -> {
                assertThat(waiter.clientId()).isEqualTo(a.clientId());
                assertThat(waiter.attempt()).isEqualTo(ofA.awaitedAttempt());
            });
            assertThat(blocked(browser, a)).as("the same wait").containsExactly(ofA);

            one.interrupt();
            one.join(LONG.toMillis());
            two.join(LONG.toMillis());
            await().until(() ->
                    blocked(browser, a).isEmpty() && blocked(browser, b).isEmpty());
        }
    }

    @Test
    void clients_waitingForOneAnother_areSeenUntilTheWaitEnds() throws Exception {
        try (EmbeddedRedis redis = EmbeddedRedis.start()) {
            cross(redis.uri());
        }
    }

    @Test
    void clientsOfACluster_waitingForOneAnother_areSeenUntilTheWaitEnds() throws Exception {
        try (EmbeddedCluster cluster = EmbeddedCluster.start()) {
            cross(cluster.uri());
        }
    }

    @Test
    void record_ofAnOlderOrANewerClient_isReadAsFarAsItIsKnown() throws Exception {
        try (EmbeddedRedis redis = EmbeddedRedis.start();
                RedisLockBrowser browser = RedisLockBrowser.connect(redis.uri(), "holdfast")) {
            String about = "format 1 host h pid 7 application shop since 1000";
            redis.execute(("HSET holdfast:client:older " + about).split(" ", -1));
            redis.execute(
                    ("HSET holdfast:client:newer " + about + " blocked 2:other:words another field").split(" ", -1));
            redis.execute("HSET", "holdfast:client:foreign", "blocked", "1:5:7:9::t:h:n");

            List<LiveClient> seen = browser.clients(List.of("older", "newer", "foreign"));

            assertThat(seen).allMatch(client -> client.blocked().isEmpty());
            assertThat(seen).extracting(client -> client.info().isPresent()).containsExactly(true, true, false);
        }
    }

    @Test
    void clients_thatNeverWait_haveRecordsWithoutTheField() throws Exception {
        try (EmbeddedRedis redis = EmbeddedRedis.start();
                Holdfast client = HoldfastRedis.connect(redis.uri())) {
            client.lock("x").run(() -> {});

            assertThat(redis.execute("HGETALL", "holdfast:client:" + client.clientId())
                            .items())
                    .hasSize(10);
        }
    }
}
