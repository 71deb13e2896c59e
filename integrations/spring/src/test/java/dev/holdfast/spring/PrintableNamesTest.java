package dev.holdfast.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.local.LocalLockService;
import dev.holdfast.spring.startup.RunOnceAtStartup;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** A key is often what a caller over the network has sent: it must not forge lines of a log. */
class PrintableNamesTest {

    private static final String FORGED = "42\n2026-01-01 ERROR forged\u001b[2J";
    private static final String SHOWN = "42\\n2026-01-01 ERROR forged\\u001b[2J";

    static class Services {

        @Locked(name = "order", key = "#p0", waitTime = "0s")
        public void ship(String order) {
            LockAssert.assertHeld("another");
        }

        @Locked(name = "order", key = "'x' matches #p0")
        public void matching(String pattern) {}
    }

    @Configuration(proxyBeanMethods = false)
    @EnableLocked
    static class Beans {

        @Bean
        Services services() {
            return new Services();
        }
    }

    private final LocalLockService service = new LocalLockService();

    @Test
    void lockedMethod_keyWithALineEndNotInTime_saysSoInOneLine() throws InterruptedException {
        try (Holdfast other = service.connect();
                Lease lease =
                        other.lock(LockNames.of("order", FORGED)).tryAcquire().orElseThrow();
                AnnotationConfigApplicationContext context = Contexts.startOn(service, Beans.class)) {
            Services services = context.getBean(Services.class);
            assertThatThrownBy(() -> services.ship(FORGED))
                    .isInstanceOf(LockTimeoutException.class)
                    .hasMessageContaining("ship(String) was not called: Lock 'order:" + SHOWN + "' was not acquired at"
                            + " once because another thread or client holds it")
                    .message()
                    .doesNotContain("\n", "\u001b");
            assertThat(lease.state()).isEqualTo(LeaseState.HELD);
        }
    }

    @Test
    void lockAssert_underAKeyWithALineEnd_namesItInOneLine() {
        try (AnnotationConfigApplicationContext context = Contexts.startOn(service, Beans.class)) {
            Services services = context.getBean(Services.class);
            assertThatIllegalStateException()
                    .isThrownBy(() -> services.ship(FORGED))
                    .withMessageContaining("holds [order:" + SHOWN + "] by @Locked")
                    .satisfies(thrown -> assertThat(thrown.getMessage()).doesNotContain("\n", "\u001b"));
        }
    }

    @Test
    void key_whoseFailureQuotesAnArgument_isRefusedInOneLine() {
        try (AnnotationConfigApplicationContext context = Contexts.startOn(service, Beans.class)) {
            Services services = context.getBean(Services.class);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> services.matching("(" + FORGED))
                    .withMessageContaining("(" + SHOWN)
                    .satisfies(thrown -> assertThat(thrown.getMessage()).doesNotContain("\n", "\u001b"));
        }
    }

    @Test
    void startupTask_keyWithALineEnd_isLoggedInOneLine() {
        try (CapturedLog log = new CapturedLog(RunOnceAtStartup.class.getName());
                AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
            context.registerBean(Holdfast.class, service::connect);
            context.registerBean(
                    RunOnceAtStartup.class,
                    () -> RunOnceAtStartup.builder(FORGED, Duration.ofHours(1)).build(() -> {}));
            context.refresh();
            assertThat(log.messages())
                    .hasSize(2)
                    .allSatisfy(line -> assertThat(line)
                            .startsWith("Start-up task '" + SHOWN + "'")
                            .doesNotContain("\n"));
        }
    }
}
