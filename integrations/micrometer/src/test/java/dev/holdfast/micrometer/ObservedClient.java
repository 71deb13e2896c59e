package dev.holdfast.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.local.LocalLockService;
import dev.holdfast.micrometer.LockObservationContext.Outcome;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.tck.TestObservationRegistry;
import io.micrometer.observation.tck.TestObservationRegistryAssert;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** An observed client, the same client unobserved, another one, and what was observed. */
final class ObservedClient implements AutoCloseable {

    private final LocalLockService service = new LocalLockService();
    final Holdfast plain = service.connect();
    final Holdfast other = service.connect();
    final TestObservationRegistry registry = TestObservationRegistry.create();
    final List<LockObservationContext> ended = new CopyOnWriteArrayList<>();
    final Holdfast observed = HoldfastObservations.observe(plain, registry);

    ObservedClient() {
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

    LockObservationContext only(LockObservation kind) {
        List<LockObservationContext> found =
                ended.stream().filter(context -> context.observation() == kind).toList();
        assertThat(found).hasSize(1);
        return found.get(0);
    }

    List<Outcome> outcomes() {
        return ended.stream().map(LockObservationContext::outcome).toList();
    }

    static Observation current(ObservationRegistry registry) {
        return registry.getCurrentObservation();
    }

    @Override
    public void close() {
        observed.close();
        other.close();
        TestObservationRegistryAssert.assertThat(registry).doesNotHaveAnyRemainingCurrentObservation();
    }
}
