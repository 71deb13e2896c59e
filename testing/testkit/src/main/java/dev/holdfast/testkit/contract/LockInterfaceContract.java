package dev.holdfast.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What {@link java.util.concurrent.locks.Lock} promises, and re-entrance. */
@SuppressWarnings("LockNotBeforeTry") // locking and unlocking are what is tested
abstract class LockInterfaceContract extends ContractTest {

    LockInterfaceContract(BackendContract contract) {
        super(contract);
    }

    @Test
    void lock_again_countsAndKeepsTheTokenWithoutAsking() {
        Holdfast client = newClient();
        DistributedLock lock = client.lock(newName());
        lock.lock();
        Lease first = lock.heldByCurrentThread().orElseThrow();
        long grants = client.statistics().remoteGrants();

        lock.lock();
        assertThat(lock.tryLock()).isTrue();
        long innermost = lock.<Long, RuntimeException>call(Lease::token);

        assertThat(lock.holdCount()).isEqualTo(3);
        assertThat(innermost).isEqualTo(first.token());
        assertThat(lock.heldByCurrentThread().orElseThrow().token()).isEqualTo(first.token());
        assertThat(client.statistics().remoteGrants()).isEqualTo(grants);
        lock.unlock();
        lock.unlock();
        assertThat(lock.isHeldByCurrentThread()).isTrue();
        lock.unlock();
        assertThat(lock.holdCount()).isZero();
        assertThat(lock.isHeldByCurrentThread()).isFalse();
        assertThat(lock.heldByCurrentThread()).isEmpty();
    }

    @Test
    void lock_byAnotherObjectOfTheSameName_isTheSameLock() {
        Holdfast client = newClient();
        String name = newName();
        client.lock(name).lock();

        assertThat(client.lock(name).isHeldByCurrentThread()).isTrue();
        client.lock(name, o -> o.minHold(Duration.ZERO)).lock();
        assertThat(client.lock(name).holdCount()).isEqualTo(2);
        client.lock(name).unlock();
        client.lock(name).unlock();
    }

    @Test
    void lock_heldByAnotherThreadOfTheClient_isNotReentered() throws Exception {
        Holdfast client = newClient();
        DistributedLock lock = client.lock(newName());
        lock.lock();
        Actor other = newActor("other");

        assertThat(other.<Boolean>get(lock::tryLock)).isFalse();
        assertThat(other.<Boolean>get(lock::isHeldByCurrentThread)).isFalse();
        assertThat(other.<Integer>get(lock::holdCount)).isZero();
        Future<?> locking = other.beginRun(lock::lock);
        awaitWaiting(client, 1);
        lock.unlock();
        Actor.answer(locking);
        assertThat(lock.isHeldByCurrentThread()).isFalse();
        other.run(lock::unlock);
    }

    @Test
    @DisplayName("scenario 29: unlock_byAnotherThread_throwsAndChangesNothing")
    void unlock_byAnotherThread_throwsAndChangesNothing() throws Exception {
        String name = newName();
        DistributedLock lock = newClient().lock(name);
        Actor owner = newActor("owner");
        owner.run(lock::lock);

        assertThatExceptionOfType(IllegalMonitorStateException.class)
                .isThrownBy(lock::unlock)
                .withMessageContaining(name);

        assertThat(owner.<Boolean>get(lock::isHeldByCurrentThread)).isTrue();
        assertThat(newClient().lock(name).tryLock()).isFalse();
        owner.run(lock::unlock);
    }

    @Test
    @DisplayName("scenario 29: unlock_twice_throwsTheSecondTime")
    void unlock_twice_throwsTheSecondTime() {
        String name = newName();
        DistributedLock lock = newClient().lock(name);
        lock.lock();
        lock.unlock();
        DistributedLock other = newClient().lock(name);
        other.lock();

        assertThatExceptionOfType(IllegalMonitorStateException.class).isThrownBy(lock::unlock);

        assertThat(other.isHeldByCurrentThread()).isTrue();
        assertThat(inspect(name).holder()).isPresent();
        other.unlock();
    }

    @Test
    @DisplayName("scenario 29: unlock_onAnInterruptedThread_givesBackAndKeepsTheFlag")
    void unlock_onAnInterruptedThread_givesBackAndKeepsTheFlag() throws Exception {
        String name = newName();
        DistributedLock lock = newClient().lock(name);
        newActor("owner").run(() -> {
            lock.lock();
            Thread.currentThread().interrupt();
            lock.unlock();
            assertThat(Thread.interrupted()).isTrue();
        });

        assertThat(inspect(name).holder()).isEmpty();
    }

