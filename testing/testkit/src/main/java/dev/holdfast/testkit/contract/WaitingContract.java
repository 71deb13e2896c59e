package dev.holdfast.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Waits, their ends, and what they leave behind: nothing. */
abstract class WaitingContract extends ContractTest {

    WaitingContract(BackendContract contract) {
        super(contract);
    }

    @Test
    void acquire_notInTime_throwsAtItsDeadlineAndLeavesNothing() throws Exception {
        String name = newName();
        Duration wait = Duration.ofMillis(300);
        try (Lease held = newClient().lock(name).acquire()) {
            DistributedLock lock = newClient().lock(name);

            long startNanos = System.nanoTime();
            assertThatExceptionOfType(LockTimeoutException.class)
                    .isThrownBy(() -> lock.acquire(wait))
                    .withMessageContaining(name)
                    .satisfies(thrown -> assertThat(thrown.lockName()).contains(name));

            assertThat(System.nanoTime() - startNanos).isGreaterThanOrEqualTo(wait.toNanos());
            awaitQueued(name, 0);
            held.check();
        }
    }

    @Test
    @DisplayName("scenario 15: acquire_withoutTime_asksOnce")
    void acquire_withoutTime_asksOnce() throws Exception {
        String name = newName();
        DistributedLock lock = newClient().lock(name);
        try (Lease held = newClient().lock(name).acquire()) {
            assertThatExceptionOfType(LockTimeoutException.class).isThrownBy(() -> lock.acquire(Duration.ZERO));
            assertThat(lock.tryAcquire(Duration.ZERO)).isEmpty();
            assertThat(inspect(name).waiterCount()).isZero();
            held.check();
        }
        lock.acquire(Duration.ZERO).close();
        lock.tryAcquire(Duration.ZERO).orElseThrow().close();
    }

