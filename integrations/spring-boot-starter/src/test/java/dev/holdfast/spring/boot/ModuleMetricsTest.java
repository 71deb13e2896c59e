package dev.holdfast.spring.boot;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.embedded.EmbeddedQuorum;
import dev.holdfast.latch.Latches;
import dev.holdfast.local.HoldfastLocal;
import dev.holdfast.micrometer.GateMetrics;
import dev.holdfast.micrometer.HoldfastMetrics;
import dev.holdfast.rate.Rate;
import dev.holdfast.rate.RateGates;
import dev.holdfast.redis.quorum.HoldfastQuorum;
import dev.holdfast.spring.Limited;
import dev.holdfast.spring.boot.micrometer.GateMetricsAutoConfiguration;
import dev.holdfast.spring.boot.micrometer.HoldfastMetricsAutoConfiguration;
import dev.holdfast.spring.boot.micrometer.LatchMetricsAutoConfiguration;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.reflect.Proxy;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.aop.AopAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;

/** When an application's gates and latches are metered, and when not. */
class ModuleMetricsTest {

    private static final Duration DAY = Duration.ofDays(1);
    private static final String OF_GATES = "holdfastGateMetrics";
    private static final String OF_LATCHES = "holdfastLatchMetrics";

    private final ApplicationContextRunner withoutRegistry = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    HoldfastAutoConfiguration.class,
                    LimitedAutoConfiguration.class,
                    AopAutoConfiguration.class,
                    HoldfastMetricsAutoConfiguration.class,
                    GateMetricsAutoConfiguration.class,
                    LatchMetricsAutoConfiguration.class))
            .withPropertyValues("holdfast.backend=local");

    private final ApplicationContextRunner runner =
            withoutRegistry.withBean(MeterRegistry.class, SimpleMeterRegistry::new);

    static class Messages {

        @Limited(name = "sms", key = "#p0", permits = "1", per = "1d")
        public void send(String number) {}
    }

    /** As Boot does with each binder. */
    private static MeterRegistry bound(ApplicationContext context) {
        MeterRegistry registry = context.getBean(MeterRegistry.class);
        context.getBeanProvider(MeterBinder.class).orderedStream().forEach(binder -> binder.bindTo(registry));
        return registry;
    }

    private static void awaitCount(MeterRegistry registry, double expected, String meter, String... tags) {
        await().untilAsserted(() -> {
            Counter counter = registry.find(meter).tags(tags).counter();
            assertThat(counter).isNotNull();
            assertThat(counter.count()).isEqualTo(expected);
        });
    }

    @Test
    void gates_ofAnnotatedMethodsAndOfCode_areCountedTogether() {
        runner.withBean(Messages.class).run(context -> {
            MeterRegistry registry = bound(context);
            context.getBean(Messages.class).send("+49");
            RateGates.of(context.getBean(Holdfast.class))
                    .gate("mail", Rate.of(1, DAY))
                    .tryPass();

            awaitCount(registry, 2, "holdfast.gate.passed");
            assertThat(registry.get("holdfast.gate.passed").counter().getId().getTag("gate"))
                    .isNull();
        });
    }

    @Test
    void gates_ofAGroupThatIsNamed_areDistinguished() {
        runner.withBean(Messages.class)
                .withPropertyValues("holdfast.metrics.gate-tags=sms")
                .run(context -> {
                    MeterRegistry registry = bound(context);
                    context.getBean(Messages.class).send("+49");
                    context.getBean(Messages.class).send("+44");
                    RateGates.of(context.getBean(Holdfast.class))
                            .gate("mail", Rate.of(1, DAY))
                            .tryPass();

                    awaitCount(registry, 2, "holdfast.gate.passed", "gate", "sms");
                    awaitCount(registry, 1, "holdfast.gate.passed", "gate", "none");
                });
    }

    @Test
    void latches_ofAGroupThatIsNamed_areDistinguished() {
        runner.withPropertyValues("holdfast.metrics.latch-tags=import").run(context -> {
            MeterRegistry registry = bound(context);
            Latches latches = Latches.of(context.getBean(Holdfast.class));
            latches.latch("import:monday", 2, DAY).countDown("a");
            latches.latch("start", 2, DAY).countDown("a");

            awaitCount(registry, 1, "holdfast.latch.counted", "latch", "import");
            awaitCount(registry, 1, "holdfast.latch.counted", "latch", "none");
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"gate", "latch"})
    void group_thatIsBlank_isRefusedByItsProperty(String kind) {
        String property = "holdfast.metrics." + kind + "-tags";
        runner.withPropertyValues(property + "[0]=a", property + "[1]= ")
                .run(context -> assertThat(context)
                        .hasFailed()
                        .getFailure()
                        .hasStackTraceContaining(property)
                        .hasStackTraceContaining("What stands for names in metrics must not be blank"));
    }

    @Test
    void meters_withoutARegistry_areNotMade() {
        withoutRegistry.run(context ->
                assertThat(context).hasNotFailed().doesNotHaveBean(OF_GATES).doesNotHaveBean(OF_LATCHES));
    }

    @Test
    void meters_withoutTheModuleOfGates_areThoseOfLatches() {
        runner.withClassLoader(new FilteredClassLoader("dev.holdfast.rate"))
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .doesNotHaveBean(OF_GATES)
                        .hasBean(OF_LATCHES));
    }

    @Test
    void meters_withoutTheModuleOfLatches_areThoseOfGates() {
        runner.withClassLoader(new FilteredClassLoader("dev.holdfast.latch"))
                .run(context ->
                        assertThat(context).hasNotFailed().hasBean(OF_GATES).doesNotHaveBean(OF_LATCHES));
    }

    @Test
    void meters_ofTheApplicationsOwn_replaceThose() {
        runner.withBean(GateMetrics.class, () -> GateMetrics.of(RateGates.of(HoldfastLocal.create())))
                .run(context -> assertThat(context).doesNotHaveBean(OF_GATES).hasBean(OF_LATCHES));
    }

    @Test
    void meters_onAQuorum_areThoseOfLocksAlone() {
        try (EmbeddedQuorum quorum = EmbeddedQuorum.start()) {
            requireLocksAlone(runner.withBean(
                    Holdfast.class,
                    () -> HoldfastQuorum.builder().members(quorum.uris()).build()));
        }
    }

    @Test
    void meters_ofAWrapperThatLeadsNowhere_areNotMade() {
        requireLocksAlone(runner.withBean(Holdfast.class, () -> (Holdfast) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Holdfast.class}, (proxy, method, arguments) -> null)));
    }

    private static void requireLocksAlone(ApplicationContextRunner application) {
        application.run(context -> {
            assertThat(context).hasNotFailed().hasSingleBean(HoldfastMetrics.class);
            assertThat(bound(context).getMeters())
                    .extracting(meter -> meter.getId().getName())
                    .contains("holdfast.lock.held")
                    .noneMatch(name -> name.startsWith("holdfast.gate") || name.startsWith("holdfast.latch"));
        });
    }
}