    @Test
    @DisplayName("scenario 7: lock_interruptedWhileItWaits_waitsOnAndKeepsTheFlag")
    void lock_interruptedWhileItWaits_waitsOnAndKeepsTheFlag() throws Exception {
        String name = newName();
        Lease held = newClient().lock(name).acquire();
        DistributedLock lock = newClient().lock(name);
        Actor waiter = newActor("waiter");
        Future<Boolean> locking = waiter.begin(() -> {
            lock.lock();
            return Thread.interrupted();
        });
        awaitQueued(name, 1);
        waiter.interrupt();
        waiter.interrupt();
        assertThat(inspect(name).waiterCount()).isEqualTo(1);

        held.close();

        assertThat(Actor.answer(locking)).as("interrupt flag").isTrue();
        waiter.run(lock::unlock);
    }

    @Test
    void lock_onAnInterruptedThread_locksAndKeepsTheFlag() throws Exception {
        DistributedLock lock = newClient().lock(newName());
        newActor("owner").run(() -> {
            Thread.currentThread().interrupt();
            lock.lock();
            assertThat(Thread.currentThread().isInterrupted()).isTrue();
            assertThat(lock.tryLock()).isTrue();
            assertThat(Thread.interrupted()).isTrue();
            lock.unlock();
            lock.unlock();
        });
    }

    @Test
    @DisplayName("scenario 7: lockInterruptibly_interruptedWhileItWaits_throwsAndLeavesNothing")
    void lockInterruptibly_interruptedWhileItWaits_throwsAndLeavesNothing() throws Exception {
        String name = newName();
        try (Lease held = newClient().lock(name).acquire()) {
            DistributedLock lock = newClient().lock(name);
            Actor waiter = newActor("waiter");
            Future<?> locking = waiter.beginRun(lock::lockInterruptibly);
            awaitQueued(name, 1);

            waiter.interrupt();
            waiter.interrupt();

            assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> Actor.answer(locking));
            assertThat(waiter.<Integer>get(lock::holdCount)).isZero();
            awaitQueued(name, 0);
            held.check();
        }
    }

    @Test
    @DisplayName("scenario 7: tryLock_timedAndInterruptedWhileItWaits_throwsAndLeavesNothing")
    void tryLock_timedAndInterruptedWhileItWaits_throwsAndLeavesNothing() throws Exception {
        String name = newName();
        try (Lease held = newClient().lock(name).acquire()) {
            DistributedLock lock = newClient().lock(name);
            Actor waiter = newActor("waiter");
            Future<Boolean> locking = waiter.begin(() -> lock.tryLock(1, TimeUnit.HOURS));
            awaitQueued(name, 1);

            waiter.interrupt();

            assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> Actor.answer(locking));
            awaitQueued(name, 0);
            held.check();
        }
    }

    @Test
    @DisplayName("scenario 7: lockInterruptibly_onAnInterruptedThread_throwsBeforeItAsks")
    void lockInterruptibly_onAnInterruptedThread_throwsBeforeItAsks() throws Exception {
        Holdfast client = newClient();
        DistributedLock lock = client.lock(newName());
        newActor("interrupted").run(() -> {
            Thread.currentThread().interrupt();
            assertThatExceptionOfType(InterruptedException.class).isThrownBy(lock::lockInterruptibly);
            assertThat(Thread.interrupted()).isFalse();
            Thread.currentThread().interrupt();
            assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> lock.tryLock(1, TimeUnit.SECONDS));
            assertThat(Thread.interrupted()).isFalse();
        });

        assertThat(client.statistics().remoteGrants()).isZero();
    }

    @Test
    void tryLock_timed_answersFalseWhenItsTimeIsOverAndLeavesNothing() throws Exception {
        String name = newName();
        try (Lease held = newClient().lock(name).acquire()) {
            DistributedLock lock = newClient().lock(name);

            long startNanos = System.nanoTime();
            assertThat(lock.tryLock(300, TimeUnit.MILLISECONDS)).isFalse();

            assertThat(System.nanoTime() - startNanos).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(300));
            awaitQueued(name, 0);
            held.check();
        }
    }

    @Test
    void tryLock_timeThatIsZeroOrNegative_asksOnce() throws Exception {
        String name = newName();
        DistributedLock lock = newClient().lock(name);
        DistributedLock other = newClient().lock(name);

        assertThat(lock.tryLock(0, TimeUnit.SECONDS)).isTrue();
        assertThat(other.tryLock(0, TimeUnit.SECONDS)).isFalse();
        assertThat(other.tryLock(-1, TimeUnit.SECONDS)).isFalse();
        lock.unlock();
        assertThat(other.tryLock(-1, TimeUnit.SECONDS)).isTrue();
        other.unlock();
        assertThat(other.tryLock(Long.MAX_VALUE, TimeUnit.DAYS)).isTrue();
        other.unlock();
    }

    @Test
    void newCondition_isUnsupported() {
        DistributedLock lock = newClient().lock(newName());

        assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(lock::newCondition);
    }
}
