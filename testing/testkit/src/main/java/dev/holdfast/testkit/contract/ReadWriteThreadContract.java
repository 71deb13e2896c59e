package dev.holdfast.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.DistributedReadWriteLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.testkit.threads.Actor;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Read and write locks of one name as one thread owns them, one within the other. */
@SuppressWarnings("LockNotBeforeTry") // locking and unlocking are what is tested
abstract class ReadWriteThreadContract extends ContractTest {

    ReadWriteThreadContract(BackendContract contract) {
        super(contract);
    }

    @BeforeEach
    final void assumeGroups() {
        assumeTrue(newServiceClient().backend().capabilities().groups(), "this service has no groups");
    }

    @Test
    void lock_readWithinWrite_isAReentry() {
        Holdfast client = newClient();
        DistributedReadWriteLock lock = client.readWriteLock(newName());
        lock.writeLock().lock();
        lock.readLock().lock();

        assertThat(lock.readLock().holdCount()).isEqualTo(1);
        assertThat(lock.readLock().isHeldByCurrentThread()).isTrue();
        assertThat(client.statistics().remoteGrants()).isEqualTo(1);
        lock.readLock().unlock();
        assertThat(lock.readLock().isHeldByCurrentThread()).isFalse();
        assertThat(lock.writeLock().isHeldByCurrentThread()).isTrue();
        lock.writeLock().unlock();
    }

    @Test
    void unlock_ofTheWriteLockFirst_downgrades() throws Exception {
        String name = newName();
        DistributedReadWriteLock lock = newClient().readWriteLock(name);
        Holdfast other = newClient();
        lock.writeLock().lock();
        lock.readLock().lock();
        assertThat(other.readWriteLock(name).readLock().tryAcquire()).isEmpty();

        lock.writeLock().unlock();

        assertThat(lock.writeLock().isHeldByCurrentThread()).isFalse();
        assertThat(lock.readLock().isHeldByCurrentThread()).isTrue();
        other.readWriteLock(name).readLock().tryAcquire().orElseThrow().close();
        assertThat(other.lock(name).tryAcquire()).isEmpty();
        lock.readLock().unlock();
        awaitFree(name);
    }

    @Test
    void lock_writeWithinRead_isRefused() throws Exception {
        String name = newName();
        DistributedReadWriteLock lock = newClient().readWriteLock(name);
        lock.readLock().lock();

        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> lock.writeLock().lock())
                .withMessageContaining("Deadlock")
                .withMessageContaining(name);
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> lock.writeLock().acquire())
                .withMessageContaining("Deadlock");

        assertThat(lock.readLock().isHeldByCurrentThread()).isTrue();
        lock.readLock().unlock();
        lock.writeLock().lock();
        lock.writeLock().unlock();
    }

    @Test
    @DisplayName("scenario 47: lock_readAgainWhileAWriterWaits_isAReentry")
    void lock_readAgainWhileAWriterWaits_isAReentry() throws Exception {
        String name = newName();
        DistributedReadWriteLock lock = newClient().readWriteLock(name);
        Actor reader = newActor("reader");
        reader.run(() -> lock.readLock().lock());
        CompletableFuture<Lease> writer = newClient().lock(name).acquireAsync();
        awaitQueued(name, 1);

        reader.run(() -> lock.readLock().lock());

        assertThat(reader.get(() -> lock.readLock().holdCount())).isEqualTo(2);
        reader.run(() -> lock.readLock().unlock());
        assertThat(writer).isNotDone();
        reader.run(() -> lock.readLock().unlock());
        Actor.answer(writer).close();
    }

    @Test
    void change_ofALeaseThatAThreadOwns_isRefused() {
        String name = newName();
        DistributedReadWriteLock lock = newClient().readWriteLock(name);

        lock.writeLock().run(() -> {
            Lease own = lock.writeLock().heldByCurrentThread().orElseThrow();
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> lock.downgrade(own))
                    .withMessageContaining("owned by a thread");
        });
        lock.readLock().run(() -> {
            Lease own = lock.readLock().heldByCurrentThread().orElseThrow();
            assertThatIllegalArgumentException().isThrownBy(() -> lock.tryUpgrade(own));
        });
    }
}
