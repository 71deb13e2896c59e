package dev.holdfast.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.DistributedReadWriteLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Many readers or one writer, by the handle: who holds, who waits, and who comes next. */
abstract class ReadWriteContract extends ContractTest {

    ReadWriteContract(BackendContract contract) {
        super(contract);
    }

    @BeforeEach
    final void assumeGroups() {
        assumeTrue(newServiceClient().backend().capabilities().groups(), "this service has no groups");
    }

    @Test
    void readLock_ofSeveralClients_isHeldByAllAtOnce() throws Exception {
        String name = newName();
        DistributedReadWriteLock a = newClient().readWriteLock(name);
        DistributedReadWriteLock b = newClient().readWriteLock(name);

        try (Lease first = a.readLock().acquire();
                Lease second = b.readLock().acquire()) {
            assertThat(first.token()).isEqualTo(second.token());
            assertThat(inspect(name).group()).hasValueSatisfying(group -> {
                assertThat(group.label()).isEqualTo("r");
                assertThat(group.memberCount()).isEqualTo(2);
            });
            assertThat(b.writeLock().tryAcquire()).isEmpty();
        }
        try (Lease writer = b.writeLock().acquire()) {
            assertThat(writer.state()).isEqualTo(LeaseState.HELD);
            assertThat(a.readLock().tryAcquire()).isEmpty();
        }
    }

    @Test
    void writeLock_always_isTheLockOfThatName() throws Exception {
        String name = newName();
        Holdfast client = newClient();
        DistributedReadWriteLock lock = client.readWriteLock(name);

        try (Lease plain = client.lock(name).acquire()) {
            assertThat(lock.readLock().tryAcquire()).isEmpty();
            assertThat(lock.writeLock().tryAcquire()).isEmpty();
            assertThat(plain.state()).isEqualTo(LeaseState.HELD);
        }
        lock.writeLock().lock();
        try {
            assertThat(client.lock(name).isHeldByCurrentThread()).isTrue();
        } finally {
            client.lock(name).unlock();
        }
        assertThat(lock.writeLock().isHeldByCurrentThread()).isFalse();
    }

    @Test
    void readLock_whileAWriterWaits_goesBehindIt() throws Exception {
        String name = newName();
        DistributedReadWriteLock reading = newClient().readWriteLock(name);
        DistributedReadWriteLock writing = newClient().readWriteLock(name);
        Lease first = reading.readLock().acquire();
        CompletableFuture<Lease> writer = writing.writeLock().acquireAsync();
        awaitQueued(name, 1);

        CompletableFuture<Lease> second = readerBehindAWriter(reading, name, 2);
        awaitQueued(name, 2);

        assertThat(writer).isNotDone();
        first.close();
        Lease wrote = Actor.answer(writer);
        assertThat(second).isNotDone();
        assertThat(wrote.token()).isGreaterThan(first.token());
        wrote.close();
        Lease read = Actor.answer(second);
        assertThat(read.token()).isGreaterThan(wrote.token());
        read.close();
    }

    @Test
    @DisplayName("scenario 46: writeLock_whileReadersOverlap_isGrantedWithinThoseThatWereThere")
    void writeLock_whileReadersOverlap_isGrantedWithinThoseThatWereThere() throws Exception {
        String name = newName();
        List<DistributedReadWriteLock> clients = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            clients.add(newClient().readWriteLock(name));
        }
        List<Lease> present = new ArrayList<>();
        for (DistributedReadWriteLock client : clients) {
            present.add(client.readLock().acquire());
        }
        CompletableFuture<Lease> writer =
                newClient().readWriteLock(name).writeLock().acquireAsync();
        awaitQueued(name, 1);
        List<CompletableFuture<Lease>> later = new ArrayList<>();
        for (DistributedReadWriteLock client : clients) {
            later.add(readerBehindAWriter(client, name, 2 + later.size()));
        }

        for (Lease reader : present) {
            reader.close();
        }

