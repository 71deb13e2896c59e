package dev.holdfast.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.DistributedLock;
import dev.holdfast.ForcedRelease;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LockInspection;
import dev.holdfast.LossReason;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.redis.testing.WireFormat;
import dev.holdfast.testkit.proxy.FaultProxy;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Every meter, by its name, moved by what it counts; on a real server, with a proxy in between where that has to fail.
 */
class HoldfastMetricsTest {

    private static EmbeddedRedis redis;

    private final FaultProxy proxy = FaultProxy.to(redis.host(), redis.port());
    private final Holdfast holdfast = HoldfastRedis.builder()
            .uri("redis://" + proxy.address())
            .responseTimeout(Duration.ofMillis(300))
            .build();
    private final Holdfast other = HoldfastRedis.connect(redis.uri());
    private final MeterRegistry registry = new SimpleMeterRegistry();
    private final HoldfastMetrics metrics = HoldfastMetrics.of(holdfast);

    @BeforeAll
    static void startServer() {
        redis = EmbeddedRedis.start();
    }

    @AfterAll
    static void stopServer() {
        redis.close();
    }

    @AfterEach
    void close() {
        metrics.close();
        proxy.heal();
        holdfast.close();
        other.close();
        proxy.close();
        redis.execute("FLUSHALL");
    }

    private static ConditionFactory soon() {
        return await().atMost(Duration.ofSeconds(60)).pollInterval(Duration.ofMillis(10));
    }

    private double count(String meter, String... tags) {
        Counter counter = registry.find(meter).tags(tags).counter();
        assertThat(counter).as("%s %s", meter, Arrays.toString(tags)).isNotNull();
        return counter.count();
    }

    private Timer timer(String meter, String... tags) {
        Timer timer = registry.find(meter).tags(tags).timer();
        assertThat(timer).as("%s %s", meter, Arrays.toString(tags)).isNotNull();
        return timer;
    }

    private double gauge(String meter) {
        return registry.get(meter).gauge().value();
    }

    private void awaitCount(double expected, String meter, String... tags) {
        soon().untilAsserted(() -> assertThat(count(meter, tags)).isEqualTo(expected));
    }

    private void awaitTimed(long expected, String meter, String... tags) {
        soon().untilAsserted(() -> assertThat(timer(meter, tags).count()).isEqualTo(expected));
    }

    // ---- names

    @ParameterizedTest
    @EnumSource(LockMeter.class)
    void bindTo_always_registersWhatIsDocumented(LockMeter documented) {
        metrics.bindTo(registry);

        assertThat(registry.find(documented.getName()).meters()).isNotEmpty().allSatisfy(meter -> {
            assertThat(meter.getId().getType()).isEqualTo(documented.getType());
            assertThat(meter.getId().getDescription()).isEqualTo(documented.description());
            assertThat(meter.getId().getTags())
                    .extracting(Tag::getKey)
                    .containsExactlyElementsOf(Arrays.stream(documented.getKeyNames())
                            .map(key -> key.asString())
                            .toList());
        });
    }

    @Test
    void bindTo_always_registersNothingElse() {
        metrics.bindTo(registry);

        assertThat(registry.getMeters())
                .extracting(meter -> meter.getId().getName())
                .isSubsetOf(Arrays.stream(LockMeter.values())
                        .map(LockMeter::getName)
                        .toList());
    }

    // ---- what happens

    @Test
    void toString_ofMetrics_namesTheClient() {
        assertThat(metrics).hasToString("Metrics of Holdfast client " + holdfast.clientId());
    }

    @Test
    void acquisitionAndHold_lockThatIsUsed_areTimed() throws Exception {
        metrics.bindTo(registry);
        Lease lease = holdfast.lock("a").acquire();
        assertThat(gauge("holdfast.lock.held")).isEqualTo(1);
        lease.close();

        awaitTimed(1, "holdfast.lock.acquisition", "outcome", "acquired");
        awaitTimed(1, "holdfast.lock.hold", "outcome", "released");
        assertThat(timer("holdfast.lock.acquisition", "outcome", "acquired").totalTime(TimeUnit.NANOSECONDS))
                .isEqualTo((double) lease.waited().toNanos());
        assertThat(timer("holdfast.lock.hold", "outcome", "released").totalTime(TimeUnit.NANOSECONDS))
                .isPositive();
        awaitCount(1, "holdfast.lock.handoffs", "kind", "remote");
        assertThat(gauge("holdfast.lock.held")).isZero();
    }

