package dev.holdfast.cli.console;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.cli.Execution;
import dev.holdfast.console.BrowserSource;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.redis.RedisLockBrowser;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** On Redis, and what does not depend on the server. */
class ConsoleDeadlockTest extends DeadlockContract {

    private final EmbeddedRedis redis = EmbeddedRedis.start();

    @Override
    Holdfast client(String name) {
        return HoldfastRedis.builder()
                .uri(redis.uri())
                .clientName(name)
                .closeTimeout(Duration.ZERO)
                .build();
    }

    @Override
    BrowserSource browser() {
        return () -> RedisLockBrowser.connect(redis.uri(), "holdfast");
    }

    @Override
    String kind() {
        return "redis";
    }

    @Override
    void stop() {
        redis.close();
    }

    private void handle(String name, Holdfast client, String own, String other) {
        var unused = start(name, () -> {
            try (Lease first = client.lock(own).acquire()) {
                awaitOtherOwner();
                client.lock(other).acquire().close();
                first.check();
            }
        });
    }

    @Test
    void graph_leasesOfHandles_isAPossibleDeadlock() throws Exception {
        handle("one", shop, "order:42", "stock:7");
        handle("two", stock, "stock:7", "order:42");

        await().until(() -> answer("api/state").contains("possible-deadlock"));

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
