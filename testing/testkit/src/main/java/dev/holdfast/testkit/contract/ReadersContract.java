package dev.holdfast.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.DistributedReadWriteLock;
import dev.holdfast.Holdfast;
import dev.holdfast.HoldfastClosedException;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.LockInspection;
import dev.holdfast.ReleaseOutcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Readers of one client and of several: how their leases are shared, kept and ended. */
abstract class ReadersContract extends ContractTest {

    ReadersContract(BackendContract contract) {
        super(contract);
    }

    @BeforeEach
    final void assumeGroups() {
        assumeTrue(newServiceClient().backend().capabilities().groups(), "this service has no groups");
    }

    @Test
    @DisplayName("scenario 48: readLock_oneReaderHoldsItForTooLong_onlyThatOneIsLost")
    void readLock_oneReaderHoldsItForTooLong_onlyThatOneIsLost() throws Exception {
        String name = newName();
        Holdfast client = newClient();
        Lease longer = client.readWriteLock(name).readLock().acquire();
        Lease bounded = client.readWriteLock(name, options -> options.maxHold(Duration.ofMillis(200)))
                .readLock()
                .acquire();

        soon().until(() -> bounded.state() == LeaseState.LOST);

        assertThat(longer.state()).isEqualTo(LeaseState.HELD);
        assertThat(inspect(name).group().map(LockInspection.Group::memberCount)).hasValue(1L);
        longer.close();
    }

    @Test
    @DisplayName("scenario 48: readLock_isHeldForLongerThanItsLease_isRenewed")
    void readLock_isHeldForLongerThanItsLease_isRenewed() throws Exception {
        requireUnlessStalled(lease -> {
            DistributedReadWriteLock lock = newClient().readWriteLock(newName(), options -> options.lease(lease));
            AtomicInteger lost = new AtomicInteger();
            Lease first = lock.readLock().acquire();
            Lease second = lock.readLock().acquire();
            first.onLost(reason -> lost.incrementAndGet());
            second.onLost(reason -> lost.incrementAndGet());
            boolean outlived = first.release() == ReleaseOutcome.RELEASED;

            outlived &= isHeldFor(second, lease.plusMillis(300));

            outlived &= second.release() == ReleaseOutcome.RELEASED;
            assertThat(outlived && lost.get() > 0)
                    .as("lost, though both were released in time")
                    .isFalse();
            return outlived;
        });
    }

    @Test
    @DisplayName("scenario 53: close_ofAClientThatReads_leavesNothing")
    void close_ofAClientThatReads_leavesNothing() throws Exception {
        String name = newName();
        Holdfast client = newClient(settings -> settings.closeTimeout(Duration.ZERO));
        Lease reader = client.readWriteLock(name).readLock().acquire();
        Lease second = client.readWriteLock(name).readLock().acquire();

        client.close();

        assertThat(reader.state()).isEqualTo(LeaseState.LOST);
        assertThat(second.state()).isEqualTo(LeaseState.LOST);
        awaitFree(name);
        assertThatExceptionOfType(HoldfastClosedException.class)
                .isThrownBy(() -> client.readWriteLock(name).readLock().acquire());
    }

    @Test
    void keepAtLeast_ofAReader_isRefused() throws Exception {
        String name = newName();
        DistributedReadWriteLock lock =
                newClient().readWriteLock(name, options -> options.minHold(Duration.ofMinutes(1)));

        try (Lease reader = lock.readLock().acquire()) {
            assertThatExceptionOfType(UnsupportedOperationException.class)
                    .isThrownBy(() -> reader.holdAtLeast(Duration.ofSeconds(1)))
                    .withMessageContaining(name);
        }

        awaitFree(name);
    }

    @Test
    void readLock_ofOneClient_isOneHoldThatTheLastOneGivesBack() throws Exception {
        String name = newName();
        Holdfast client = newClient();
        DistributedReadWriteLock lock = client.readWriteLock(name);
        List<Lease> readers = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            readers.add(lock.readLock().acquire());
        }

        assertThat(inspect(name).group().map(LockInspection.Group::memberCount)).hasValue(1L);
        assertThat(client.statistics().remoteGrants()).isEqualTo(1);
        assertThat(client.statistics().localHandoffs()).isEqualTo(19);
        for (Lease reader : readers.subList(1, 20)) {
            reader.close();
            assertThat(reader.state()).isEqualTo(LeaseState.RELEASED);
            assertThat(readers.get(0).state()).isEqualTo(LeaseState.HELD);
        }
        assertThat(inspect(name).group()).isPresent();
        readers.get(0).close();
        awaitFree(name);
    }

    @Test
    void tryAcquire_whileAReaderOfThisClientReads_joins() throws Exception {
        String name = newName();
        DistributedReadWriteLock lock = newClient().readWriteLock(name);

        try (Lease first = lock.readLock().acquire()) {
            Optional<Lease> second = lock.readLock().tryAcquire();
            assertThat(second)
                    .hasValueSatisfying(lease -> assertThat(lease.token()).isEqualTo(first.token()));
            second.orElseThrow().close();
        }
    }
}
