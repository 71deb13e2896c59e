package dev.holdfast.redis.quorum.scenario;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.quorum.fixture.QuorumFixture;
import dev.holdfast.testkit.threads.Patience;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is released or left is gone at every member, also at those that nobody waits for. */
class LeftoversTest {

    private static final Duration SOON = Patience.LIMIT;

    private final List<Holdfast> clients = new ArrayList<>();
    private final ExecutorService workers = Executors.newCachedThreadPool();
    private QuorumFixture quorum;

    @BeforeEach
    void start() {
        quorum = new QuorumFixture(3);
        for (int i = 0; i < 3; i++) {
            clients.add(Holdfast.over(quorum.newBackend()).build());
        }
    }

    @AfterEach
    void stop() {
        workers.shutdownNow();
        clients.forEach(Holdfast::close);
        quorum.close();
    }

    private void awaitNothingLeft(String name) {
        await().untilAsserted(() -> assertThat(quorum.leftovers(name)).isEmpty());
    }

    /**
     * Forbids that what an answer shows late is left before the release gets there: the release would not find the
     * hold, and the lease would be lost.
     */
    @Test
    void load_releasedCancelledAndAskedAtOnce_losesNothingAndLeavesNothing() throws Exception {
        releaseCancelAndAsk(20);
    }

    @Test
    @Tag("thorough")
    void load_ofManyNames_losesNothingAndLeavesNothing() throws Exception {
        releaseCancelAndAsk(200);
    }

    private void releaseCancelAndAsk(int names) throws Exception {
        for (int i = 0; i < names; i++) {
            String name = "left:" + i;
            List<Future<Integer>> uses = new ArrayList<>();
            for (Holdfast client : clients) {
                long seed = uses.size() + 31L * i;
                uses.add(workers.submit(() -> use(client.lock(name), new Random(seed))));
            }
            for (Future<Integer> use : uses) {
                assertThat(use.get(SOON.toSeconds(), TimeUnit.SECONDS)).isNotNegative();
            }
            awaitNothingLeft(name);
        }
    }

    /** Each close throws if the lease was lost. */
    private static int use(DistributedLock lock, Random random) throws Exception {
        int held = 0;
        for (int i = 0; i < 10; i++) {
            int kind = random.nextInt(3);
            if (kind == 0) {
                CompletableFuture<Lease> later = lock.acquireAsync();
                if (random.nextBoolean()) {
                    later = later.orTimeout(random.nextInt(900), TimeUnit.MICROSECONDS);
                }
                if (!later.cancel(false) && !later.isCompletedExceptionally()) {
                    later.join().close();
                    held++;
                }
            } else if (kind == 1) {
                lock.tryAcquire().ifPresent(Lease::close);
            } else {
                lock.acquire(SOON).close();
                held++;
            }
        }
        return held;
    }

    @Test
    void release_whileAMemberIsStopped_isMadeUpForThere() throws Exception {
        EmbeddedRedis stopped = quorum.servers().get(2);
        Lease lease = clients.get(0).lock("stopped").acquire();
        CompletableFuture<Lease> waiting = clients.get(1).lock("stopped").acquireAsync();
        await().until(() -> clients.get(0).lock("stopped").inspect().waiterCount() == 1);

        stopped.pause();
        try {
            lease.close();
            waiting.get(SOON.toSeconds(), TimeUnit.SECONDS).close();
            clients.get(2).lock("stopped").acquire(SOON).close();
        } finally {
            stopped.resume();
        }

        awaitNothingLeft("stopped");
    }

    @Test
    void close_withReleasesOnTheirWay_leavesNothing() throws Exception {
        closeWithReleasesOnTheirWay(20);
    }

    @Test
    @Tag("thorough")
    void close_oftenWithReleasesOnTheirWay_leavesNothing() throws Exception {
        closeWithReleasesOnTheirWay(200);
    }

    private void closeWithReleasesOnTheirWay(int names) throws Exception {
        for (int i = 0; i < names; i++) {
            String name = "closed:" + i;
            Holdfast client = Holdfast.over(quorum.newBackend()).build();
            Lease lease = client.lock(name).acquire(SOON);
            var unused = clients.get(0).lock(name).acquireAsync().thenAccept(Lease::close);
            var released = lease.releaseAsync();
            client.close();
            released.toCompletableFuture().get(SOON.toSeconds(), TimeUnit.SECONDS);
            awaitNothingLeft(name);
        }
    }
}
