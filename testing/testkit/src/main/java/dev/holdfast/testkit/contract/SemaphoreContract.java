package dev.holdfast.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.DistributedSemaphore;
import dev.holdfast.ForcedRelease;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LeaseState;
import dev.holdfast.LockEvent;
import dev.holdfast.LockInspection;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.spi.Share;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A number of permits for all clients: who has some, who waits, and what becomes of those whose holder is gone. */
abstract class SemaphoreContract extends ContractTest {

    SemaphoreContract(BackendContract contract) {
        super(contract);
    }

    @BeforeEach
    final void assumeGroups() {
        assumeTrue(newServiceClient().backend().capabilities().groups(), "this service has no groups");
    }

    private int unitsOf(String name) {
        return inspect(name).group().map(LockInspection.Group::units).orElse(0);
    }

    @Test
    void acquire_ofSeveralClients_givesAsManyAsThereAre() throws Exception {
        String name = newName();
        DistributedSemaphore a = newClient().semaphore(name, 3);
        DistributedSemaphore b = newClient().semaphore(name, 3);

        try (Lease one = a.acquire();
                Lease two = b.acquire(2)) {
            assertThat(two.token()).isGreaterThan(one.token());
            assertThat(unitsOf(name)).isEqualTo(3);
            assertThat(a.tryAcquire()).isEmpty();
            assertThat(b.tryAcquire(1, Duration.ofMillis(50))).isEmpty();
            assertThatExceptionOfType(LockTimeoutException.class)
                    .isThrownBy(() -> a.acquire(2, Duration.ofMillis(50)))
                    .withMessageContaining("did not give 2 permits within 50 ms")
                    .withMessageContaining(name);
        }
        try (Lease all = a.acquire(3)) {
            assertThat(all.state()).isEqualTo(LeaseState.HELD);
        }
    }

    @Test
    void acquire_byThreadsOfOneClient_takesAPermitForEach() throws Exception {
        String name = newName();
        DistributedSemaphore semaphore = newClient().semaphore(name, 2);
        Lease first = semaphore.acquire();
        Lease second = semaphore.acquire();

        CompletableFuture<Lease> third = semaphore.acquireAsync();
        awaitQueued(name, 1);
        assertThat(third).isNotDone();
        assertThat(first.release()).isEqualTo(ReleaseOutcome.RELEASED);

        Lease next = Actor.answer(third);
        assertThat(List.of(first.token(), second.token(), next.token()))
                .isSorted()
                .doesNotHaveDuplicates();
        next.close();
        second.close();
    }

