package dev.holdfast.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.LockInspection;
import dev.holdfast.LockOptions;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** In which order callers of several clients are served: by their arrival, by head starts, strictly. */
abstract class OrderContract extends ContractTest {

    /** Longer than any test. */
    private static final Duration HEAD_START = Duration.ofHours(1);

    /** Long enough for a server's clock that is known to a hundredth of the age of the last exchange. */
    private static final long APART_MILLIS = 100;

    private final ConcurrentLinkedQueue<String> served = new ConcurrentLinkedQueue<>();

    OrderContract(BackendContract contract) {
        super(contract);
    }

    @BeforeEach
    final void ordersByArrival() {
        assumeTrue(fixture().ordersByArrival(), "this service has an order of its own");
    }

    private static LockOptions plain() {
        return LockOptions.builder().localHandoffs(0).build();
    }

    private static LockOptions preferred() {
        return LockOptions.builder().localHandoffs(0).headStart(HEAD_START).build();
    }

    private static LockOptions strict() {
        return LockOptions.builder().strictOrder().build();
    }

    /** Has a client wait for a lock; when it is served it says so, and gives the lock to the next. */
    private CompletableFuture<Void> wait(Holdfast client, String name, LockOptions options, String caller)
            throws Exception {
        int before = client.statistics().waiting();
        CompletableFuture<Void> end = client.lock(name, options)
                .acquireAsync(ENDLESS)
                .thenAccept(lease -> {
                    served.add(caller);
                    lease.close();
                });
        awaitWaiting(client, before + 1);
        Thread.sleep(APART_MILLIS);
        return end;
    }

    private static void end(Lease held, List<CompletableFuture<Void>> callers) throws Exception {
        held.close();
        for (CompletableFuture<Void> caller : callers) {
            Actor.answer(caller);
        }
    }

    private LockInspection.Waiter head(String name) {
        return inspect(name).waiters().get(0);
    }

    /** Has a client wait with a head start, and awaits that it is the first in the queue. */
    private CompletableFuture<Void> overtake(Holdfast client, String name, String caller) throws Exception {
        LockInspection.Waiter before = head(name);
        CompletableFuture<Void> end = wait(client, name, preferred(), caller);
        soon().until(() -> {
            LockInspection.Waiter now = head(name);
            boolean isAnother =
                    now.attempt() != before.attempt() || !now.clientId().equals(before.clientId());
            return isAnother && now.clientId().equals(client.clientId());
        });
        return end;
    }

    @Test
    void headStart_isServedBeforeCallersOfOtherClientsThatCameEarlier() throws Exception {
        String name = newName();
        Lease held = newClient().lock(name).acquire();
        CompletableFuture<Void> early = wait(newClient(), name, plain(), "early");
        awaitQueued(name, 1);
        CompletableFuture<Void> late = overtake(newClient(), name, "late");

        end(held, List.of(early, late));

        assertThat(served).containsExactly("late", "early");
    }

    @Test
    void headStart_ofAClientThatIsInTheQueueAlready_movesItsPlace() throws Exception {
        String name = newName();
        Lease held = newClient().lock(name).acquire();
        CompletableFuture<Void> first = wait(newClient(), name, plain(), "first");
        awaitQueued(name, 1);
        Holdfast client = newClient();
        CompletableFuture<Void> second = wait(client, name, plain(), "second");
        awaitQueued(name, 2);
        CompletableFuture<Void> third = overtake(client, name, "third");

        end(held, List.of(first, second, third));

        assertThat(served).containsExactly("third", "first", "second");
    }

    @Test
    void headStart_takesNoPlaceFromTheCallersOfItsClient() throws Exception {
        String name = newName();
        Lease held = newClient().lock(name).acquire();
        Holdfast client = newClient();
        CompletableFuture<Void> first = wait(client, name, plain(), "first");
        awaitQueued(name, 1);
        CompletableFuture<Void> second = wait(newClient(), name, plain(), "second");
        CompletableFuture<Void> third = wait(newClient(), name, plain(), "third");
        awaitQueued(name, 3);
        CompletableFuture<Void> late = overtake(client, name, "late");

        end(held, List.of(first, second, third, late));

        // the release of the late one has met the second; before the third, the first has its own place again
        assertThat(served).containsExactly("late", "second", "first", "third");
    }

