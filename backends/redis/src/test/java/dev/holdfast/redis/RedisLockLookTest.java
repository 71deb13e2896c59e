package dev.holdfast.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.HolderId;
import dev.holdfast.LiveClient;
import dev.holdfast.LockBrowser;
import dev.holdfast.LockInspection;
import dev.holdfast.NamePortion;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.fixture.TestClient;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.Hold;
import dev.holdfast.testkit.threads.Patience;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RedisLockLookTest {

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
    void names_manyForeignKeys_comeInPortionsAndAllAreFound() throws InterruptedException {
        redis.execute("EVAL", "for i = 1, 5000 do redis.call('SET', 'other:' .. i, 'x') end", "0");
        client.acquire("one");
        client.acquire("two {x}");

        Set<String> found = new HashSet<>();
        int portions = 0;
        Optional<String> from = Optional.of(LockBrowser.BEGINNING);
        while (from.isPresent()) {
            NamePortion portion = browser.names(from.get());
            found.addAll(portion.names());
            from = portion.next();
            portions++;
        }

        assertThat(found).containsExactlyInAnyOrder("one", "two {x}");
        assertThat(portions).isGreaterThan(5);
    }

    @Test
    void names_noPosition_isRefused() {
        assertThatThrownBy(() -> browser.names("nowhere")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void look_heldFreeAndForeign_saysWhatIsKnownOfEach() throws InterruptedException {
        Hold hold = client.acquire("held");
        client.ask("held", client.attempt(), Ask.Kind.FIRST);
        redis.execute("SET", "holdfast:{two}", "2:who:knows");
        redis.execute("RPUSH", "holdfast:{list}", "x");

        Map<String, LockInspection> seen = browser.look(List.of("held", "free", "two", "list"), 5);

        assertThat(seen).containsOnlyKeys("held", "free");
        assertThat(seen.get("free").holder()).isEmpty();
        LockInspection held = seen.get("held");
        assertThat(held.holder().orElseThrow().id())
                .isEqualTo(new HolderId(client.id(), hold.attempt().number(), hold.token()));
        assertThat(held.holder().orElseThrow().client().orElseThrow().application())
                .isEqualTo("test");
        assertThat(held.holder().orElseThrow().leaseLeft()).isBetween(Duration.ofSeconds(1), Duration.ofSeconds(30));
        assertThat(held.waiterCount()).isEqualTo(1);
        assertThat(held.waiters()).singleElement().satisfies(waiter -> {
            assertThat(waiter.clientId()).isEqualTo(client.id());
            assertThat(Duration.between(waiter.waitingSince(), held.serverTime()))
                    .isBetween(Duration.ZERO, LONG);
        });
        assertThat(browser.look(List.of("held"), 0).get("held").waiters()).isEmpty();
        assertThat(browser.look(List.of("held"), 0).get("held").waiterCount()).isEqualTo(1);
    }

    @Test
    void look_group_showsMembersThatLive() throws InterruptedException {
        redis.execute("SET", "holdfast:{lock}", "1:-:3:1700000000000000:1700000030000000:group:r", "PX", "60000");
        redis.execute("ZADD", "holdfast:{lock}:group", "9000000000000000", "1:abc:2:2", "5", "1:gone:3:1");

        LockInspection seen = browser.look(List.of("lock"), 5).get("lock");

        assertThat(seen.group().orElseThrow().units()).isEqualTo(2);
        assertThat(seen.group().orElseThrow().memberCount()).isEqualTo(1);
        assertThat(seen.group().orElseThrow().members())
                .singleElement()
                .satisfies(member -> assertThat(member.clientId()).isEqualTo("abc"));
        assertThat(seen.holder().orElseThrow().clientId()).isEqualTo("abc");
        assertThat(seen.kept()).isFalse();
    }

    @Test
    void look_tooManyWaiters_isRefused() {
        assertThatThrownBy(() -> browser.look(List.of("lock"), 1_001)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void clients_connectedAndGone_sayWhichIsThere() throws InterruptedException {
        redis.execute(
                "HSET",
                "holdfast:client:gone",
                "format",
                "1",
                "host",
                "h",
                "pid",
                "7",
                "application",
                "a",
                "since",
                "1000");

        List<LiveClient> clients = browser.clients(List.of(client.id(), "gone", "never"));

        assertThat(clients)
                .extracting(LiveClient::connection)
                .containsExactly(
                        LiveClient.Connection.CONNECTED,
                        LiveClient.Connection.NOT_CONNECTED,
                        LiveClient.Connection.NOT_CONNECTED);
        assertThat(clients.get(0).info().orElseThrow().application()).isEqualTo("test");
        assertThat(clients.get(1).info().orElseThrow().pid()).isEqualTo(7);
        assertThat(clients.get(2).info()).isEmpty();
        assertThat(browser.clients(List.of())).isEmpty();
    }
}
