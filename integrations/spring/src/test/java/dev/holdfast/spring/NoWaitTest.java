package dev.holdfast.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.testkit.threads.Patience;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** A method that says what happens instead, and not how long to wait, does not wait. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class NoWaitTest {

    static class Jobs {

        @Locked(name = "job", onTimeout = OnTimeout.SKIP)
        public @Nullable String skipped() {
            return "ran";
        }

        @Locked(name = "job", onTimeout = OnTimeout.SKIP)
        public CompletableFuture<@Nullable String> skippedStage() {
            return CompletableFuture.completedFuture("ran");
        }

        @Locked(name = "job", fallback = "instead")
        public String replaced() {
            return "ran";
        }

        String instead() {
            return "instead";
        }

        @Locked(name = "job", timeoutHandler = "handler")
        public String handled() {
            return "ran";
        }

        @Locked(name = "job", profile = "patient", onTimeout = OnTimeout.SKIP)
        public @Nullable String patient() {
            return "ran";
        }
    }

    @Import(LocalLocks.class)
    static class Beans {

        @Bean
        Jobs jobs() {
            return new Jobs();
        }

        @Bean
        LockTimeoutHandler handler() {
            return refusal -> "handled";
        }

        @Bean
        LockProfiles profiles() {
            return LockProfiles.of(LockProfile.builder("patient")
                    .waitTime(java.time.Duration.ofMinutes(1))
                    .build());
        }
    }

    private static AnnotationConfigApplicationContext context;
    private static Jobs jobs;
    private static Holdfast holdfast;

    @BeforeAll
    static void start() {
        context = Contexts.start(Beans.class);
        jobs = context.getBean(Jobs.class);
        holdfast = context.getBean(Holdfast.class);
    }

    @AfterAll
    static void stop() {
        context.close();
    }

    @Test
    void method_thatSkips_doesNotWait() throws Exception {
        try (Lease held = holdfast.lock("job").acquire()) {
            assertThat(jobs.skipped()).isNull();
            assertThat(jobs.skippedStage().get(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS))
                    .isNull();
            assertThat(held.token()).isPositive();
        }
        assertThat(jobs.skipped()).isEqualTo("ran");
    }

    @Test
    void method_withAFallbackOrAHandler_doesNotWait() throws Exception {
        try (Lease held = holdfast.lock("job").acquire()) {
            assertThat(jobs.replaced()).isEqualTo("instead");
            assertThat(jobs.handled()).isEqualTo("handled");
            assertThat(held.token()).isPositive();
        }
        assertThat(jobs.replaced()).isEqualTo("ran");
    }

    @Test
    void method_whoseProfileWaits_waits() throws Exception {
        CompletableFuture<@Nullable String> waiting;
        try (Lease held = holdfast.lock("job").acquire()) {
            waiting = CompletableFuture.supplyAsync(() -> jobs.patient());
            Patience.await().until(() -> holdfast.statistics().waiting() == 1);
            assertThat(held.token()).isPositive();
        }
        assertThat(waiting.get(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS)).isEqualTo("ran");
    }
}
