package dev.holdfast.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.holdfast.AnyLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseSet;
import dev.holdfast.LockSet;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Several locks in one call: all of them, or one of them. */
abstract class SetContract extends ContractTest {

    SetContract(BackendContract contract) {
        super(contract);
    }

    private List<String> newNames(int count) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            names.add(newName());
        }
        return names;
    }

    private static boolean isFree(Holdfast client, String name) throws InterruptedException {
        Lease lease = client.lock(name).tryAcquire().orElse(null);
        if (lease != null) {
            lease.close();
        }
        return lease != null;
    }

    // ---- all

    @Test
    void allOf_whileTheyAreFree_holdsEach() throws Exception {
        List<String> names = newNames(3);
        Holdfast other = newClient();

        try (LeaseSet leases = newClient().allOf(names).acquire(SOON)) {
            assertThat(leases.names())
                    .containsExactlyInAnyOrderElementsOf(names)
                    .isSorted();
            leases.check();
            for (String name : names) {
                assertThat(isFree(other, name)).isFalse();
                assertThat(leases.token(name)).isPositive();
            }
        }
        for (String name : names) {
            try (Lease lease = other.lock(name).acquire(SOON)) {
                lease.check();
            }
        }
    }

    @Test
    void allOf_whileOneIsTaken_isNotInTimeAndHoldsNone() throws Exception {
        List<String> names = newNames(3);
        Holdfast client = newClient();
        Holdfast other = newClient();
        LockSet set = client.allOf(names);

        try (Lease taken = other.lock(names.get(1)).acquire(SOON)) {
            assertThat(set.tryAcquire()).isEmpty();
            assertThatExceptionOfType(LockTimeoutException.class)
                    .isThrownBy(() -> set.acquire(Duration.ofMillis(50)))
                    .withMessageContaining("so none of them is held");
            assertThat(client.statistics().held()).isZero();
            awaitFree(names.get(0));
            awaitFree(names.get(2));
            taken.check();
        }
    }

    @Test
    void allOf_whileOneIsTaken_hasItWhenItIsReleased() throws Exception {
        List<String> names = newNames(3);
        Holdfast other = newClient();
        Lease taken = other.lock(names.get(1)).acquire(SOON);

        CompletableFuture<LeaseSet> acquired = newClient().allOf(names).acquireAsync(SOON);
        awaitQueued(names.get(1), 1);
        taken.close();

        assertThat(acquired).succeedsWithin(SOON);
        acquired.join().close();
    }

    @Test
    @DisplayName("scenario 54: sets that cross do not wait for one another for ever")
    void allOf_setsThatCross_allGetTheirTurn() throws Exception {
        List<String> names = newNames(3);
        List<List<String>> orders = List.of(
                List.of(names.get(0), names.get(1)),
                List.of(names.get(1), names.get(0)),
                List.of(names.get(2), names.get(1)),
                List.of(names.get(0), names.get(2), names.get(1)));
        int turns = 20;
        int[] sections = new int[names.size()];
        List<Future<?>> running = new ArrayList<>();
        for (List<String> order : orders) {
            LockSet set = newClient().allOf(order);
            Actor actor = newActor("taker of " + order.size());
            running.add(actor.beginRun(() -> {
                for (int turn = 0; turn < turns; turn++) {
                    try (LeaseSet leases = set.acquire(SOON)) {
                        // Not atomic: two that hold one lock would lose a count.
                        order.forEach(name -> sections[names.indexOf(name)]++);
                        leases.check();
                    }
                }
            }));
        }
        for (Future<?> one : running) {
            Actor.answer(one);
        }

        assertThat(sections).containsExactly(3 * turns, 4 * turns, 2 * turns);
    }

    @Test
    @DisplayName("scenario 54: a set whose thread is interrupted leaves nothing")
    void allOf_interruptedWhileItWaits_leavesNothing() throws Exception {
        List<String> names = newNames(2);
        List<String> sorted = names.stream().sorted().toList();
        LockSet set = newClient().allOf(names);

        try (Lease taken = newClient().lock(sorted.get(1)).acquire(SOON)) {
            Actor actor = newActor("taker");
            Future<LeaseSet> acquired = actor.begin(set::acquire);
            awaitQueued(sorted.get(1), 1);
            actor.interrupt();
            assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> Actor.answer(acquired));

            awaitFree(sorted.get(0));
            awaitQueued(sorted.get(1), 0);
            taken.check();
        }
    }

    @Test
    void run_ofAnAction_holdsAllWhileItRuns() throws Exception {
        List<String> names = newNames(2);
        Holdfast client = newClient();
        Holdfast other = newClient();
        boolean[] free = new boolean[2];

        client.allOf(names).run(() -> {
            free[0] = isFree(other, names.get(0));
            free[1] = isFree(other, names.get(1));
        });

        assertThat(free).containsOnly(false);
        awaitFree(names.get(0));
        awaitFree(names.get(1));
    }

    // ---- any

    @Test
    void anyOf_whileOneIsFree_takesIt() throws Exception {
        List<String> names = newNames(3);
        Holdfast other = newClient();
        AnyLock any = newClient().anyOf(names);

        try (LeaseSet taken = other.allOf(names.subList(0, 2)).acquire(SOON)) {
            try (Lease lease = any.acquire(SOON)) {
                assertThat(lease.name()).isEqualTo(names.get(2));
                assertThat(any.tryAcquire()).isEmpty();
            }
            taken.check();
        }
    }

    @Test
    void anyOf_whileAllAreTaken_takesTheFirstThatIsReleased() throws Exception {
        List<String> names = newNames(3);
        LeaseSet taken = newClient().allOf(names).acquire(SOON);

        CompletableFuture<Lease> acquired = newClient().anyOf(names).acquireAsync(SOON);
        for (String name : names) {
            awaitQueued(name, 1);
        }
        taken.lease(names.get(1)).close();

        assertThat(acquired).succeedsWithin(SOON);
        assertThat(acquired.join().name()).isEqualTo(names.get(1));
        awaitQueued(names.get(0), 0);
        awaitQueued(names.get(2), 0);
        acquired.join().close();
        taken.close();
    }

    @Test
    void anyOf_byMoreThanThereAre_isHeldByAsManyAsThereAre() throws Exception {
        List<String> names = newNames(2);
        AnyLock any = newClient().anyOf(names);
        AnyLock others = newClient().anyOf(names);

        Lease first = any.acquire(SOON);
        Lease second = others.acquire(SOON);
        assertThat(second.name()).isNotEqualTo(first.name());
        assertThat(any.tryAcquire()).isEmpty();
        CompletableFuture<Lease> third = any.acquireAsync(SOON);
        second.close();

        assertThat(third).succeedsWithin(SOON);
        assertThat(third.join().name()).isEqualTo(second.name());
        third.join().close();
        first.close();
    }
}