    @Test
    void handoffs_threadsOfOneClient_areLocal() throws Exception {
        metrics.bindTo(registry);
        DistributedLock lock = holdfast.lock("a");
        lock.acquire().close();
        Lease first = lock.acquire();
        CompletableFuture<Lease> later = lock.acquireAsync();
        soon().until(() -> gauge("holdfast.lock.waiters") == 1);
        first.close();
        later.get(60, TimeUnit.SECONDS).close();

        double local = (double) holdfast.statistics().localHandoffs();
        awaitCount(local, "holdfast.lock.handoffs", "kind", "local");
        awaitCount(3 - local, "holdfast.lock.handoffs", "kind", "remote");
        awaitTimed(3, "holdfast.lock.acquisition", "outcome", "acquired");
        assertThat(gauge("holdfast.lock.waiters")).isZero();
    }

    @Test
    void acquisition_callsThatGetNoLock_areTimedByTheirOutcome() throws Exception {
        metrics.bindTo(registry);
        try (Lease held = other.lock("a").acquire()) {
            assertThat(holdfast.lock("a").tryAcquire(Duration.ofMillis(20))).isEmpty();
            awaitTimed(1, "holdfast.lock.acquisition", "outcome", "timeout");
            assertThat(timer("holdfast.lock.acquisition", "outcome", "timeout").totalTime(TimeUnit.MILLISECONDS))
                    .isGreaterThanOrEqualTo(20);

            CompletableFuture<Lease> cancelled = holdfast.lock("a").acquireAsync();
            cancelled.cancel(false);
            awaitTimed(1, "holdfast.lock.acquisition", "outcome", "withdrawn");

            proxy.blackhole();
            assertThatThrownBy(() -> holdfast.lock("b").tryAcquire()).isInstanceOf(BackendUnavailableException.class);
            awaitTimed(1, "holdfast.lock.acquisition", "outcome", "unavailable");
            soon().until(() -> count("holdfast.lock.unanswered") >= 1);
            proxy.heal();
            held.check();
        }
        redis.execute("LPUSH", WireFormat.DEFAULT.hold("c"), "a list");
        soon().until(() -> holdfast.health().isHealthy());
        assertThatThrownBy(() -> holdfast.lock("c").acquire()).isNotNull();
        awaitTimed(1, "holdfast.lock.acquisition", "outcome", "misconfigured");

        CompletableFuture<Lease> waiting;
        try (Lease held = other.lock("d").acquire()) {
            waiting = holdfast.lock("d").acquireAsync();
            soon().until(() -> gauge("holdfast.lock.waiters") == 1);
            holdfast.close();
            held.check();
        }
        awaitTimed(1, "holdfast.lock.acquisition", "outcome", "closed");
        assertThat(waiting).isCompletedExceptionally();
    }

    @Test
    void renewalsAndLosses_forcedRelease_areCountedByTheirReason() throws Exception {
        metrics.bindTo(registry);
        Lease lease = holdfast.lock("a", o -> o.lease(Duration.ofSeconds(3))).acquire();
        soon().until(() -> count("holdfast.lock.renewals", "outcome", "renewed") >= 1);

        DistributedLock seen = other.lock("a");
        assertThat(seen.forceRelease(
                        seen.inspect().holder().map(LockInspection.Holder::id).orElseThrow()))
                .isEqualTo(ForcedRelease.RELEASED);

        awaitCount(1, "holdfast.lock.renewals", "outcome", "lost");
        awaitCount(1, "holdfast.lock.losses", "reason", "taken");
        awaitTimed(1, "holdfast.lock.hold", "outcome", "lost");
        lease.release();
        assertThat(timer("holdfast.lock.hold", "outcome", "released").count()).isZero();
    }

    @Test
    void renewals_serverOutOfReach_areUnansweredAndTheLeaseExpires() throws Exception {
        metrics.bindTo(registry);
        Lease lease = holdfast.lock("a", o -> o.lease(Duration.ofSeconds(3))).acquire();
        proxy.refuse();
        proxy.cut();

        soon().until(() -> count("holdfast.lock.renewals", "outcome", "unanswered") >= 1);
        awaitCount(1, "holdfast.lock.losses", "reason", "expired");
        lease.release();
    }

