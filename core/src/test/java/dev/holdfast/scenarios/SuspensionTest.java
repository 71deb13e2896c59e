package dev.holdfast.scenarios;

import static dev.holdfast.fixtures.Rig.got;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.fixtures.Clients;
import dev.holdfast.fixtures.Rig;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A holder's machine is suspended for a moment: its monotonic clock stands still, so that its deadline comes too late.
 */
class SuspensionTest {

    private final Clients clients = new Clients();
    private final Clients.Client a = clients.connect();
    private final Clients.Client b = clients.connect();

    @ParameterizedTest
    @CsvSource({"30000, 25", "10000, 5", "4000, 5", "2000, 1"})
    @DisplayName(
            "however short the suspension, the holder does not trust its lease any more when the next one has the lock")
    void lease_machineSuspendedForAMoment_isNotTrustedWhenTheNextHolds(long leaseMillis, long stepMillis) {
        for (long suspendedMillis = stepMillis; suspendedMillis < leaseMillis / 8; suspendedMillis += stepMillis) {
            Duration lease = Duration.ofMillis(leaseMillis);
            Lease held = got(a.holdfast
                    .lock(Rig.NAME, options -> options.lease(lease).notRenewed())
                    .acquireAsync());
            CompletableFuture<Lease> next = b.holdfast.lock(Rig.NAME).acquireAsync();
            a.process.suspend(Duration.ofMillis(suspendedMillis));
            a.cable.cut();
            while (!next.isDone()) {
                clients.time.advanceMillis(1);
            }

            assertThat(held.state())
                    .as("a lease of %s ms after a suspension of %s ms", leaseMillis, suspendedMillis)
                    .isNotEqualTo(LeaseState.HELD);

            a.cable.mend();
            assertThat(got(next).releaseAsync()).isCompleted();
            clients.time.advance(Duration.ofMinutes(2));
        }
    }
}
