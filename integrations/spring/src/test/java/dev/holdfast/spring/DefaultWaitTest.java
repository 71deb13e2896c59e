package dev.holdfast.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LockTimeoutException;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;

/** How long calls wait for which neither the annotation nor its profile says so. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DefaultWaitTest {

    static class Work {

        @Locked("work")
        public String plain() {
            return "ran";
        }

        @Locked(name = "work", waitTime = "2ms")
        public String attribute() {
            return "ran";
        }

        @Locked(name = "work", profile = "brief")
        public String profile() {
            return "ran";
        }

        @Locked(name = "work", onTimeout = OnTimeout.SKIP)
        public @Nullable String skipping() {
            return "ran";
        }
    }

    static class Profiles {

        @Bean
        LockProfiles profiles() {
            return LockProfiles.of(
                    LockProfile.builder("brief").waitTime(Duration.ofMillis(3)).build());
        }
    }

    static class AtOnce {

        @Bean
        static LockedSettings settings() {
            return LockedSettings.defaults().withWaitTime(Duration.ZERO);
        }
    }

    static class Patient {

        @Bean
        static LockedSettings settings() {
            return LockedSettings.defaults().withWaitTime(Duration.ofHours(1));
        }
    }

    private static void assertNotInTime(Supplier<String> call, String within) {
        assertThatExceptionOfType(LockTimeoutException.class)
                .isThrownBy(call::get)
                .withMessageContaining("was not acquired " + within);
    }

    @Test
    void method_thatSaysNothing_waitsForTheDefault() throws InterruptedException {
        try (AnnotationConfigApplicationContext context =
                        Contexts.start(LocalLocks.class, AtOnce.class, Profiles.class, Work.class);
                Lease other = context.getBean(Holdfast.class).lock("work").acquire()) {
            Work work = context.getBean(Work.class);
            assertNotInTime(work::plain, "at once");
            assertNotInTime(work::attribute, "within 2 ms");
            assertNotInTime(work::profile, "within 3 ms");
            assertThat(other.token()).isPositive();
        }
    }

    @Test
    void method_thatSaysWhatHappensInstead_asksOnceWhateverTheDefault() throws InterruptedException {
        try (AnnotationConfigApplicationContext context =
                        Contexts.start(LocalLocks.class, Patient.class, Profiles.class, Work.class);
                Lease other = context.getBean(Holdfast.class).lock("work").acquire()) {
            assertThat(context.getBean(Work.class).skipping()).isNull();
            assertThat(other.token()).isPositive();
        }
    }

    @Test
    void settings_ofANegativeWait_areRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LockedSettings.defaults().withWaitTime(Duration.ofSeconds(-1)))
                .withMessageContaining("zero or more");
    }
}
