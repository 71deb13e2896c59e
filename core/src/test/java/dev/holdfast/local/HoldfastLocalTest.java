package dev.holdfast.local;

import static dev.holdfast.fixtures.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.ClientStatistics;
import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.LockOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Many threads on a few clients of one service: nothing overlaps, nothing is left. */
class HoldfastLocalTest {

    private static final int THREADS = 16;
    private static final int ROUNDS = 500;

    @Test
    void options_ofAClient_areThoseOfEachLockWithoutItsOwn() {
        LockOptions options = LockOptions.builder().lease(Duration.ofSeconds(7)).build();
        try (Holdfast client =
                Holdfast.over(new LocalLockService().backend()).options(options).build()) {
            assertThat(client.options()).isEqualTo(options);
            assertThat(client.lock("a").options()).isEqualTo(options);
            assertThat(client.lock("a", own -> own.lease(Duration.ofSeconds(9))).options())
                    .isNotEqualTo(client.options());
        }
    }

    @Test
    void run_threadsOfFourClients_neverOverlapAndLeaveNothing() throws Exception {
        LocalLockService service = new LocalLockService();
        List<Holdfast> clients = List.of(service.connect(), service.connect(), service.connect(), service.connect());
        ExecutorService pool = Executors.newFixedThreadPool(THREADS);
        int[] unprotected = new int[1];
        List<Long> tokens = new ArrayList<>();
        List<Future<?>> running = new ArrayList<>();
        for (int t = 0; t < THREADS; t++) {
            DistributedLock lock = clients.get(t % clients.size()).lock("counter");
            running.add(pool.submit(() -> {
                for (int i = 0; i < ROUNDS; i++) {
                    lock.call(lease -> {
                        unprotected[0]++;
                        return tokens.add(lease.token());
                    });
                }
            }));
        }
        for (Future<?> future : running) {
            future.get();
        }
        pool.shutdown();

        assertThat(unprotected[0]).isEqualTo(THREADS * ROUNDS);
        assertThat(tokens).isSorted().doesNotHaveDuplicates().hasSize(THREADS * ROUNDS);
        for (Holdfast client : clients) {
            // A question that was under way when the last thread got the lock locally ends in the background.
            await().untilAsserted(() -> {
                ClientStatistics left = client.statistics();
                assertThat(left.lanes()).isZero();
                assertThat(left.compensations()).isZero();
            });
            client.close();
        }
    }
}
