package dev.holdfast.micrometer;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LeaseState;
import dev.holdfast.micrometer.LockObservationContext.Outcome;
import dev.holdfast.testkit.threads.Patience;
import io.micrometer.common.KeyValue;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.tck.TestObservationRegistry;
import io.micrometer.observation.tck.TestObservationRegistryAssert;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is observed of sections in one call, and how a client is observed at all. */
@SuppressWarnings("LockNotBeforeTry") // locking and unlocking are what is tested
class HoldfastObservationsTest {

    private static final Duration LONG = Patience.LIMIT;

    private final ObservedClient client = new ObservedClient();
    private final Holdfast plain = client.plain;
    private final Holdfast other = client.other;
    private final TestObservationRegistry registry = client.registry;
    private final List<LockObservationContext> ended = client.ended;
    private final Holdfast observed = client.observed;

    @AfterEach
    void close() {
        client.close();
    }

    // ---- sections in one call

    @Test
    void run_always_observesWaitAndSectionUnderTheCallersObservation() {
        Observation caller = Observation.start("caller", registry);
        AtomicReference<Observation> inside = new AtomicReference<>();
        try (Observation.Scope scope = caller.openScope()) {
            observed.lock("a").run(() -> inside.set(ObservedClient.current(registry)));
            assertThat(ObservedClient.current(registry)).isSameAs(caller);
        }
        caller.stop();

        LockObservationContext wait = client.only(LockObservation.WAIT);
        LockObservationContext section = client.only(LockObservation.SECTION);
        assertThat(client.outcomes()).containsExactly(Outcome.ACQUIRED, Outcome.RELEASED);
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

        assertThat(client.outcomes()).containsExactly(Outcome.ACQUIRED, Outcome.RELEASED);
        assertThat(client.only(LockObservation.SECTION).getError()).isSameAs(thrown);
        assertThat(client.only(LockObservation.WAIT).getError()).isNull();
    }

    @Test
    void call_leaseLostMeanwhile_endsAsLost() {
        DistributedLock lock =
                observed.lock("a", o -> o.lease(Duration.ofSeconds(1)).notRenewed());

        assertThatExceptionOfType(LeaseLostException.class)
                .isThrownBy(() -> lock.call(lease -> {
                    await().until(() -> lease.state() == LeaseState.LOST);
                    return "done";
                }));

        assertThat(client.outcomes()).containsExactly(Outcome.ACQUIRED, Outcome.LOST);
        assertThat(client.only(LockObservation.SECTION).getError()).isInstanceOf(LeaseLostException.class);
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

        assertThat(client.outcomes()).containsExactly(Outcome.TIMEOUT, Outcome.ACQUIRED, Outcome.RELEASED);
    }

    @Test
    void run_closedClient_observesAFailedWait() {
        observed.close();

        assertThatExceptionOfType(RuntimeException.class)
                .isThrownBy(() -> observed.lock("a").run(() -> {}))
                .satisfies(thrown ->
                        assertThat(client.only(LockObservation.WAIT).getError()).isSameAs(thrown));

        assertThat(client.outcomes()).containsExactly(Outcome.FAILED);
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

        assertThat(client.outcomes()).containsExactly(Outcome.ACQUIRED, Outcome.RELEASED);
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

            await().until(() -> meters.get("holdfast.lock.hold")
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
                    .containsExactlyInAnyOrder("outcome", "owner", "mode");
            assertThat(context.getHighCardinalityKeyValues())
                    .extracting(KeyValue::getKey)
                    .containsExactlyInAnyOrder("holdfast.lock.name", "holdfast.lock.token");
        });
    }
}
