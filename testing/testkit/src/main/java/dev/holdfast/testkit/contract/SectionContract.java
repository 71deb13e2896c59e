package dev.holdfast.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.holdfast.DistributedLock;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.LockInterruptedException;
import dev.holdfast.testkit.threads.Actor;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** {@code run}, {@code call} and {@code tryRun}. */
abstract class SectionContract extends ContractTest {

    SectionContract(BackendContract contract) {
        super(contract);
    }

    @Test
    void run_holdsTheLockAndGivesItBack() {
        String name = newName();
        DistributedLock lock = newClient().lock(name);
        DistributedLock other = newClient().lock(name);

        lock.run(() -> {
            assertThat(lock.isHeldByCurrentThread()).isTrue();
            assertThat(other.tryLock()).isFalse();
        });

        assertThat(lock.holdCount()).isZero();
        assertThat(other.tryLock()).isTrue();
        other.unlock();
    }

    @Test
    void call_answersWhatTheFunctionAnswers() {
        DistributedLock lock = newClient().lock(newName());

        String text = lock.call(lease -> lease.name() + " " + lease.state());
        Object nothing = callForNull(lock);

        assertThat(text).isEqualTo(lock.name() + " " + LeaseState.HELD);
        assertThat(nothing).isNull();
    }

    @SuppressWarnings(
            "NullAway") // that the result may be null stands in a type argument, which it does not read everywhere
    private static @Nullable Object callForNull(DistributedLock lock) {
        return lock.<@Nullable Object, RuntimeException>call(lease -> null);
    }

    @Test
    void call_lease_isTheThreadsAndCannotBeReleased() {
        DistributedLock lock = newClient().lock(newName());

        lock.run(() -> {
            Lease lease = lock.heldByCurrentThread().orElseThrow();
            assertThatExceptionOfType(IllegalStateException.class).isThrownBy(lease::close);
            assertThatExceptionOfType(IllegalStateException.class).isThrownBy(lease::release);
            assertThatExceptionOfType(IllegalStateException.class).isThrownBy(lease::releaseAsync);
            lease.check();
        });
    }

    @Test
    void run_workThrows_passesItOnAndReleases() {
        String name = newName();
        DistributedLock lock = newClient().lock(name);
        IOException checked = new IOException("disk");
        Error error = new AssertionError("worse");

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> lock.run(() -> {
                    throw checked;
                }))
                .isSameAs(checked);
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> lock.call(lease -> {
                    throw error;
                }))
                .isSameAs(error);
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> lock.tryRun(SOON, () -> {
                    throw checked;
                }))
                .isSameAs(checked);

        assertThat(checked.getSuppressed()).isEmpty();
        assertThat(inspect(name).holder()).isEmpty();
    }

    @Test
    @DisplayName("scenario 7: run_interruptedWhileItWaits_doesNotRunAndKeepsTheFlag")
    void run_interruptedWhileItWaits_doesNotRunAndKeepsTheFlag() throws Exception {
        String name = newName();
        AtomicBoolean ran = new AtomicBoolean();
        try (Lease held = newClient().lock(name).acquire()) {
            DistributedLock lock = newClient().lock(name);
            Actor waiter = newActor("waiter");
            Future<Boolean> running = waiter.begin(() -> {
                assertThatExceptionOfType(LockInterruptedException.class)
                        .isThrownBy(() -> lock.run(() -> ran.set(true)))
                        .satisfies(thrown -> assertThat(thrown.lockName()).contains(name));
                return Thread.interrupted();
            });
            awaitQueued(name, 1);

            waiter.interrupt();

            assertThat(Actor.answer(running)).as("interrupt flag").isTrue();
            awaitQueued(name, 0);
            held.check();
        }
        assertThat(ran).isFalse();
    }

    @Test
    void run_onAnInterruptedThread_doesNotRun() throws Exception {
        DistributedLock lock = newClient().lock(newName());
        AtomicBoolean ran = new AtomicBoolean();
        newActor("interrupted").run(() -> {
            Thread.currentThread().interrupt();
            assertThatExceptionOfType(LockInterruptedException.class).isThrownBy(() -> lock.run(() -> ran.set(true)));
            assertThat(Thread.interrupted()).isTrue();
        });

        assertThat(ran).isFalse();
    }

    @Test
    void run_interruptedInTheSection_keepsTheLockAndTheFlag() throws Exception {
        DistributedLock lock = newClient().lock(newName());
        newActor("owner").run(() -> {
            lock.run(() -> {
                Thread.currentThread().interrupt();
                assertThat(lock.isHeldByCurrentThread()).isTrue();
            });
            assertThat(Thread.interrupted()).isTrue();
        });
    }

    @Test
    void tryRun_freeLock_runs() {
        DistributedLock lock = newClient().lock(newName());
        AtomicBoolean ran = new AtomicBoolean();

        assertThat(lock.tryRun(Duration.ZERO, () -> ran.set(true))).isTrue();

        assertThat(ran).isTrue();
    }

    @Test
    void tryRun_takenLock_answersFalseAndDoesNotRun() throws Exception {
        String name = newName();
        AtomicBoolean ran = new AtomicBoolean();
        try (Lease held = newClient().lock(name).acquire()) {
            DistributedLock lock = newClient().lock(name);

            assertThat(lock.tryRun(Duration.ZERO, () -> ran.set(true))).isFalse();
            assertThat(lock.tryRun(Duration.ofMillis(200), () -> ran.set(true))).isFalse();

            awaitQueued(name, 0);
            held.check();
        }
        assertThat(ran).isFalse();
    }

    @Test
    void tryRun_releasedInTime_runs() throws Exception {
        String name = newName();
        Lease held = newClient().lock(name).acquire();
        DistributedLock lock = newClient().lock(name);
        Future<Boolean> running = newActor("waiter").begin(() -> lock.tryRun(SOON, held::token));
        awaitQueued(name, 1);

        held.close();

        assertThat(Actor.answer(running)).isTrue();
    }
}
