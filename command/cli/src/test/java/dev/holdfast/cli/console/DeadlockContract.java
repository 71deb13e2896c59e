package dev.holdfast.cli.console;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.console.BrowserSource;
import dev.holdfast.console.Console;
import dev.holdfast.console.ConsoleOptions;
import dev.holdfast.console.ConsoleRequest;
import dev.holdfast.testkit.threads.Patience;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two processes that wait for one another's locks, as the console sees them on a real server. */
@SuppressWarnings("LockNotBeforeTry") // what a thread owns is unlocked when its wait has ended
abstract class DeadlockContract {

    static final Duration LONG = Patience.LIMIT;

    private final CyclicBarrier owning = new CyclicBarrier(2);
    Holdfast shop;
    Holdfast stock;
    private Console console;

    /** A client of that name, which does not wait for its threads when it is closed. */
    abstract Holdfast client(String name) throws Exception;

    abstract BrowserSource browser();

    /** What keeps the locks, in one word. */
    abstract String kind();

    /** Called when clients and console are closed. */
    abstract void stop() throws Exception;

    @BeforeEach
    final void open() throws Exception {
        shop = client("shop");
        stock = client("stock");
        console = Console.of(browser(), ConsoleOptions.of(kind()));
    }

    @AfterEach
    final void close() throws Exception {
        console.close();
        shop.close();
        stock.close();
        stop();
    }

    final String answer(String path) throws InterruptedException {
        return console.answer(ConsoleRequest.get(path, Map.of())).text();
    }

    final void awaitOtherOwner() throws Exception {
        owning.await(LONG.toSeconds(), TimeUnit.SECONDS);
    }

    final Thread owner(String name, Holdfast client, String own, String other) {
        return start(name, () -> {
            client.lock(own).lock();
            try {
                awaitOtherOwner();
                client.lock(other).lockInterruptibly();
                client.lock(other).unlock();
            } finally {
                client.lock(own).unlock();
            }
        });
    }

    interface Body {

        void run() throws Exception;
    }

    static Thread start(String name, Body body) {
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

        await().until(() -> answer("api/graph").contains("\"certain\":true"));

        assertThat(answer("api/graph"))
                .contains("thread 'order-worker' of shop")
                .contains("holds 'order:42' and waits for 'stock:7'")
                .contains("\"thread\":\"stock-worker\"");
        assertThat(answer("api/state")).contains("\"marks\":[\"deadlock\"]", "\"kind\":\"deadlock\"");
        assertThat(answer("api/events")).contains("now deadlock");

        one.interrupt();
        one.join(LONG.toMillis());
        two.join(LONG.toMillis());
        await().until(() -> answer("api/graph").contains("\"cycles\":[]"));
        assertThat(answer("api/state")).contains("\"alerts\":[]");
    }
}
