package dev.holdfast.cli.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.cli.Execution;
import dev.holdfast.console.Console;
import dev.holdfast.console.ConsoleOptions;
import dev.holdfast.console.ConsoleRequest;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.redis.RedisLockBrowser;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two processes that wait for one another's locks, on a real server. */
@SuppressWarnings("LockNotBeforeTry") // what a thread owns is unlocked when its wait has ended
class ConsoleDeadlockTest {

    private static final Duration LONG = Duration.ofMinutes(1);

    private final EmbeddedRedis redis = EmbeddedRedis.start();
    private final Holdfast shop = client("shop");
    private final Holdfast stock = client("stock");
    private final CyclicBarrier owning = new CyclicBarrier(2);
    private Console console;

    private Holdfast client(String name) {
        return HoldfastRedis.builder()
                .uri(redis.uri())
                .clientName(name)
                .closeTimeout(Duration.ZERO)
                .build();
    }

    @BeforeEach
    void open() throws IOException {
        console = Console.of(() -> RedisLockBrowser.connect(redis.uri(), "holdfast"), ConsoleOptions.of("redis"));
    }

    @AfterEach
    void close() {
        console.close();
        shop.close();
        stock.close();
        redis.close();
    }

    private String answer(String path) throws InterruptedException {
        return console.answer(ConsoleRequest.get(path, Map.of())).text();
    }

    private Thread owner(String name, Holdfast client, String own, String other) {
        return start(name, () -> {
            client.lock(own).lock();
            try {
                owning.await(60, TimeUnit.SECONDS);
                client.lock(other).lockInterruptibly();
                client.lock(other).unlock();
            } finally {
                client.lock(own).unlock();
            }
        });
    }

    private Thread handle(String name, Holdfast client, String own, String other) {
        return start(name, () -> {
            try (Lease first = client.lock(own).acquire()) {
                owning.await(60, TimeUnit.SECONDS);
                client.lock(other).acquire().close();
                first.check();
            }
        });
    }

    private interface Body {

        void run() throws Exception;
    }

    private static Thread start(String name, Body body) {
        Thread thread = new Thread(
                () -> {
                    try {
                        body.run();
                    } catch (Exception ended) {
                        Thread.currentThread().interrupt();
                    }
                },
                name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    @Test
    void graph_threadsOfTwoProcesses_isADeadlockUntilOneGivesUp() throws Exception {
        Thread one = owner("order-worker", shop, "order:42", "stock:7");
        Thread two = owner("stock-worker", stock, "stock:7", "order:42");

        await().atMost(LONG).until(() -> answer("api/graph").contains("\"certain\":true"));

        assertThat(answer("api/graph"))
                .contains("thread 'order-worker' of shop")
                .contains("holds 'order:42' and waits for 'stock:7'")
                .contains("\"thread\":\"stock-worker\"");
        assertThat(answer("api/state")).contains("\"marks\":[\"deadlock\"]", "\"kind\":\"deadlock\"");
        assertThat(answer("api/events")).contains("now deadlock");

        one.interrupt();
        one.join(LONG.toMillis());
        two.join(LONG.toMillis());
        await().atMost(LONG).until(() -> answer("api/graph").contains("\"cycles\":[]"));
        assertThat(answer("api/state")).contains("\"alerts\":[]");
    }

    @Test
    void graph_leasesOfHandles_isAPossibleDeadlock() throws Exception {
        handle("one", shop, "order:42", "stock:7");
        handle("two", stock, "stock:7", "order:42");

        await().atMost(LONG).until(() -> answer("api/state").contains("possible-deadlock"));

        assertThat(answer("api/graph")).contains("\"certain\":false").doesNotContain("\"certain\":true");
    }

    @Test
    void check_threadsOfTwoProcesses_namesTheDeadlockAndExitsWithOne() {
        owner("order-worker", shop, "order:42", "stock:7");
        owner("stock-worker", stock, "stock:7", "order:42");

        Execution checked = Execution.of("console", "--check", "--for", "15s", "--redis", redis.uri());

        assertThat(checked.err()).contains("Lock 'order:42': deadlock, thread 'order-worker' of shop");
        assertThat(checked.exitCode()).isEqualTo(1);
    }
}
