package dev.holdfast.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LockOptions;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** One holder at a time, and the next one at once. */
abstract class MutualExclusionContract extends ContractTest {

    MutualExclusionContract(BackendContract contract) {
        super(contract);
    }

    @Test
    void run_threadsOfSeveralClients_neverOverlap() throws Exception {
        int rounds = 60;
        String name = newName();
        AtomicInteger inside = new AtomicInteger();
        int[] unprotected = new int[1];
        List<Long> tokens = new ArrayList<>();
        Callable<Integer> section = () -> {
            assertThat(inside.incrementAndGet()).isEqualTo(1);
            return unprotected[0]++;
        };
        List<Future<?>> running = new ArrayList<>();
        for (int c = 0; c < 3; c++) {
            DistributedLock lock = newClient().lock(name);
            for (int t = 0; t < 4; t++) {
                running.add(newActor(c + "." + t).beginRun(() -> {
                    for (int i = 0; i < rounds; i++) {
                        lock.call(lease -> {
                            section.call();
                            tokens.add(lease.token());
                            return inside.decrementAndGet();
                        });
                    }
                }));
            }
        }
        for (Future<?> future : running) {
            Actor.answer(future);
        }

        assertThat(unprotected[0]).isEqualTo(3 * 4 * rounds);
        assertThat(tokens).hasSize(3 * 4 * rounds).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void tryAcquire_heldByAnotherClient_isEmptyAndLeavesNoTrace() throws Exception {
        String name = newName();
        try (Lease held = newClient().lock(name).acquire()) {
            assertThat(newClient().lock(name).tryAcquire()).isEmpty();
            assertThat(inspect(name).waiterCount()).isZero();
            held.check();
        }
    }

    @Test
    void acquire_differentNames_doNotExcludeEachOther() throws Exception {
        Holdfast client = newClient();
        Holdfast other = newClient();
        try (Lease first = client.lock(newName()).acquire();
                Lease second = other.lock(newName()).acquire();
                Lease third = client.lock(newName()).acquire()) {
            first.check();
            second.check();
            third.check();
        }
    }

    @Test
    @DisplayName("scenario 1: acquire_releasedWhileItAsks_wakesAtOnce")
    void acquire_releasedWhileItAsks_wakesAtOnce() throws Exception {
        String name = newName();
        // A waiter that missed the message would sleep until the lease ends, or until it asks again: both are far
        // beyond the wait.
        DistributedLock mine = patientClient().lock(name);
        DistributedLock other = patientClient().lock(name);
        Actor releaser = newActor("releaser");
        for (int i = 0; i < 100; i++) {
            Lease held = mine.acquire();
            Future<?> releasing = releaser.beginRun(held::close);
            try (Lease next = other.acquire(SOON)) {
                assertThat(next.token()).isGreaterThan(held.token());
            }
            Actor.answer(releasing);
        }
    }

    @Test
    void acquire_releasedByAnotherClient_wakesTheWaiterWithoutAsking() throws Exception {
        String name = newName();
        Lease held = patientClient().lock(name).acquire();
        DistributedLock other = patientClient().lock(name);
        Future<Lease> waiting = newActor("waiter").begin(other::acquire);
        awaitQueued(name, 1);

        held.close();

        try (Lease next = Actor.answer(waiting)) {
            assertThat(next.token()).isGreaterThan(held.token());
        }
    }

    @Test
    void acquire_severalClientsWait_areServedInTheirOrder() throws Exception {
        assumeTrue(fixture().servesInOrder(), "this service has no queue");
        String name = newName();
        List<Integer> order = new ArrayList<>();
        List<Future<?>> waiting = new ArrayList<>();
        try (Lease held = newClient().lock(name).acquire()) {
            for (int i = 0; i < 4; i++) {
                int place = i;
                DistributedLock lock = newClient().lock(name);
                waiting.add(newActor("waiter-" + i).beginRun(() -> lock.run(() -> order.add(place))));
                awaitQueued(name, i + 1);
            }
            held.check();
        }
        for (Future<?> future : waiting) {
            Actor.answer(future);
        }

        assertThat(order).containsExactly(0, 1, 2, 3);
    }

    @Test
    @DisplayName("scenario 26b: run_manyThreadsOfOneClientAndOneOfAnother_theOtherWaitsForTheRunningSectionOnly")
    void run_manyThreadsOfOneClientAndOneOfAnother_theOtherWaitsForTheRunningSectionOnly() throws Exception {
        assumeTrue(fixture().servesInOrder(), "this service has no queue");
        int threads = 20;
        String name = newName();
        Holdfast busy = newClient();
        AtomicInteger sections = new AtomicInteger();
        CountDownLatch otherHasIt = new CountDownLatch(1);
        List<Future<?>> running = new ArrayList<>();
        for (int t = 0; t < threads; t++) {
            DistributedLock lock = busy.lock(name);
            running.add(newActor("busy-" + t).beginRun(() -> {
                do {
                    lock.run(() -> {
                        sections.incrementAndGet();
                        // The section's work; it only becomes shorter once no worker counts any more.
                        var unused = otherHasIt.await(200, TimeUnit.MILLISECONDS);
                    });
                } while (otherHasIt.getCount() > 0);
            }));
        }
        soon().untilAsserted(() -> {
            assertThat(sections).hasValueGreaterThan(2);
            assertThat(busy.statistics().waiting()).isGreaterThan(threads / 2);
        });

        DistributedLock other = newClient().lock(name);
        Future<Lease> waiting = newActor("other").begin(other::acquire);
        awaitQueued(name, 1);
        int before = sections.get();
        Lease lease = Actor.answer(waiting);
        int after = sections.get();
        otherHasIt.countDown();
        lease.close();
        for (Future<?> future : running) {
            Actor.answer(future);
        }

        assertThat(after - before)
                .as("sections of the busy client while the other waited")
                .isLessThan(threads / 2);
    }

    /** A client that trusts in messages alone. */
    private Holdfast patientClient() {
        return newClient(settings -> settings.pollBound(Duration.ofMinutes(30))
                .options(LockOptions.builder().lease(ENDLESS).build()));
    }
}
