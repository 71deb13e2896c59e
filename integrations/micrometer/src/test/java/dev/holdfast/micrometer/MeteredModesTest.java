package dev.holdfast.micrometer;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.DistributedReadWriteLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.local.HoldfastLocal;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Readers, writers and permits are counted apart. */
class MeteredModesTest {

    private final Holdfast holdfast = HoldfastLocal.create();
    private final MeterRegistry registry = new SimpleMeterRegistry();
    private final DistributedReadWriteLock lock = holdfast.readWriteLock("a");

    @AfterEach
    void close() {
        holdfast.close();
    }

    private void bound(HoldfastMetrics metrics) {
        metrics.bindTo(registry);
    }

    private void awaitTimed(long expected, String meter, String mode, String outcome) {
        await().untilAsserted(() -> {
            Timer timer =
                    registry.find(meter).tags("mode", mode, "outcome", outcome).timer();
            assertThat(timer).isNotNull();
            assertThat(timer.count()).isEqualTo(expected);
        });
    }

    private double handoffs(String mode, String kind) {
        Counter counter = registry.find("holdfast.lock.handoffs")
                .tags("mode", mode, "kind", kind)
                .counter();
        assertThat(counter).isNotNull();
        return counter.count();
    }

    @Test
    void bindTo_clientWithoutReadLocks_countsWritersAlone() throws Exception {
        bound(HoldfastMetrics.of(holdfast));

        holdfast.lock("a").acquire().close();

        awaitTimed(1, "holdfast.lock.hold", "write", "released");
        assertThat(registry.find("holdfast.lock.hold").tag("mode", "read").timers())
                .isEmpty();
    }

    @Test
    void acquisitionAndHold_ofPermits_areTimedOncePerCall() throws Exception {
        bound(HoldfastMetrics.of(holdfast));

        Lease two = holdfast.semaphore("a", 3).acquire(2);
        Lease one = holdfast.semaphore("a", 3).acquire();
        two.close();
        one.close();

        awaitTimed(2, "holdfast.lock.hold", "permit", "released");
        awaitTimed(2, "holdfast.lock.acquisition", "permit", "acquired");
        assertThat(registry.find("holdfast.lock.hold").tag("mode", "read").timers())
                .isEmpty();
    }

    @Test
    void acquisitionAndHold_ofReaders_areTimedInTheirMode() throws Exception {
        bound(HoldfastMetrics.of(holdfast));

        Lease first = lock.readLock().acquire();
        Lease second = lock.readLock().acquire();
        first.close();
        second.close();
        lock.writeLock().acquire().close();

        awaitTimed(1, "holdfast.lock.hold", "write", "released");
        awaitTimed(2, "holdfast.lock.hold", "read", "released");
        awaitTimed(2, "holdfast.lock.acquisition", "read", "acquired");
        awaitTimed(1, "holdfast.lock.acquisition", "write", "acquired");
        assertThat(handoffs("read", "remote")).isEqualTo(1);
        assertThat(handoffs("read", "local")).isEqualTo(1);
    }

    @Test
    void hold_thatIsDowngraded_endsInItsModeAndBeginsInTheOther() throws Exception {
        bound(HoldfastMetrics.of(holdfast));

        Lease reader = lock.downgrade(lock.writeLock().acquire());

        awaitTimed(1, "holdfast.lock.hold", "write", "released");
        awaitTimed(1, "holdfast.lock.acquisition", "read", "acquired");
        awaitTimed(0, "holdfast.lock.hold", "read", "released");
        reader.close();
        awaitTimed(1, "holdfast.lock.hold", "read", "released");
    }

    @Test
    void lockTag_besideTheMode_countsByBoth() throws Exception {
        bound(HoldfastMetrics.builder(holdfast).lockTag(Optional::of, 10).build());

        lock.readLock().acquire().close();
        lock.writeLock().acquire().close();

        awaitTimed(1, "holdfast.lock.hold", "write", "released");
        awaitTimed(1, "holdfast.lock.hold", "read", "released");
        assertThat(registry.find("holdfast.lock.hold").tag("lock", "a").timers())
                .hasSize(6);
    }
}
