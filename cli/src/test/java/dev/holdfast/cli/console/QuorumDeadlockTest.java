package dev.holdfast.cli.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.holdfast.Holdfast;
import dev.holdfast.console.Console;
import dev.holdfast.console.ConsoleOptions;
import dev.holdfast.console.ConsoleRequest;
import dev.holdfast.embedded.EmbeddedQuorum;
import dev.holdfast.redis.quorum.HoldfastQuorum;
import dev.holdfast.redis.quorum.QuorumAdministration;
import dev.holdfast.redis.quorum.QuorumLockBrowser;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two processes that wait for one another's locks, on a quorum of which a member is gone. */
@SuppressWarnings("LockNotBeforeTry") // what a thread owns is unlocked when its wait has ended
class QuorumDeadlockTest {

    private static final Duration LONG = Duration.ofMinutes(1);

    private final EmbeddedQuorum quorum = EmbeddedQuorum.start();
    private final CyclicBarrier owning = new CyclicBarrier(2);
    private Holdfast shop;
    private Holdfast stock;
    private Console console;

    private Holdfast client(String name) {
        return HoldfastQuorum.builder()
                .members(quorum.uris())
                .clientName(name)
                .closeTimeout(Duration.ZERO)
                .build();
    }

    @BeforeEach
    void open() throws Exception {
        var unused = QuorumAdministration.of(quorum.uris()).initialize();
        shop = client("shop");
        stock = client("stock");
        quorum.members().get(1).kill();
        console = Console.of(() -> QuorumLockBrowser.connect(quorum.uris()), ConsoleOptions.of("quorum"));
    }

    @AfterEach
    void close() {
        console.close();
        shop.close();
        stock.close();
        quorum.close();
    }

    private String answer(String path) throws InterruptedException {
        return console.answer(ConsoleRequest.get(path, Map.of())).text();
    }

    private Thread owner(String name, Holdfast client, String own, String other) {
        Thread thread = new Thread(
                () -> {
                    client.lock(own).lock();
                    try {
                        owning.await(60, TimeUnit.SECONDS);
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

    @Test
    void graph_threadsOfTwoProcesses_isADeadlockUntilOneGivesUp() throws Exception {
        Thread one = owner("order-worker", shop, "order:42", "stock:7");
        Thread two = owner("stock-worker", stock, "stock:7", "order:42");

        await().atMost(LONG).until(() -> answer("api/graph").contains("\"certain\":true"));

        assertThat(answer("api/graph")).contains("thread 'order-worker' of shop", "\"thread\":\"stock-worker\"");
        assertThat(answer("api/state")).contains("\"kind\":\"quorum\"", "\"marks\":[\"deadlock\"]");

        one.interrupt();
        one.join(LONG.toMillis());
        two.join(LONG.toMillis());
        await().atMost(LONG).until(() -> answer("api/graph").contains("\"cycles\":[]"));
        assertThat(answer("api/state")).contains("\"alerts\":[]");
    }
}
