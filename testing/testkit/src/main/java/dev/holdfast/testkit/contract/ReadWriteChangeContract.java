package dev.holdfast.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.DistributedReadWriteLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LeaseState;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Writers that become readers and readers that become writers, by the handle and by the thread. */
@SuppressWarnings("LockNotBeforeTry") // locking and unlocking are what is tested
abstract class ReadWriteChangeContract extends ContractTest {

    ReadWriteChangeContract(BackendContract contract) {
        super(contract);
    }

    @BeforeEach
    final void assumeGroups() {
        assumeTrue(newServiceClient().backend().capabilities().groups(), "this service has no groups");
    }

    // ---- by the handle

    @Test
    @DisplayName("scenario 49: downgrade_whileAWriterWaits_keepsTheLockAndLetsNoWriterIn")
    void downgrade_whileAWriterWaits_keepsTheLockAndLetsNoWriterIn() throws Exception {
        String name = newName();
        Holdfast client = newClient();
        DistributedReadWriteLock lock = client.readWriteLock(name);
        Lease writer = lock.writeLock().acquire();
        CompletableFuture<Lease> waiting = newClient().lock(name).acquireAsync();
        awaitQueued(name, 1);

        Lease reader = lock.downgrade(writer);

        assertThat(waiting).isNotDone();
        assertThat(writer.state()).isEqualTo(LeaseState.RELEASED);
        assertThat(reader.state()).isEqualTo(LeaseState.HELD);
        assertThat(reader.token()).isGreaterThanOrEqualTo(writer.token());
        assertThat(inspect(name).group()).isPresent();
        writer.close();
        reader.close();
        Lease next = Actor.answer(waiting);
        assertThat(next.token()).isGreaterThan(reader.token());
        next.close();
    }

    @Test
    void downgrade_whileReadersWaitNext_letsThemIn() throws Exception {
        String name = newName();
        DistributedReadWriteLock lock = newClient().readWriteLock(name);
        Lease writer = lock.writeLock().acquire();
        CompletableFuture<Lease> ofOther =
                newClient().readWriteLock(name).readLock().acquireAsync();
        CompletableFuture<Lease> ofSame = lock.readLock().acquireAsync();
        awaitQueued(name, 2);

        Lease reader = lock.downgrade(writer);

        Lease other = Actor.answer(ofOther);
        Lease same = Actor.answer(ofSame);
        assertThat(other.token()).isEqualTo(reader.token()).isEqualTo(same.token());
        reader.close();
        other.close();
        same.close();
    }

    @Test
    void downgrade_thenLongReading_isRenewed() throws Exception {
        requireUnlessStalled(lease -> {
            DistributedReadWriteLock lock = newClient().readWriteLock(newName(), options -> options.lease(lease));
            Lease reader = lock.downgrade(lock.writeLock().acquire());
            boolean outlived = isHeldFor(reader, lease.plusMillis(300));
            return reader.release() == ReleaseOutcome.RELEASED && outlived;
        });
    }

    @Test
    void tryUpgrade_ofTheOnlyReader_isAWriterBeforeThoseWhoWait() throws Exception {
        String name = newName();
        DistributedReadWriteLock lock = newClient().readWriteLock(name);
        Lease reader = lock.readLock().acquire();
        CompletableFuture<Lease> waiting = newClient().lock(name).acquireAsync();
        awaitQueued(name, 1);

        Lease writer = lock.tryUpgrade(reader).orElseThrow();

        assertThat(waiting).isNotDone();
        assertThat(writer.token()).isGreaterThan(reader.token());
        assertThat(reader.state()).isEqualTo(LeaseState.RELEASED);
        reader.close();
        assertThat(inspect(name).group()).isEmpty();
        writer.close();
        Actor.answer(waiting).close();
    }

    @Test
    @DisplayName("scenario 49: tryUpgrade_ofTwoReaders_isEmptyAndNobodyWaits")
    void tryUpgrade_ofTwoReaders_isEmptyAndNobodyWaits() throws Exception {
        String name = newName();
        DistributedReadWriteLock a = newClient().readWriteLock(name);
        DistributedReadWriteLock b = newClient().readWriteLock(name);
        Lease first = a.readLock().acquire();
        Lease second = b.readLock().acquire();

        Optional<Lease> ofFirst = a.tryUpgrade(first);
        Optional<Lease> ofSecond = b.tryUpgrade(second);

        assertThat(ofFirst).isEmpty();
        assertThat(ofSecond).isEmpty();
        assertThat(first.state()).isEqualTo(LeaseState.HELD);
        assertThat(second.release()).isEqualTo(ReleaseOutcome.RELEASED);
        Lease writer = a.tryUpgrade(first).orElseThrow();
        writer.close();
    }

    @Test
    void tryUpgrade_whileAnotherReaderOfThisClientReads_isEmpty() throws Exception {
        String name = newName();
        DistributedReadWriteLock lock = newClient().readWriteLock(name);
        Lease first = lock.readLock().acquire();
        Lease second = lock.readLock().acquire();

        assertThat(lock.tryUpgrade(first)).isEmpty();

        second.close();
        lock.tryUpgrade(first).orElseThrow().close();
    }

    @Test
    void changes_backAndForth_neverLetGo() throws Exception {
        String name = newName();
        DistributedReadWriteLock lock = newClient().readWriteLock(name);
        Lease lease = lock.writeLock().acquire();
        CompletableFuture<Lease> waiting = newClient().lock(name).acquireAsync();
        awaitQueued(name, 1);
        for (int turn = 0; turn < 5; turn++) {
            lease = lock.downgrade(lease);
            lease = lock.tryUpgrade(lease).orElseThrow();
            assertThat(waiting).isNotDone();
        }

        lease.close();

        Actor.answer(waiting).close();
    }

    // ---- bad input

    @Test
    void change_ofAnotherLease_isRefusedBeforeAnythingIsSent() throws Exception {
        String name = newName();
        String otherName = newName();
        Holdfast client = newClient();
        DistributedReadWriteLock lock = client.readWriteLock(name);
        Lease writer = lock.writeLock().acquire();
        Lease other = client.lock(otherName).acquire();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> lock.downgrade(other))
                .withMessageContaining(name)
                .withMessageContaining(otherName);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> newClient().readWriteLock(name).downgrade(writer))
                .withMessageContaining("another client");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> lock.tryUpgrade(writer))
                .withMessageContaining("already");

        Lease reader = lock.downgrade(writer);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> lock.downgrade(reader))
                .withMessageContaining("already");
        assertThatExceptionOfType(LeaseLostException.class)
                .isThrownBy(() -> lock.downgrade(writer))
                .withMessageContaining("released already");
        reader.close();
        other.close();
    }

    @Test
    void downgrade_ofALeaseWithAMinimumHold_isRefused() throws Exception {
        String name = newName();
        DistributedReadWriteLock lock =
                newClient().readWriteLock(name, options -> options.minHold(Duration.ofMillis(100)));
        Lease writer = lock.writeLock().acquire();

        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> lock.downgrade(writer))
                .withMessageContaining("minimum hold");

        assertThat(writer.state()).isEqualTo(LeaseState.HELD);
        writer.close();
    }
}