        Lease wrote = Actor.answer(writer);
        assertThat(later).noneMatch(CompletableFuture::isDone);
        wrote.close();
        for (CompletableFuture<Lease> reader : later) {
            Actor.answer(reader).close();
        }
    }

    /** Until a client has heard, or seen by itself, that others wait, its readers still join its own. */
    private CompletableFuture<Lease> readerBehindAWriter(DistributedReadWriteLock client, String name, int waiters)
            throws Exception {
        CompletableFuture<Lease> reader = client.readLock().acquireAsync();
        for (int tries = 0; tries < 1000; tries++) {
            CompletableFuture<Lease> asked = reader;
            soon().until(() -> asked.isDone() || inspect(name).waiterCount() == waiters);
            if (!asked.isDone()) {
                return asked;
            }
            Actor.answer(asked).close();
            reader = client.readLock().acquireAsync();
        }
        return reader;
    }

    @Test
    @DisplayName("scenario 47: readLock_behindAWriter_isGrantedToAllTogether")
    void readLock_behindAWriter_isGrantedToAllTogether() throws Exception {
        String name = newName();
        Lease writer = newClient().readWriteLock(name).writeLock().acquire();
        List<CompletableFuture<Lease>> readers = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Holdfast client = newClient();
            readers.add(client.readWriteLock(name).readLock().acquireAsync());
            readers.add(client.readWriteLock(name).readLock().acquireAsync());
        }
        awaitQueued(name, 3);

        writer.close();

        List<Lease> granted = new ArrayList<>();
        for (CompletableFuture<Lease> reader : readers) {
            granted.add(Actor.answer(reader));
        }
        assertThat(granted).extracting(Lease::state).containsOnly(LeaseState.HELD);
        assertThat(granted).extracting(Lease::token).containsOnly(granted.get(0).token());
        for (Lease reader : granted) {
            reader.close();
        }
    }

    @Test
    void acquire_inVain_saysThatAWriterHolds() throws Exception {
        String name = newName();
        Holdfast client = newClient();
        Lease writer = newClient().lock(name).acquire();

        assertThatExceptionOfType(LockTimeoutException.class)
                .isThrownBy(() -> client.readWriteLock(name).readLock().acquire(Duration.ofMillis(50)))
                .withMessageContaining(name);

        awaitQueued(name, 0);
        writer.close();
    }

    @Test
    void acquireAsync_cancelledWhileItWaits_leavesTheQueueAndLetsOthersIn() throws Exception {
        String name = newName();
        Holdfast reading = newClient();
        Lease first = reading.readWriteLock(name).readLock().acquire();
        CompletableFuture<Lease> writer = newClient().lock(name).acquireAsync();
        awaitQueued(name, 1);
        CompletableFuture<Lease> second =
                newClient().readWriteLock(name).readLock().acquireAsync();
        awaitQueued(name, 2);

        writer.cancel(true);

        Lease read = Actor.answer(second);
        assertThat(read.token()).isEqualTo(first.token());
        first.close();
        read.close();
    }

    @Test
    void readersAndWriters_ofSeveralClients_neverOverlap() throws Exception {
        String name = newName();
        AtomicInteger readers = new AtomicInteger();
        AtomicInteger writers = new AtomicInteger();
        AtomicInteger wrong = new AtomicInteger();
        List<Future<?>> ends = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            DistributedReadWriteLock lock = newClient().readWriteLock(name);
            boolean writes = i % 3 == 0;
            ends.add(newActor("worker" + i).beginRun(() -> {
                for (int turn = 0; turn < 40; turn++) {
                    if (writes) {
                        lock.writeLock().run(() -> {
                            wrong.addAndGet(writers.getAndIncrement() + readers.get());
                            Thread.onSpinWait();
                            writers.decrementAndGet();
                        });
                    } else {
                        lock.readLock().run(() -> {
                            readers.incrementAndGet();
                            wrong.addAndGet(writers.get());
                            Thread.onSpinWait();
                            readers.decrementAndGet();
                        });
                    }
                }
            }));
        }

        for (Future<?> end : ends) {
            Actor.answer(end);
        }

        assertThat(wrong).hasValue(0);
    }
}
