package dev.holdfast.scenarios;

import static dev.holdfast.fixtures.Patience.await;
import static dev.holdfast.fixtures.Rig.got;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.LockEvent;
import dev.holdfast.LockOptions;
import dev.holdfast.LossReason;
import dev.holdfast.fixtures.Call;
import dev.holdfast.fixtures.ManualTime;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.fixtures.ScriptedBackend;
import dev.holdfast.fixtures.Sent;
import dev.holdfast.internal.HoldfastClient;
import dev.holdfast.internal.engine.ClientSettings;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Code of users that throws, blocks, or forgets. */
@SuppressWarnings("LockNotBeforeTry") // what happens when it is not
class UserCodeTest {

    private final Rig rig = new Rig();

    @Test
    @DisplayName("scenario 26: a listener throws; other listeners and the lock are not touched")
    void listener_throws_othersHearAll() {
        List<LockEvent> heard = new CopyOnWriteArrayList<>();
        rig.client.listen(event -> {
            throw new IllegalStateException("a broken listener");
        });
        rig.client.listen(heard::add);
        Lease lease = rig.hold();
        lease.onLost(reason -> {
            throw new IllegalStateException("a broken action");
        });
        List<LossReason> losses = new CopyOnWriteArrayList<>();
        lease.onLost(losses::add);

        rig.time.advance(Duration.ofSeconds(30));

        assertThat(losses).containsExactly(LossReason.EXPIRED);
        assertThat(heard)
                .hasAtLeastOneElementOfType(LockEvent.Granted.class)
                .hasAtLeastOneElementOfType(LockEvent.Lost.class);
    }

    @Test
    @DisplayName("scenarios 26, 36b: a listener and a continuation block for ever; renewals, grants and other listeners"
            + " go on")
    void listenerAndContinuation_blockForEver_nobodyElseIsLate() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        ManualTime time = new ManualTime();
        ScriptedBackend server = new ScriptedBackend(time);
        ClientSettings settings = new ClientSettings(
                LockOptions.defaults(),
                null,
                Rig.RESPONSE_TIMEOUT,
                Rig.PATIENCE,
                Duration.ofSeconds(5),
                Rig.POLL_BOUND,
                false);
        Holdfast client = HoldfastClient.start(server, settings, time, new Random(1));
        List<LockEvent> heard = new CopyOnWriteArrayList<>();
        client.listen(event -> awaitQuietly(never));
        client.listen(heard::add);

        CompletableFuture<Lease> first = client.lock("first").acquireAsync();
        CompletableFuture<Void> stuck = first.thenAccept(lease -> awaitQuietly(never));
        server.expectAsk().isGranted();
        time.advanceMillis(10_010);
        server.expectRenewal().isDone();
        CompletableFuture<Lease> second = client.lock("second").acquireAsync();
        server.expectAsk().isGranted();

        await().untilAsserted(() -> assertThat(second).isCompleted());
        await().untilAsserted(() -> assertThat(heard)
                .hasAtLeastOneElementOfType(LockEvent.Renewed.class)
                .filteredOn(LockEvent.Granted.class::isInstance)
                .hasSize(2));
        assertThat(first.join().state()).isEqualTo(LeaseState.HELD);
        assertThat(stuck).isNotDone();
        never.countDown();
        server.obliges();
        first.join().release();
        second.join().release();
        client.close();
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    @DisplayName("scenario 26a: a thread ends without unlocking: reported, renewed no more, and free within a lease")
    void thread_endsWithoutUnlocking_isReportedAndRenewedNoMore() throws Exception {
        Call<Boolean> call = rig.call(() -> {
            rig.lock().lock();
            return true;
        });
        rig.server.awaitAsk().isGranted();
        assertThat(call.result()).isTrue();
        assertThat(call.interruptedAfter()).isFalse();

        rig.time.advance(Duration.ofSeconds(11));

        rig.server.expectNothing();
        assertThat(rig.events(LockEvent.Abandoned.class))
                .singleElement()
                .satisfies(abandoned -> assertThat(abandoned.owner()).contains("caller"));
        rig.time.advance(Duration.ofSeconds(19));
        rig.server.expectLeave().isDone();
        assertThat(rig.events(LockEvent.Lost.class)).hasSize(1);
        rig.assertAtRest();
    }

