package dev.holdfast.spring.boot;

import static dev.holdfast.spring.boot.HoldfastAutoConfigurationTest.cause;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.holdfast.Holdfast;
import dev.holdfast.rate.Rate;
import dev.holdfast.rate.RateExceededException;
import dev.holdfast.spring.Limited;
import dev.holdfast.spring.LimitedMisuseException;
import dev.holdfast.spring.LimitedSettings;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.aop.AopAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Gates around methods, with what the application's settings say, and with the module of gates or without. */
class LimitedAutoConfigurationTest {

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    HoldfastAutoConfiguration.class,
                    HoldfastLifecycleAutoConfiguration.class,
                    LimitedAutoConfiguration.class,
                    LockedAutoConfiguration.class,
                    AopAutoConfiguration.class))
            .withPropertyValues("holdfast.backend=local", "work.permits=2");

    @Configuration(proxyBeanMethods = false)
    static class Work {

        @Bean
        Worker worker() {
            return new Worker();
        }

        @Bean
        Rate onceAnHour() {
            return Rate.of(1, Duration.ofHours(1));
        }
    }

    static class Worker {

        @Limited(name = "work", permits = "${work.permits}", per = "1h")
        public void work() {}

        @Limited(name = "rare", rate = "onceAnHour")
        public void workAtANamedRate() {}
    }

    @Test
    void annotatedMethod_always_passesAtItsRate() {
        runner.withUserConfiguration(Work.class).run(context -> {
            Worker worker = context.getBean(Worker.class);
            worker.work();
            worker.work();
            assertThatExceptionOfType(RateExceededException.class).isThrownBy(worker::work);
            worker.workAtANamedRate();
            assertThatExceptionOfType(RateExceededException.class).isThrownBy(worker::workAtANamedRate);
        });
    }

    @Test
    void annotatedMethod_ofASwitchedOffApplication_runsWithoutAsking() {
        runner.withUserConfiguration(Work.class)
                .withPropertyValues("holdfast.enabled=false", "holdfast.backend=redis")
                .run(context -> {
                    assertThat(context).hasNotFailed().doesNotHaveBean(Holdfast.class);
                    for (int i = 0; i < 5; i++) {
                        context.getBean(Worker.class).work();
                    }
                });
    }

    @Configuration(proxyBeanMethods = false)
    static class OnlyWorker {

        @Bean
        Worker worker() {
            return new Worker();
        }
    }

    @Test
    void annotatedMethod_withoutTheModuleOfGates_keepsTheApplicationFromStarting() {
        runner.withUserConfiguration(OnlyWorker.class)
                .withClassLoader(new FilteredClassLoader("dev.holdfast.rate"))
                .run(context -> {
                    assertThat(context).hasFailed();
                    LimitedMisuseException misuse = cause(context.getStartupFailure(), LimitedMisuseException.class);
                    assertThat(misuse.misuses()).hasSize(2).allSatisfy(one -> {
                        assertThat(one.place()).contains("Worker.work");
                        assertThat(one.seen()).contains("holdfast-rate is missing from the class path");
                        assertThat(one.remedy()).isEqualTo("Add dev.holdfast:holdfast-rate");
                    });
                });
    }

    @Test
    void application_withoutTheModuleOfGates_needsItForNothingElse() {
        runner.withClassLoader(new FilteredClassLoader("dev.holdfast.rate"))
                .run(context -> assertThat(context).hasNotFailed().hasSingleBean(LimitedSettings.class));
    }

    @Test
    void settings_ofTheApplication_replaceThoseOfTheProperties() {
        runner.withUserConfiguration(Work.class)
                .withBean(LimitedSettings.class, () -> new LimitedSettings(false, 5))
                .run(context -> {
                    assertThat(context.getBean(LimitedSettings.class).order()).isEqualTo(5);
                    for (int i = 0; i < 5; i++) {
                        context.getBean(Worker.class).work();
                    }
                });
    }
}
