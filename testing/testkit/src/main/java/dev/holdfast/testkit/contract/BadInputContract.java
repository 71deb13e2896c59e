package dev.holdfast.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LockOptions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Scenario 15: what is refused before anything is sent. */
abstract class BadInputContract extends ContractTest {

    private static final Duration TOO_LONG = Duration.ofSeconds(Long.MAX_VALUE);

    BadInputContract(BackendContract contract) {
        super(contract);
    }

    @Test
    @DisplayName("scenario 15: acquire_negativeOrOverflowingWait_isRefusedBeforeItAsks")
    void acquire_negativeOrOverflowingWait_isRefusedBeforeItAsks() {
        String name = newName();
        Holdfast client = newClient();
        DistributedLock lock = client.lock(name);
        for (Duration wait : List.of(Duration.ofNanos(-1), Duration.ofDays(-1), TOO_LONG, TOO_LONG.negated())) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> lock.acquire(wait))
                    .withMessageContaining(name);
            assertThatIllegalArgumentException().isThrownBy(() -> lock.tryAcquire(wait));
            assertThatIllegalArgumentException().isThrownBy(() -> lock.tryRun(wait, () -> {}));
            assertThatIllegalArgumentException().isThrownBy(() -> {
                var unused = lock.acquireAsync(wait);
            });
        }

        requireNothingWasAsked(client, name);
    }

    @Test
    @DisplayName("scenario 15: lock_impossibleLease_isRefusedBeforeItAsks")
    void lock_impossibleLease_isRefusedBeforeItAsks() {
        String name = newName();
        Holdfast client = newClient();
        for (Duration lease : List.of(
                Duration.ZERO,
                Duration.ofNanos(1),
                LockOptions.SHORTEST_LEASE.minusNanos(1),
                LockOptions.LONGEST_LEASE.plusNanos(1),
                Duration.ofSeconds(-30),
                TOO_LONG)) {
            assertThatIllegalArgumentException().isThrownBy(() -> client.lock(name, o -> o.lease(lease)));
            assertThatIllegalArgumentException().isThrownBy(() -> client.lock(name, o -> o.maxHold(lease)));
        }
        assertThatIllegalArgumentException().isThrownBy(() -> client.lock(name, o -> o.minHold(Duration.ofNanos(-1))));
        assertThatIllegalArgumentException().isThrownBy(() -> client.lock(name, o -> o.minHold(TOO_LONG)));
        assertThatIllegalArgumentException().isThrownBy(() -> client.lock(name, o -> o.localHandoffs(-1)));

        requireNothingWasAsked(client, name);
    }

    @Test
    @DisplayName("scenario 15: extend_impossibleLease_isRefusedAndChangesNothing")
    void extend_impossibleLease_isRefusedAndChangesNothing() throws Exception {
        try (Lease lease = newClient().lock(newName(), o -> o.lease(ENDLESS)).acquire()) {
            for (Duration fromNow : List.of(Duration.ZERO, Duration.ofSeconds(-1), TOO_LONG)) {
                assertThatIllegalArgumentException().isThrownBy(() -> lease.extend(fromNow));
            }
            assertThat(lease.remaining()).isGreaterThan(SOON);
        }
    }

    @Test
    @DisplayName("scenario 15: acquire_shortestAndLongestLease_areTaken")
    void acquire_shortestAndLongestLease_areTaken() throws Exception {
        Holdfast client = newClient();
        String name = newName();
        client.lock(name, o -> o.lease(LockOptions.LONGEST_LEASE)).acquire().close();
        // On a slow machine it may have ended by then, which is reported and not thrown.
        var unused = client.lock(name, o -> o.lease(LockOptions.SHORTEST_LEASE))
                .acquire()
                .release();
    }

    @Test
    @SuppressWarnings("NullAway") // on purpose
    void calls_withNull_areRefused() {
        Holdfast client = newClient();
        String name = newName();
        DistributedLock lock = client.lock(name);

        assertThatExceptionOfType(NullPointerException.class).isThrownBy(() -> client.lock(null));
        assertThatExceptionOfType(NullPointerException.class).isThrownBy(() -> client.listen(null));
        assertThatExceptionOfType(NullPointerException.class).isThrownBy(() -> lock.acquire(null));
        assertThatExceptionOfType(NullPointerException.class).isThrownBy(() -> lock.tryAcquire(null));

        requireNothingWasAsked(client, name);
    }

    private void requireNothingWasAsked(Holdfast client, String name) {
        assertThat(client.statistics().lanes()).isZero();
        assertThat(client.statistics().remoteGrants()).isZero();
        assertThat(inspect(name).holder()).isEmpty();
        assertThat(inspect(name).waiterCount()).isZero();
    }
}
