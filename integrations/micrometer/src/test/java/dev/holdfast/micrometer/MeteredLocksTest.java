package dev.holdfast.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.DistributedLock;
import dev.holdfast.ForcedRelease;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LockInspection;
import dev.holdfast.LossReason;
import dev.holdfast.redis.testing.WireFormat;
import dev.holdfast.testkit.proxy.FaultProxy;
import dev.holdfast.testkit.threads.Patience;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every meter, moved by what it counts; on a real server, with a proxy in between where that has to fail. */
class MeteredLocksTest extends OnMeasuredClient {

    private final FaultProxy proxy = client.proxy;
    private final Holdfast holdfast = client.holdfast;
    private final Holdfast other = client.other;
    private final MeterRegistry registry = client.registry;
    private final HoldfastMetrics metrics = client.metrics;

    @Test
    void acquisitionAndHold_lockThatIsUsed_areTimed() throws Exception {
        metrics.bindTo(registry);
        Lease lease = holdfast.lock("a").acquire();
        assertThat(client.gauge("holdfast.lock.held")).isEqualTo(1);
        lease.close();

        client.awaitTimed(1, "holdfast.lock.acquisition", "outcome", "acquired");
        client.awaitTimed(1, "holdfast.lock.hold", "outcome", "released");
        assertThat(client.timer("holdfast.lock.acquisition", "outcome", "acquired")
                        .totalTime(TimeUnit.NANOSECONDS))
                .isEqualTo((double) lease.waited().toNanos());
        assertThat(client.timer("holdfast.lock.hold", "outcome", "released").totalTime(TimeUnit.NANOSECONDS))
                .isPositive();
        client.awaitCount(1, "holdfast.lock.handoffs", "kind", "remote");
        assertThat(client.gauge("holdfast.lock.held")).isZero();
    }

    @Test
    void handoffs_threadsOfOneClient_areLocal() throws Exception {
        metrics.bindTo(registry);
        DistributedLock lock = holdfast.lock("a");
        lock.acquire().close();
        Lease first = lock.acquire();
        CompletableFuture<Lease> later = lock.acquireAsync();
        MeasuredClient.soon().until(() -> client.gauge("holdfast.lock.waiters") == 1);
        first.close();
        later.get(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS).close();

        double local = (double) holdfast.statistics().localHandoffs();
        client.awaitCount(local, "holdfast.lock.handoffs", "kind", "local");
        client.awaitCount(3 - local, "holdfast.lock.handoffs", "kind", "remote");
        client.awaitTimed(3, "holdfast.lock.acquisition", "outcome", "acquired");
        assertThat(client.gauge("holdfast.lock.waiters")).isZero();
    }

    @Test
    void acquisition_callsThatGetNoLock_areTimedByTheirOutcome() throws Exception {
        metrics.bindTo(registry);
        try (Lease held = other.lock("a").acquire()) {
            assertThat(holdfast.lock("a").tryAcquire(Duration.ofMillis(20))).isEmpty();
            client.awaitTimed(1, "holdfast.lock.acquisition", "outcome", "timeout");
            assertThat(client.timer("holdfast.lock.acquisition", "outcome", "timeout")
                            .totalTime(TimeUnit.MILLISECONDS))
                    .isGreaterThanOrEqualTo(20);

            CompletableFuture<Lease> cancelled = holdfast.lock("a").acquireAsync();
            cancelled.cancel(false);
            client.awaitTimed(1, "holdfast.lock.acquisition", "outcome", "withdrawn");

            proxy.blackhole();
            assertThatThrownBy(() -> holdfast.lock("b").tryAcquire()).isInstanceOf(BackendUnavailableException.class);
            client.awaitTimed(1, "holdfast.lock.acquisition", "outcome", "unavailable");
            MeasuredClient.soon().until(() -> client.count("holdfast.lock.unanswered") >= 1);
            proxy.heal();
            held.check();
        }
        redis.execute("LPUSH", WireFormat.DEFAULT.hold("c"), "a list");
        MeasuredClient.soon().until(() -> holdfast.health().isHealthy());
        assertThatThrownBy(() -> holdfast.lock("c").acquire()).isNotNull();
        client.awaitTimed(1, "holdfast.lock.acquisition", "outcome", "misconfigured");

        CompletableFuture<Lease> waiting;
        try (Lease held = other.lock("d").acquire()) {
            waiting = holdfast.lock("d").acquireAsync();
            MeasuredClient.soon().until(() -> client.gauge("holdfast.lock.waiters") == 1);
            holdfast.close();
            held.check();
        }
        client.awaitTimed(1, "holdfast.lock.acquisition", "outcome", "closed");
        assertThat(waiting).isCompletedExceptionally();
    }

    @Test
    void renewalsAndLosses_forcedRelease_areCountedByTheirReason() throws Exception {
        metrics.bindTo(registry);
        Lease lease = holdfast.lock("a", o -> o.lease(Duration.ofSeconds(6))).acquire();
        MeasuredClient.soon().until(() -> client.count("holdfast.lock.renewals", "outcome", "renewed") >= 1);

        DistributedLock seen = other.lock("a");
        assertThat(seen.forceRelease(
                        seen.inspect().holder().map(LockInspection.Holder::id).orElseThrow()))
                .isEqualTo(ForcedRelease.RELEASED);

        client.awaitCount(1, "holdfast.lock.renewals", "outcome", "lost");
        client.awaitCount(1, "holdfast.lock.losses", "reason", "taken");
        client.awaitTimed(1, "holdfast.lock.hold", "outcome", "lost");
        lease.release();
        assertThat(client.timer("holdfast.lock.hold", "outcome", "released").count())
                .isZero();
    }

    @Test
    void renewals_serverOutOfReach_areUnansweredAndTheLeaseExpires() throws Exception {
        metrics.bindTo(registry);
        Lease lease = holdfast.lock("a", o -> o.lease(Duration.ofSeconds(6))).acquire();
        proxy.refuse();
        proxy.cut();

        MeasuredClient.soon().until(() -> client.count("holdfast.lock.renewals", "outcome", "unanswered") >= 1);
        client.awaitCount(1, "holdfast.lock.losses", "reason", "expired");
        lease.release();
    }

    @ParameterizedTest
    @EnumSource(LossReason.class)
    void losses_everyReason_hasItsCounter(LossReason reason) {
        metrics.bindTo(registry);

        assertThat(client.count("holdfast.lock.losses", "reason", reason.name().toLowerCase(Locale.ROOT)))
                .isZero();
    }

    @Test
    void abandoned_threadThatEndsWithItsLock_isCounted() throws Exception {
        metrics.bindTo(registry);
        Thread thread = new Thread(holdfast.lock("a", o -> o.lease(Duration.ofSeconds(1)))::lock, "forgetful");
        thread.start();
        thread.join();

        client.awaitCount(1, "holdfast.lock.abandoned");
        client.awaitCount(1, "holdfast.lock.losses", "reason", "expired");
    }
}
