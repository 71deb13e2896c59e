package dev.holdfast.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.micrometer.HoldfastMetrics;
import dev.holdfast.spring.boot.micrometer.HoldfastMetricsAutoConfiguration;
import dev.holdfast.spring.boot.micrometer.HoldfastObservationAutoConfiguration;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** When an application's locks are metered and observed, and when not. */
class MicrometerTest {

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    HoldfastAutoConfiguration.class,
                    HoldfastMetricsAutoConfiguration.class,
                    HoldfastObservationAutoConfiguration.class))
            .withPropertyValues("holdfast.backend=local");

    @Test
    void metrics_withARegistry_areMade() {
        runner.withBean(MeterRegistry.class, SimpleMeterRegistry::new)
                .run(context -> assertThat(context).hasSingleBean(HoldfastMetrics.class));
    }

    @Test
    void metrics_withoutARegistry_areNot() {
        runner.run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(HoldfastMetrics.class));
    }

    @Test
    void metrics_withoutTheModule_areNot() {
        runner.withBean(MeterRegistry.class, SimpleMeterRegistry::new)
                .withClassLoader(new FilteredClassLoader("dev.holdfast.micrometer"))
                .run(context -> assertThat(context).hasNotFailed().hasSingleBean(Holdfast.class));
    }

    @Test
    void metrics_ofASwitchedOffApplication_areNot() {
        runner.withBean(MeterRegistry.class, SimpleMeterRegistry::new)
                .withPropertyValues("holdfast.enabled=false")
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(HoldfastMetrics.class));
    }

    @Test
    void sections_withAnObservationRegistry_areObserved() {
        List<String> observed = new CopyOnWriteArrayList<>();
        ObservationRegistry registry = ObservationRegistry.create();
        registry.observationConfig().observationHandler(recordingIn(observed));
        runner.withBean(ObservationRegistry.class, () -> registry).run(context -> {
            context.getBean(Holdfast.class).lock("observed").run(() -> {});
            assertThat(observed).hasSize(2).allMatch(name -> name.startsWith("holdfast.lock."));
        });
    }

    @Test
    void client_withoutAnObservationRegistry_isWhatItWas() {
        runner.run(context ->
                assertThat(context.getBean(Holdfast.class).getClass().getName()).doesNotContain("Observed"));
    }

    private static ObservationHandler<Observation.Context> recordingIn(List<String> names) {
        return new ObservationHandler<>() {

            @Override
            public void onStop(Observation.Context context) {
                names.add(context.getName());
            }

            @Override
            public boolean supportsContext(Observation.Context context) {
                return true;
            }
        };
    }
}