    @Test
    void run_moreSectionsThanPermits_neverHasMoreThanThereAre() throws Exception {
        String name = newName();
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        AtomicInteger ran = new AtomicInteger();
        List<Future<Integer>> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            DistributedSemaphore semaphore = newClient().semaphore(name, 2);
            for (int thread = 0; thread < 2; thread++) {
                all.add(newActor("worker-" + i + thread).begin(() -> {
                    for (int turn = 0; turn < 20; turn++) {
                        semaphore.run(() -> {
                            int now = inside.incrementAndGet();
                            most.accumulateAndGet(now, Math::max);
                            ran.incrementAndGet();
                            inside.decrementAndGet();
                        });
                    }
                    return 0;
                }));
            }
        }
        for (Future<Integer> one : all) {
            Actor.answer(one);
        }
        assertThat(most.get()).isLessThanOrEqualTo(2);
        assertThat(ran.get()).isEqualTo(120);
    }

    @Test
    void call_returnsTheResult_andGivesThePermitBack() throws Exception {
        String name = newName();
        DistributedSemaphore semaphore = newClient().semaphore(name, 1);

        assertThat(semaphore.<Long, RuntimeException>call(Lease::token)).isPositive();
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> semaphore.<RuntimeException>run(() -> {
                    throw new IllegalStateException("of the section");
                }))
                .withMessage("of the section");
        assertThat(semaphore.<RuntimeException>tryRun(Duration.ZERO, () -> {})).isTrue();
        try (Lease taken = semaphore.acquire()) {
            assertThat(semaphore.<RuntimeException>tryRun(Duration.ofMillis(20), () -> {}))
                    .isFalse();
            assertThat(taken.name()).isEqualTo(name);
        }
    }

    @Test
    void run_whosePermitIsLost_isToldAtItsEnd() throws Exception {
        String name = newName();
        Holdfast client = newClient();
        DistributedSemaphore semaphore = client.semaphore(name, 1);

        assertThatExceptionOfType(LeaseLostException.class)
                .isThrownBy(() -> semaphore.<RuntimeException>run(() -> {
                    LockInspection.Holder holder = inspect(name).holder().orElseThrow();
                    assertThat(newClient().semaphore(name, 1).forceRelease(holder.id()))
                            .isEqualTo(ForcedRelease.RELEASED);
                }))
                .withMessageContaining(name);
    }

    @Test
    void lock_ofTheSameName_excludesAllPermits() throws Exception {
        String name = newName();
        Holdfast client = newClient();
        Holdfast other = newClient();
        Lease permit = client.semaphore(name, 2).acquire();
        CompletableFuture<Lease> alone = other.lock(name).acquireAsync();
        awaitQueued(name, 1);
        CompletableFuture<Lease> later = client.semaphore(name, 2).acquireAsync();
        awaitQueued(name, 2);

        permit.close();
        Lease held = Actor.answer(alone);
        assertThat(later).as("it came after the lock").isNotDone();
        held.close();
        Actor.answer(later).close();
        try (Lease read = client.readWriteLock(name).readLock().acquire()) {
            assertThat(other.semaphore(name, 2).tryAcquire()).isEmpty();
            assertThat(read.token()).isPositive();
        }
    }

    @Test
    @DisplayName("scenario 51: release_twiceOrByAnother_givesNothing")
    void release_twiceOrByAnother_givesNothing() throws Exception {
        String name = newName();
        DistributedSemaphore semaphore = newClient().semaphore(name, 2);
        DistributedSemaphore other = newClient().semaphore(name, 2);
        Lease one = semaphore.acquire();
        Lease two = other.acquire();

        one.close();
        one.close();
        assertThat(one.release()).as("the outcome of the first").isEqualTo(ReleaseOutcome.RELEASED);
        Lease three = other.acquire();
        assertThat(semaphore.tryAcquire()).as("two are in use").isEmpty();
        assertThat(unitsOf(name)).isEqualTo(2);
        two.close();
        three.close();
    }

    @Test
    @DisplayName("scenario 51: expire_ofSomePermits_givesThoseBack")
    void expire_ofSomePermits_givesThoseBack() throws Exception {
        String name = newName();
        ServiceClient gone = newServiceClient();
        DistributedSemaphore semaphore = newClient().semaphore(name, 5);
        gone.acquire(name, gone.attempt(Share.permits(2, 5), Duration.ofSeconds(1)));
        Lease three = semaphore.acquire(3);

        try (Lease two = semaphore.acquire(2, SOON)) {
            assertThat(two.state()).isEqualTo(LeaseState.HELD);
            assertThat(unitsOf(name)).isEqualTo(5);
        }
        three.close();
    }

    @Test
    @DisplayName("scenario 52: acquire_ofAllAmongOthersOfOne_isServed")
    void acquire_ofAllAmongOthersOfOne_isServed() throws Exception {
        String name = newName();
        DistributedSemaphore many = newClient().semaphore(name, 4);
        DistributedSemaphore few = newClient().semaphore(name, 4);
        List<Lease> ones = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            ones.add(few.acquire());
        }
        CompletableFuture<Lease> all = many.acquireAsync(4);
        awaitQueued(name, 1);
        CompletableFuture<Lease> behind = few.acquireAsync();
        awaitQueued(name, 2);
        assertThat(few.tryAcquire()).isEmpty();

        for (Lease one : ones) {
            assertThat(all).isNotDone();
            one.close();
        }
        Lease four = Actor.answer(all);
        assertThat(behind).isNotDone();
        four.close();
        Actor.answer(behind).close();
    }

    @Test
    void acquire_ofMany_thatGivesUp_holdsUpNobody() throws Exception {
        String name = newName();
        DistributedSemaphore semaphore = newClient().semaphore(name, 4);
        Lease taken = newClient().semaphore(name, 4).acquire(2);
        CompletableFuture<Lease> many = semaphore.acquireAsync(4);
        awaitQueued(name, 1);
        CompletableFuture<Lease> few = semaphore.acquireAsync(2);

        many.cancel(false);

        Actor.answer(few).close();
        taken.close();
    }

    @Test
    void listen_ofPermits_namesTheGroup() throws Exception {
        String name = newName();
        Holdfast client = newClient();
        ConcurrentLinkedQueue<LockEvent> heard = new ConcurrentLinkedQueue<>();
        try (Holdfast.Subscription unused = client.listen(heard::add)) {
            client.semaphore(name, 2).acquire().close();
            soon().until(() -> heard.stream().anyMatch(event -> event instanceof LockEvent.Released));
        }
        assertThat(heard).allSatisfy(event -> assertThat(event.group()).hasValue("p"));
    }
}
