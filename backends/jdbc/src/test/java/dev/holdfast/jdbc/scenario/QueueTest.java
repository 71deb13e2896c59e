package dev.holdfast.jdbc.scenario;

import static dev.holdfast.jdbc.fixture.Scene.soon;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.jdbc.fixture.Scene;
import dev.holdfast.testkit.proxy.FaultProxy;
import dev.holdfast.testkit.threads.Actor;
import dev.holdfast.testkit.threads.Patience;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Scenarios 94 and 95: the queue in a row. */
class QueueTest {

    private static final Duration LONG_LEASE = Duration.ofMinutes(10);

    /** Two seconds for a claim that is not taken, and what a loaded machine adds; far less than a lease. */
    private static final Duration CLAIM = Patience.LIMIT;

    private static final int CLIENTS = 300;

    /** Those beyond a bound wait without a place. */
    private static final int AT_LEAST_QUEUED = 200;

    private final Scene scene = Scene.onSharedServer();

    @AfterEach
    void close() throws Exception {
        scene.close();
    }

    @Test
    @DisplayName("scenario 94: the head of the queue is dead: the next one has the lock after its claim")
    void release_whileTheHeadIsDead_servesTheNextAfterTheClaim() throws Exception {
        String name = Scene.newName();
        FaultProxy proxy = scene.proxy();
        Holdfast dead = scene.client(scene.through(proxy), builder -> builder.options(Scene.lease(LONG_LEASE)));
        Holdfast holder = scene.client();
        Holdfast next = scene.client();
        Lease held = holder.lock(name).acquire();
        CompletableFuture<Lease> never = dead.lock(name).acquireAsync();
        Scene.awaitQueued(holder, name, 1);
        Future<Lease> waiting = scene.actor("next").begin(() -> next.lock(name).acquire());
        Scene.awaitQueued(holder, name, 2);
        proxy.blackhole();

        long before = System.nanoTime();
        held.close();

        try (Lease lease = Actor.answer(waiting)) {
            assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(CLAIM);
            assertThat(lease.token()).isGreaterThan(held.token());
        }
        assertThat(never).isNotDone();
        proxy.heal();
        Actor.answer(never).close();
        Scene.awaitUnused(holder, name);
    }

    @Test
    @Tag("thorough")
    @DisplayName("scenario 95: 300 waiting clients: all are served, each once")
    void acquire_by300Clients_servesAll() throws Exception {
        String name = Scene.newName();
        Holdfast holder = scene.client();
        Lease held = holder.lock(name).acquire();
        List<Long> tokens = new CopyOnWriteArrayList<>();
        List<CompletableFuture<Void>> waiting = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            waiting.add(scene.client().lock(name).acquireAsync().thenAccept(lease -> {
                tokens.add(lease.token());
                lease.close();
            }));
        }
        soon().untilAsserted(() -> assertThat(holder.lock(name).inspect().waiterCount())
                .isBetween((long) AT_LEAST_QUEUED, (long) CLIENTS));

        held.close();

        for (CompletableFuture<Void> each : waiting) {
            each.get(5, TimeUnit.MINUTES);
        }
        assertThat(tokens).hasSize(CLIENTS).isSorted().doesNotHaveDuplicates();
        Scene.awaitUnused(holder, name);
    }
}
