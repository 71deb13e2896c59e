package dev.holdfast.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.HoldfastClosedException;
import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LeaseState;
import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The end of a client. */
abstract class ClosingContract extends ContractTest {

    ClosingContract(BackendContract contract) {
        super(contract);
    }

    @Test
    @DisplayName("scenario 31: close_newCalls_areRefused")
    void close_newCalls_areRefused() {
        String name = newName();
        Holdfast client = newClient();
        DistributedLock lock = client.lock(name);
        client.close();
        client.close();

        List<ThrowingCallable> calls = List.of(
                lock::acquire,
                lock::tryAcquire,
                () -> lock.acquire(SOON),
                () -> Actor.answer(lock.acquireAsync()),
                lock::lock,
                lock::lockInterruptibly,
                lock::tryLock,
                () -> lock.run(() -> {}),
                lock::inspect);
        for (ThrowingCallable call : calls) {
            assertThatExceptionOfType(HoldfastClosedException.class)
                    .isThrownBy(call::call)
                    .satisfies(thrown -> assertThat(thrown.lockName()).contains(name));
        }
        assertThat(inspect(name).holder()).isEmpty();
    }

    private interface ThrowingCallable {
        void call() throws Exception;
    }

    @Test
    @DisplayName("scenario 31: close_whileCallsWait_endsThem")
    void close_whileCallsWait_endsThem() throws Exception {
        String name = newName();
        try (Lease held = newClient().lock(name).acquire()) {
            Holdfast client = newClient();
            DistributedLock lock = client.lock(name);
            Future<Lease> acquiring = newActor("acquiring").begin(lock::acquire);
            Future<?> locking = newActor("locking").beginRun(lock::lock);
            CompletableFuture<Lease> later = lock.acquireAsync();
            awaitWaiting(client, 3);
            awaitQueued(name, 1);

            client.close();

            for (Future<?> waiting : List.of(acquiring, locking, later)) {
                assertThatExceptionOfType(HoldfastClosedException.class).isThrownBy(() -> Actor.answer(waiting));
            }
            awaitQueued(name, 0);
            held.check();
        }
    }

    @Test
    @DisplayName("scenario 31: close_whileHeld_waitsForTheHolder")
    void close_whileHeld_waitsForTheHolder() throws Exception {
        String name = newName();
        Holdfast client = newClient(settings -> settings.closeTimeout(ENDLESS));
        DistributedLock lock = client.lock(name);
        Lease held = lock.acquire();
        Future<?> closing = newActor("closer").beginRun(client::close);
        soon().untilAsserted(() ->
                assertThatExceptionOfType(HoldfastClosedException.class).isThrownBy(lock::tryAcquire));

        assertThat(closing).isNotDone();
        held.check();
        assertThat(newClient().lock(name).tryAcquire()).isEmpty();
        assertThat(held.release()).isEqualTo(ReleaseOutcome.RELEASED);

        Actor.answer(closing);
    }

    @Test
    @DisplayName("scenario 31: close_holderTakesTooLong_isNotifiedBeforeTheLockIsFree")
    void close_holderTakesTooLong_isNotifiedBeforeTheLockIsFree() throws Exception {
        String name = newName();
        Holdfast client = newClient(settings -> settings.closeTimeout(Duration.ofMillis(200)));
        Lease held = client.lock(name, o -> o.lease(ENDLESS)).acquire();
        CompletableFuture<LossReason> loss = new CompletableFuture<>();
        held.onLost(loss::complete);
        DistributedLock lock = newClient().lock(name);
        Future<LeaseState> next = newActor("next").begin(() -> {
            try (Lease lease = lock.acquire()) {
                return held.state();
            }
        });
        awaitQueued(name, 1);

        client.close();

        assertThat(Actor.answer(next))
                .as("the first lease as the next holder sees it")
                .isEqualTo(LeaseState.LOST);
        assertThat(Actor.answer(loss)).isEqualTo(LossReason.CLIENT_CLOSED);
        assertThat(held.release()).isEqualTo(ReleaseOutcome.ALREADY_LOST);
    }

    @Test
    @DisplayName("scenario 31: close_manyHeld_freesAll")
    void close_manyHeld_freesAll() throws Exception {
        Holdfast client = newClient(settings -> settings.closeTimeout(Duration.ZERO));
        List<Lease> held = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            held.add(client.lock(newName(), o -> o.lease(ENDLESS)).acquire());
        }

        client.close();

        assertThat(held).allSatisfy(lease -> {
            assertThat(lease.state()).isEqualTo(LeaseState.LOST);
            assertThat(inspect(lease.name()).holder()).isEmpty();
        });
    }

    @Test
    @DisplayName("scenario 31: close_heldByAThread_itsUnlockReportsTheLoss")
    void close_heldByAThread_itsUnlockReportsTheLoss() throws Exception {
        String name = newName();
        Holdfast client = newClient(settings -> settings.closeTimeout(Duration.ZERO));
        DistributedLock lock = client.lock(name);
        Actor owner = newActor("owner");
        owner.run(lock::lock);

        client.close();

        assertThat(inspect(name).holder()).isEmpty();
        assertThatExceptionOfType(LeaseLostException.class).isThrownBy(() -> owner.run(lock::unlock));
        assertThat(owner.<Integer>get(lock::holdCount)).isZero();
    }
}
