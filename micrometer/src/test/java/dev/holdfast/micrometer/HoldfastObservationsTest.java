package dev.holdfast.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LeaseState;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.local.LocalLockService;
import dev.holdfast.micrometer.LockObservationContext.Outcome;
import dev.holdfast.micrometer.LockObservationContext.Owner;
import io.micrometer.common.KeyValue;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.tck.TestObservationRegistry;
import io.micrometer.observation.tck.TestObservationRegistryAssert;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is observed of each way to get a lock: when it begins and ends, whose child it is, and how it ended. */
@SuppressWarnings("LockNotBeforeTry") // locking and unlocking are what is tested
class HoldfastObservationsTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    private final LocalLockService service = new LocalLockService();
    private final Holdfast plain = service.connect();
    private final Holdfast other = service.connect();
    private final TestObservationRegistry registry = TestObservationRegistry.create();
    private final List<LockObservationContext> ended = new CopyOnWriteArrayList<>();
    private final Holdfast observed = HoldfastObservations.observe(plain, registry);

    HoldfastObservationsTest() {
        registry.observationConfig().observationHandler(new ObservationHandler<LockObservationContext>() {
            @Override
            public void onStop(LockObservationContext context) {
                ended.add(context);
            }

            @Override
            public boolean supportsContext(Observation.Context context) {
                return context instanceof LockObservationContext;
            }
        });
    }

    @AfterEach
    void close() {
        observed.close();
        other.close();
        TestObservationRegistryAssert.assertThat(registry).doesNotHaveAnyRemainingCurrentObservation();
    }

    private LockObservationContext only(LockObservation kind) {
        List<LockObservationContext> found =
                ended.stream().filter(context -> context.observation() == kind).toList();
        assertThat(found).hasSize(1);
        return found.get(0);
    }

    private List<Outcome> outcomes() {
        return ended.stream().map(LockObservationContext::outcome).toList();
    }

    private static Observation current(ObservationRegistry registry) {
        return registry.getCurrentObservation();
    }

    // ---- sections in one call

    @Test
    void run_always_observesWaitAndSectionUnderTheCallersObservation() {
        Observation caller = Observation.start("caller", registry);
        AtomicReference<Observation> inside = new AtomicReference<>();
        try (Observation.Scope scope = caller.openScope()) {
            observed.lock("a").run(() -> inside.set(current(registry)));
            assertThat(current(registry)).isSameAs(caller);
        }
        caller.stop();

        LockObservationContext wait = only(LockObservation.WAIT);
        LockObservationContext section = only(LockObservation.SECTION);
        assertThat(outcomes()).containsExactly(Outcome.ACQUIRED, Outcome.RELEASED);
        assertThat(wait.getParentObservation()).isSameAs(caller);
        assertThat(section.getParentObservation()).isSameAs(caller);
        assertThat(inside.get().getContext()).isSameAs(section);
        assertThat(section.token()).isEqualTo(wait.token()).isPresent();
        TestObservationRegistryAssert.assertThat(registry)
                .hasObservationWithNameEqualTo("holdfast.lock.section")
                .that()
                .hasContextualNameEqualTo("hold lock")
                .hasLowCardinalityKeyValue("outcome", "released")
                .hasLowCardinalityKeyValue("owner", "thread")
                .hasHighCardinalityKeyValue("holdfast.lock.name", "a")
                .hasHighCardinalityKeyValue(
                        "holdfast.lock.token", Long.toString(section.token().getAsLong()))
                .hasBeenStopped()
                .doesNotHaveError();
        TestObservationRegistryAssert.assertThat(registry)
                .hasObservationWithNameEqualTo("holdfast.lock.wait")
                .that()
                .hasContextualNameEqualTo("wait for lock")
                .hasLowCardinalityKeyValue("outcome", "acquired");
    }

    @Test
    void call_sectionThatThrows_endsWithItsError() {
        IOException thrown = new IOException("the work's own");

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> observed.lock("a").call(lease -> {
                    throw thrown;
                }))
                .isSameAs(thrown);

        assertThat(outcomes()).containsExactly(Outcome.ACQUIRED, Outcome.RELEASED);
        assertThat(only(LockObservation.SECTION).getError()).isSameAs(thrown);
        assertThat(only(LockObservation.WAIT).getError()).isNull();
    }

    @Test
    void call_leaseLostMeanwhile_endsAsLost() {
        DistributedLock lock =
                observed.lock("a", o -> o.lease(Duration.ofMillis(200)).notRenewed());

        assertThatExceptionOfType(LeaseLostException.class)
                .isThrownBy(() -> lock.call(lease -> {
                    await().atMost(LONG).until(() -> lease.state() == LeaseState.LOST);
                    return "done";
                }));

        assertThat(outcomes()).containsExactly(Outcome.ACQUIRED, Outcome.LOST);
        assertThat(only(LockObservation.SECTION).getError()).isInstanceOf(LeaseLostException.class);
    }

    @Test
    void call_result_isPassedOn() throws Exception {
        assertThat(observed.lock("a").<String, Exception>call(lease -> "done " + lease.name()))
                .isEqualTo("done a");
    }

    @Test
    void tryRun_notInTime_observesAWaitOnly() throws Exception {
        try (Lease held = other.lock("a").acquire()) {
            assertThat(observed.lock("a").tryRun(Duration.ofMillis(5), () -> {}))
                    .isFalse();
            held.check();
        }
        assertThat(observed.lock("a").tryRun(LONG, () -> {})).isTrue();

        assertThat(outcomes()).containsExactly(Outcome.TIMEOUT, Outcome.ACQUIRED, Outcome.RELEASED);
    }

    @Test
    void run_closedClient_observesAFailedWait() {
        observed.close();

        assertThatExceptionOfType(RuntimeException.class)
                .isThrownBy(() -> observed.lock("a").run(() -> {}))
                .satisfies(thrown ->
                        assertThat(only(LockObservation.WAIT).getError()).isSameAs(thrown));

        assertThat(outcomes()).containsExactly(Outcome.FAILED);
    }

    @Test
    void run_reentered_isNotObservedAgain() {
        DistributedLock lock = observed.lock("a");
        lock.run(() -> lock.run(() -> {
            assertThat(lock.tryRun(Duration.ZERO, () -> {})).isTrue();
            lock.lock();
            lock.unlock();
            assertThat(lock.<Integer, RuntimeException>call(lease -> 1)).isEqualTo(1);
        }));

        assertThat(outcomes()).containsExactly(Outcome.ACQUIRED, Outcome.RELEASED);
    }

    // ---- owned by the thread

    @Test
    void lock_untilTheLastUnlock_isOneSectionThatIsNotCurrent() {
        DistributedLock lock = observed.lock("a");
        lock.lock();
        assertThat(current(registry)).isNull();
        assertThat(lock.tryLock()).isTrue();
        lock.unlock();
        assertThat(outcomes()).containsExactly(Outcome.ACQUIRED);

        observed.lock("a").unlock();

        assertThat(outcomes()).containsExactly(Outcome.ACQUIRED, Outcome.RELEASED);
        assertThat(only(LockObservation.SECTION).owner()).isEqualTo(Owner.THREAD);
    }

    @Test
    void tryLock_taken_observesAWaitOnly() throws Exception {
        try (Lease held = other.lock("a").acquire()) {
            assertThat(observed.lock("a").tryLock()).isFalse();
            assertThat(observed.lock("a").tryLock(1, TimeUnit.MILLISECONDS)).isFalse();
            held.check();
        }
        assertThat(outcomes()).containsExactly(Outcome.TIMEOUT, Outcome.TIMEOUT);
    }

    @Test
    void lockInterruptibly_interrupted_observesAFailedWait() {
        Thread.currentThread().interrupt();

        assertThatExceptionOfType(InterruptedException.class)
                .isThrownBy(() -> observed.lock("a").lockInterruptibly());

        assertThat(outcomes()).containsExactly(Outcome.FAILED);
        assertThat(only(LockObservation.WAIT).getError()).isInstanceOf(InterruptedException.class);
    }

    @Test
    void unlock_leaseLostMeanwhile_endsAsLost() {
        DistributedLock lock =
                observed.lock("a", o -> o.lease(Duration.ofMillis(200)).notRenewed());
        lock.lock();
        Lease lease = lock.heldByCurrentThread().orElseThrow();
        await().atMost(LONG).until(() -> lease.state() == LeaseState.LOST);

        assertThatExceptionOfType(LeaseLostException.class).isThrownBy(lock::unlock);

        assertThat(outcomes()).containsExactly(Outcome.ACQUIRED, Outcome.LOST);
    }

    @Test
    void unlock_lockThatIsNotHeld_endsNothing() {
        assertThatExceptionOfType(IllegalMonitorStateException.class)
                .isThrownBy(() -> observed.lock("a").unlock());

        assertThat(ended).isEmpty();
    }

    // ---- owned by the handle

    @Test
    void acquire_releasedByAnotherThread_isOneSection() throws Exception {
        Observation caller = Observation.start("caller", registry);
        Lease lease;
        try (Observation.Scope scope = caller.openScope()) {
            lease = observed.lock("a").acquire();
            assertThat(current(registry)).isSameAs(caller);
        }
        caller.stop();
        CompletableFuture.runAsync(lease::close).get(60, TimeUnit.SECONDS);
        lease.close();
        assertThat(lease.release()).isEqualTo(ReleaseOutcome.RELEASED);

        assertThat(outcomes()).containsExactly(Outcome.ACQUIRED, Outcome.RELEASED);
        LockObservationContext section = only(LockObservation.SECTION);
        assertThat(section.owner()).isEqualTo(Owner.HANDLE);
        assertThat(section.token()).hasValue(lease.token());
        assertThat(section.getParentObservation()).isSameAs(caller);
    }

    @Test
    void acquire_lost_endsTheSectionAtTheLoss() throws Exception {
        Lease lease = observed.lock("a", o -> o.lease(Duration.ofMillis(200)).notRenewed())
                .acquire();

        await().atMost(LONG).until(() -> ended.size() == 2);

        assertThat(outcomes()).containsExactly(Outcome.ACQUIRED, Outcome.LOST);
        assertThatExceptionOfType(LeaseLostException.class).isThrownBy(lease::close);
        assertThat(ended).hasSize(2);
    }

    @Test
    void acquire_notInTime_observesTheWaitsError() throws Exception {
        try (Lease held = other.lock("a").acquire()) {
            assertThatExceptionOfType(LockTimeoutException.class)
                    .isThrownBy(() -> observed.lock("a").acquire(Duration.ofMillis(5)));
            assertThat(observed.lock("a").tryAcquire()).isEmpty();
            held.check();
        }
        assertThat(outcomes()).containsExactly(Outcome.TIMEOUT, Outcome.TIMEOUT);
    }

    @Test
    void acquireAsync_always_isAChildOfWhereItWasAsked() throws Exception {
        Observation caller = Observation.start("caller", registry);
        CompletableFuture<Lease> asked;
        try (Observation.Scope scope = caller.openScope()) {
            asked = observed.lock("a").acquireAsync();
        }
        Lease lease = asked.get(60, TimeUnit.SECONDS);
        assertThat(lease.releaseAsync().get(60, TimeUnit.SECONDS)).isEqualTo(ReleaseOutcome.RELEASED);
        caller.stop();

        await().atMost(LONG).until(() -> ended.size() == 2);
        assertThat(only(LockObservation.WAIT).getParentObservation()).isSameAs(caller);
        assertThat(only(LockObservation.SECTION).getParentObservation()).isSameAs(caller);
    }

    @Test
    void acquireAsync_cancelled_leavesTheQueue() throws Exception {
        try (Lease held = other.lock("a").acquire()) {
            CompletableFuture<Lease> asked = observed.lock("a").acquireAsync();
            asked.cancel(false);
            await().atMost(LONG).until(() -> observed.statistics().lanes() == 0);
            CompletableFuture<Lease> timed = observed.lock("a").acquireAsync(Duration.ofMillis(5));
            assertThat(timed).failsWithin(LONG).withThrowableThat().withCauseInstanceOf(LockTimeoutException.class);
            held.check();
        }
        assertThat(outcomes()).containsExactly(Outcome.FAILED, Outcome.TIMEOUT);
    }

    // ---- the observed face

    @Test
    void observe_registryThatObservesNothing_isTheClientItself() {
        assertThat(HoldfastObservations.observe(plain, ObservationRegistry.NOOP))
                .isSameAs(plain);
    }

    @Test
    void observe_allButTheLocks_isTheClientsOwn() throws Exception {
        List<Object> heard = new ArrayList<>();
        observed.listen(heard::add).close();
        try (Lease lease = observed.lock("a").acquire()) {
            assertThat(observed.clientId()).isEqualTo(plain.clientId());
            assertThat(observed.statistics()).isEqualTo(plain.statistics());
            assertThat(observed.locks()).hasSize(1);
            assertThat(observed.health().isHealthy()).isTrue();
            assertThat(observed.lock("a").inspect().holder()).isPresent();
            assertThat(plain.lock("a").tryAcquire()).isEmpty();
            assertThat(lease.name()).isEqualTo("a");
            assertThat(lease.state()).isEqualTo(LeaseState.HELD);
            assertThat(lease.remaining()).isPositive();
            lease.extend(Duration.ofMinutes(1));
            lease.check();
        }
    }

    @Test
    void observe_withAConventionOfOnesOwn_usesIt() {
        Holdfast named = HoldfastObservations.observe(plain, registry, new DefaultLockObservationConvention() {
            @Override
            public String getContextualName(LockObservationContext context) {
                return "lock " + context.lockName();
            }
        });

        named.lock("a").run(() -> {});

        assertThat(ended).extracting(Observation.Context::getContextualName).containsOnly("lock a");
    }

    @Test
    void observe_besideTheMetrics_bothRegisterInOneRegistry() throws Exception {
        SimpleMeterRegistry meters = new SimpleMeterRegistry();
        registry.observationConfig().observationHandler(new DefaultMeterObservationHandler(meters));
        try (HoldfastMetrics metrics = HoldfastMetrics.of(plain)) {
            metrics.bindTo(meters);
            observed.lock("order:42").run(() -> {});

            await().atMost(LONG)
                    .until(() -> meters.get("holdfast.lock.hold")
                                    .tag("outcome", "released")
                                    .timer()
                                    .count()
                            == 1);
            assertThat(meters.get("holdfast.lock.section").timer().getId().getTags())
                    .extracting(tag -> tag.getKey())
                    .doesNotContain("holdfast.lock.name", "holdfast.lock.token");
        }
    }

    @Test
    void keyValues_ofTheDefaultConvention_areTheDocumentedOnes() {
        observed.lock("a").run(() -> {});

        assertThat(ended).allSatisfy(context -> {
            assertThat(context.getLowCardinalityKeyValues())
                    .extracting(KeyValue::getKey)
                    .containsExactlyInAnyOrder("outcome", "owner");
            assertThat(context.getHighCardinalityKeyValues())
                    .extracting(KeyValue::getKey)
                    .containsExactlyInAnyOrder("holdfast.lock.name", "holdfast.lock.token");
        });
    }
}
