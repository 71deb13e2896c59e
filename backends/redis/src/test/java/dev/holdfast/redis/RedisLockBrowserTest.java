package dev.holdfast.redis;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.HolderId;
import dev.holdfast.LiveLock;
import dev.holdfast.LockBrowser;
import dev.holdfast.LockInspection;
import dev.holdfast.LockListing;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.fixture.TestClient;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.Release;
import dev.holdfast.testkit.threads.Patience;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RedisLockBrowserTest {

    private static final Duration LONG = Patience.LIMIT;

    private static EmbeddedRedis redis;
    private TestClient client;
    private RedisLockBrowser browser;

    @BeforeAll
    static void startServer() {
        redis = EmbeddedRedis.start();
    }

    @AfterAll
    static void stopServer() {
        redis.close();
    }

    @BeforeEach
    void connect() throws InterruptedException {
        redis.execute("FLUSHALL");
        client = TestClient.at(redis.uri());
        browser = RedisLockBrowser.connect(redis.uri(), "holdfast");
    }

    @AfterEach
    void disconnect() {
        browser.close();
        client.close();
    }

    @Test
    void list_nothingHeld_isEmptyAndComplete() throws InterruptedException {
        LockListing listing = browser.list(LONG, 100);

        assertThat(listing.locks()).isEmpty();
        assertThat(listing.complete()).isTrue();
        assertThat(listing.foreignKeys()).isZero();
    }

    @Test
    void list_heldAndWaitedFor_tellsAllAboutIt() throws InterruptedException {
        Hold hold = client.acquire("{odd}:queue %\n");
        client.ask("{odd}:queue %\n", client.attempt(), Ask.Kind.FIRST);

        LockListing listing = browser.list(LONG, 100);

        assertThat(listing.locks()).singleElement().satisfies(lock -> {
            assertThat(lock.name()).isEqualTo("{odd}:queue %\n");
            assertThat(lock.clientId()).isEqualTo(client.id());
            assertThat(lock.attempt()).isEqualTo(hold.attempt().number());
            assertThat(lock.holder())
                    .contains(new HolderId(client.id(), hold.attempt().number(), hold.token()));
            assertThat(lock.client().orElseThrow().application()).isEqualTo("test");
            assertThat(lock.client().orElseThrow().pid())
                    .isEqualTo(ProcessHandle.current().pid());
            assertThat(lock.kept()).isFalse();
            assertThat(lock.leaseLeft()).isBetween(Duration.ofSeconds(1), Duration.ofSeconds(30));
            assertThat(lock.heldFor().orElseThrow()).isBetween(Duration.ZERO, Duration.ofSeconds(29));
            assertThat(lock.token()).isEqualTo(hold.token());
            assertThat(lock.waiters()).isEqualTo(1);
        });
    }

    @Test
    void list_lockThatIsKept_saysSo() throws InterruptedException {
        Hold hold = client.acquire("lock");
        TestClient.await(
                client.backend.locks().release(new Release(LockId.of("lock"), hold, 20_000, Optional.empty())));

        assertThat(browser.list(LONG, 100).locks()).singleElement().satisfies(lock -> {
            assertThat(lock.kept()).isTrue();
            assertThat(lock.clientId()).isEqualTo(client.id());
        });
    }

    @Test
    void listAndInspect_groupHolds_showItsMembers() throws InterruptedException {
        redis.execute("SET", "holdfast:{lock}", "1:-:3:1700000000000000:1700000030000000:group:r", "PX", "60000");
        redis.execute("ZADD", "holdfast:{lock}:group", "9000000000000000", "1:abc:2:3");
        redis.execute("ZADD", "holdfast:{lock}:queue", "5", "1:abc:4:30000:1:p:2:5");

        LockListing listing = browser.list(LONG, 100);
        LockInspection seen = TestClient.await(client.backend.operator().inspect(LockId.of("lock")));

        assertThat(listing.foreignKeys()).isZero();
        assertThat(listing.locks()).singleElement().satisfies(lock -> {
            assertThat(lock.name()).isEqualTo("lock");
            assertThat(lock.clientId()).isEqualTo("abc");
            assertThat(lock.group()).contains(new LiveLock.Group("r", 3, 1));
            assertThat(lock.client()).isEmpty();
            assertThat(lock.kept()).isFalse();
            assertThat(lock.leaseLeft()).isBetween(Duration.ofSeconds(1), Duration.ofSeconds(60));
            assertThat(lock.waiters()).isEqualTo(1);
        });
        assertThat(seen.holder().orElseThrow().clientId()).isEqualTo("abc");
        assertThat(seen.group().orElseThrow().units()).isEqualTo(3);
        assertThat(seen.waiters())
                .singleElement()
                .satisfies(waiter -> assertThat(waiter.attempt()).isEqualTo(4));
    }

    @Test
    void listAndInspect_whatNoClientWrites_isShownWithinBoundsAndHidesNothing() throws InterruptedException {
        redis.execute("SET", "holdfast:{endless}", "1:odd:1:1700000000000000:1");
        redis.execute("SET", "holdfast:client:odd", "no record");
        redis.execute("SET", "holdfast:{big}", "1:big:1:1700000000000000:1", "PX", "60000");
        redis.execute(
                "EVAL",
                "redis.call('HSET', 'holdfast:client:big', 'format', '1', 'host', 'h', 'pid', '1', 'application',"
                        + " string.rep('x', 3000000), 'since', '1', 'blocked', string.rep('1:', 1000000))"
                        + " redis.call('SET', 'holdfast:{long}', '1:' .. string.rep('a', 3000000) .. ':1:1:1')"
                        + " redis.call('SET', 'holdfast:{' .. string.rep('n', 3000000) .. '}', '1:a:1:1:1')",
                "0");
        redis.execute("ZADD", "holdfast:{endless}:queue", "inf", "1:abc:4:30000:1");
        redis.execute("ZADD", "holdfast:{endless}:queue", "-inf", "1:abc:5:30000:1");
        redis.execute("ZADD", "holdfast:{endless}:queue", "1e300", "1:abc:6:30000:1");

        LockListing listing = browser.list(LONG, 100);
        assertThat(listing.locks()).extracting(LiveLock::name).containsExactly("big", "endless");
        assertThat(listing.foreignKeys()).isEqualTo(2);
        assertThat(listing.locks().get(1).leaseLeft()).isEqualTo(LockInspection.NO_END);
        assertThat(listing.locks().get(1).client()).isEmpty();
        assertThat(listing.locks().get(0).client().orElseThrow().application())
                .hasSize(256)
                .endsWith("xx\u2026");

        for (LockInspection seen : List.of(
                TestClient.await(client.backend.operator().inspect(LockId.of("endless"))),
                browser.look(List.of("endless"), 5).get("endless"))) {
            assertThat(seen.holder().orElseThrow().leaseLeft()).isEqualTo(LockInspection.NO_END);
            assertThat(seen.holder().orElseThrow().client()).isEmpty();
            assertThat(seen.waiters())
                    .extracting(LockInspection.Waiter::attempt)
                    .containsExactly(5L, 6L, 4L);
        }
        assertThat(browser.look(List.of("long", "big"), 5)).containsOnlyKeys("big");
        assertThat(browser.clients(List.of("big", "odd")))
                .satisfiesExactly(
                        big -> {
                            assertThat(big.info().orElseThrow().application()).hasSize(256);
                            assertThat(big.blocked()).isEmpty();
                        },
                        odd -> assertThat(odd.info()).isEmpty());
        assertThat(browser.names(LockBrowser.BEGINNING).names()).containsExactlyInAnyOrder("endless", "big", "long");
    }

    @Test
    void list_tokenAheadOfTheClock_doesNotGuessForHowLong() throws InterruptedException {
        redis.execute("SET", "holdfast:{lock}", "1:abc:1:9007199254740001:1", "PX", "60000");

        assertThat(browser.list(LONG, 100).locks()).singleElement().satisfies(lock -> {
            assertThat(lock.heldFor()).isEmpty();
            assertThat(lock.client()).isEmpty();
        });
    }

    @Test
    void list_keysOfOthers_areCountedOrLeftOut() throws InterruptedException {
        client.acquire("mine");
        redis.execute("SET", "holdfast:{two}", "2:who:knows");
        redis.execute("RPUSH", "holdfast:{list}", "x");
        redis.execute("SET", "holdfast:{mine}:queue", "x");
        redis.execute("SET", "elsewhere:{lock}", "1:abc:1:5:1");
        redis.execute("SET", "holdfast:other", "x");

        LockListing listing = browser.list(LONG, 100);

        assertThat(listing.locks()).singleElement().satisfies(lock -> {
            assertThat(lock.name()).isEqualTo("mine");
            assertThat(lock.waiters()).isZero();
        });
        assertThat(listing.foreignKeys()).isEqualTo(2);
    }

    @Test
    void list_moreThanTheBudget_listsAsManyAndSaysSo() throws InterruptedException {
        for (int i = 0; i < 30; i++) {
            client.acquire("lock-" + (10 + i));
        }

        LockListing some = browser.list(LONG, 20);
        assertThat(some.locks()).hasSize(20);
        assertThat(some.complete()).isFalse();

        LockListing all = browser.list(LONG, 30);
        assertThat(all.locks())
                .hasSize(30)
                .isSortedAccordingTo((a, b) -> a.name().compareTo(b.name()));
        assertThat(all.complete()).isTrue();
    }

    @Test
    void list_manyKeys_stopsWhenTheTimeIsUp() throws InterruptedException {
        redis.execute("EVAL", "for i = 1, 5000 do redis.call('SET', 'other:' .. i, 'x') end", "0");

        assertThat(browser.list(Duration.ofNanos(1), 100).complete()).isFalse();
        assertThat(browser.list(LONG, 100).complete()).isTrue();
    }

    @Test
    void list_globCharactersInThePrefix_matchThemselves() throws InterruptedException {
        redis.execute("SET", "p*[a]?:{lock}", "1:abc:1:5:1", "PX", "60000");
        redis.execute("SET", "pxxa?:{other}", "1:abc:1:5:1", "PX", "60000");

        try (RedisLockBrowser odd = RedisLockBrowser.connect(redis.uri(), "p*[a]?")) {
            assertThat(odd.list(LONG, 100).locks()).extracting(LiveLock::name).containsExactly("lock");
        }
    }

    @Test
    void list_budgetThatIsNotPositive_isRefused() {
        assertThatThrownBy(() -> browser.list(Duration.ZERO, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> browser.list(LONG, 0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void close_connectionLostBefore_endsTheThreadsOfItsConnection() throws Exception {
        EmbeddedRedis another = EmbeddedRedis.start();
        Set<Thread> before = lettuceThreads();
        RedisLockBrowser lost = RedisLockBrowser.connect(another.uri(), "holdfast");
        Set<Thread> started = lettuceThreads();
        started.removeAll(before);
        assertThat(started).isNotEmpty();
        another.close();
        await().untilAsserted(() -> assertThatThrownBy(() -> lost.list(LONG, 1))
                .isInstanceOf(BackendUnavailableException.class)
                .hasMessageContaining("not connected"));

        lost.close();

        await().until(() -> started.stream().noneMatch(Thread::isAlive));
    }

    @Test
    void close_whileAnotherThreadLists_failsTheList() throws Exception {
        try (EmbeddedRedis another = EmbeddedRedis.start()) {
            RedisLockBrowser closed = RedisLockBrowser.connect(another.uri(), "holdfast");
            another.pause();
            CompletableFuture<Throwable> thrown = new CompletableFuture<>();
            Thread lister = new Thread(() -> thrown.complete(catchThrowable(() -> closed.list(LONG, 1))));
            lister.start();
            await().until(() -> lister.getState() == Thread.State.TIMED_WAITING || thrown.isDone());

            closed.close();

            assertThat(thrown.get(LONG.toSeconds(), TimeUnit.SECONDS)).isInstanceOf(BackendUnavailableException.class);
            another.resume();
        }
    }

    private static Set<Thread> lettuceThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("lettuce-"))
                .collect(Collectors.toCollection(HashSet::new));
    }

    /** Some proxies have no such command; they do not say what is behind them. */
    @Test
    void list_serverWithoutHello_listsItsLocks() throws InterruptedException {
        try (EmbeddedRedis old = EmbeddedRedis.builder()
                        .config("rename-command", "HELLO", "")
                        .start();
                RedisLockBrowser reader = RedisLockBrowser.connect(old.uri(), "holdfast")) {
            old.execute("SET", "holdfast:{lock}", "1:abc:1:5:1", "PX", "60000");

            assertThat(reader.list(LONG, 100).locks())
                    .extracting(LiveLock::name)
                    .containsExactly("lock");
        }
    }

    @Test
    void connect_nobodyListens_saysWhere() {
        assertThatThrownBy(() -> RedisLockBrowser.connect("redis://127.0.0.1:1", "holdfast"))
                .isInstanceOf(BackendUnavailableException.class)
                .hasMessageContaining("redis://127.0.0.1:1");
    }
}
