package dev.holdfast.spring.boot;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.micrometer.HoldfastMetrics;
import dev.holdfast.spring.Locked;
import dev.holdfast.spring.boot.micrometer.HoldfastMetricsAutoConfiguration;
import dev.holdfast.spring.boot.micrometer.HoldfastObservationAutoConfiguration;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.search.RequiredSearch;
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
import org.springframework.context.ApplicationContext;

/** When an application's locks are metered and observed, and when not. */
class MicrometerTest {

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    HoldfastAutoConfiguration.class,
                    HoldfastMetricsAutoConfiguration.class,
                    HoldfastObservationAutoConfiguration.class))
            .withPropertyValues("holdfast.backend=local");

    private final ApplicationContextRunner profiled = runner.withConfiguration(
                    AutoConfigurations.of(LockedAutoConfiguration.class))
            .withBean(MeterRegistry.class, SimpleMeterRegistry::new)
            .withBean(Sales.class)
            .withPropertyValues("holdfast.locks.sale.wait-time=5s", "holdfast.locks.job.wait-time=0s");

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

    static class Sales {

        @Locked(name = "stock", key = "#p0", profile = "sale")
        public void sell(String item) {}

        @Locked(name = "report", profile = "job")
        public void report() {}
    }

    @Test
    void locks_ofATaggedProfile_areDistinguishedByTheNameOfTheirAnnotation() {
        profiled.withPropertyValues("holdfast.locks.sale.tagged=true").run(context -> {
            bind(context);
            context.getBean(Sales.class).sell("bolt");
            context.getBean(Sales.class).sell("nut");
            context.getBean(Sales.class).report();
            await().untilAsserted(() -> {
                assertThat(acquisitions(context, "stock")).isEqualTo(2);
                assertThat(acquisitions(context, "none")).isEqualTo(1);
            });
        });
    }

    @Test
    void locks_ofProfilesThatAreNotTagged_areNotDistinguished() {
        profiled.run(context -> {
            MeterRegistry registry = bind(context);
            context.getBean(Sales.class).sell("bolt");
            RequiredSearch acquired = registry.get("holdfast.lock.acquisition").tag("outcome", "acquired");
            await().untilAsserted(() -> assertThat(acquired.timer().count()).isEqualTo(1));
            assertThat(acquired.timer().getId().getTag("lock")).isNull();
        });
    }

    private static MeterRegistry bind(ApplicationContext context) {
        MeterRegistry registry = context.getBean(MeterRegistry.class);
        context.getBean(HoldfastMetrics.class).bindTo(registry);
        return registry;
    }

    private static long acquisitions(ApplicationContext context, String lock) {
        return context.getBean(MeterRegistry.class)
                .get("holdfast.lock.acquisition")
                .tags("lock", lock, "outcome", "acquired")
                .timer()
                .count();
    }

    @Test
    void lockTag_thatIsBlank_isRefusedByItsProperty() {
        runner.withBean(MeterRegistry.class, SimpleMeterRegistry::new)
                .withPropertyValues("holdfast.metrics.lock-tags[0]=stock", "holdfast.metrics.lock-tags[1]= ")
                .run(context -> assertThat(context)
                        .hasFailed()
                        .getFailure()
                        .hasStackTraceContaining("holdfast.metrics.lock-tags"));
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
