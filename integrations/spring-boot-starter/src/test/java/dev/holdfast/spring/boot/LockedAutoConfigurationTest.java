package dev.holdfast.spring.boot;

import static dev.holdfast.spring.boot.HoldfastAutoConfigurationTest.cause;
import static dev.holdfast.spring.boot.HoldfastAutoConfigurationTest.failing;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.holdfast.Backoff;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.spring.LockProfile;
import dev.holdfast.spring.LockProfiles;
import dev.holdfast.spring.Locked;
import dev.holdfast.spring.LockedMisuseException;
import dev.holdfast.spring.LockedSettings;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.aop.AopAutoConfiguration;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The annotation, its profiles and its switch, from the application's settings. */
class LockedAutoConfigurationTest {

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    HoldfastAutoConfiguration.class,
                    HoldfastLifecycleAutoConfiguration.class,
                    LockedAutoConfiguration.class,
                    AopAutoConfiguration.class))
            .withPropertyValues("holdfast.backend=local")
            .withUserConfiguration(Work.class);

    @Configuration(proxyBeanMethods = false)
    static class Work {

        @Bean
        Worker worker() {
            return new Worker();
        }
    }

    static class Worker {

        @Locked(name = "work", profile = "${work.profile:}")
        public int heldNow(Holdfast holdfast) {
            return holdfast.statistics().held();
        }
    }

    @Test
    void annotatedMethod_always_runsUnderItsLock() {
        runner.run(context -> assertThat(context.getBean(Worker.class).heldNow(context.getBean(Holdfast.class)))
                .isEqualTo(1));
    }

    static class Callbacks {

        @PostConstruct
        @Locked("at the start")
        public void begin() {}

        @PreDestroy
        @Locked("at the end")
        public void end() {}
    }

    @Test
    void annotatedMethods_thatTheContainerCallsOnTheBeanItself_areRefused() {
        runner.withBean(Callbacks.class)
                .run(context -> assertThat(cause(context.getStartupFailure(), LockedMisuseException.class))
                        .hasMessageContaining("the container calls it on the bean itself when it is made")
                        .hasMessageContaining("the container calls it on the bean itself when it ends"));
    }

    @Test
    void annotatedMethod_ofASwitchedOffApplication_runsWithoutALockAndThatIsSaidOnce() {
        try (RecordedLog log = RecordedLog.of("dev.holdfast.spring");
                Holdfast notAsked = dev.holdfast.local.HoldfastLocal.create()) {
            runner.withPropertyValues("holdfast.enabled=false", "holdfast.backend=redis")
                    .run(context -> {
                        assertThat(context).hasNotFailed().doesNotHaveBean(Holdfast.class);
                        assertThat(context.getBean(Worker.class).heldNow(notAsked))
                                .isZero();
                        assertThat(context.getBean(Worker.class).heldNow(notAsked))
                                .isZero();
                    });
            assertThat(log.messages().stream().filter(line -> line.contains("without")))
                    .singleElement()
                    .asString()
                    .contains("ocked");
        }
    }

    @Test
    void profile_ofProperties_hasWhatTheySay() {
        runner.withPropertyValues(
                        "holdfast.locks.nightly.description=the nightly report",
                        "holdfast.locks.nightly.lease-time=120s",
                        "holdfast.locks.nightly.wait-time=0s",
                        "holdfast.locks.nightly.min-hold=PT1M",
                        "holdfast.locks.nightly.max-hold=1h",
                        "holdfast.locks.nightly.renew=true",
                        "holdfast.locks.nightly.local-handoffs=3",
                        "holdfast.locks.nightly.strict-order=true",
                        "holdfast.locks.nightly.head-start=2s",
                        "holdfast.locks.nightly.backoff.growth=fixed",
                        "holdfast.locks.nightly.backoff.interval=1s",
                        "holdfast.locks.nightly.backoff.jitter=0",
                        "holdfast.locks.nightly.backoff.tries=5",
                        "work.profile=nightly")
                .run(context -> {
                    LockProfile profile =
                            context.getBean(LockProfiles.class).find("nightly").orElseThrow();
                    assertThat(profile.description()).isEqualTo("the nightly report");
                    assertThat(profile.lease()).contains(Duration.ofMinutes(2));
                    assertThat(profile.waitTime()).contains(Duration.ZERO);
                    assertThat(profile.minHold()).contains(Duration.ofMinutes(1));
                    assertThat(profile.maxHold()).contains(Duration.ofHours(1));
                    assertThat(profile.renewing()).contains(true);
                    assertThat(profile.localHandoffs()).hasValue(3);
                    assertThat(profile.strictOrder()).contains(true);
                    assertThat(profile.headStart()).contains(Duration.ofSeconds(2));
                    assertThat(profile.backoff())
                            .contains(Backoff.fixed(Duration.ofSeconds(1)).limitedTo(5));
                    assertThat(context.getBean(Worker.class).heldNow(context.getBean(Holdfast.class)))
                            .isEqualTo(1);
                });
    }

    @Test
    void sticky_ofDefaultsAndProfiles_isThatOfTheLocks() {
        runner.withPropertyValues("holdfast.defaults.sticky=5s", "holdfast.locks.nightly.sticky=0s")
                .run(context -> {
                    Holdfast holdfast = context.getBean(Holdfast.class);
                    LockProfile profile =
                            context.getBean(LockProfiles.class).find("nightly").orElseThrow();
                    assertThat(holdfast.lock("a").options().sticky()).contains(Duration.ofSeconds(5));
                    assertThat(holdfast.lock("a", profile::applyTo).options().sticky())
                            .isEmpty();
                    assertThat(profile.sticky()).contains(Duration.ZERO);
                });
    }

    @Test
    void profiles_ofBeans_joinThoseOfProperties() {
        runner.withPropertyValues("holdfast.locks.one.lease-time=10s")
                .withBean(LockProfile.class, () -> LockProfile.builder("two").build())
                .run(context ->
                        assertThat(context.getBean(LockProfiles.class).names()).containsExactly("one", "two"));
    }

    @Test
    void profiles_ofTheApplication_takeThePlaceOfAll() {
        LockProfiles own = LockProfiles.of();
        runner.withPropertyValues("holdfast.locks.one.lease-time=10s")
                .withBean(LockProfiles.class, () -> own)
                .run(context -> assertThat(context.getBean(LockProfiles.class)).isSameAs(own));
    }

    @Test
    void profile_notDescribed_isFoundAtStart() {
        runner.withPropertyValues("work.profile=nightyl", "holdfast.locks.nightly.lease-time=10s")
                .run(context -> {
                    assertThat(context).hasFailed();
                    assertThat(context.getStartupFailure()).hasStackTraceContaining("nightyl");
                });
    }

    @ParameterizedTest
    @CsvSource({
        "lease-time, 10ms, between 50ms and 365d",
        "min-hold, -1s, between 0s and 365d",
        "sticky, 2d, sticky must be zero",
        "max-hold, 1ms, between 50ms and 365d",
        "wait-time, -1s, zero or more",
        "local-handoffs, -1, between 0 and 10000",
        "head-start, 2d, between zero and 1d",
        "backoff.interval, 0s, between 1ms and 365d",
        "backoff.factor, 200, between 1 and 100",
        "backoff.cap, 1ms, the cap must be between the first pause",
        "backoff.jitter, -1, between 0 and 1",
        "backoff.tries, -3, at least 1",
    })
    void valueOfAProfile_thatIsNotAllowed_isRefusedByItsName(String setting, String value, String allowed) {
        String property = "holdfast.locks.sale." + setting;
        runner.withPropertyValues(property + "=" + value).run(context -> {
            assertThat(context).hasFailed();
            var refusal = cause(context.getStartupFailure(), InvalidConfigurationPropertyValueException.class);
            assertThat(refusal.getName()).isEqualTo(property);
            assertThat(refusal.getReason()).contains(allowed);
        });
    }

    @Test
    void valuesOfAProfile_thatDoNotGoTogether_areRefused() {
        runner.withPropertyValues("holdfast.locks.sale.min-hold=1m", "holdfast.locks.sale.max-hold=1s")
                .run(failing(InvalidConfigurationPropertyValueException.class, "minHold 1m is longer than maxHold 1s"));
    }

    @Test
    void valueOfAProfile_thatDoesNotGoWithTheDefaults_isRefused() {
        runner.withPropertyValues("holdfast.defaults.renew=false", "holdfast.locks.sale.min-hold=1m")
                .run(failing(
                        InvalidConfigurationPropertyValueException.class,
                        "In the profile 'sale', minHold 1m is longer than the lease 30s"));
    }

    @Test
    void waitTime_ofTheDefaults_isThatOfCallsForWhichNothingElseIsSaid() {
        runner.withPropertyValues("holdfast.defaults.wait-time=0s").run(context -> {
            Holdfast holdfast = context.getBean(Holdfast.class);
            try (Lease other = holdfast.lock("work").acquire()) {
                assertThatExceptionOfType(LockTimeoutException.class)
                        .isThrownBy(() -> context.getBean(Worker.class).heldNow(holdfast))
                        .withMessageContaining("was not acquired at once");
                assertThat(other.token()).isPositive();
            }
        });
    }

    @Test
    void waitTime_ofTheDefaultsWithoutAUnit_isRefused() {
        runner.withPropertyValues("holdfast.defaults.wait-time=5")
                .run(failing(PropertyException.class, "holdfast.defaults.wait-time=5 has no unit"));
    }

    @Test
    void order_ofTheProperties_isThatOfTheAdvisor() {
        runner.withPropertyValues("holdfast.order=17")
                .run(context -> assertThat(context.getBean(LockedSettings.class).order())
                        .isEqualTo(17));
        runner.run(context -> assertThat(context.getBean(LockedSettings.class)).isEqualTo(LockedSettings.defaults()));
    }
}
