package dev.holdfast.redis.scenario;

import static dev.holdfast.redis.scenario.Scene.soon;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.LockEvent;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Thousands of locks, waiters and failures in one client. */
@Tag("ci")
@Isolated("it needs the machine, and others would be slow beside it")
class ScaleTest {

    private static final int WAVE = 250;

    /** Less than the 2 s for which the server keeps a lock for a waiter that has not yet answered its grant. */
    private static final Duration SURE = Duration.ofMillis(1900);

    private final Scene scene = Scene.start();

    @AfterEach
    void close() {
        scene.close();
    }

    private static List<CompletableFuture<Lease>> acquireAll(Holdfast client, int locks, Duration lease) {
        List<CompletableFuture<Lease>> acquiring = new ArrayList<>(locks);
        for (int i = 0; i < locks; i++) {
            acquiring.add(client.lock("lock-" + i, o -> o.lease(lease)).acquireAsync());
        }
        return acquiring;
    }

    private static List<Lease> all(List<CompletableFuture<Lease>> acquiring) throws Exception {
        Actor.answer(CompletableFuture.allOf(acquiring.toArray(CompletableFuture[]::new)));
        return acquiring.stream().map(CompletableFuture::join).toList();
    }

    /** In waves, so that a slow machine answers each release in time. */
    private static void releaseAll(List<Lease> held) throws Exception {
        for (int from = 0; from < held.size(); from += WAVE) {
            assertThat(released(held.subList(from, Math.min(held.size(), from + WAVE))))
                    .containsOnly(ReleaseOutcome.RELEASED);
        }
    }

    private static List<ReleaseOutcome> released(List<Lease> held) throws Exception {
        List<CompletableFuture<ReleaseOutcome>> releasing =
                held.stream().map(Lease::releaseAsync).toList();
        List<ReleaseOutcome> outcomes = new ArrayList<>(held.size());
        for (CompletableFuture<ReleaseOutcome> one : releasing) {
            outcomes.add(Actor.answer(one));
        }
        return outcomes;
    }

    @Test
    @DisplayName("scenario 3: ten thousand contended locks in one client with the default settings: no pool runs out")
    void tenThousandContendedLocks_inOneClient_areAllHad() throws Exception {
        int locks = 10_000;
        Holdfast holder = scene.direct();
        Holdfast waiter = scene.direct();
        List<Lease> held = all(acquireAll(holder, locks, Scene.ENDLESS));
        long keysBefore = keysOnServer();
        long askedNanos = System.nanoTime();
        List<CompletableFuture<Lease>> waiting = acquireAll(waiter, locks, Scene.ENDLESS);
        soon().until(() -> keysOnServer() - keysBefore == locks);
        Duration asking = Duration.ofNanos(System.nanoTime() - askedNanos);
        assertThat(waiter.statistics().waiting()).isEqualTo(locks);
        assertThat(scene.redis()
                        .execute("CLIENT", "LIST", "TYPE", "pubsub")
                        .text()
                        .lines())
                .as("subscriptions of both clients")
                .hasSize(2);

        for (int from = 0; from < locks; from += WAVE) {
            long sinceNanos = System.nanoTime();
            releaseAll(held.subList(from, from + WAVE));
            List<ReleaseOutcome> outcomes = released(all(waiting.subList(from, from + WAVE)));
            // A slow machine may spend the claim before it releases. It also knows the server's clock less well, by up
            // to the time for which its question was on the way, and takes its claim to end as much earlier.
            Duration took = Duration.ofNanos(System.nanoTime() - sinceNanos);
            if (took.plus(asking).compareTo(SURE) < 0) {
                assertThat(outcomes).containsOnly(ReleaseOutcome.RELEASED);
            } else {
                assertThat(outcomes).isSubsetOf(ReleaseOutcome.RELEASED, ReleaseOutcome.ALREADY_LOST);
            }
        }
        scene.requireNothingLeft();
    }

    @Test
    @DisplayName("scenario 22: twenty thousand held locks are all renewed in time, in batches")
    void twentyThousandHeldLocks_areAllRenewed() throws Exception {
        int locks = 20_000;
        Holdfast client = scene.direct();
        AtomicInteger lost = new AtomicInteger();
        var unused = client.listen(event -> {
            if (event instanceof LockEvent.Lost) {
                lost.incrementAndGet();
            }
        });
        Duration lease = Duration.ofSeconds(18);
        List<Lease> held = all(acquireAll(client, locks, lease));
        long callsBefore = evalshaCalls();
        long renewalsBefore = client.statistics().renewalsSent();

        soon().until(() -> client.statistics().renewalsSent() >= renewalsBefore + 2L * locks);

        assertThat(held).allMatch(one -> one.state() == LeaseState.HELD);
        assertThat(lost).hasValue(0);
        long renewals = client.statistics().renewalsSent() - renewalsBefore;
        assertThat(evalshaCalls() - callsBefore)
                .as("requests for %s renewals", renewals)
                .isLessThan(renewals / 4);
        releaseAll(held);
        scene.requireNothingLeft();
    }

    private long keysOnServer() {
        return scene.redis().execute("DBSIZE").number();
    }

    private long evalshaCalls() {
        String statistics = scene.redis().execute("INFO", "commandstats").text();
        return statistics
                .lines()
                .filter(line -> line.startsWith("cmdstat_evalsha:calls="))
                .mapToLong(line -> Long.parseLong(line.substring(line.indexOf('=') + 1, line.indexOf(','))))
                .findFirst()
                .orElse(0);
    }

    @Test
    @DisplayName(
            "scenario 21: ten thousand failed and interrupted calls leave no lane, no renewal, no key and no thread")
    void tenThousandFailedCalls_leaveNothing() throws Exception {
        ExecutorService executor = Executors.newSingleThreadExecutor();
        Holdfast client = scene.direct(builder -> builder.executor(executor));
        DistributedLock lock = client.lock("lock");
        Actor interrupted = scene.actor("interrupted");
        try (Lease held =
                scene.direct().lock("lock", o -> o.lease(Scene.ENDLESS)).acquire()) {
            int threads = Thread.activeCount();
            for (int i = 0; i < 2_500; i++) {
                assertThat(lock.tryAcquire()).isEmpty();
                lock.acquireAsync().cancel(false);
                CompletableFuture<Lease> late = lock.acquireAsync(Duration.ofMillis(1));
                CountDownLatch begun = new CountDownLatch(1);
                Future<Lease> waiting = interrupted.begin(() -> {
                    begun.countDown();
                    return lock.acquire();
                });
                begun.await();
                interrupted.interrupt();
                assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> Actor.answer(waiting));
                assertThat(late.handle((lease, thrown) -> lease == null).get()).isTrue();
            }
            soon().until(() -> client.statistics().lanes() == 0);
            assertThat(scene.queued("lock")).isZero();
            assertThat(client.statistics().renewalsSent()).isZero();
            // A few, such as the one that looks at this, come and go.
            soon().until(() -> Thread.activeCount() <= threads + 5);
            held.check();
        }
        executor.shutdown();
        scene.requireNothingLeft();
    }
}