    @Test
    @DisplayName("scenario 7: acquire_interruptedWhileItWaits_leavesTheQueue")
    void acquire_interruptedWhileItWaits_leavesTheQueue() throws Exception {
        String name = newName();
        Lease held = newClient().lock(name).acquire();
        Actor interrupted = newActor("interrupted");
        DistributedLock lock = newClient().lock(name);
        Future<Lease> first = interrupted.begin(lock::acquire);
        awaitQueued(name, 1);
        DistributedLock other = newClient().lock(name);
        Future<Lease> second = newActor("second").begin(other::acquire);
        awaitQueued(name, 2);

        interrupted.interrupt();

        assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> Actor.answer(first));
        awaitQueued(name, 1);
        held.close();
        Actor.answer(second).close();
    }

    @Test
    @DisplayName("scenario 7: acquire_onAnInterruptedThread_throwsBeforeItAsks")
    void acquire_onAnInterruptedThread_throwsBeforeItAsks() throws Exception {
        Holdfast client = newClient();
        DistributedLock lock = client.lock(newName());
        newActor("interrupted").run(() -> {
            Thread.currentThread().interrupt();
            assertThatExceptionOfType(InterruptedException.class).isThrownBy(lock::acquire);
            Thread.currentThread().interrupt();
            assertThatExceptionOfType(InterruptedException.class).isThrownBy(lock::tryAcquire);
            Thread.currentThread().interrupt();
            assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> lock.acquire(SOON));
        });

        assertThat(client.statistics().remoteGrants()).isZero();
    }

    @Test
    @DisplayName("scenario 7: acquire_interruptedAtTheMomentOfTheGrant_hasItOrLeavesNothing")
    void acquire_interruptedAtTheMomentOfTheGrant_hasItOrLeavesNothing() throws Exception {
        String name = newName();
        DistributedLock mine = newClient().lock(name);
        DistributedLock lock = newClient().lock(name);
        Actor waiter = newActor("waiter");
        Actor interrupter = newActor("interrupter");
        for (int i = 0; i < 50; i++) {
            Lease held = mine.acquire();
            Future<Boolean> waiting = waiter.begin(() -> {
                try (Lease lease = lock.acquire()) {
                    lease.check();
                    return Thread.interrupted();
                } catch (InterruptedException e) {
                    return !Thread.interrupted();
                }
            });
            awaitQueued(name, 1);
            Future<?> interrupting = interrupter.beginRun(waiter::interrupt);
            held.close();
            Actor.answer(interrupting);

            // The interrupt came out as an exception or stands in the flag, unless it came behind everything.
            Actor.answer(waiting);
            waiter.run(Thread::interrupted);
            mine.acquire(SOON).close();
        }
    }

    @Test
    @DisplayName("scenario 11: acquire_holderHoldsFarLongerThanOthersWait_whoWaitsOnKeepsItsPlace")
    void acquire_holderHoldsFarLongerThanOthersWait_whoWaitsOnKeepsItsPlace() throws Exception {
        assumeTrue(fixture().servesInOrder(), "this service has no queue");
        String name = newName();
        Lease held = newClient().lock(name).acquire();
        DistributedLock patient = newClient().lock(name);
        List<String> order = new ArrayList<>();
        Future<?> first = newActor("patient").beginRun(() -> patient.run(() -> order.add("patient")));
        awaitQueued(name, 1);
        DistributedLock impatient = newClient().lock(name);
        for (int i = 0; i < 5; i++) {
            assertThat(impatient.tryAcquire(Duration.ofMillis(100))).isEmpty();
        }
        DistributedLock late = newClient().lock(name);
        Future<?> second = newActor("late").beginRun(() -> late.run(() -> order.add("late")));
        awaitQueued(name, 2);

        held.close();

        Actor.answer(first);
        Actor.answer(second);
        assertThat(order).containsExactly("patient", "late");
    }

    @Test
    @DisplayName("scenario 12: acquire_allWaitersOfAClientGiveUpAtTheMomentOfTheGrant_theNextClientHasIt")
    void acquire_allWaitersOfAClientGiveUpAtTheMomentOfTheGrant_theNextClientHasIt() throws Exception {
        String name = newName();
        Holdfast impatient = newClient();
        DistributedLock mine = newClient().lock(name);
        DistributedLock next = newClient().lock(name);
        Actor patientWaiter = newActor("next");
        List<Actor> waiters = List.of(newActor("waiter-1"), newActor("waiter-2"), newActor("waiter-3"));
        for (int i = 0; i < 15; i++) {
            Lease held = mine.acquire();
            Duration wait = Duration.ofMillis(150);
            long startNanos = System.nanoTime();
            List<Future<Boolean>> waiting = new ArrayList<>();
            for (Actor waiter : waiters) {
                waiting.add(waiter.begin(() -> impatient.lock(name).tryRun(wait, () -> {})));
            }
            Future<Lease> patient = patientWaiter.begin(next::acquire);
            // Released around the end of their waits: a little before in the first rounds, a little after in the last.
            long aimNanos = startNanos + wait.toNanos() + (i - 7) * 300_000L;
            while (System.nanoTime() - aimNanos < 0) {
                Thread.onSpinWait();
            }
            held.close();

            Actor.answer(patient).close();
            for (Future<Boolean> waiter : waiting) {
                Actor.answer(waiter);
            }
        }
    }

    @Test
    @DisplayName("scenario 12c: acquire_notifiedOfALongLeaseThatAShortOneFollowed_asksAgainInTime")
    void acquire_notifiedOfALongLeaseThatAShortOneFollowed_asksAgainInTime() throws Exception {
        assumeTrue(fixture().servesInOrder(), "this service has no queue");
        String name = newName();
        Lease a = newClient().lock(name, o -> o.lease(ENDLESS)).acquire();
        DistributedLock b =
                newClient().lock(name, o -> o.lease(Duration.ofMillis(500)).notRenewed());
        Future<Lease> second = newActor("b").begin(b::acquire);
        awaitQueued(name, 1);
        DistributedLock c = newClient().lock(name);
        Future<Lease> third = newActor("c").begin(c::acquire);
        awaitQueued(name, 2);

        a.close();
        Lease lost = Actor.answer(second);

        // b neither renews nor releases; c, whose last answer named half an hour, is not notified.
        try (Lease last = Actor.answer(third)) {
            assertThat(last.token()).isGreaterThan(lost.token());
        }
        assertThatExceptionOfType(dev.holdfast.LeaseLostException.class).isThrownBy(lost::close);
    }

    @Test
    void acquire_aLongTime_isNotAnOverflow() throws Exception {
        DistributedLock lock = newClient().lock(newName());

        lock.acquire(Duration.ofDays(365 * 200)).close();
        lock.tryAcquire(Duration.ofDays(365 * 200)).orElseThrow().close();
        Actor.answer(lock.acquireAsync(Duration.ofDays(365 * 200))).close();
    }
}
