package dev.holdfast.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.fixtures.Call;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.fixtures.Sent;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What an extension makes of its answer, and of none. */
class ExtensionAnswerTest {

    private static final Duration LEASE = Duration.ofSeconds(30);

    private final Rig rig = new Rig();

    @Test
    @DisplayName(
            "an extension counts from its sending, and an answer that comes with the time is confirmed to the caller")
    void extend_answered_movesTheDeadline() throws Exception {
        Lease lease = rig.hold();
        Call<Boolean> call = rig.call(() -> {
            lease.extend(Duration.ofMinutes(2));
            return true;
        });
        call.awaitBlocked();
        rig.time.advanceMillis(5);
        rig.time.advanceMillis(0);
        Sent.Renewed renewal = rig.server.expectRenewal();
        assertThat(renewal.renewal().leaseMillis()).isEqualTo(120_000);
        renewal.isDone();

        assertThat(call.result()).isTrue();
        assertThat(lease.remaining()).isGreaterThan(Duration.ofSeconds(118)).isLessThan(Duration.ofMinutes(2));
    }

    @Test
    @DisplayName("after an extension, a renewal to the lease's own length does not shorten what was confirmed")
    void extend_thenRenewed_keepsTheLongerTime() throws Exception {
        Lease lease = rig.hold();
        Call<Boolean> call = rig.call(() -> {
            lease.extend(Duration.ofMinutes(2));
            return true;
        });
        call.awaitBlocked();
        rig.time.advanceMillis(5);
        rig.server.expectRenewal().isDone();
        call.result();

        Sent.Renewed renewal = rig.nextRenewal();
        assertThat(renewal.renewal().leaseMillis()).isEqualTo(30_000);
        renewal.isDone();

        assertThat(lease.remaining()).isGreaterThan(Duration.ofSeconds(105));
    }

    @Test
    @DisplayName("an extension that is not answered is unavailable, and the lease lasts as long as before")
    void extend_unanswered_isUnavailable() throws Exception {
        Lease lease = rig.hold();
        Call<Boolean> call = rig.call(() -> {
            lease.extend(Duration.ofMinutes(2));
            return true;
        });
        call.awaitBlocked();
        rig.time.advance(Rig.RESPONSE_TIMEOUT);

        assertThat(call.thrown()).isInstanceOf(BackendUnavailableException.class);
        assertThat(lease.remaining()).isGreaterThan(Duration.ofSeconds(27));
    }

    @Test
    @DisplayName("an extension of a released lease is refused")
    void extend_released_isLost() {
        Lease lease = rig.hold();
        rig.server.obliges();
        lease.release();

        assertThatThrownBy(() -> lease.extend(LEASE))
                .isInstanceOf(LeaseLostException.class)
                .hasMessageContaining("was released already");
        assertThatThrownBy(lease::check)
                .isInstanceOf(LeaseLostException.class)
                .hasMessageContaining("was released already");
    }
}
