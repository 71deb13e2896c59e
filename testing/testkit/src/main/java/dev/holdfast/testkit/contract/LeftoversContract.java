package dev.holdfast.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.ClientStatistics;
import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LockEvent;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Future;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What calls leave behind: nothing, whether they went well or not, and whether their thread lives on or not. */
@SuppressWarnings("LockNotBeforeTry") // locking and unlocking are what is tested
abstract class LeftoversContract extends ContractTest {

    private static final Duration BRIEF = Duration.ofSeconds(2);

    LeftoversContract(BackendContract contract) {
        super(contract);
    }

    @Test
    void statistics_reportWhatIsHeldAndWaitedFor() throws Exception {
        Holdfast client = newClient();
        assertThat(client.statistics()).isEqualTo(new ClientStatistics(0, 0, 0, 0, 0, 0, 0, 0));
        String name = newName();
        Lease held = client.lock(name).acquire();
        CompletableFuture<Lease> later = client.lock(name).acquireAsync();
        try (Lease other = client.lock(newName()).acquire()) {
            awaitWaiting(client, 1);
            ClientStatistics statistics = client.statistics();
            assertThat(statistics.lanes()).isEqualTo(2);
            assertThat(statistics.held()).isEqualTo(2);
            assertThat(statistics.remoteGrants()).isEqualTo(2);
            other.check();
        }
        held.close();
        Actor.answer(later).close();
        ClientStatistics after = client.statistics();
        assertThat(after.localHandoffs() + after.remoteGrants()).isEqualTo(3);
    }

    @Test
    void inspect_heldAndWaitedFor_reportsWho() throws Exception {
        String name = newName();
        Holdfast client = newClient();
        Holdfast other = newClient();
        Lease held = client.lock(name).acquire();
        CompletableFuture<Lease> later = other.lock(name).acquireAsync();
        awaitQueued(name, 1);

        assertThat(inspect(name).holder().orElseThrow().clientId()).isEqualTo(client.clientId());
        assertThat(inspect(name).holder().orElseThrow().token()).isEqualTo(held.token());
        assertThat(inspect(name).holder().orElseThrow().leaseLeft()).isPositive();
        assertThat(inspect(name).waiters()).singleElement().satisfies(waiter -> {
            assertThat(waiter.clientId()).isEqualTo(other.clientId());
            assertThat(waiter.waitingSince()).isBeforeOrEqualTo(inspect(name).serverTime());
        });
        held.close();
        Actor.answer(later).close();
    }

    @Test
    @DisplayName("scenario 21: acquire_manyFailedAndInterruptedCalls_leaveNothing")
    void acquire_manyFailedAndInterruptedCalls_leaveNothing() throws Exception {
        assertLeaveNothing(100);
    }

    @Test
    @Tag("thorough")
    @DisplayName("scenario 21: acquire_manyMoreFailedAndInterruptedCalls_leaveNothing")
    void acquire_manyMoreFailedAndInterruptedCalls_leaveNothing() throws Exception {
        assertLeaveNothing(300);
    }

