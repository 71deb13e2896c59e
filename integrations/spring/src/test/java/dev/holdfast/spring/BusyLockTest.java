package dev.holdfast.spring;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LockInterruptedException;
import dev.holdfast.LockTimeoutException;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;

/** What an annotated method answers, or throws, when its lock is not acquired. */
class BusyLockTest {

    static class Services {

        @Locked(name = "busy", waitTime = "0s")
        public String throwing() {
            return "ran";
        }

        @Locked(name = "busy", waitTime = "1s")
        public String patient() {
            return "ran";
        }

        @Locked(name = "busy", waitTime = "20ms", onTimeout = OnTimeout.SKIP)
        public Optional<String> skippingOptional() {
            return Optional.of("ran");
        }

        @Locked(name = "busy", waitTime = "0s", onTimeout = OnTimeout.SKIP)
        public void skippingVoid(Runnable ran) {
            ran.run();
        }

        @Locked(name = "busy", waitTime = "0s", timeoutHandler = "busyHandler")
        public String handled(String argument) {
            return "ran";
        }

        @Locked(name = "busy", waitTime = "0s", timeoutHandler = "wrongHandler")
        public String handledWrongly() {
            return "ran";
        }

        @Locked(name = "busy", waitTime = "0s", fallback = "instead")
        public String fallingBack(String argument, @Nullable Lease lease) {
            return "ran";
        }

        @SuppressWarnings("UnusedMethod")
        private String instead(String argument, LockTimeoutException timeout) {
            return "instead of " + argument + ": " + timeout.lockName().orElseThrow();
        }

        @Locked(name = "busy")
        public String waiting() {
            return "ran";
        }
    }

    static class Beans {

        @Bean
        Services services() {
            return new Services();
        }

        @Bean
        LockTimeoutHandler busyHandler() {
            return refusal -> refusal.method().getName() + refusal.arguments() + " at " + refusal.lockName();
        }

        @Bean
        LockTimeoutHandler wrongHandler() {
            return refusal -> 42;
        }
    }

    private AnnotationConfigApplicationContext context;
    private Services services;

    @BeforeEach
    void start() {
        context = Contexts.start(LocalLocks.class, Beans.class);
        services = context.getBean(Services.class);
    }

    @AfterEach
    void stop() {
        context.close();
    }

    @Test
    void lockHeldByAnother_byDefault_throws() throws Exception {
        assertThatExceptionOfType(LockTimeoutException.class)
                .isThrownBy(() -> whileBusy("busy", services::throwing))
                .withMessageContaining(
                        "Services.throwing() was not called: Lock 'busy' was not acquired at once because"
                                + " another thread or client holds it");
    }

    @Test
    void lockHeldByAnother_forAllOfALongWait_isReportedWithItsHolder() throws Exception {
        // The holder is asked for shortly before the end of the wait, which the answer may miss.
        await().untilAsserted(() -> assertThatExceptionOfType(LockTimeoutException.class)
                .isThrownBy(() -> whileBusy("busy", services::patient))
                .withMessageContaining("Services.patient() was not called: Lock 'busy' was not acquired within 1000 ms"
                        + " because this same client, with token ")
                .withMessageContaining(", holds it."));
    }

    @Test
    void lockHeldByAnother_withoutAnException_isOneLineOfTheLog() throws Exception {
        try (CapturedLog log = new CapturedLog("dev.holdfast.spring.internal.TimeoutAnswer")) {
            whileBusy("busy", () -> services.fallingBack("x", null));
            whileBusy("busy", services::skippingOptional);
            whileBusy("busy", () -> services.handled("x"));
            assertThat(log.messages())
                    .hasSize(3)
                    .allSatisfy(line -> assertThat(line)
                            .contains(" was not called: Lock 'busy' was not acquired ", "happens instead"));
            for (int i = 0; i < 20; i++) {
                whileBusy("busy", () -> services.fallingBack("x", null));
            }
            assertThat(log.messages()).hasSizeLessThan(3 + 20);
        }
    }

    @Test
    void lockHeldByAnother_skipping_answersWithNothing() throws Exception {
        assertThat(whileBusy("busy", services::skippingOptional)).isEmpty();
        assertThat(services.skippingOptional()).contains("ran");
        whileBusy("busy", () -> {
            services.skippingVoid(() -> {
                throw new AssertionError("ran");
            });
            return null;
        });
    }

    @Test
    void lockHeldByAnother_withAHandler_answersWhatItSays() throws Exception {
        assertThat(whileBusy("busy", () -> services.handled("x"))).isEqualTo("handled[x] at busy");
        assertThat(services.handled("x")).isEqualTo("ran");
    }

    @Test
    void handler_answeringWithAnotherType_isReported() {
        assertThatThrownBy(() -> whileBusy("busy", services::handledWrongly))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContainingAll("wrongHandler", "java.lang.Integer", "java.lang.String");
    }

    @Test
    void lockHeldByAnother_withAFallback_callsItWithTheArguments() throws Exception {
        assertThat(whileBusy("busy", () -> services.fallingBack("x", null))).isEqualTo("instead of x: busy");
        assertThat(services.fallingBack("x", null)).isEqualTo("ran");
    }

    @Test
    void thread_interruptedWhileItWaits_failsAndKeepsItsFlag() throws Exception {
        whileBusy("busy", () -> {
            Thread.currentThread().interrupt();
            assertThatExceptionOfType(LockInterruptedException.class).isThrownBy(services::waiting);
            assertThat(Thread.interrupted()).isTrue();
            return null;
        });
    }

    /** Another owner holds the lock meanwhile. */
    private <T> T whileBusy(String name, Supplier<T> work) throws InterruptedException {
        try (Lease other = context.getBean(Holdfast.class).lock(name).acquire()) {
            return work.get();
        }
    }
}