    @Test
    @DisplayName(
            "scenario 26a: a lease is dropped without close: reported once the collector found it, and renewed no more")
    void lease_dropped_isReportedAndRenewedNoMore() {
        WeakReference<Lease> dropped = new WeakReference<>(rig.holdLoosely());

        await().until(() -> {
            System.gc();
            return dropped.get() == null
                    && !rig.events(LockEvent.Abandoned.class).isEmpty();
        });
        rig.time.advance(Duration.ofSeconds(30));

        assertThat(rig.client.statistics().renewalsSent()).isZero();
        rig.server.expectLeave().isDone();
        rig.assertAtRest();
    }

    @Test
    @DisplayName("scenario 26a: a lease that is in use is not taken for a dropped one")
    void lease_inUse_isRenewedThroughCollections() {
        Lease lease = rig.holdLoosely();
        for (int i = 0; i < 3; i++) {
            System.gc();
            rig.time.advanceMillis(10_010);
            Sent.Renewed renewal = rig.server.expectRenewal();
            renewal.isDone();
        }

        assertThat(lease.state()).isEqualTo(LeaseState.HELD);
        assertThat(rig.events(LockEvent.Abandoned.class)).isEmpty();
    }

    @Test
    @DisplayName("scenario 26a: with leak tracing, a lease knows where it was acquired")
    void lease_withLeakTracing_isReportedWithItsPlace() throws Exception {
        Rig tracing = new Rig(Runnable::run, true);
        Call<Boolean> call = tracing.call(() -> {
            tracing.lock().lock();
            return true;
        });
        tracing.server.awaitAsk().isGranted();
        assertThat(call.result()).isTrue();
        assertThat(call.interruptedAfter()).isFalse();

        tracing.time.advance(Duration.ofSeconds(11));

        assertThat(tracing.events(LockEvent.Abandoned.class)).hasSize(1);
    }

    @Test
    @DisplayName("a lease that comes too late for a cancelled future is released")
    void acquireAsync_grantedWhileItIsCancelled_isReleased() {
        Rig.CapturedTasks late = new Rig.CapturedTasks();
        Rig slow = new Rig(late);
        CompletableFuture<Lease> acquired = slow.lock().acquireAsync();
        slow.server.expectAsk().isGranted();

        acquired.cancel(false);
        late.runAll();

        slow.server.expectRelease().isDone();
        slow.assertAtRest();
    }

    @Test
    @DisplayName("a limit of the caller's own on the future withdraws the call")
    void acquireAsync_endedByTheCaller_leavesTheQueue() {
        CompletableFuture<Lease> acquired = rig.lock().acquireAsync();
        rig.server.expectAsk().isQueued(30_000);

        assertThat(acquired.completeExceptionally(new IllegalStateException("enough")))
                .isTrue();

        rig.server.expectLeave().isDone();
        rig.assertAtRest();
        assertThat(rig.events(LockEvent.TimedOut.class)).isEmpty();
    }

    @Test
    @DisplayName("a listener gets the events of a lock in order, and none after its subscription was closed")
    void listener_hears_inOrder() {
        List<LockEvent> heard = new CopyOnWriteArrayList<>();
        Holdfast.Subscription subscription = rig.client.listen(heard::add);
        Lease lease = rig.hold();
        CompletableFuture<Lease> next = rig.lock().acquireAsync();
        rig.time.advanceMillis(10_010);
        rig.server.expectRenewal().isDone(1);
        rig.time.advanceMillis(11);
        assertThat(lease.releaseAsync()).isNotDone();
        rig.server.expectRelease().isDone();
        rig.server.expectAsk().isGranted();
        subscription.close();
        subscription.close();
        rig.time.advance(Duration.ofSeconds(30));

        assertThat(heard)
                .extracting(event -> event.getClass().getSimpleName())
                .containsExactly("Granted", "Renewed", "Released", "Granted");
        assertThat(((LockEvent.Renewed) Objects.requireNonNull(heard.get(1))).othersWait())
                .isTrue();
        assertThat(got(next).state()).isEqualTo(LeaseState.LOST);
    }
}