    @Test
    void headStart_ofACallerWhoGaveUp_isNobodyElses() throws Exception {
        String name = newName();
        Lease held = newClient().lock(name).acquire();
        Holdfast client = newClient();
        CompletableFuture<Lease> leaves = client.lock(name, preferred()).acquireAsync(ENDLESS);
        awaitQueued(name, 1);
        CompletableFuture<Void> first = wait(newClient(), name, plain(), "first");
        awaitQueued(name, 2);
        CompletableFuture<Void> second = wait(client, name, plain(), "second");
        leaves.cancel(true);
        soon().until(() -> !head(name).clientId().equals(client.clientId()));
        awaitQueued(name, 2);

        end(held, List.of(first, second));

        assertThat(served).containsExactly("first", "second");
    }

    @Test
    void headStart_thatIsShort_isBehindWhoCameLongBefore() throws Exception {
        String name = newName();
        Lease held = newClient().lock(name).acquire();
        Holdfast client = newClient();
        CompletableFuture<Void> early = wait(client, name, plain(), "early");
        awaitQueued(name, 1);
        LockOptions brief = LockOptions.builder()
                .headStart(Duration.ofMillis(APART_MILLIS / 2))
                .build();
        CompletableFuture<Void> late = wait(client, name, brief, "late");

        end(held, List.of(early, late));

        assertThat(served).containsExactly("early", "late");
    }

    @Test
    void strictOrder_ofTwoClients_isThatOfTheirCalls() throws Exception {
        String name = newName();
        Lease held = newClient().lock(name).acquire();
        Holdfast one = newClient();
        Holdfast other = newClient();
        List<CompletableFuture<Void>> callers = List.of(
                wait(one, name, strict(), "1"),
                wait(other, name, strict(), "2"),
                wait(one, name, strict(), "3"),
                wait(one, name, strict(), "4"),
                wait(other, name, strict(), "5"),
                wait(one, name, strict(), "6"));
        awaitQueued(name, 2);

        end(held, callers);

        assertThat(served).containsExactly("1", "2", "3", "4", "5", "6");
    }

    @Test
    void strictOrder_ofACallerWhoGaveUp_givesItsPlaceToNobody() throws Exception {
        String name = newName();
        Lease held = newClient().lock(name).acquire();
        Holdfast one = newClient();
        CompletableFuture<Lease> leaves = one.lock(name, strict()).acquireAsync(ENDLESS);
        awaitQueued(name, 1);
        CompletableFuture<Void> first = wait(newClient(), name, strict(), "first");
        awaitQueued(name, 2);
        CompletableFuture<Void> second = wait(one, name, strict(), "second");
        String before = head(name).clientId();
        leaves.cancel(true);
        soon().until(() -> !head(name).clientId().equals(before));
        awaitQueued(name, 2);

        end(held, List.of(first, second));

        assertThat(before).isEqualTo(one.clientId());
        assertThat(served).containsExactly("first", "second");
    }

    @Test
    void strictOrder_whileItsClientHoldsTheLock_waitsInTheQueue() throws Exception {
        String name = newName();
        Holdfast client = newClient();
        Lease held = client.lock(name, strict()).acquire();
        CompletableFuture<Void> first = wait(client, name, strict(), "first");
        awaitQueued(name, 1);
        CompletableFuture<Void> second = wait(newClient(), name, strict(), "second");
        awaitQueued(name, 2);

        end(held, List.of(first, second));

        assertThat(served).containsExactly("first", "second");
    }

    @Test
    void strictOrder_ofAHoldThatIsReleasedByForce_isALossOfThatHoldAlone() throws Exception {
        String name = newName();
        Holdfast client = newClient();
        Lease held = client.lock(name, strict()).acquire();
        CompletableFuture<Lease> next = client.lock(name, strict()).acquireAsync(ENDLESS);
        awaitQueued(name, 1);

        newClient().lock(name).forceRelease(inspect(name).holder().orElseThrow().id());

        try (Lease granted = Actor.answer(next)) {
            assertThat(held.state()).isEqualTo(LeaseState.LOST);
            assertThat(granted.token()).isGreaterThan(held.token());
            granted.check();
        }
    }
}
