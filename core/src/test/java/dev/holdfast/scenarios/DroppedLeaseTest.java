package dev.holdfast.scenarios;

import static dev.holdfast.fixtures.Patience.await;
import static dev.holdfast.fixtures.Rig.got;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.holdfast.DistributedLock;
import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LockEvent;
import dev.holdfast.LossReason;
import dev.holdfast.fixtures.Call;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.fixtures.Sent;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Leases that are no longer referenced, however they were acquired: noticed, reported, renewed no more. */
class DroppedLeaseTest {

    private final Rig rig = new Rig();

    private void awaitReport(WeakReference<?> dropped) {
        await().until(() -> {
            System.gc();
            return dropped.get() == null
                    && !rig.events(LockEvent.Abandoned.class).isEmpty();
        });
        rig.server.ignoreAll();
        rig.time.advance(Duration.ofSeconds(31));
        assertThat(rig.client.statistics().renewalsSent()).isZero();
        assertThat(rig.events(LockEvent.Lost.class)).hasSize(1);
    }

    /** Nothing but the engine may know the future any more. */
    private WeakReference<CompletableFuture<Lease>> forgotten() {
        return new WeakReference<>(rig.lock().acquireAsync());
    }

    @Test
    @DisplayName("a lease of a forgotten future that another thread of the client handed over")
    void acquireAsync_handedOverAndForgotten_isReportedAndRenewedNoMore() {
        Lease held = rig.hold();
        WeakReference<CompletableFuture<Lease>> forgotten = forgotten();

        assertThat(held.releaseAsync()).isCompleted();

        assertThat(rig.client.statistics().localHandoffs()).isEqualTo(1);
        awaitReport(forgotten);
    }

    @Test
    @DisplayName("a lease of a forgotten future that the server granted after a wait in its queue")
    void acquireAsync_grantedFromTheQueueAndForgotten_isReportedAndRenewedNoMore() {
        WeakReference<CompletableFuture<Lease>> forgotten = forgotten();
        Sent.Asked ask = rig.server.expectAsk();
        ask.isQueued(30_000);

        rig.server.push().granted(ask.grantNow(2000, 0));

        assertThat(rig.client.statistics().held()).isEqualTo(1);
        awaitReport(forgotten);
    }

    @Test
    @DisplayName("get with a time limit does not cancel: the lease that comes later is reported")
    void acquireAsync_getTimedOutAndNotCancelled_isReportedAndRenewedNoMore() throws Exception {
        Lease held = rig.hold();
        WeakReference<CompletableFuture<Lease>> forgotten = givenUp(rig.lock());
        assertThat(rig.client.statistics().waiting()).isEqualTo(1);

        assertThat(held.releaseAsync()).isCompleted();

        assertThat(rig.client.statistics().held()).isEqualTo(1);
        awaitReport(forgotten);
    }

    private static WeakReference<CompletableFuture<Lease>> givenUp(DistributedLock lock) throws Exception {
        CompletableFuture<Lease> waiting = lock.acquireAsync();
        assertThatExceptionOfType(TimeoutException.class).isThrownBy(() -> waiting.get(0, TimeUnit.SECONDS));
        return new WeakReference<>(waiting);
    }

    @Test
    @DisplayName("a lease in use after a local handoff is not taken for a dropped one")
    void acquireAsync_handedOverAndInUse_isRenewed() {
        Lease held = rig.hold();
        CompletableFuture<Lease> waiting = rig.lock().acquireAsync();
        assertThat(held.releaseAsync()).isCompleted();

        for (int i = 0; i < 3; i++) {
            System.gc();
            rig.time.advanceMillis(10_010);
            rig.server.expectRenewal().isDone();
        }

        got(waiting).check();
        assertThat(rig.events(LockEvent.Abandoned.class)).isEmpty();
    }

    @Test
    @DisplayName("a lease that was not to be renewed does not say that no renewal was answered")
    void loss_ofALeaseThatIsNotRenewed_saysSo() {
        Lease lease = rig.hold(rig.lock(options -> options.notRenewed()));
        rig.time.advance(Duration.ofSeconds(30));

        assertThatExceptionOfType(LeaseLostException.class)
                .isThrownBy(lease::check)
                .withMessageContaining("its time was over, and its options say that it is not renewed");
    }

    @Test
    @DisplayName("the reason alone is true of a lease that is not renewed")
    void reason_ofALeaseThatIsNotRenewed_speaksOfNoAnswer() {
        CompletableFuture<LossReason> lost = new CompletableFuture<>();
        rig.hold(rig.lock(options -> options.notRenewed())).onLost(lost::complete);
        rig.time.advance(Duration.ofSeconds(30));

        assertThat(lost.join()).isEqualTo(LossReason.EXPIRED);
        assertThat(lost.join().sentence()).contains("its time was over").doesNotContain("answered");
    }

    @Test
    @DisplayName("a lease whose thread has ended does not say that no renewal was answered")
    void loss_ofAnAbandonedLease_saysSo() throws Exception {
        Lease[] seen = new Lease[1];
        Call<Boolean> call = rig.call(() -> {
            rig.lock().lock();
            seen[0] = rig.lock().heldByCurrentThread().orElseThrow();
            return true;
        });
        rig.server.awaitAsk().isGranted();
        assertThat(call.result()).isTrue();
        assertThat(call.interruptedAfter()).isFalse();
        rig.time.advance(Duration.ofSeconds(31));

        assertThatExceptionOfType(LeaseLostException.class)
                .isThrownBy(seen[0]::check)
                .withMessageContaining("it was never released, so it was not renewed any more");
    }
}
