package dev.holdfast.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.local.HoldfastLocal;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import org.junit.jupiter.api.Test;

/** Which meters a registry has that makes some of observations. */
class ObservationMeterFilterTest {

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final ObservationRegistry observations = ObservationRegistry.create();

    private void observe() {
        observations.observationConfig().observationHandler(new DefaultMeterObservationHandler(registry));
        try (Holdfast holdfast = HoldfastLocal.create();
                HoldfastMetrics metrics = HoldfastMetrics.of(holdfast)) {
            metrics.bindTo(registry);
            HoldfastObservations.observe(holdfast, observations)
                    .lock("observed")
                    .run(() -> assertThat(registry.find("holdfast.lock.held").gauge())
                            .isNotNull());
        }
    }

    @Test
    void meters_ofObservations_areNotMadeWhereTheyAreDenied() {
        registry.config().meterFilter(ObservationMeterFilter.denying());
        observe();
        assertThat(registry.getMeters())
                .extracting(meter -> meter.getId().getName())
                .contains("holdfast.lock.acquisition", "holdfast.lock.hold")
                .noneMatch(name -> name.startsWith(LockObservation.SECTION.getName()))
                .noneMatch(name -> name.equals(LockObservation.WAIT.getName())
                        || name.startsWith(LockObservation.WAIT.getName() + "."));
    }

    @Test
    void meters_ofObservations_haveADescription() {
        registry.config().meterFilter(ObservationMeterFilter.describing());
        observe();
        assertThat(registry.getMeters())
                .extracting(meter -> meter.getId().getName())
                .contains("holdfast.lock.wait", "holdfast.lock.section", "holdfast.lock.section.active");
        assertThat(registry.getMeters())
                .extracting(Meter::getId)
                .allSatisfy(
                        id -> assertThat(id.getDescription()).as(id.getName()).isNotBlank());
        assertThat(registry.get("holdfast.lock.section").timer().getId().getTag("outcome"))
                .isNotBlank();
    }
}
