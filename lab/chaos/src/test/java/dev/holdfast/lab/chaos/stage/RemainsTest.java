package dev.holdfast.lab.chaos.stage;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.testkit.threads.Actor;
import dev.holdfast.testkit.threads.Patience;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A hold and a place in a queue are seen while they are there, and not any more when they have gone. */
class RemainsTest {

    @TempDir
    private Path directory;

    @ParameterizedTest
    @EnumSource
    void remains_ofADatabase_showHoldAndPlace(Database database) throws Exception {
        database.missing().ifPresent(what -> Assumptions.abort(() -> "NOT CHECKED, because there is " + what));
        try (LockServers servers = SqlServers.start(database, Optional.empty())) {
            check(servers);
        }
    }

    @Test
    void remains_ofZooKeeper_showHoldAndPlace() throws Exception {
        try (LockServers servers = ZooKeeperServers.start(directory, Optional.empty())) {
            check(servers);
        }
    }

    private static void check(LockServers servers) throws Exception {
        Remains remains = servers.remains();
        try (Holdfast holder = servers.connect();
                Holdfast waiter = servers.connect()) {
            Lease held = holder.lock("apple").acquire();
            assertThat(remains.holds())
                    .singleElement()
                    .asString()
                    .startsWith("apple")
                    .contains(holder.clientId());

            CompletableFuture<Lease> asked = waiter.lock("apple").acquireAsync(Patience.LIMIT);
            await().until(() -> !remains.placesOf(List.of(waiter.clientId())).isEmpty());
            assertThat(remains.isQueued("apple")).isTrue();
            assertThat(remains.isQueued("birch")).isFalse();
            assertThat(remains.placesOf(List.of("nobody"))).isEmpty();

            held.close();
            Actor.answer(asked).close();
            await().until(() -> remains.queues().isEmpty()
                    && remains.placesOf(List.of(waiter.clientId())).isEmpty());
            assertThat(remains.holds()).isEmpty();
        }
        assertThat(remains.endless()).isEmpty();
    }
}
