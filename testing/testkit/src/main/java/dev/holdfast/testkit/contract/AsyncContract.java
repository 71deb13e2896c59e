package dev.holdfast.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Acquiring and releasing without blocking. */
abstract class AsyncContract extends ContractTest {

    AsyncContract(BackendContract contract) {
        super(contract);
    }

    @Test
    void acquireAsync_freeLock_completesWithALease() throws Exception {
        String name = newName();

        Lease lease = Actor.answer(newClient().lock(name).acquireAsync());

        lease.check();
        assertThat(Actor.answer(lease.releaseAsync())).isEqualTo(ReleaseOutcome.RELEASED);
        assertThat(inspect(name).holder()).isEmpty();
    }

    @Test
    void acquireAsync_takenLock_completesAtTheRelease() throws Exception {
        String name = newName();
        Lease held = newClient().lock(name).acquire();
        CompletableFuture<Lease> later = newClient().lock(name).acquireAsync();
        awaitQueued(name, 1);
        assertThat(later).isNotDone();

        held.close();

        Actor.answer(later).close();
    }

    @Test
    void acquireAsync_notInTime_completesWithATimeoutAndLeavesNothing() throws Exception {
        String name = newName();
        try (Lease held = newClient().lock(name).acquire()) {
            CompletableFuture<Lease> later = newClient().lock(name).acquireAsync(Duration.ofMillis(200));

            assertThatExceptionOfType(LockTimeoutException.class)
                    .isThrownBy(() -> Actor.answer(later))
                    .satisfies(thrown -> assertThat(thrown.lockName()).contains(name));
            awaitQueued(name, 0);
            held.check();
        }
    }

    @Test
    @DisplayName("scenario 15: acquireAsync_withoutTime_asksOnce")
    void acquireAsync_withoutTime_asksOnce() throws Exception {
        String name = newName();
        Holdfast client = newClient();
        try (Lease held = newClient().lock(name).acquire()) {
            assertThatExceptionOfType(LockTimeoutException.class)
                    .isThrownBy(() -> Actor.answer(client.lock(name).acquireAsync(Duration.ZERO)));
            assertThat(inspect(name).waiterCount()).isZero();
            held.check();
        }
        Actor.answer(client.lock(name).acquireAsync(Duration.ZERO)).close();
    }

    @Test
    void acquireAsync_cancelled_leavesTheQueue() throws Exception {
        String name = newName();
        Lease held = newClient().lock(name).acquire();
        CompletableFuture<Lease> cancelled = newClient().lock(name).acquireAsync();
        awaitQueued(name, 1);
        CompletableFuture<Lease> next = newClient().lock(name).acquireAsync();
        awaitQueued(name, 2);

        cancelled.cancel(true);

        awaitQueued(name, 1);
        held.close();
        Actor.answer(next).close();
    }

    @Test
    void acquireAsync_endedByTheCallersOwnTimeLimit_leavesTheQueue() throws Exception {
        String name = newName();
        try (Lease held = newClient().lock(name).acquire()) {
            CompletableFuture<Lease> limited =
                    newClient().lock(name).acquireAsync().orTimeout(200, TimeUnit.MILLISECONDS);

            assertThatExceptionOfType(TimeoutException.class).isThrownBy(() -> Actor.answer(limited));

            awaitQueued(name, 0);
            held.check();
        }
    }

    @Test
    void acquireAsync_cancelledAtTheMomentOfTheGrant_passesTheLockOn() throws Exception {
        String name = newName();
        DistributedLock mine = newClient().lock(name);
        DistributedLock other = newClient().lock(name);
        Actor canceller = newActor("canceller");
        for (int i = 0; i < 50; i++) {
            Lease held = mine.acquire();
            CompletableFuture<Lease> later = other.acquireAsync();
            awaitQueued(name, 1);
            var cancelling = canceller.begin(() -> later.cancel(true));
            held.close();
            if (!Actor.answer(cancelling)) {
                Actor.answer(later).close();
            }
            mine.acquire(SOON).close();
        }
    }

    @Test
    void acquireAsync_severalOfOneClient_eachHasItsTurn() throws Exception {
        DistributedLock lock = newClient().lock(newName());
        List<CompletableFuture<Long>> turns = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            turns.add(lock.acquireAsync().thenApply(lease -> {
                try (lease) {
                    return lease.token();
                }
            }));
        }
        List<Long> tokens = new ArrayList<>();
        for (CompletableFuture<Long> turn : turns) {
            tokens.add(Actor.answer(turn));
        }

        assertThat(tokens).doesNotHaveDuplicates().isSorted();
    }

    @Test
    void acquireAsync_continuation_runsOnTheClientsExecutor() throws Exception {
        String name = newName();
        ThreadLocal<Boolean> onExecutor = ThreadLocal.withInitial(() -> false);
        Actor worker = newActor("executor");
        Executor executor = task -> {
            var unused = worker.beginRun(() -> {
                onExecutor.set(true);
                task.run();
            });
        };
        Holdfast client = newClient(settings -> settings.executor(executor));
        Lease held = newClient().lock(name).acquire();
        CompletableFuture<Boolean> seen = new CompletableFuture<>();
        CompletableFuture<Boolean> seenAtRelease = new CompletableFuture<>();
        var unused = client.lock(name).acquireAsync().thenAccept(lease -> {
            seen.complete(onExecutor.get());
            var ignored = lease.releaseAsync().thenAccept(outcome -> seenAtRelease.complete(onExecutor.get()));
        });
        awaitQueued(name, 1);

        held.close();

        assertThat(Actor.answer(seen)).isTrue();
        assertThat(Actor.answer(seenAtRelease)).isTrue();
    }

    @Test
    @DisplayName("scenario 36b: acquireAsync_continuationBlocksForEver_othersGoOn")
    void acquireAsync_continuationBlocksForEver_othersGoOn() throws Exception {
        Holdfast client = newClient();
        CountDownLatch blocked = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        String blocker = newName();
        Lease before = newClient().lock(blocker).acquire();
        // Taken, so that the continuation is there before the lease, and does not run on this thread.
        var blocking = client.lock(blocker).acquireAsync().thenAccept(lease -> {
            try (lease) {
                blocked.countDown();
                end.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        before.close();
        assertThat(blocked.await(SOON.toMillis(), TimeUnit.MILLISECONDS)).isTrue();
        try {
            String name = newName();
            Lease held = newClient().lock(name).acquire();
            CompletableFuture<Long> other = client.lock(name).acquireAsync().thenApply(lease -> {
                try (lease) {
                    return lease.token();
                }
            });
            awaitQueued(name, 1);
            held.close();

            assertThat(Actor.answer(other)).isGreaterThan(held.token());
        } finally {
            end.countDown();
        }
        Actor.answer(blocking);
    }
}