    private void assertLeaveNothing(int times) throws Exception {
        String name = newName();
        Holdfast client = newClient();
        DistributedLock lock = client.lock(name);
        Actor interrupted = newActor("interrupted");
        try (Lease held = newClient().lock(name).acquire()) {
            for (int i = 0; i < times; i++) {
                assertThat(lock.tryAcquire()).isEmpty();
                assertThat(hasInNoTime(lock)).isFalse();
                lock.acquireAsync().cancel(false);
                Future<Lease> waiting = interrupted.begin(lock::acquire);
                awaitWaiting(client, 1);
                interrupted.interrupt();
                assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> Actor.answer(waiting));
            }
            awaitQueued(name, 0);
            held.check();
        }
        assertThat(client.statistics().renewalsSent()).isZero();
    }

    private static boolean hasInNoTime(DistributedLock lock) throws InterruptedException {
        try {
            return lock.tryAcquire(Duration.ofNanos(1)).isPresent();
        } catch (BackendUnavailableException e) {
            return false; // no service answers so fast, so the outcome was unknown
        }
    }

    @Test
    @DisplayName("scenario 26a: lock_threadEndsWithoutUnlocking_isReportedAndRenewedNoMore")
    void lock_threadEndsWithoutUnlocking_isReportedAndRenewedNoMore() throws Exception {
        Forgetful thread = lock -> {
            Actor forgetful = newActor("forgetful");
            forgetful.run(lock::lock);
            forgetful.end();
        };

        assertThat(abandon(thread, () -> {}).owner()).contains("forgetful");
    }

    @Test
    @DisplayName("scenario 26a: acquire_leaseDroppedWithoutClose_isReportedAndRenewedNoMore")
    void acquire_leaseDroppedWithoutClose_isReportedAndRenewedNoMore() throws Exception {
        Forgetful dropped = lock -> {
            var unused = lock.acquire();
        };

        assertThat(abandon(dropped, System::gc).owner()).isNotEmpty();
    }

    /** Takes a lock, and leaves nobody behind who could give it back. */
    @FunctionalInterface
    private interface Forgetful {

        void take(DistributedLock lock) throws Exception;
    }

    /**
     * What is reported of a hold that nobody can give back, and after which the next caller is granted the lock. Where
     * the machine stood still for so long that the hold was lost before it was found to be abandoned, the same is done
     * under a longer lease.
     */
    private LockEvent.Abandoned abandon(Forgetful forgetful, Runnable meanwhile) throws Exception {
        for (Duration lease = BRIEF; lease.compareTo(SOON) < 0; lease = lease.multipliedBy(2)) {
            String name = newName();
            Holdfast client = newClient();
            List<LockEvent> heard = new CopyOnWriteArrayList<>();
            var unused = client.listen(heard::add);
            Duration tried = lease;
            forgetful.take(client.lock(name, o -> o.lease(tried)));

            // A collection of garbage takes long enough not to be wanted every few milliseconds.
            soon().pollInterval(Duration.ofMillis(100)).until(() -> {
                meanwhile.run();
                return first(LockEvent.Abandoned.class, heard).isPresent()
                        || first(LockEvent.Lost.class, heard).isPresent();
            });
            long token = first(LockEvent.Granted.class, heard).orElseThrow().token();
            try (Lease next = newClient().lock(name).acquire(SOON)) {
                assertThat(next.token()).isGreaterThan(token);
            }
            Optional<LockEvent.Abandoned> abandoned = first(LockEvent.Abandoned.class, heard);
            if (abandoned.isPresent()) {
                assertThat(abandoned.get().name()).isEqualTo(name);
                assertThat(abandoned.get().token()).isEqualTo(token);
                return abandoned.get();
            }
        }
        throw new AssertionError("no hold was found to be abandoned, whatever its lease");
    }

    private static <T extends LockEvent> Optional<T> first(Class<T> kind, List<LockEvent> heard) {
        return heard.stream().filter(kind::isInstance).map(kind::cast).findFirst();
    }

    @Test
    void unlock_afterTheLossOfAnAbandonedLease_ofAnotherThreadIsNotTouched() throws Exception {
        String name = newName();
        Holdfast client = newClient();
        DistributedLock lock =
                client.lock(name, o -> o.lease(Duration.ofMillis(300)).notRenewed());
        Actor loser = newActor("loser");
        loser.run(lock::lock);
        DistributedLock renewed = client.lock(name);
        renewed.lock();

        assertThatExceptionOfType(LeaseLostException.class).isThrownBy(() -> loser.run(lock::unlock));

        assertThat(renewed.isHeldByCurrentThread()).isTrue();
        assertThat(inspect(name).holder()).isPresent();
        renewed.unlock();
    }
}
