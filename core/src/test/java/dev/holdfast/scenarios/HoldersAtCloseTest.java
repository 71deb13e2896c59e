package dev.holdfast.scenarios;

import static dev.holdfast.fixtures.Rig.failure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.DistributedLock;
import dev.holdfast.HoldfastClosedException;
import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LeaseState;
import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.fixtures.Call;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.fixtures.Sent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Holders whose client is closed: they may finish, and those that do not are notified before their locks are freed. */
class HoldersAtCloseTest {

    private final Rig rig = new Rig();

    @Test
    @DisplayName("scenario 31: closing refuses new calls, ends those who wait, and lets holders finish")
    void close_holderFinishes_isFreedInOrder() throws Exception {
        Lease lease = rig.hold();
        CompletableFuture<Lease> waiting = rig.lock().acquireAsync();
        Call<Boolean> closing = closing();

        assertThat(failure(waiting)).isInstanceOf(HoldfastClosedException.class);
        DistributedLock lock = rig.lock();
        assertThatThrownBy(lock::lock).isInstanceOf(HoldfastClosedException.class);
        assertThatThrownBy(lock::tryAcquire).isInstanceOf(HoldfastClosedException.class);
        assertThatThrownBy(lock::acquireAsync).isInstanceOf(HoldfastClosedException.class);
        assertThatThrownBy(lock::inspect).isInstanceOf(HoldfastClosedException.class);
        assertThat(closing.isOver()).isFalse();
        assertThat(lease.state()).isEqualTo(LeaseState.HELD);
        CompletableFuture<ReleaseOutcome> releasing = lease.releaseAsync();
        rig.server.expectRelease().isDone();

        assertThat(releasing).isCompletedWithValue(ReleaseOutcome.RELEASED);
        assertThat(closing.result()).isTrue();
        assertThat(rig.server.isClosed()).isTrue();
    }

    private Call<Boolean> closing() {
        Call<Boolean> closing = rig.call(() -> {
            rig.client.close();
            return true;
        });
        return closing.awaitBlocked();
    }

    @Test
    @DisplayName(
            "scenario 31: a holder that does not finish in time is notified, then freed, before the connection goes;"
                    + " one failing release keeps none of the rest")
    void close_holdersDoNotFinish_areNotifiedFirstAndFreedThen() throws Exception {
        List<Lease> leases = new ArrayList<>();
        List<String> order = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Lease lease = rig.hold(rig.client.lock("name-" + i));
            lease.onLost(reason -> {
                order.add(reason.name());
            });
            leases.add(lease);
        }
        Call<Boolean> closing = closing();
        rig.time.advance(Duration.ofMillis(4999));
        assertThat(order).isEmpty();
        assertThat(leases).allMatch(lease -> lease.state() == LeaseState.HELD);
        rig.time.advance(Duration.ofMillis(1));

        Sent.Left first = rig.server.awaitLeave();
        Sent.Left second = rig.server.awaitLeave();
        Sent.Left third = rig.server.awaitLeave();
        assertThat(order).hasSize(3).containsOnly("CLIENT_CLOSED");
        assertThat(rig.server.isClosed()).isFalse();
        first.isMisconfigured();
        second.isDone();
        assertThat(rig.server.isClosed()).isFalse();
        third.isDone();

        assertThat(closing.result()).isTrue();
        assertThat(rig.server.isClosed()).isTrue();
        assertThat(leases).allMatch(lease -> lease.state() == LeaseState.LOST);
        assertThatThrownBy(leases.get(0)::close)
                .isInstanceOf(LeaseLostException.class)
                .hasMessageContaining("closed");
    }

    @Test
    @DisplayName("scenario 31: the holder is notified before its lock is freed")
    void close_holderDoesNotFinish_isNotifiedBeforeItsLockIsFreed() throws Exception {
        Lease lease = rig.hold();
        List<LossReason> notifiedBeforeTheLeave = new ArrayList<>();
        long sentBefore = rig.server.sent();
        lease.onLost(reason -> {
            if (rig.server.sent() == sentBefore) {
                notifiedBeforeTheLeave.add(reason);
            }
        });
        Call<Boolean> closing = closing();
        rig.time.advance(Duration.ofSeconds(5));
        rig.server.awaitLeave().isDone();

        assertThat(closing.result()).isTrue();
        assertThat(notifiedBeforeTheLeave).containsExactly(LossReason.CLIENT_CLOSED);
    }

    @Test
    @DisplayName("scenario 31: closing twice does nothing, and closing at rest takes no time")
    void close_twice_doesNothing() {
        rig.client.close();
        rig.client.close();

        assertThat(rig.server.isClosed()).isTrue();
        assertThat(rig.time.scheduled()).isZero();
    }
}
