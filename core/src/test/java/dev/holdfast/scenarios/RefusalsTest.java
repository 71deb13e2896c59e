package dev.holdfast.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.DistributedLock;
import dev.holdfast.Lease;
import dev.holdfast.LockOptions;
import dev.holdfast.fixtures.Call;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.spi.Ask;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is refused before anything is sent. */
class RefusalsTest {

    private static final Duration OVERFLOWING = Duration.ofSeconds(Long.MAX_VALUE);

    private final Rig rig = new Rig();

    @Test
    @DisplayName("scenario 15: negative and overflowing waits are refused before anything is sent")
    void waits_negativeOrOverflowing_areRefused() {
        DistributedLock lock = rig.lock();
        for (Duration wait : new Duration[] {Duration.ofNanos(-1), OVERFLOWING}) {
            refused(() -> lock.acquire(wait));
            refused(() -> lock.tryAcquire(wait));
            refused(() -> lock.acquireAsync(wait));
            refused(() -> lock.tryRun(wait, () -> {}));
        }
        rig.assertAtRest();
    }

    private static void refused(ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessageContaining(Rig.NAME);
    }

    @Test
    @DisplayName("scenario 15: zero, negative and overflowing leases are refused when the options are built")
    void leases_zeroNegativeOrOverflowing_areRefused() {
        for (Duration lease :
                new Duration[] {Duration.ZERO, Duration.ofMillis(-1), Duration.ofMillis(49), OVERFLOWING}) {
            assertThatThrownBy(() -> LockOptions.builder().lease(lease).build())
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("lease");
            assertThatThrownBy(() -> LockOptions.builder().maxHold(lease).build())
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("maxHold");
        }
        assertThatThrownBy(() ->
                        LockOptions.builder().minHold(Duration.ofMillis(-1)).build())
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    @DisplayName("scenario 15: an extension by a time that is no lease is refused before anything is sent")
    void extension_byATimeThatIsNoLease_isRefused() {
        Lease lease = rig.hold();

        for (Duration time : new Duration[] {Duration.ZERO, Duration.ofMillis(-1), OVERFLOWING}) {
            assertThatThrownBy(() -> lease.extend(time)).isInstanceOf(IllegalArgumentException.class);
        }
        rig.time.advanceMillis(5);
        rig.server.expectNothing();
    }

    @Test
    @DisplayName("scenario 15: a wait of zero asks once and leaves no trace")
    void wait_ofZero_asksOnce() throws Exception {
        Call<Optional<Lease>> call = rig.call(() -> rig.lock().tryAcquire(Duration.ZERO));
        var ask = rig.server.awaitAsk();
        assertThat(ask.ask.kind()).isEqualTo(Ask.Kind.ONCE);
        ask.isTaken(30_000);

        assertThat(call.result()).isEmpty();
        rig.assertAtRest();
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, Long.MIN_VALUE})
    @DisplayName("scenario 15: tryLock with a time of zero or less asks once, as the JDK says")
    void tryLock_timeOfZeroOrLess_asksOnce(long time) throws Exception {
        Call<Boolean> call = rig.call(() -> rig.lock().tryLock(time, TimeUnit.NANOSECONDS));
        var ask = rig.server.awaitAsk();
        assertThat(ask.ask.kind()).isEqualTo(Ask.Kind.ONCE);
        ask.isTaken(30_000);

        assertThat(call.result()).isFalse();
    }

    @Test
    @DisplayName("scenario 15: tryLock with the longest time that can be said waits")
    void tryLock_longestTime_waits() throws Exception {
        Call<Boolean> call = rig.call(() -> rig.lock().tryLock(Long.MAX_VALUE, TimeUnit.DAYS));
        var ask = rig.server.awaitAsk();
        ask.isQueued(30_000);
        rig.server.push().granted(ask.grantNow(2000, 0));

        assertThat(call.result()).isTrue();
    }

    @Test
    void name_emptyOrRefusedByTheBackend_isRefused() {
        assertThatThrownBy(() -> rig.client.lock("")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> rig.client.lock("a\nb")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void newCondition_always_isUnsupported() {
        assertThatThrownBy(() -> rig.lock().newCondition()).isInstanceOf(UnsupportedOperationException.class);
    }
}