    @ParameterizedTest
    @EnumSource(LossReason.class)
    void losses_everyReason_hasItsCounter(LossReason reason) {
        metrics.bindTo(registry);

        assertThat(count("holdfast.lock.losses", "reason", reason.name().toLowerCase(Locale.ROOT)))
                .isZero();
    }

    @Test
    void abandoned_threadThatEndsWithItsLock_isCounted() throws Exception {
        metrics.bindTo(registry);
        Thread thread = new Thread(holdfast.lock("a", o -> o.lease(Duration.ofSeconds(1)))::lock, "forgetful");
        thread.start();
        thread.join();

        awaitCount(1, "holdfast.lock.abandoned");
        awaitCount(1, "holdfast.lock.losses", "reason", "expired");
    }

    // ---- tags

    @Test
    void tags_ofTheBuilder_areOnEveryMeter() {
        HoldfastMetrics tagged = HoldfastMetrics.builder(holdfast)
                .tags(Tags.of("client", "orders"))
                .build();
        tagged.bindTo(registry);

        assertThat(registry.getMeters())
                .allSatisfy(meter -> assertThat(meter.getId().getTag("client")).isEqualTo("orders"));
        tagged.close();
    }

    @Test
    void lockTag_notAskedFor_isOnNoMeter() throws Exception {
        metrics.bindTo(registry);
        holdfast.lock("a").acquire().close();
        awaitTimed(1, "holdfast.lock.hold", "outcome", "released");

        assertThat(registry.getMeters())
                .allSatisfy(meter -> assertThat(meter.getId().getTag("lock")).isNull());
    }

    @Test
    void lockTag_askedFor_groupsLocksAndIsBounded() throws Exception {
        HoldfastMetrics tagged = HoldfastMetrics.builder(holdfast)
                .lockTag(
                        name -> name.contains(":")
                                ? Optional.of(name.substring(0, name.indexOf(':')))
                                : Optional.empty(),
                        2)
                .build();
        tagged.bindTo(registry);
        for (String name : new String[] {"order:1", "order:2", "cart:1", "user:1", "group:1", "plain", "order:3"}) {
            holdfast.lock(name).acquire().close();
        }

        awaitTimed(3, "holdfast.lock.hold", "outcome", "released", "lock", "order");
        awaitTimed(1, "holdfast.lock.hold", "outcome", "released", "lock", "cart");
        awaitTimed(2, "holdfast.lock.hold", "outcome", "released", "lock", "others");
        awaitTimed(1, "holdfast.lock.hold", "outcome", "released", "lock", "none");
        assertThat(registry.find("holdfast.lock.hold").tagKeys("lock").timers().stream()
                        .map(timer -> timer.getId().getTag("lock"))
                        .distinct())
                .containsExactlyInAnyOrder("order", "cart", "others", "none");
        tagged.close();
    }

    @Test
    void lockTag_withoutAValue_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HoldfastMetrics.builder(holdfast).lockTag(Optional::of, 0))
                .withMessageContaining("at least 1");
    }

    // ---- the end

    @Test
    void close_afterwards_countsNoMoreAndTheGaugesAreGone() throws Exception {
        metrics.bindTo(registry);
        holdfast.lock("a").acquire().close();
        awaitTimed(1, "holdfast.lock.hold", "outcome", "released");

        metrics.close();
        metrics.close();

        HoldfastMetrics second = HoldfastMetrics.of(holdfast);
        MeterRegistry later = new SimpleMeterRegistry();
        second.bindTo(later);
        holdfast.lock("a").acquire().close();
        soon().until(() -> later.get("holdfast.lock.hold")
                        .tag("outcome", "released")
                        .timer()
                        .count()
                == 1);
        assertThat(timer("holdfast.lock.hold", "outcome", "released").count()).isEqualTo(1);
        assertThat(registry.getMeters())
                .extracting(meter -> meter.getId().getType())
                .doesNotContain(Meter.Type.GAUGE);
        second.close();
    }

    @Test
    void bindTo_twoRegistries_countInBoth() throws Exception {
        MeterRegistry second = new SimpleMeterRegistry();
        metrics.bindTo(registry);
        metrics.bindTo(second);

        holdfast.lock("a").acquire().close();

        awaitTimed(1, "holdfast.lock.hold", "outcome", "released");
        soon().until(() -> second.get("holdfast.lock.hold")
                        .tag("outcome", "released")
                        .timer()
                        .count()
                == 1);
    }
}
